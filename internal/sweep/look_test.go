package sweep

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/uses"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// years are a memory that random things happen to over years.
type years struct {
	*rapid.T
	*Sweeper
	clock    time.Time
	notes    []loci.ID
	messages []loci.ID
	made     int
}

var ann = loci.Scope{User: "ann"}

func newYears(t *rapid.T) *years {
	y := &years{T: t, clock: time.Date(2020, 1, 1, 12, 0, 0, 0, time.UTC)}
	log := slog.New(slog.DiscardHandler)
	m := memory.New(inmem.New(), memory.Options{})
	y.Sweeper = New(Options{Edit: edit.New(m, edit.Options{Clock: func() time.Time { return y.clock }, Log: log}), Uses: uses.New(m, log), Log: log})
	return y
}

func (y *years) must(err error) {
	y.Helper()
	if err != nil {
		y.Fatal(err)
	}
}

func (y *years) id() loci.ID {
	y.made++
	return loci.ID{1, byte(y.made >> 8), byte(y.made), 15: 1}
}

func (y *years) any() loci.ID { return rapid.SampledFrom(y.notes).Draw(y.T, "note") }

var talk = []string{
	"The white lilac behind the house is in bloom again.", "Oh, the white lilac behind the house is in bloom again!",
	"I paid 5 dollars for the old lamp at the market.", "屋后的白丁香又开花了。", "啊，屋后的白丁香又开花了！", "It rained all day.",
}

// add says something, or extracts it from a message that is there.
func (y *years) add(verbatim bool) {
	n := loci.Note{
		ID: y.id(), Kind: loci.Episode, Content: rapid.SampledFrom(talk).Draw(y.T, "text"), Speaker: "Ann", Verbatim: verbatim, Version: 1,
		Importance:   rapid.SampledFrom([]float64{.3, .5, .9}).Draw(y.T, "importance"),
		Conversation: rapid.SampledFrom([]string{"", "a", "a", "b"}).Draw(y.T, "conversation"),
		Domain:       "general", Visibility: loci.Scoped, Temporality: loci.Current, RecordedAt: y.clock, UpdatedAt: y.clock,
	}
	if rapid.IntRange(0, 4).Draw(y.T, "said earlier") == 0 {
		n.RecordedAt = y.clock.AddDate(0, 0, -rapid.IntRange(1, 900).Draw(y.T, "days before"))
	}
	c := &store.Changes{}
	if verbatim || len(y.messages) == 0 {
		m := loci.Message{ID: y.id(), Text: n.Content, At: n.RecordedAt}
		c.Messages, n.Messages, n.Verbatim = []loci.Message{m}, []loci.ID{m.ID}, true
		y.messages = append(y.messages, m.ID)
	} else {
		n.Messages = []loci.ID{rapid.SampledFrom(y.messages).Draw(y.T, "message")}
	}
	c.Notes = []store.NoteChange{{Version: loci.Version{
		Change: loci.ChangeID{Note: n.ID, Version: 1}, At: y.clock, Clock: y.clock, Step: loci.StepRemember, Operation: loci.Add, Note: n,
	}}}
	y.must(y.edit.Apply(context.Background(), ann, c))
	y.notes = append(y.notes, n.ID)
}

// change makes a next version of a note.
func (y *years) change(how func(n *loci.Note)) {
	n, err := y.edit.One(context.Background(), ann, y.any(), time.Time{})
	y.must(err)
	after := *n
	how(&after)
	st := y.edit.Stamp(ann)
	y.must(y.edit.Apply(context.Background(), ann, &store.Changes{Notes: []store.NoteChange{
		st.Next(*n, after, loci.Version{At: y.clock, Step: loci.StepEvolve, Operation: loci.Update}),
	}}))
}

func (y *years) step() {
	y.clock = y.clock.Add(time.Duration(rapid.SampledFrom([]int{0, 1, 20, 45, 200, 400}).Draw(y.T, "days")) * 24 * time.Hour).Add(time.Second)
	what := rapid.SampledFrom([]string{"say", "say", "say", "extract", "recall", "pin", "forget", "bring back", "sweep", "sweep"}).Draw(y.T, "what")
	if len(y.notes) == 0 {
		what = "say"
	}
	switch what {
	case "say", "extract":
		y.add(what == "say")
	case "recall":
		y.must(y.edit.Touch(context.Background(), ann, y.clock, []loci.ID{y.any()}))
	case "pin":
		y.change(func(n *loci.Note) { n.Pinned = !n.Pinned })
	case "forget":
		y.change(func(n *loci.Note) { n.Forgotten = true })
	case "bring back":
		y.change(func(n *loci.Note) { n.Forgotten, n.SupersededBy, n.ValidUntil = false, loci.ID{}, time.Time{} })
	case "sweep":
		r, err := y.Sweep(context.Background(), ann, loci.SweepRequest{Limit: rapid.IntRange(1, 9).Draw(y.T, "limit")}, nil)
		y.must(err)
		for _, m := range r.Merged {
			y.notes = append(y.notes, m.Into.ID)
		}
	}
}

// A look at what is old plans what a look at every note does.
func TestFindingC3_ALookAtWhatIsOldPlansWhatALookAtAllDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		y := newYears(rt)
		for range rapid.IntRange(1, 60).Draw(rt, "steps") {
			y.step()
			if got, want := y.planned(lookAtOld), y.planned(lookAtAll); got != want {
				rt.Fatalf("planned\n%s\na look at all notes plans\n%s\n%s", got, want, cmp.Diff(want, got))
			}
		}
	})
}

func (y *years) planned(look func(context.Context, *sweeping, *Survey) error) string {
	w := &sweeping{Sweeper: y.Sweeper, scope: ann, now: y.edit.Now(), progress: func(loci.SweepStage, int, int) {}}
	survey := NewSurvey(Default(), w.now, nil)
	y.must(look(context.Background(), w, survey))
	for _, id := range survey.Doubtful() {
		if back, err := w.broughtBack(context.Background(), id); err != nil || back {
			y.must(err)
			survey.Keep(id)
		}
	}
	p := survey.Plan(1000)
	text := fmt.Sprintf("more %t\n", p.More)
	for i := range p.Merges {
		text += fmt.Sprintf("merge %s of %s\n", p.Merges[i].Into, p.Merges[i].From)
	}
	for i := range p.Faded {
		text += fmt.Sprintf("faded %s %+v\n", p.Faded[i].Change, p.Faded[i].State)
	}
	return text
}

func lookAtOld(ctx context.Context, w *sweeping, survey *Survey) error { return w.look(ctx, survey) }

// lookAtAll takes in every note that can be recalled.
func lookAtAll(ctx context.Context, w *sweeping, survey *Survey) error {
	notes, err := w.edit.All(ctx, w.scope, loci.Filter{}, loci.Page{})
	if err != nil {
		return err
	}
	return w.take(ctx, survey, notes)
}
