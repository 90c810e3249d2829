package index

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/query"
)

// plain answers lists from rows, without any index.
type plain struct{ *world }

// seen are the notes of rows that an agent sees, as they were at a moment; zero is now.
// What is hidden now is hidden as of every moment.
func (p plain) seen(a loci.Agent, at time.Time) []loci.Note {
	var notes []loci.Note
	hidden := map[uint32]bool{}
	for _, r := range p.rows {
		hidden[r.Root] = hidden[r.Root] || r.Closed.IsZero() && !a.Sees(r.note.Visibility, r.note.Domain, r.note.CreatedBy)
	}
	for _, r := range p.rows {
		open := r.Closed.IsZero()
		if !at.IsZero() {
			open = !r.At.After(at) && (r.Closed.IsZero() || r.Closed.After(at))
		}
		if open && !hidden[r.Root] && a.Sees(r.note.Visibility, r.note.Domain, r.note.CreatedBy) {
			n := r.note
			n.ID = idOf(r.Root)
			notes = append(notes, n)
		}
	}
	return notes
}

func (p plain) list(a loci.Agent, l Listing) []loci.ID {
	notes := slices.DeleteFunc(p.seen(a, l.At), func(n loci.Note) bool {
		return !l.Filter.Match(&n) || l.After != nil && l.Sort.Compare(l.After, &n) >= 0
	})
	slices.SortFunc(notes, func(a, b loci.Note) int { return l.Sort.Compare(&a, &b) })
	return idsOf(notes[:min(len(notes), l.Limit)])
}

func idsOf(notes []loci.Note) []loci.ID {
	ids := make([]loci.ID, len(notes))
	for i := range notes {
		ids[i] = notes[i].ID
	}
	return ids
}

// tally counts as loci.Stats.Count does.
func (p plain) tally(a loci.Agent) loci.Stats {
	var t loci.Stats
	convs, latest := map[string]bool{}, map[loci.ID]bool{}
	for _, n := range p.seen(a, time.Time{}) {
		t.Count(&n)
		latest[n.ID] = true
		if n.Conversation != "" && !convs[n.Conversation] {
			convs[n.Conversation] = true
			t.Conversations++
		}
	}
	for _, r := range p.rows {
		if latest[idOf(r.Root)] && a.Sees(r.note.Visibility, r.note.Domain, r.note.CreatedBy) {
			t.Versions++
		}
	}
	return t
}

// regroup changes what groups are made of, and destroys a note now and then.
func (w *world) regroup(steps int) {
	for range steps {
		root := w.turns[w.rnd.IntN(len(w.turns))]
		switch w.rnd.IntN(6) {
		case 0:
			w.edit(root, w.clock, func(n *loci.Note) { n.Temporality, n.Plan = temporalities[w.rnd.IntN(3)], someFate(w.rnd) })
		case 1:
			w.edit(root, w.clock, func(n *loci.Note) { n.Kind = kinds[w.rnd.IntN(3)] })
		case 2:
			w.edit(root, w.clock, func(n *loci.Note) { n.ProcedureSteps, n.Category = []string{"a", "b"}, loci.Workflow })
		case 3:
			zone := time.FixedZone("", 3600*(w.rnd.IntN(20)-9))
			day := time.Date(2026, 5, 1+w.rnd.IntN(5), 0, 0, 0, 0, zone)
			w.edit(root, w.clock, func(n *loci.Note) { n.SetEvent(loci.Date{Time: day, Precision: loci.Day}, loci.Date{}) })
		case 4:
			w.edit(root, w.clock, func(n *loci.Note) { n.Conversation = fmt.Sprint("c", w.rnd.IntN(4)) })
		default:
			w.edit(root, w.clock, w.hide)
		}
	}
}

// filter makes up a filter of one or two conditions.
func (w *world) filter() (f loci.Filter) {
	for range 1 + w.rnd.IntN(2) {
		when := w.clock.Add(-time.Duration(w.rnd.IntN(400)) * time.Hour)
		switch w.rnd.IntN(12) {
		case 0:
			f.Conversation = fmt.Sprint("c", w.rnd.IntN(5))
		case 1:
			f.Tags = []string{things[w.rnd.IntN(7)]}
		case 2:
			f.Tags = []string{things[w.rnd.IntN(6)], things[w.rnd.IntN(6)]}
		case 3:
			f.Kinds = kinds[w.rnd.IntN(3):3]
		case 4:
			f.Domain = []string{"business", "general", "nowhere"}[w.rnd.IntN(3)]
		case 5:
			f.Temporality = temporalities[w.rnd.IntN(3)]
			if w.rnd.IntN(2) == 0 {
				f.Temporality, f.Plan = "", plans[1+w.rnd.IntN(4)]
			}
		case 6:
			f.Procedures = true
		case 7:
			f.RecordedAfter = when
		case 8:
			f.RecordedBefore = when
		case 9:
			f.EventAfter = when
		case 10:
			f.EventBefore = when
		}
	}
	f.Forgotten, f.Superseded = w.rnd.IntN(3) == 0, w.rnd.IntN(3) == 0
	return f
}

