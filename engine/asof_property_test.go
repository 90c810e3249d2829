package engine_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// Whatever is remembered, corrected, forgotten, brought back, undone, linked and recalled: asked
// as of a moment, a memory answers what it answered at that moment, when it had
// nothing else yet. On failure rapid prints the seed.
func TestT2_AsOfAMomentIsTheMemoryThatStoppedThen(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(rt *rapid.T) {
				if skipMost(rt, name) {
					return
				}
				l := newLife(rt, open(t))
				defer l.close()
				most := map[string]int{"inmem": 25, "sqlite": 8, "postgres": 8}[name] // commits to a disk take their time
				for range rapid.IntRange(2, most).Draw(rt, "days") {
					l.live()
				}
				l.remembersItself()
			})
		})
	}
}

// life is a memory that things are done to over weeks, with what it answered each day.
type life struct {
	*rapid.T
	*engine.Engine
	store store.Store
	clock time.Time
	notes []loci.ID          // in order of arrival
	names map[loci.ID]string // n1, n2, …
	said  []loci.ID          // messages
	days  []day

	by     loci.Scope              // who does what is done now
	shows  bool                    // and says in it who may see a note
	purged bool                    // something was
	seen   map[loci.ID]*lookedUpon // by note
	done   []string
}

// day is what a memory answered at a moment, question by question.
type day struct {
	at      time.Time
	did     string
	answers []string
}

