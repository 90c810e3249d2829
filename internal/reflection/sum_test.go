package reflection

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// world is a memory that random things happen to, and two processes that keep a sum of
// what is new in it.
type world struct {
	*rapid.T
	edit     *edit.Editor
	clock    time.Time
	here     *Reflector
	there    *Reflector
	notes    []loci.ID
	messages []loci.ID
	made     int
}

var alone = loci.Scope{User: "ann"}

func newWorld(t *rapid.T) *world {
	w := &world{T: t, clock: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	w.edit = edit.New(memory.New(inmem.New(), memory.Options{}), edit.Options{Clock: func() time.Time { return w.clock }, Log: slog.New(slog.DiscardHandler)})
	w.here, w.there = w.reflector(), w.reflector()
	return w
}

func (w *world) reflector() *Reflector {
	return New(Options{Edit: w.edit, Policy: Default(), Log: slog.New(slog.DiscardHandler), Wake: func() {}})
}

func (w *world) id() loci.ID {
	w.made++
	return loci.ID{1, byte(w.made >> 8), byte(w.made), 15: 1}
}

func (w *world) apply(c *store.Changes) {
	if err := w.edit.Apply(context.Background(), alone, c); err != nil {
		w.Fatal(err)
	}
}

func (w *world) importance() float64 {
	return float64(rapid.IntRange(1, 10).Draw(w.T, "importance")) / 10
}

// add adds a note, words of a new message or a fact of some of those there are.
func (w *world) add(verbatim bool) {
	n := loci.Note{
		ID: w.id(), Kind: loci.Fact, Content: fmt.Sprintf("Statement %d.", w.made), Importance: w.importance(), Verbatim: verbatim, Version: 1,
		Domain: "general", Visibility: loci.Scoped, Temporality: loci.Current, RecordedAt: w.clock, UpdatedAt: w.clock,
	}
	c := &store.Changes{}
	if verbatim {
		m := loci.Message{ID: w.id(), Text: n.Content, At: w.clock}
		c.Messages, n.Messages = []loci.Message{m}, []loci.ID{m.ID}
		w.messages = append(w.messages, m.ID)
	} else if len(w.messages) > 0 {
		n.Messages = rapid.SliceOfN(rapid.SampledFrom(w.messages), 1, 2).Draw(w.T, "messages")
	}
	if rapid.IntRange(0, 5).Draw(w.T, "kind") == 0 {
		n.Kind, n.Verbatim = loci.Trait, false
	}
	c.Notes = []store.NoteChange{{Version: loci.Version{
		Change: loci.ChangeID{Note: n.ID, Version: 1}, At: w.clock, Clock: w.clock, Step: loci.StepRemember, Operation: loci.Add, Note: n,
	}}}
	w.apply(c)
	w.notes = append(w.notes, n.ID)
}

// change makes a next version of a note.
func (w *world) change(step loci.Step, how func(n *loci.Note)) {
	n, err := w.edit.One(context.Background(), alone, w.any(), time.Time{})
	if err != nil {
		w.Fatal(err)
	}
	after := *n
	how(&after)
	st := w.edit.Stamp(alone)
	w.apply(&store.Changes{Notes: []store.NoteChange{st.Next(*n, after, loci.Version{At: w.clock, Step: step, Operation: loci.Update})}})
}

func (w *world) any() loci.ID { return rapid.SampledFrom(w.notes).Draw(w.T, "note") }

func (w *world) purge() {
	id := w.any()
	w.apply(&store.Changes{Purge: []loci.ID{id}})
	for i := range w.notes {
		if w.notes[i] == id {
			w.notes = append(w.notes[:i], w.notes[i+1:]...)
			return
		}
	}
}

// cycle puts a cycle on record that has read all there is, or failed.
func (w *world) cycle() {
	c := w.here.newCycle(alone, loci.TriggerForce)
	if err := c.read(context.Background()); err != nil {
		w.Fatal(err)
	}
	var failure error
	if rapid.IntRange(0, 3).Draw(w.T, "fails") == 0 {
		failure = context.DeadlineExceeded
	}
	r := c.newRecord(nil, failure)
	r.Started, r.Ended = w.clock, w.clock
	w.apply(&store.Changes{Cycles: []loci.Cycle{r}})
}

func (w *world) step() {
	w.clock = w.clock.Add(time.Duration(rapid.IntRange(1, 3).Draw(w.T, "hours")) * time.Hour)
	what := rapid.SampledFrom([]string{"say", "say", "fact", "forget", "restore", "edit", "decide", "expire", "supersede", "purge", "cycle"}).Draw(w.T, "what")
	if len(w.notes) == 0 {
		what = "say"
	}
	switch what {
	case "say", "fact":
		w.add(what == "say")
	case "forget", "restore":
		w.change(loci.StepForget, func(n *loci.Note) { n.Forgotten = what == "forget" })
	case "edit":
		i := w.importance()
		w.change(loci.StepEvolve, func(n *loci.Note) { n.Importance = i })
	case "decide":
		w.change(loci.StepDecide, func(n *loci.Note) { n.Messages = w.messages[:min(2, len(w.messages))] })
	case "expire":
		w.change(loci.StepEvolve, func(n *loci.Note) { n.ValidUntil = w.clock.Add(2 * time.Hour) })
	case "supersede":
		w.change(loci.StepDecide, func(n *loci.Note) { n.ValidUntil = w.clock })
	case "purge":
		w.purge()
	case "cycle":
		w.cycle()
	}
}

// Whatever was said, changed, taken back, destroyed or reflected on, in this process or
// another: a sum that is kept is the one that counting all that is new gives.
func TestFindingC1_TheRunningSumIsTheWholeSum(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		for range rapid.IntRange(1, 60).Draw(rt, "steps") {
			w.step()
			w.compare("here", w.here)
			if rapid.Bool().Draw(rt, "asked there too") {
				w.compare("there", w.there)
			}
		}
		w.compare("after a restart", w.reflector())
	})
}

func (w *world) compare(name string, r *Reflector) {
	t := r.sums.get(alone.User)
	if err := t.bringUp(context.Background(), r, alone); err != nil {
		w.Fatal(err)
	}
	whole := w.reflector().newCycle(alone, "")
	if err := whole.read(context.Background()); err != nil {
		w.Fatal(err)
	}
	got, want := t.backlog(w.clock), whole.at
	want.Turn = time.Time{}
	if got.New != want.New || math.Abs(got.Weight-want.Weight) > 1e-6 || !got.Begun.Equal(want.Begun) || !got.Completed.Equal(want.Completed) || t.fails != whole.fails {
		w.Fatalf("%s: %+v, counted from the start %+v", name, got, want)
	}
}