var clerks = []loci.Agent{{}, {Name: "bot"}, {Name: "clerk", Domains: []string{"business", "general"}}, {Name: "nobody", Domains: []string{"none"}}}

// Lists, in any order and behind any note, have what the rows have, whichever way they are
// read: from groups, conversations, tags or the other axis, now and as of a moment.
func TestListsAreThoseOfTheRows(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for seed := range uint64(6) {
		w := newWorld(seed, features{facts: true, changes: true, hidden: true, alone: true})
		x := w.open(t, Options{FlushRows: 64})
		for step := range 5 {
			w.grow(80)
			w.regroup(30)
			if step == 3 {
				w.purge(w.turns[0])
				w.turns = w.turns[1:]
			}
			for range 60 {
				w.compareList(t, x)
			}
			w.compareTally(t, x)
			w.compareLine(t, x)
		}
	}
}

func (w *world) compareList(t *testing.T, x *Index) {
	t.Helper()
	l := Listing{Filter: w.filter(), Sort: []loci.Axis{"", loci.OnRecorded, loci.OnEvent}[w.rnd.IntN(3)], Limit: 1 + w.rnd.IntN(20)}
	if w.rnd.IntN(5) == 0 {
		l.At = w.clock.Add(-time.Duration(w.rnd.IntN(200)) * time.Hour)
	}
	a := clerks[w.rnd.IntN(len(clerks))]
	if all := (plain{w}).seen(loci.Agent{}, l.At); len(all) > 0 && w.rnd.IntN(2) == 0 {
		l.After = &all[w.rnd.IntN(len(all))]
	}
	rows, err := x.List(t.Context(), me, a, l)
	if err != nil {
		t.Fatal(err)
	}
	var got []loci.ID
	for _, seq := range rows {
		got = append(got, idOf(w.rows[slices.IndexFunc(w.rows, func(r *fakeRow) bool { return r.Seq == seq })].Root))
	}
	if want := (plain{w}).list(a, l); !slices.Equal(got, want) {
		t.Fatalf("agent %q, %+v:\n got %v\nwant %v", a.Name, l, got, want)
	}
}

func (w *world) compareTally(t *testing.T, x *Index) {
	t.Helper()
	for _, a := range clerks {
		got, err := x.Tally(t.Context(), me, a)
		if err != nil {
			t.Fatal(err)
		}
		if want := (plain{w}).tally(a); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("agent %q:\n got %+v\nwant %+v", a.Name, got, want)
		}
	}
}

// compareLine compares the notes of runs, each of which is in order.
func (w *world) compareLine(t *testing.T, x *Index) {
	t.Helper()
	for range 20 {
		q := query.Line{Filter: w.filter(), On: []loci.Axis{"", loci.OnRecorded, loci.OnEvent}[w.rnd.IntN(3)]}
		if w.rnd.IntN(4) == 0 {
			q.At = w.clock.Add(-time.Duration(w.rnd.IntN(200)) * time.Hour)
		}
		a := clerks[w.rnd.IntN(len(clerks))]
		var want []loci.Note
		for _, n := range (plain{w}).seen(a, q.At) {
			if q.Filter.Match(&n) && (q.On != loci.OnEvent || !n.EventTime.IsZero()) {
				want = append(want, n)
			}
		}
		got := 0
		err := x.Line(t.Context(), me, a, q, func(runs []query.Run) {
			for _, r := range runs {
				got += r.Len()
				checkRun(t, r, want, q.On)
			}
		})
		if err != nil || got != len(want) {
			t.Fatalf("agent %q, %+v: %d of %d notes, %v", a.Name, q, got, len(want), err)
		}
	}
}

func checkRun(t *testing.T, r query.Run, notes []loci.Note, on loci.Axis) {
	t.Helper()
	for i := range r.Len() {
		m := r.At(i)
		at := slices.IndexFunc(notes, func(n loci.Note) bool { return n.ID == m.ID })
		if at < 0 {
			t.Fatalf("%v is not asked for", m)
		}
		n := &notes[at]
		event := n.EventTime
		if on == loci.OnRecorded {
			event = loci.Date{}
		}
		if !m.Recorded.Equal(n.RecordedAt) || !m.Event.Time.Equal(event.Time) || m.Event.Precision != event.Precision ||
			event.Precision == loci.Day && m.Event.String() != event.String() {
			t.Fatalf("%+v is not that of %v, %v", m, n.RecordedAt, event)
		}
		if i > 0 {
			was := r.At(i - 1)
			if cmp.Or(was.Event.Time.Compare(m.Event.Time), was.Recorded.Compare(m.Recorded), slices.Compare(was.ID[:], m.ID[:])) >= 0 ||
				was.Event.Precision != m.Event.Precision {
				t.Fatalf("%+v comes before %+v", was, m)
			}
		}
	}
}

// someFate is what became of a plan, or nil.
func someFate(rnd *rand.Rand) *loci.PlanState {
	status := plans[rnd.IntN(len(plans))]
	if status == "" {
		return nil
	}
	return &loci.PlanState{Status: status}
}