func newLife(t *rapid.T, store store.Store) *life {
	l := &life{T: t, store: store, names: map[loci.ID]string{}, seen: map[loci.ID]*lookedUpon{}, by: me, clock: time.Date(2026, 3, 2, 9, 0, 0, 0, time.FixedZone("", 8*3600))}
	l.Engine = must(engine.New(store, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return l.clock }}))
	for _, a := range lifeAgents {
		if err := l.SetAgent(context.Background(), me, a); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

func (l *life) close() {
	if err := errors.Join(l.Close(context.Background()), l.store.Close()); err != nil {
		l.Fatal(err)
	}
}

// live does one thing, some hours or days after the last, and asks everything.
func (l *life) live() {
	l.clock = l.clock.Add(time.Duration(rapid.IntRange(1, 100).Draw(l.T, "hours")) * time.Hour)
	did := l.act()
	l.look(did)
	if _, err := l.Export(context.Background(), me, loci.ExportRequest{}, io.Discard); err != nil { // writes the accesses that are in memory
		l.Fatal(err)
	}
	l.clock = l.clock.Add(time.Minute)
	l.days = append(l.days, day{l.clock, did, l.ask(time.Time{})})
}

// remembersItself asks everything again, as of each moment.
func (l *life) remembersItself() {
	l.clock = l.clock.Add(24 * time.Hour)
	for i, d := range l.days {
		for q, answer := range l.ask(d.at) {
			if answer == d.answers[q] {
				continue
			}
			var past []string
			for _, e := range l.days {
				past = append(past, e.at.Format("01-02 15:04 ")+e.did)
			}
			l.Fatalf("of day %d, %s\non that day:\n%s\nas of that day:\n%s\nwhat was done:\n%s", i+1, d.at, d.answers[q], answer, strings.Join(past, "\n"))
		}
	}
}

// phrases are what is remembered; those in pairs correct each other.
var phrases = []string{
	"I live in Beijing.", "I no longer live in Beijing, now I live in Shanghai.", "I no longer live in Shanghai, now I live in Beijing.",
	"我住在北京。", "我不再住在北京，改成住在上海了。",
	"I'm going to see the dentist tomorrow.", "Last Wednesday I bought a bicycle for 300 euros.", "下周三我要去看牙医。",
	"I have a dentist appointment on Friday.", "The dentist appointment moved to next Tuesday.", "I'm not going to see the dentist after all.", "I saw the dentist yesterday.", "牙医我不去看了，取消了。",
	"Which tea do you like?", "Oolong, roasted over charcoal.", "The kettle boils oolong tea in a minute.", "I drink roasted oolong tea every morning.",
}

// act does one random thing and says what.
func (l *life) act() string {
	l.by, l.shows = me, false
	if rapid.IntRange(0, 3).Draw(l.T, "by an agent") == 0 {
		l.by = trusted
	}
	if len(l.notes) < 2 || rapid.IntRange(0, 2).Draw(l.T, "remember") == 0 {
		return l.remember()
	}
	n := rapid.SampledFrom(l.notes).Draw(l.T, "note")
	what := rapid.SampledFrom([]string{"forget", "restore", "pin", "unpin", "undo", "undo", "take back", "settle", "link", "link", "unlink", "recall", "recall", "edit", "edit"}).Draw(l.T, "what")
	ctx := context.Background()
	var err error
	switch what {
	case "forget":
		_, err = l.Forget(ctx, l.by, loci.ForgetRequest{ID: n})
	case "restore":
		_, err = l.Restore(ctx, l.by, n)
	case "pin":
		_, err = l.Pin(ctx, l.by, n)
	case "unpin":
		_, err = l.Unpin(ctx, l.by, n)
	case "undo":
		what, err = l.undoSome(n)
	case "take back":
		_, err = l.Undo(ctx, l.by, loci.UndoRequest{IDs: []string{rapid.SampledFrom(l.said).Draw(l.T, "message").String()}})
	case "link", "unlink":
		what, err = l.assert(what, n)
	case "settle":
		r := loci.SettleRequest{ID: n, As: rapid.SampledFrom([]loci.PlanStatus{loci.StatusDone, loci.StatusCancelled, loci.StatusMoved}).Draw(l.T, "as")}
		if r.As == loci.StatusMoved {
			r.To = loci.Date{Time: l.clock.AddDate(0, 0, rapid.IntRange(-2, 20).Draw(l.T, "to")).Truncate(24 * time.Hour), Precision: loci.Day}
		}
		_, err = l.Settle(ctx, l.by, r)
	case "edit":
		what, err = l.edit(n)
	case "recall":
		_, err = l.Recall(ctx, me, loci.RecallRequest{Query: rapid.SampledFrom(phrases).Draw(l.T, "query"), K: 3})
	}
	refused := (l.by.Agent != "" || l.purged) && (errors.Is(err, loci.ErrNotFound) || errors.Is(err, loci.ErrUnauthorized))
	if err != nil && !refused && !errors.Is(err, loci.ErrConflict) && !errors.Is(err, loci.ErrInvalid) {
		l.Fatal(err)
	}
	return fmt.Sprintf("%s: %s %s (%v)", l.by.Agent, what, l.names[n], err)
}

func (l *life) remember() string {
	r := loci.RememberRequest{
		Text: rapid.SampledFrom(phrases).Draw(l.T, "text"), Wait: true, At: l.clock,
		Conversation: rapid.SampledFrom([]string{"", "talk", "talk"}).Draw(l.T, "conversation"),
		Tags:         rapid.SampledFrom([][]string{nil, {"tea"}}).Draw(l.T, "tags"),
	}
	if rapid.IntRange(0, 2).Draw(l.T, "with facts") == 0 {
		r.Facts = l.given()
	}
	res, err := l.Remember(context.Background(), l.by, r)
	if err != nil {
		l.Fatal(err)
	}
	first := len(l.notes)
	list, err := l.Notes(context.Background(), me, loci.NotesRequest{Filter: loci.Filter{Superseded: true, Forgotten: true}, Page: loci.Page{Limit: 1000}})
	if err != nil {
		l.Fatal(err)
	}
	for i := range slices.Backward(list.Notes) { // an agent may not see what it said
		n := &list.Notes[i]
		if l.names[n.ID] == "" {
			l.notes, l.said = append(l.notes, n.ID), append(l.said, res.Message)
			l.names[n.ID] = fmt.Sprint("n", len(l.names)+1)
		}
	}
	if len(l.notes) == first { // the same twice at one time
		return "remember again " + r.Text
	}
	return l.by.Agent + ": remember " + l.names[l.notes[first]] + " " + r.Text
}

// undoSome takes a change of a note back: mostly its last.
func (l *life) undoSome(n loci.ID) (string, error) {
	past, err := l.History(context.Background(), l.by, n)
	if err != nil {
		return "", err
	}
	c := past.Changes[len(past.Changes)-1].Change
	if rapid.Bool().Draw(l.T, "any") {
		c = rapid.SampledFrom(past.Changes).Draw(l.T, "change").Change
	}
	_, err = l.Undo(context.Background(), l.by, loci.UndoRequest{IDs: []string{c.String()}})
	return fmt.Sprint("undo change ", c.Version, " of"), err
}

func (l *life) assert(what string, from loci.ID) (string, error) {
	to := rapid.SampledFrom(l.notes).Draw(l.T, "other")
	var err error
	if what == "link" {
		_, err = l.Link(context.Background(), me, loci.LinkRequest{From: from, Type: loci.Supports, To: to})
	} else {
		_, err = l.Unlink(context.Background(), me, loci.UnlinkRequest{From: from, Type: loci.Supports, To: to})
	}
	return what + " to " + l.names[to], err
}

// agenda is what is planned, by when it is due, with what settled and moved it.
func (l *life) agenda(r *loci.AgendaResult, err error) string {
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	for _, s := range r.Sections {
		for i := range s.Plans {
			p := &s.Plans[i]
			fmt.Fprintf(&b, "%s %s %s %s", s.Due, l.names[p.Note.ID], p.Note.Plan.Text(nil), l.names[p.Note.SettledBy()])
			if p.SettledBy != nil {
				fmt.Fprintf(&b, " by %s", l.names[p.SettledBy.ID])
			}
			for j := range p.Before {
				fmt.Fprintf(&b, ", was %s %s", l.names[p.Before[j].ID], p.Before[j].Plan.Text(nil))
			}
			b.WriteString("\n")
		}
	}
	return fmt.Sprintf("%s%d on %s", b.String(), r.Total, r.Today)
}

// ask asks everything as of a moment; zero is now.
func (l *life) ask(asOf time.Time) []string {
	var out []string
	for _, query := range []string{"Where do I live?", "oolong tea", "我住在哪里？", "When do I see the dentist?", "牙医", "What did I buy last Wednesday?"} {
		for _, f := range []loci.Filter{{}, {Superseded: true}} {
			res, err := l.Recall(context.Background(), me, loci.RecallRequest{Query: query, K: 4, AsOf: asOf, NoTrack: true, Filter: f, Budget: 300})
			out = append(out, l.answer(res, err))
		}
	}
	for _, f := range []loci.Filter{{}, {Superseded: true, Forgotten: true}} {
		list, err := l.Notes(context.Background(), me, loci.NotesRequest{Filter: f, Page: loci.Page{Limit: 100, AsOf: asOf}})
		out = append(out, l.list(list, err))
	}
	for _, done := range []bool{false, true} {
		res, err := l.Agenda(context.Background(), me, loci.AgendaRequest{Done: done, Zone: "Asia/Shanghai", AsOf: asOf})
		out = append(out, l.agenda(res, err))
	}
	for _, n := range l.notes {
		note, err := l.Note(context.Background(), me, loci.NoteRequest{ID: n, AsOf: asOf})
		links, failed := l.Links(context.Background(), me, loci.LinksRequest{ID: n, AsOf: asOf, Depth: 2})
		if errors.Is(err, loci.ErrNotFound) {
			continue // not said yet
		}
		if err = errors.Join(err, failed); err != nil {
			l.Fatal(err)
		}
		out = append(out, l.note(note)+"\nand around it:\n"+l.links(links.Links))
	}
	return out
}

func (l *life) answer(r *loci.RecallResult, err error) string {
	if err != nil {
		l.Fatal(err)
	}
	var b strings.Builder
	for _, h := range r.Hits {
		words, order, meaning := orZero(h.Parts.Words), orZero(h.Parts.Order), h.Parts.Meaning != nil
		h.Parts.Words, h.Parts.Order, h.Parts.Meaning = nil, nil, nil
		fmt.Fprintf(&b, "%s %.9f %s %+.9v %+.9v %t %v %v", l.note(&h.Note), h.Score, h.Source, h.Parts, *words, meaning, h.Matched, l.called(h.Path))
		fmt.Fprintf(&b, " %s %s %s %v\n", order.Reason, l.names[order.Before], l.names[order.Behind], h.Endings)
		for _, k := range h.Linked {
			fmt.Fprintf(&b, "  %s %s %.6f %s\n", k.Type, k.Direction, k.Strength, l.note(&k.Note))
		}
	}
	return b.String() + r.Context
}

func orZero[T any](p *T) *T {
	if p == nil {
		return new(T)
	}
	return p
}

func (l *life) list(r *loci.NotesResult, err error) string {
	if err != nil {
		l.Fatal(err)
	}
	var b strings.Builder
	for i := range r.Notes {
		b.WriteString(l.note(&r.Notes[i]) + "\n")
	}
	return b.String()
}

func (l *life) note(n *loci.Note) string {
	return fmt.Sprintf("%s@%d %s %s by %s, event %s until %s by %s, forgotten %t, pinned %t, links %s", l.names[n.ID], n.Version, n.Temporality, n.Plan.Text(nil), l.names[n.SettledBy()],
		n.EventTime, n.ValidUntil.UTC(), l.names[n.SupersededBy], n.Forgotten, n.Pinned, l.links(n.Links))
}

func (l *life) links(all []loci.Link) string {
	var out []string
	for _, k := range all {
		out = append(out, fmt.Sprintf("%s %s %s %.6f %s", k.Type, k.Direction, l.names[k.To], k.Strength, k.Reason))
	}
	return strings.Join(out, "; ")
}

func (l *life) called(ids []loci.ID) []string {
	return slices.Collect(func(yield func(string) bool) {
		for _, id := range ids {
			if !yield(l.names[id]) {
				return
			}
		}
	})
}
