package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// Whatever is said, recalled, pinned, learned and planned over the years: a sweep takes
// nothing that is exempt, does what its dry run said, leaves nothing to a second one,
// and all it did can be taken back.
func TestF10_SweepsOfRandomYears(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(rt *rapid.T) {
				if skipMost(rt, name) {
					return
				}
				y := newYears(rt, open(t))
				defer y.close()
				for range rapid.IntRange(1, map[string]int{"inmem": 60, "sqlite": 15, "postgres": 15}[name]).Draw(rt, "steps") {
					y.step()
				}
				y.must(y.Work(context.Background(), nil))
				y.sweepAndBack()
			})
		})
	}
}

// years are a memory over years, with what a test must know of it.
type years struct {
	*rapid.T
	*engine.Engine
	store    store.Store
	clock    time.Time
	steps    int
	notes    []loci.ID
	evidence map[loci.ID]bool
	back     map[loci.ID]bool // brought back from a sweep
}

func newYears(t *rapid.T, store store.Store) *years {
	y := &years{
		T: t, store: store, clock: time.Date(2020, 1, 1, 12, 0, 0, 0, time.UTC),
		evidence: map[loci.ID]bool{}, back: map[loci.ID]bool{},
	}
	y.Engine = must(engine.New(store, engine.Options{Embedder: rules.Embedder(), Analyst: rules.New(), Clock: func() time.Time { return y.clock }}))
	return y
}

func (y *years) close() {
	if err := errors.Join(y.Close(context.Background()), y.store.Close()); err != nil {
		y.Fatal(err)
	}
}

func (y *years) must(err error) {
	y.Helper()
	if err != nil {
		y.Fatal(err)
	}
}

var smallTalk = []string{
	"The white lilac behind the house is in bloom again.", "Oh, the white lilac behind the house is in bloom again!",
	"The red lilac behind the house is in bloom again.", "The white lilac behind the house is not in bloom again.",
	"I paid 5 dollars for the old lamp at the market.", "I paid 15 dollars for the old lamp at the market.",
	"屋后的白丁香又开花了。", "啊，屋后的白丁香又开花了！", "屋后的白丁香没有开花。",
	"I am allergic to penicillin.", "We will fly to Lisbon in June 2024.", "Did the white lilac behind the house bloom?", "Good morning!",
}

// step does one thing after some time has passed.
func (y *years) step() {
	ctx := context.Background()
	y.clock = y.clock.Add(time.Duration(rapid.SampledFrom([]int{0, 1, 20, 45, 200, 400}).Draw(y.T, "days")) * 24 * time.Hour)
	y.steps++
	y.clock = y.clock.Add(time.Duration(y.steps*2654435761%(1<<31)) * time.Microsecond) // no two are equally far from a third: that would be a tie among links
	what := rapid.SampledFrom([]string{"say", "say", "say", "say", "recall", "pin", "learn", "sweep", "restore"}).Draw(y.T, "what")
	if len(y.notes) == 0 {
		what = "say"
	}
	switch what {
	case "say":
		r, err := y.Remember(ctx, me, loci.RememberRequest{
			Text: rapid.SampledFrom(smallTalk).Draw(y.T, "text"), Speaker: rapid.SampledFrom([]string{"Ann", "Bob"}).Draw(y.T, "speaker"),
			Conversation: rapid.SampledFrom([]string{"", "a", "b"}).Draw(y.T, "conversation"), At: y.clock,
			Importance: rapid.SampledFrom([]float64{0, .3, .5, .7, .9}).Draw(y.T, "importance"),
		})
		y.must(err)
		for i := range r.Notes {
			y.notes = append(y.notes, r.Notes[i].ID)
		}
	case "recall":
		y.must(y.store.Touch(ctx, me.User, y.clock, slices.Repeat([]loci.ID{y.any()}, rapid.IntRange(1, 40).Draw(y.T, "times"))))
	case "pin":
		_, err := y.Pin(ctx, me, y.any())
		y.must(err)
	case "learn":
		y.learn()
	case "sweep":
		_, err := y.Sweep(ctx, me, loci.SweepRequest{Limit: rapid.IntRange(1, 5).Draw(y.T, "limit")})
		y.must(err)
	case "restore":
		y.restore(y.any())
	}
}

func (y *years) any() loci.ID { return rapid.SampledFrom(y.notes).Draw(y.T, "note") }

// learn makes a trait of a note that can be recalled.
func (y *years) learn() {
	n := y.read(y.any())
	if !n.Live(y.clock) || n.Superseded() {
		return
	}
	trait := loci.Note{
		ID: loci.ID(uuid.Must(uuid.NewV7())), Kind: loci.Trait, Content: "Ann likes lilacs.", Domain: "general", Importance: .5,
		Confidence: .5, Source: loci.Inferred, Visibility: loci.Scoped, Temporality: loci.Current, RecordedAt: y.clock, UpdatedAt: y.clock, Version: 1,
		Trait: &loci.TraitState{Subtype: loci.SubtypePreference, Stage: loci.StageEmerging},
	}
	if y.evidence[n.ID] {
		return
	}
	v := loci.Version{Change: loci.ChangeID{Note: trait.ID, Version: 1}, At: y.clock, Clock: y.clock, Step: "reflect", Operation: loci.Add, Note: trait}
	l := loci.Link{From: trait.ID, To: n.ID, Type: loci.DerivedFrom, Direction: loci.Out, Strength: .8, At: y.clock}
	j := loci.Job{ID: loci.ID(uuid.Must(uuid.NewV7())), User: me.User, Kind: loci.JobRelink, Notes: []loci.ID{trait.ID}, Created: y.clock}
	y.must(y.store.Apply(context.Background(), me.User, &store.Changes{Notes: []store.NoteChange{{Version: v}}, Links: []loci.Link{l}, Jobs: []loci.Job{j}}))
	y.evidence[n.ID] = true
}

