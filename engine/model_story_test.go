package engine_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// TestModelStories runs testdata/model-stories: a story as in TestStories, first in
// its archive, and the answers of its model, one a file, named after the steps that ask
// for them. All answers must be asked for, and no others.
func TestModelStories(t *testing.T) {
	t.Parallel()
	eachStory(t, "testdata/model-stories/*.txtar", runModelStory)
}

func runModelStory(t *testing.T, file string, store store.Store, first bool) {
	story := openArchive(t, file)
	m := &modelPlayer{play: story.play, store: &faulty{Store: store}}
	m.player = newPlayer(t, m.store)
	m.restart("")
	story.compare(t, first, m.run, func() error { return errors.Join(m.memory.Close(t.Context()), store.Close()) })
}

// faulty is a store whose process dies at the next commit that ends a job, before it
// is written or right after.
type faulty struct {
	store.Store
	dies string // before, after or ""
}

var errDied = errors.New("the process died")

func (f *faulty) Apply(ctx context.Context, user string, c *store.Changes) error {
	if f.dies == "" || len(c.Done) == 0 {
		if f.dies == "dead" {
			return errDied
		}
		return f.Store.Apply(ctx, user, c)
	}
	if f.dies == "after" {
		if err := f.Store.Apply(ctx, user, c); err != nil {
			return err
		}
	}
	f.dies = "dead"
	return errDied
}

// modelPlayer is a player whose memory has a model.
type modelPlayer struct {
	*player
	play   *play
	store  *faulty
	ledger book
	opts   engine.Models
}

func (m *modelPlayer) run(line string) string {
	name, rest, _ := strings.Cut(line, " ")
	command, ok := map[string]func(string) (string, error){
		"restart": m.restart, "models": m.models, "later": m.later, "work": m.work, "jobs": m.jobs, "usage": m.usage,
		"facts": m.facts, "die": m.die, "retry": m.retry, "drop": m.drop, "describe": m.describe, "notes": m.notes,
	}[name]
	if !ok {
		return m.player.run(line)
	}
	out, err := command(strings.TrimSpace(rest))
	if err != nil {
		out += "error: " + m.readable(err.Error()) + "\n"
	}
	return out
}

// restart is a new process over the same store.
func (m *modelPlayer) restart(string) (string, error) {
	if m.store.dies != "dead" {
		if err := m.memory.Close(m.t.Context()); err != nil {
			return "", err
		}
	}
	m.store.dies = ""
	m.memory = must(engine.New(m.store, engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return m.clock }, Ledger: &m.ledger,
		Models: engine.Models{Extract: m.play, Decide: m.play, Evolve: m.play, Join: m.opts.Join},
	}))
	return "", nil
}

// models sets options: join.
func (m *modelPlayer) models(options string) (string, error) {
	m.opts.Join = strings.Contains(options, "join")
	return m.restart("")
}

// later keeps words without waiting for the rest.
func (m *modelPlayer) later(text string) (string, error) {
	r := m.said
	r.At, r.Text = m.clock, text
	res, err := m.memory.Remember(m.t.Context(), m.scope, r)
	if err != nil {
		return "", err
	}
	return m.line(&res.Notes[0]) + "\n", nil
}

func (m *modelPlayer) work(string) (string, error) { return "", m.memory.Work(m.t.Context(), nil) }

func (m *modelPlayer) jobs(string) (string, error) {
	jobs, err := m.memory.Jobs(m.t.Context(), m.scope)
	var b strings.Builder
	for i := range jobs {
		j := &jobs[i]
		fmt.Fprintf(&b, "%s %s %s, %d attempts", m.name(j.ID), j.Kind, j.State(), j.Attempts)
		if wait := j.NotUntil.Sub(m.clock); wait > 0 {
			fmt.Fprintf(&b, ", not for %v", wait)
		}
		if j.Error != "" {
			fmt.Fprintf(&b, ": %s", j.Error)
		}
		b.WriteString("\n")
	}
	if len(jobs) == 0 {
		b.WriteString("no jobs\n")
	}
	return b.String(), err
}

func (m *modelPlayer) retry(name string) (string, error) {
	_, err := m.memory.RetryJob(m.t.Context(), m.scope, m.ids[name])
	return "", err
}

func (m *modelPlayer) drop(name string) (string, error) {
	return "", m.memory.DropJob(m.t.Context(), m.scope, m.ids[name])
}

func (m *modelPlayer) usage(string) (string, error) { return m.ledger.usage(), nil }

// facts recalls and shows, below each hit, the facts that were keys to it.
func (m *modelPlayer) facts(query string) (string, error) {
	res, err := m.memory.Recall(m.t.Context(), m.scope, loci.RecallRequest{Query: query, K: 3, AsOf: m.asOf})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i := range res.Hits {
		h := &res.Hits[i]
		if h.Source != loci.SourceSearch {
			continue
		}
		fmt.Fprintf(&b, "%s\n", m.line(&h.Note))
		for _, l := range h.Linked {
			if l.Type == loci.DerivedFrom {
				fmt.Fprintf(&b, "  by %s\n", m.line(&l.Note))
			}
		}
	}
	if b.Len() == 0 {
		b.WriteString("nothing\n")
	}
	return b.String(), nil
}

// die ends the process at the next commit of a job: before or after.
func (m *modelPlayer) die(when string) (string, error) {
	m.store.dies = when
	return "", nil
}

// describe is what a story's line leaves out of a note.
func (m *modelPlayer) describe(name string) (string, error) {
	if _, err := m.memory.Export(m.t.Context(), m.scope, loci.ExportRequest{}, io.Discard); err != nil { // writes the accesses that wait: else they are counted a second later
		return "", err
	}
	n, err := m.memory.Note(m.t.Context(), m.scope, loci.NoteRequest{ID: m.ids[name]})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s\ncontext %q, tags %v, keywords %v, entities %v\ndomain %s, visibility %s, importance %g, confidence %g, %s, accesses %d\nby %s, of %d messages\n",
		m.line(n), n.Context, n.Tags, n.Keywords, n.Entities, n.Domain, n.Visibility, n.Importance, n.Confidence, n.Temporality,
		n.AccessCount, n.Extractor, len(n.Messages)), nil
}

// notes lists what was distilled, newest first.
func (m *modelPlayer) notes(string) (string, error) {
	res, err := m.memory.Notes(m.t.Context(), m.scope, loci.NotesRequest{Filter: loci.Filter{Superseded: true, Forgotten: true}})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i := range res.Notes {
		if n := &res.Notes[i]; !n.Verbatim {
			fmt.Fprintf(&b, "%s\n", m.line(n))
		}
	}
	return b.String(), nil
}
