package index

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// What claims something of a subject is what the rows say: of any agent, now and as of a
// moment, from segments and the tail, after changes and purges; the latest notes first.
func TestC6_ClaimingIsWhatTheRowsClaim(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		w := newWorld(seed, features{facts: true, changes: true, hidden: true, alone: true})
		x := w.open(t, Options{FlushRows: 64})
		for step := range 4 {
			w.grow(80)
			w.regroup(30)
			if step == 2 {
				w.purge(w.turns[0])
				w.turns = w.turns[1:]
			}
			for range 30 {
				w.compareClaiming(t, x)
			}
		}
	}
}

func (w *world) compareClaiming(t *testing.T, x *Index) {
	t.Helper()
	a, q := clerks[w.rnd.IntN(len(clerks))], query.Claiming{Subject: []string{"", "me", "nobody"}[w.rnd.IntN(3)], Limit: 10_000}
	if w.rnd.IntN(3) == 0 {
		q = query.Claiming{Keys: w.keys(2), Limit: 10_000}
	}
	if w.rnd.IntN(3) == 0 {
		q.At = w.clock.Add(-time.Duration(w.rnd.IntN(200)) * time.Hour)
	}
	notes := slices.DeleteFunc(plain{w}.seen(a, q.At), func(n loci.Note) bool {
		return n.Forgotten || !slices.ContainsFunc(n.Claims, func(c loci.Claim) bool {
			shares := slices.ContainsFunc(c.Keys, func(k string) bool { return slices.Contains(q.Keys, k) })
			return shares || len(q.Keys) == 0 && (q.Subject == "" || q.Subject == c.Subject)
		})
	})
	slices.SortFunc(notes, func(a, b loci.Note) int { return bytes.Compare(b.ID[:], a.ID[:]) })
	want := idsOf(notes)
	if got, more := w.claiming(t, x, a, q); more || !slices.Equal(got, want) {
		t.Fatalf("%+v for %q: %v (more: %t), want %v", q, a.Name, got, more, want)
	}
	if len(want) > 1 {
		q.Limit = 1
		if got, more := w.claiming(t, x, a, q); !more || !slices.Equal(got, want[:1]) {
			t.Fatalf("the first: %v (more: %t), want %v", got, more, want[0])
		}
	}
}

func (w *world) claiming(t *testing.T, x *Index, a loci.Agent, q query.Claiming) (ids []loci.ID, more bool) {
	t.Helper()
	rows, more, err := x.Claiming(t.Context(), me, a, q)
	if err != nil {
		t.Fatal(err)
	}
	for _, seq := range rows {
		at := slices.IndexFunc(w.rows, func(r *fakeRow) bool { return r.Seq == seq })
		ids = append(ids, idOf(w.rows[at].Root))
	}
	return ids, more
}