func (y *years) restore(id loci.ID) {
	if n := y.read(id); n.Live(y.clock) && !n.Superseded() {
		return
	}
	_, err := y.Restore(context.Background(), me, id)
	y.must(err)
	y.back[id] = true
}

func (y *years) read(id loci.ID) *loci.Note {
	notes, err := peek(y.T, y.store).Notes(context.Background(), me, []loci.ID{id}, time.Time{})
	if err != nil || len(notes) != 1 {
		y.Fatal(notes, err)
	}
	return &notes[0]
}

// sweepAndBack sweeps once more and takes it back.
func (y *years) sweepAndBack() {
	ctx := context.Background()
	_, err := y.Sweep(ctx, me, loci.SweepRequest{DryRun: true}) // writes accesses that wait
	y.must(err)
	before := y.recalled()
	dry, err := y.Sweep(ctx, me, loci.SweepRequest{DryRun: true})
	y.must(err)
	if len(dry.Changes) > 0 || cmp.Diff(before, y.recalled()) != "" {
		y.Fatal("a dry run changed something")
	}
	y.exempt(dry)
	y.complete(dry)
	done, err := y.Sweep(ctx, me, loci.SweepRequest{})
	y.must(err)
	if d := cmp.Diff(outline(dry), outline(done)); d != "" {
		y.Fatalf("the dry run said (-), what was done (+):\n%s", d)
	}
	if again, err := y.Sweep(ctx, me, loci.SweepRequest{}); err != nil || len(again.Changes) > 0 {
		y.Fatalf("a second sweep: %+v, %v", again, err)
	}
	if len(done.Changes) == 0 {
		return
	}
	var undo loci.UndoRequest
	for _, c := range done.Changes {
		undo.IDs = append(undo.IDs, c.String())
	}
	_, err = y.Undo(ctx, me, undo)
	y.must(err)
	y.must(y.Work(ctx, nil))
	if d := cmp.Diff(before, y.recalled()); d != "" {
		y.Fatalf("before the sweep (-), after it was taken back (+):\n%s", d)
	}
	if again, err := y.Sweep(ctx, me, loci.SweepRequest{}); err != nil || taken(done, again) {
		y.Fatalf("what was taken back was swept again: %+v, %v", again, err)
	}
}

// exempt checks that nothing goes that must not, by rules that are not those of the policy.
func (y *years) exempt(r *loci.SweepResult) {
	year := y.clock.Add(-365 * 24 * time.Hour)
	for i := range r.Archived {
		n := y.read(r.Archived[i].Note.ID)
		switch {
		case n.Pinned, n.Kind == loci.Trait, y.evidence[n.ID], y.back[n.ID], n.Importance >= .9, n.Kind == loci.Fact && n.Importance >= .5,
			n.Temporality == loci.Prospective && n.EventTime.End().After(y.clock), n.RecordedAt.After(year), n.UpdatedAt.After(year), r.Archived[i].Last.After(year):
			y.Fatalf("%+v is archived", n)
		}
	}
	for _, m := range r.Merged {
		for _, id := range m.From {
			n := y.read(id)
			likeness := rules.Embedder().(interface {
				Similarities(text string, others []string) []float64
			}).Similarities(n.Content, []string{m.Into.Content})[0]
			if n.Pinned || y.evidence[id] || y.back[id] || n.Kind != loci.Episode || n.Speaker != m.Into.Speaker || likeness < .9 {
				y.Fatalf("%+v is merged into %+v, likeness %.2f", n, m.Into, likeness)
			}
		}
	}
}

// recalled is what is recalled for all that was said, with scores and links.
func (y *years) recalled() []string {
	var out []string
	for _, text := range smallTalk {
		r, err := y.Recall(context.Background(), me, loci.RecallRequest{Query: text, K: 50, NoTrack: true})
		y.must(err)
		for i := range r.Hits {
			h := &r.Hits[i]
			line := fmt.Sprintf("%s: %s %.9f %q", text, h.Note.ID, h.Score, h.Note.Content)
			for _, l := range h.Linked {
				line += fmt.Sprintf(" %s %s", l.Type, l.Note.ID)
			}
			out = append(out, line)
		}
	}
	return out
}

// outline is what a sweep says, without ids that are new and the state of notes.
func outline(r *loci.SweepResult) []string {
	out := []string{fmt.Sprint(r.Scanned, r.More)}
	for i := range r.Archived {
		f := &r.Archived[i]
		out = append(out, fmt.Sprint(f.Note.ID, f.Activation, f.HalfLife, f.Last))
	}
	for _, m := range r.Merged {
		out = append(out, fmt.Sprint(m.From, m.Into.Content, m.Into.Messages))
	}
	return out
}

// taken reports whether the second of two sweeps took what the first did.
func taken(first, second *loci.SweepResult) bool {
	gone := map[loci.ID]bool{}
	for i := range first.Archived {
		gone[first.Archived[i].Note.ID] = true
	}
	for _, m := range first.Merged {
		for _, id := range m.From {
			gone[id] = true
		}
	}
	again := slices.ContainsFunc(second.Archived, func(f loci.Faded) bool { return gone[f.Note.ID] })
	for _, m := range second.Merged {
		again = again || slices.ContainsFunc(m.From, func(id loci.ID) bool { return gone[id] })
	}
	return again
}
