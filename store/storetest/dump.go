package storetest

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// dump is the answers of every reading method, one a line.
type dump struct {
	*memory
	moments []time.Time
	lines   []string
	ids     []loci.ID // of notes and messages, and one of nothing
	roots   []uint32
	last    uint32
}

// everything is what a user can read of a store, with its counters.
func (m *memory) everything() string {
	m.Helper()
	d := m.reading(minute(2), minute(6), minute(50))
	d.put("state", "%+v", got(m.State(bg(), m.user))(m))
	return strings.Join(d.lines, "\n")
}

// compared is what stores with the same history have to agree on: everything but the
// values of counters, which may grow by more than one.
func (m *memory) compared(moments ...time.Time) string {
	m.Helper()
	return strings.Join(m.reading(moments...).lines, "\n")
}

func (m *memory) reading(moments ...time.Time) *dump {
	m.Helper()
	d := &dump{memory: m, moments: append(moments, now), ids: ids("nothing")}
	d.snapshot()
	slices.SortFunc(d.ids, func(a, b loci.ID) int { return cmp.Compare(name(a), name(b)) })
	d.ids, d.last = slices.Compact(d.ids), got(m.State(bg(), m.user))(m).Last
	d.rows()
	d.index()
	d.others()
	d.vectors()
	return d
}

func (d *dump) put(what, format string, args ...any) {
	d.lines = append(d.lines, what+": "+fmt.Sprintf(format, args...))
}

// some puts lines whose order is not said.
func (d *dump) some(what string, lines []string) {
	d.put(what, "%s", strings.Join(sorted(lines), "; "))
}

// snapshot reads what an export reads.
func (d *dump) snapshot() {
	d.Helper()
	d.ok(d.Snapshot(bg(), d.user, func(s store.Snapshot) error {
		d.put("agents of an export", "%s", lines(got(s.Agents(bg()))(d.memory), agent))
		d.ok(s.Messages(bg(), func(m *store.Message) error {
			d.put("exported message", "%s", text(m))
			d.ids = append(d.ids, m.Message.ID)
			return nil
		}))
		d.ok(s.Versions(bg(), func(r *store.Row) error {
			d.put("exported row", "%s", whole(r))
			d.ids = append(d.ids, r.Version.Note.ID)
			if r.Version.Closed.IsZero() {
				d.roots = append(d.roots, r.Root)
			}
			return nil
		}))
		d.ok(s.Links(bg(), func(e *store.Edge) error { d.put("exported link", "%s", spelled(e)); return nil }))
		d.ok(s.Vectors(bg(), func(seq uint32, v *store.Vector) error {
			d.put("exported vector", "%d %s", seq, spelled(v))
			return nil
		}))
		return s.Cycles(bg(), func(c *loci.Cycle) error { d.put("exported cycle", "%s", spelled(c)); return nil })
	}))
}

// whole is a row with its times and its access count.
func whole(r *store.Row) string {
	return fmt.Sprintf("%d of %d %s", r.Seq, r.Root, spelled(r.Version))
}

// lean is a row without what may be left out.
func lean(r *store.Row) string {
	v := r.Version
	v.At, v.Closed = time.Time{}, time.Time{}
	return fmt.Sprintf("%d of %d %s", r.Seq, r.Root, spelled(v))
}

func lines[T any](list []T, spell func(*T) string) []string {
	all := []string{}
	for i := range list {
		all = append(all, spell(&list[i]))
	}
	return all
}

// rows reads rows in every way.
func (d *dump) rows() {
	d.Helper()
	m, seqs := d.memory, []uint32{}
	for seq := range d.last + 2 {
		seqs = append(seqs, seq)
	}
	d.some("rows", lines(got(m.Rows(bg(), m.user, seqs))(m), lean))
	for _, at := range d.moments {
		d.some(fmt.Sprint("rows at ", at), lines(got(m.RowsAt(bg(), m.user, seqs, at))(m), lean))
		d.some(fmt.Sprint("latest at ", at), lines(got(m.Latest(bg(), m.user, d.ids, at))(m), lean))
		d.some(fmt.Sprint("links at ", at), lines(got(m.Links(bg(), m.user, d.roots, at, 0))(m), edge))
	}
	d.put("roots", "%v", got(m.Roots(bg(), m.user, d.ids))(m))
	var versions []string
	d.ok(m.Versions(bg(), m.user, d.ids, func(r *store.Row) error { versions = append(versions, whole(r)); return nil }))
	d.put("versions", "%s", strings.Join(versions, "; "))
	d.put("after", "%s", strings.Join(lines(got(m.After(bg(), m.user, 0, 1000))(m), func(r *store.Row) string {
		return fmt.Sprintf("%s analysed %q", whole(r), r.Analysis)
	}), "; "))
	d.some("messages", lines(got(m.Messages(bg(), m.user, d.ids))(m), text))
	d.put("of messages", "%s", lines(got(m.OfMessages(bg(), m.user, d.ids))(m), whole))
	d.put("came of", "%s", lines(got(m.CameOf(bg(), m.user, d.ids))(m), whole))
}

