package engine_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/sample"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// TestSixtyDays lives through sixty days of the sample talks, on every store: words are
// remembered when they are said, each session ends with a reflection, and each night
// looks for one. The golden files are what it came to believe, for a reader to judge:
// by counting, and with a model whose answers were written by hand beside them. What is
// planned on the way, and known at the end, is what languages make of words: internal/lang.
func TestSixtyDays(t *testing.T) {
	t.Parallel()
	talks, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, talk := range talks {
		for _, way := range []string{"rules", "model"} {
			for name, open := range storesOf(t) {
				if way == "model" && talk.Name == sample.Friends {
					continue // two speakers: there are no answers for it
				}
				t.Run(talk.Name+"/"+way+"/"+name, func(t *testing.T) {
					t.Parallel()
					d := newDays(t, open(t), talk, way)
					got := d.live()
					file := filepath.Join("testdata/sixty-days", talk.Name+"-"+way+".golden")
					compareGolden(t, file, got, name == "inmem")
				})
			}
		}
	}
}

// days is a memory that lives through a talk.
type days struct {
	*reflectPlayer
	talk  sample.Conversation
	count map[string]int // cycles, by trigger and mode
	lines strings.Builder
}

func newDays(t *testing.T, store store.Store, talk sample.Conversation, way string) *days {
	d := &days{
		reflectPlayer: &reflectPlayer{store: store, play: &play{name: "toy", answers: map[string][]string{}}},
		talk:          talk, count: map[string]int{},
	}
	d.player = newPlayer(t, store)
	o := engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return d.clock }}
	if way == "model" {
		story, err := txtar.ParseFile(filepath.Join("testdata/sixty-days", talk.Name+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		d.play.always = map[string]string{}
		for _, f := range story.Files {
			if f.Name == "ask" {
				d.play.always[f.Name] = string(f.Data)
				continue
			}
			step, _, _ := strings.Cut(f.Name, "-")
			d.play.answers[step] = append(d.play.answers[step], string(f.Data))
		}
		o.Models.Reflect = d.play
	}
	d.memory = must(engine.New(store, o))
	return d
}

// live reports what happened on the way and what is believed at the end.
func (d *days) live() string {
	first := d.talk.Messages[0].At
	end := first.AddDate(0, 0, 60)
	night := time.Date(first.Year(), first.Month(), first.Day(), 3, 0, 0, 0, first.Location())
	for i, m := range d.talk.Messages {
		if m.At.After(end) {
			break
		}
		night = d.nights(night, m.At)
		d.clock, m.Wait = m.At, true
		if _, err := d.memory.Remember(d.t.Context(), d.scope, m); err != nil {
			d.t.Fatal(err)
		}
		if i+1 == len(d.talk.Messages) || d.talk.Messages[i+1].Conversation != m.Conversation {
			d.clock = m.At.Add(10 * time.Minute)
			d.cycle(loci.ReflectRequest{SessionEnd: true})
		}
	}
	d.nights(night, end)
	if wrong := d.play.left(); wrong != "" {
		d.t.Error(wrong)
	}
	return d.believed()
}

// nights looks for a cycle every night up to a moment.
func (d *days) nights(night, until time.Time) time.Time {
	for ; night.Before(until); night = night.AddDate(0, 0, 1) {
		d.clock = night
		d.cycle(loci.ReflectRequest{})
	}
	return night
}

func (d *days) cycle(r loci.ReflectRequest) {
	res, err := d.memory.Reflect(d.t.Context(), d.scope, r)
	if err != nil {
		d.t.Fatal(err)
	}
	if !res.Triggered {
		return
	}
	d.count[fmt.Sprintf("%s, %s, %s", res.Trigger, res.Mode, res.Status)]++
	if res.TraitsCreated+res.TraitsDissolved+res.LinksCreated > 0 || len(res.Warnings) > 0 {
		fmt.Fprintf(&d.lines, "%s %s: traits +%d ~%d -%d, %d links\n", d.clock.Format("01-02 15:04"), res.Trigger,
			res.TraitsCreated, res.TraitsUpdated, res.TraitsDissolved, res.LinksCreated)
		for _, w := range res.Warnings {
			fmt.Fprintf(&d.lines, "  %s\n", w)
		}
	}
}

// believed is the golden file: the traits at the end with their evidence, and how many
// cycles there were.
func (d *days) believed() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s, to %s: what is believed\n", d.talk.Name, d.clock.Format("2006-01-02"))
	res, err := d.memory.Traits(d.t.Context(), d.scope, loci.TraitsRequest{All: true})
	if err != nil {
		d.t.Fatal(err)
	}
	for i := range res.Traits {
		n := &res.Traits[i]
		name := d.name(n.ID)
		line := strings.TrimPrefix(d.learned(n), name+" ")
		fmt.Fprintf(&b, "\n%s\n", line)
		full, err := d.memory.Trait(d.t.Context(), d.scope, loci.TraitRequest{ID: n.ID})
		if err != nil {
			d.t.Fatal(err)
		}
		for _, e := range full.For {
			fmt.Fprintf(&b, "  + %s %s: %s\n", e.Grade, e.Note.RecordedAt.Format("01-02"), e.Note.Content)
		}
		for _, e := range full.Against {
			fmt.Fprintf(&b, "  - %s: %s\n", e.Note.RecordedAt.Format("01-02"), e.Note.Content)
		}
	}
	fmt.Fprintf(&b, "\n# the cycles that changed something\n\n%s\n# all cycles\n\n", d.lines.String())
	var kinds []string
	for kind, n := range d.count {
		kinds = append(kinds, fmt.Sprintf("%3d %s\n", n, kind))
	}
	slices.Sort(kinds)
	return b.String() + strings.Join(kinds, "")
}
