package index

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/query"
)

// oracle answers a search from the fake's rows by the slow ranking. ok is false
// for what it does not cover: a fact that is no key.
func oracle(f *fake, agent loci.Agent, q query.Search) (want []Hit, ok bool) {
	corpus, kept, cast := corpusOf(f, agent, q)
	if corpus == nil {
		return nil, false
	}
	for i, k := range corpus.Score(slowQuery{Text: q.Text, Participants: cast, User: userOf(kept), When: q.When, Claims: q.Claims, About: q.About, Current: q.Current}) {
		if k.Value > 0 {
			want = append(want, Hit{Seq: kept[i].Seq, Root: kept[i].Root, Score: k.Value, Relevance: k})
		}
	}
	slices.SortStableFunc(want, func(a, b Hit) int { return cmp.Compare(b.Score, a.Score) })
	return want, true
}

// corpusOf is what a search sees for the slow ranking, with the rows of its turns and who
// said something; nil where there is a fact that is no key.
func corpusOf(f *fake, agent loci.Agent, q query.Search) (c *slowCorpus, kept []*fakeRow, cast []string) {
	rows := visibleRows(f, agent, q)
	place := map[uint32]int{}
	sessions, last := map[string]int{}, map[string]time.Time{}
	var turns []slowTurn
	for _, r := range rows {
		if r.note.Speaker != "" && !slices.Contains(cast, r.note.Speaker) {
			cast = append(cast, r.note.Speaker)
		}
		if !r.note.IsTurn() {
			continue
		}
		before, known := last[r.note.Conversation]
		if !known || r.note.RecordedAt.Sub(before).Abs() > 6*time.Hour {
			sessions[r.note.Conversation] = len(turns) + 1
		}
		last[r.note.Conversation] = r.note.RecordedAt
		place[r.Root] = len(turns)
		kept = append(kept, r)
		turns = append(turns, slowTurn{
			Session: sessions[r.note.Conversation], Speaker: r.note.Speaker, Text: r.note.Content, Caption: r.note.Caption, Day: r.note.RecordedAt,
			Claims: keysOf(&r.note), slowEvent: eventOf(r),
			Lasting: r.note.Kind != loci.Episode,
		})
	}
	var facts []slowFact
	for _, r := range rows {
		if r.note.IsTurn() {
			continue
		}
		fact := slowFact{Text: r.note.Content, Claims: keysOf(&r.note), slowEvent: eventOf(r)}
		for _, k := range r.Keys {
			if at, ok := place[k]; ok {
				fact.Turns = append(fact.Turns, at)
			}
		}
		if facts = append(facts, fact); len(fact.Turns) == 0 {
			return nil, nil, nil
		}
	}
	return newSlow(turns, facts), kept, cast
}

// userOf is the name of the user where one of the turns is theirs.
func userOf(turns []*fakeRow) string {
	for _, r := range turns {
		if r.note.Role == loci.RoleUser {
			return r.note.Speaker
		}
	}
	return ""
}

func keysOf(n *loci.Note) (keys []string) {
	for i := range n.Claims {
		keys = append(keys, n.Claims[i].Keys...)
	}
	return keys
}

func eventOf(r *fakeRow) slowEvent {
	e := slowEvent{Start: r.note.EventTime.Time, Until: r.note.EventTime.End()}
	if !r.note.EventEnd.IsZero() {
		e.Until = r.note.EventEnd.End()
	}
	return e
}

// visibleRows are the rows of the asked view, by root.
func visibleRows(f *fake, agent loci.Agent, q query.Search) []*fakeRow {
	var rows []*fakeRow
	for _, r := range f.rows {
		moment, known := q.Now, r.Closed.IsZero()
		if !q.At.IsZero() {
			moment, known = q.At, !r.At.After(q.At) && (r.Closed.IsZero() || r.Closed.After(q.At))
		}
		hidden := func(o *fakeRow) bool { // now
			return o.Root == r.Root && o.Closed.IsZero() && !agent.Sees(o.note.Visibility, o.note.Domain, o.note.CreatedBy)
		}
		switch {
		case slices.ContainsFunc(f.rows, hidden):
		case !known, r.note.Forgotten, !agent.Sees(r.note.Visibility, r.note.Domain, r.note.CreatedBy):
		case r.note.Superseded() && !q.Filter.Superseded:
		case !r.note.Superseded() && !r.note.ValidUntil.IsZero() && !r.note.ValidUntil.After(moment):
		default:
			rows = append(rows, r)
		}
	}
	slices.SortStableFunc(rows, func(a, b *fakeRow) int { return cmp.Compare(a.Root, b.Root) })
	return rows
}