func edge(e *store.Edge) string {
	e.Link.From, e.Link.To = loci.ID{}, loci.ID{}
	return spelled(e)
}

// index reads what an index reads. Keys of notes that were destroyed may stay.
func (d *dump) index() {
	d.Helper()
	m := d.memory
	_, err := m.RowsSince(bg(), m.user, 0, func(r *store.Row) error {
		keys := slices.DeleteFunc(slices.Clone(r.Keys), func(k uint32) bool { return !slices.Contains(d.roots, k) })
		v := *r
		v.Version.Note.AccessCount = 0
		d.put("indexed row", "%s analysed %q keys %v", whole(&v), r.Analysis, keys)
		return nil
	})
	d.ok(err)
	var uses, recent []string
	put := func(list *[]string) func(uint32, int) error {
		return func(root uint32, n int) error { *list = append(*list, fmt.Sprintf("%d %d times", root, n)); return nil }
	}
	_, err = m.UsesSince(bg(), m.user, 0, put(&uses))
	d.ok(err)
	d.some("uses since", uses)
	for _, at := range d.moments {
		recent = nil
		d.ok(m.UsesAfter(bg(), m.user, at, put(&recent)))
		d.some(fmt.Sprint("uses after ", at), recent)
	}
	_, segments, err := m.Segments(bg(), m.user)
	d.ok(err)
	d.some("segments", lines(segments, func(g *store.Segment) string { return fmt.Sprintf("%d %q", g.ID, g.Blob) }))
}

// others reads everything else.
func (d *dump) others() {
	d.Helper()
	m := d.memory
	d.some("uses", lines(got(m.Uses(bg(), m.user, d.ids))(m), use))
	d.put("cycles", "%s", lines(got(m.Cycles(bg(), m.user, 100))(m), cycleOf))
	d.put("agents", "%s", lines(got(m.Agents(bg(), m.user))(m), agent))
	d.put("jobs", "%s", strings.Join(lines(got(m.Jobs(bg(), m.user))(m), work), "; "))
	counts := got(m.Counts(bg(), m.user))(m)
	counts.Bytes = 0
	d.put("counts", "%+v", counts)
	count, known, err := m.Users(bg(), m.user)
	d.put("users", "%d %t %v %v", count, known, err, got(m.Names(bg(), "", math.MaxInt32))(m))
}

func text(m *store.Message) string { return fmt.Sprintf("%s turns %v", spelled(m.Message), m.Turns) }
func agent(a *loci.Agent) string   { return spelled(a) }
func cycleOf(c *loci.Cycle) string { return spelled(c) }
func use(u *store.Use) string {
	return fmt.Sprintf("%s %d %d times %v", name(u.Note), u.Root, u.Count, lines(u.Times, func(t *time.Time) string { return t.UTC().String() }))
}

// work is a job with its lease.
func work(j *loci.Job) string { return fmt.Sprintf("%s lease %d", spelled(j), j.Lease) }

// spaces are those of vectors in all cases.
var spaces = []store.Space{{Embedder: "e", Dims: 2}, {Embedder: "e", Dims: 3}, {Embedder: "f", Dims: 2}}

func (d *dump) vectors() {
	d.Helper()
	m := d.memory
	for _, s := range spaces {
		d.some(fmt.Sprint("vectors of ", s), m.vectors(s, 0))
	}
	for _, s := range append(spaces, store.Space{Embedder: "e"}) {
		d.put(fmt.Sprint("bare of ", s), "%s", strings.Join(lines(got(m.Bare(bg(), m.user, store.Gap{Space: s, Limit: 1000}))(m), lean), "; "))
	}
	var revised []string
	for _, id := range got(m.Revised(bg(), m.user, 0))(m) {
		revised = append(revised, name(id))
	}
	d.some("revised", revised)
}

// vectors spells the vectors of a space that were written after a generation.
func (m *memory) vectors(s store.Space, gen uint64) []string {
	m.Helper()
	all := []string{}
	m.ok(m.VectorsSince(bg(), m.user, s, gen, func(seq uint32, values []float32) error {
		all = append(all, fmt.Sprint(seq, " ", values))
		return nil
	}))
	return sorted(all)
}
