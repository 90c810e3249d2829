package lang_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/sample"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

var update = flag.Bool("update", false, "write what the languages make of talks instead of comparing it")

// Golden files of what the languages make of whole talks, for people to judge: the word lists
// decide it, so an edit of one may move them, and nothing else: go test ./internal/lang -update

// The profile of each sample conversation, as of its middle and after it, with the words
// that say it.
func TestC6_ProfilesOfTheSamples(t *testing.T) {
	t.Parallel()
	for _, c := range samples(t) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			h := newHearer(t)
			if _, err := h.Ingest(t.Context(), me, loci.IngestRequest{Messages: c.Messages}); err != nil {
				t.Fatal(err)
			}
			h.now = c.Messages[len(c.Messages)-1].At.Add(24 * time.Hour)
			if err := h.Work(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			middle := c.Messages[len(c.Messages)/2].At
			text := h.profiles(60, "as of "+middle.Format(time.RFC3339), loci.ProfileRequest{AsOf: middle}) + h.profiles(60, "now", loci.ProfileRequest{History: true})
			golden(t, filepath.Join("testdata", "profiles", c.Name+".txt"), text)
		})
	}
}

// Sixty days of the sample talks: every ten days what is planned and what became of it, and
// what is known of everybody at the end.
func TestPlansAndProfilesOfSixtyDays(t *testing.T) {
	t.Parallel()
	for _, c := range samples(t) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			h, first := newHearer(t), c.Messages[0].At
			night := time.Date(first.Year(), first.Month(), first.Day()-1, 3, 0, 0, 0, first.Location())
			agendas := fmt.Sprintf("# %s: what was planned, and what became of it\n", c.Name)
			next := 0
			until := func(moment time.Time) {
				for ; next < len(c.Messages) && !c.Messages[next].At.After(moment); next++ {
					h.hears(c.Messages[next])
				}
				h.now = moment
			}
			for range 6 {
				night = night.AddDate(0, 0, 10)
				until(night)
				agendas += h.agenda()
			}
			golden(t, filepath.Join("testdata", "sixty-days", c.Name+"-agenda.golden"), agendas)
			until(first.AddDate(0, 0, 60))
			known := fmt.Sprintf("# %s, on %s: what is known\n\n", c.Name, h.now.Format("2006-01-02")) + strings.TrimSuffix(h.profiles(90, "", loci.ProfileRequest{History: true}), "\n")
			golden(t, filepath.Join("testdata", "sixty-days", c.Name+"-profile.golden"), known)
		})
	}
}

var me = loci.Scope{User: "me"}

func samples(t *testing.T) []sample.Conversation {
	t.Helper()
	all, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// hearer is a memory that hears a talk, by rules alone.
type hearer struct {
	*engine.Engine
	t   *testing.T
	now time.Time
}

func newHearer(t *testing.T) *hearer {
	t.Helper()
	h := &hearer{t: t, now: time.Now()}
	e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return h.now }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	h.Engine = e
	return h
}

func (h *hearer) hears(m loci.RememberRequest) {
	h.t.Helper()
	h.now, m.Wait = m.At, true
	if _, err := h.Remember(h.t.Context(), me, m); err != nil {
		h.t.Fatal(err)
	}
}

// agenda is what is planned now, and what was settled.
func (h *hearer) agenda() string {
	h.t.Helper()
	res, err := h.Agenda(h.t.Context(), me, loci.AgendaRequest{Zone: h.now.Format("-07:00"), Done: true})
	if err != nil {
		h.t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n## %s\n", h.now.Format("Monday, 2006-01-02"))
	for i := range res.Sections {
		s := &res.Sections[i]
		fmt.Fprintf(&b, "%s\n", s.Due)
		for j := range s.Plans {
			p := &s.Plans[j]
			fmt.Fprintf(&b, "  %-10s %s\n", p.Note.Planned().Due, spokenBy(&p.Note))
			for k := range p.Before {
				fmt.Fprintf(&b, "             before: %s\n", spokenBy(&p.Before[k]))
			}
			if p.SettledBy != nil {
				fmt.Fprintf(&b, "             %s: %s\n", s.Due, spokenBy(p.SettledBy))
			}
		}
	}
	if len(res.Sections) == 0 {
		b.WriteString("nothing\n")
	}
	return b.String()
}

// spokenBy is the words of a note with the day on which they were said.
func spokenBy(n *loci.Note) string {
	return fmt.Sprintf("(said %s) %s", n.RecordedAt.Format("01-02"), strings.ReplaceAll(n.Content, "\n", " / "))
}

// profiles are what is known of the user and of everybody else, with the beginnings of the
// words that say it.
func (h *hearer) profiles(runes int, title string, r loci.ProfileRequest) string {
	h.t.Helper()
	var b strings.Builder
	subjects := []string{""}
	for i := 0; i < len(subjects); i++ {
		r.Subject = subjects[i]
		res, err := h.Profile(h.t.Context(), me, r)
		if err != nil {
			h.t.Fatal(err)
		}
		if i == 0 {
			for _, s := range res.Subjects {
				subjects = append(subjects, s.Subject)
			}
		}
		heading := res.Subject
		if title != "" {
			heading += ", " + title
		}
		fmt.Fprintf(&b, "## %s\n\n%s\n", heading, h.known(runes, res))
	}
	return b.String()
}

// known is a profile, one value a line.
func (h *hearer) known(runes int, res *loci.ProfileResult) string {
	h.t.Helper()
	var b strings.Builder
	for _, a := range res.Attributes {
		fmt.Fprintf(&b, "%s%s\n", a.Attribute, map[bool]string{true: " (contested)"}[a.Contested])
		for i := range a.Values {
			fmt.Fprintf(&b, "  %s\n", h.value(runes, &a.Values[i]))
		}
		for i := range a.Earlier {
			fmt.Fprintf(&b, "  before: %s\n", h.value(runes, &a.Earlier[i]))
		}
	}
	if b.Len() == 0 {
		return "nothing\n"
	}
	return b.String()
}

func (h *hearer) value(runes int, v *loci.KnownValue) string {
	h.t.Helper()
	const day = "2006-01-02"
	text := map[bool]string{true: "not "}[v.Negated] + v.Value
	if !v.Since.IsZero() {
		text += ", since " + v.Since.Format(day)
	}
	if !v.Until.IsZero() {
		text += ", until " + v.Until.Format(day)
		if !v.By.IsZero() {
			text += " by " + h.quoted(runes, v.By)
		}
	}
	text += map[bool]string{true: ", updated"}[v.Updated] + ", said " + v.Said.Format(day)
	if v.Tellings > 1 {
		text += fmt.Sprintf(" (%d times)", v.Tellings)
	}
	var notes []string
	for _, id := range v.Notes {
		notes = append(notes, h.quoted(runes, id))
	}
	return text + ": " + strings.Join(notes, " ")
}

// quoted is the beginning of a note.
func (h *hearer) quoted(runes int, id loci.ID) string {
	h.t.Helper()
	n, err := h.Note(h.t.Context(), me, loci.NoteRequest{ID: id})
	if err != nil {
		h.t.Fatal(err)
	}
	if r := []rune(n.Content); len(r) > runes {
		return "“" + string(r[:runes]) + "…”"
	}
	return "“" + n.Content + "”"
}

// golden compares with a file, or writes it.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s went differently:\n%s", file, diff)
	}
}