// compare reports the first difference between two answers.
func compare(got, want []Hit) error {
	if len(got) != len(want) {
		return fmt.Errorf("%d hits, want %d", len(got), len(want))
	}
	for i, g := range got {
		w := want[i]
		if g.Root != w.Root && math.Abs(g.Score-w.Score) > 1e-9 || math.Abs(g.Score-w.Score) > 1e-6 {
			return fmt.Errorf("hit %d is note %d (%+v), want %d (%+v)", i, g.Root, g.Relevance, w.Root, w.Relevance)
		}
		if g.Root == w.Root && (g.Seq != w.Seq || !sameRelevance(g.Relevance, w.Relevance)) {
			return fmt.Errorf("hit %d: row %d with %+v, want row %d with %+v", i, g.Seq, g.Relevance, w.Seq, w.Relevance)
		}
	}
	return nil
}

func sameRelevance(a, b loci.Relevance) bool {
	x := []float64{a.Value, a.Raw, a.Own, a.Before, a.After, a.Before2, a.After2, a.Window, a.Facts, a.Claims, a.About, a.Asks, a.Person, a.Others, a.Type, a.Date}
	y := []float64{b.Value, b.Raw, b.Own, b.Before, b.After, b.Before2, b.After2, b.Window, b.Facts, b.Claims, b.About, b.Asks, b.Person, b.Others, b.Type, b.Date}
	for i := range x {
		if math.Abs(x[i]-y[i]) > 1e-6 {
			return false
		}
	}
	return true
}

var bot = loci.Agent{Name: "bot", Domains: []string{"business", "general"}}

// checkAgainst compares answers of now and of a moment, to the user and to an
// agent, with the oracle.
func (w *world) checkAgainst(t *testing.T, x *Index) (checked int) {
	t.Helper()
	for range 4 {
		q := query.Search{Text: w.question(), Limit: 1000, Now: w.clock}
		if w.rnd.IntN(2) == 0 {
			q.At = morning.Add(time.Duration(w.rnd.Int64N(int64(w.clock.Sub(morning)) + 1)))
		}
		q.Filter.Superseded = w.rnd.IntN(4) == 0
		q.When = w.when()
		q.Claims, q.About = w.keys(w.rnd.IntN(3)), w.concepts()
		q.Current = w.rnd.IntN(2) == 0
		for _, agent := range []loci.Agent{{}, bot} {
			want, ok := oracle(w.fake, agent, q)
			if !ok {
				continue
			}
			checked++
			if err := compare(askAs(t, x, agent, q), want); err != nil {
				t.Fatalf("%q about %q at %v for %q: %v", q.Text, q.About, q.At, agent.Name, err)
			}
		}
	}
	return checked
}

// The fast ranking is the slow one, for every kind of world, while it grows.
func TestRankingIsTheReferenceRanking(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for name, on := range map[string]features{
		"talk": {}, "facts": {facts: true}, "changes": {changes: true}, "hidden": {hidden: true},
		"all":  {facts: true, changes: true, hidden: true},
		"user": {facts: true, changes: true, hidden: true, user: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checked := 0
			for seed := range uint64(12) {
				w := newWorld(seed, on)
				x := w.open(t, Options{FlushRows: 1 << 20})
				for range 6 {
					w.grow(1 + w.rnd.IntN(40))
					checked += w.checkAgainst(t, x)
					if w.rnd.IntN(3) == 0 {
						if err := x.Flush(t.Context(), me); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			if checked < 100 {
				t.Errorf("only %d answers could be compared", checked)
			}
		})
	}
}
