package memory_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	mem "github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// embed commits the vector of the first version of a note, of the embedder "e".
func (m *memory) embed(called string, values ...float32) {
	m.Helper()
	m.do(&store.Changes{Vectors: []store.Vector{vec(called, 1, values...)}})
}

func vec(called string, version int, values ...float32) store.Vector {
	return store.Vector{Note: id(called), Version: version, Embedder: "e", Values: values}
}

// nearing sets something of a question to the vectors.
type nearing func(*query.Near)

func nearOf(at int) nearing                { return func(q *query.Near) { q.At = minute(at) } }
func nearOnly(f loci.Filter) nearing       { return func(q *query.Near) { q.Filter = f } }
func nearest(n int) nearing                { return func(q *query.Near) { q.Limit = n } }
func embedder(name string) nearing         { return func(q *query.Near) { q.Embedder = name } }
func (m *memory) missing(v ...float32) int { m.Helper(); return m.near(v).Missing }

// near asks for what is nearest to a vector of the embedder "e".
func (m *memory) near(values []float32, edits ...nearing) *query.Neighbours {
	m.Helper()
	q := query.Near{Embedder: "e", Values: values, Limit: 50, Now: later()}
	for _, e := range edits {
		e(&q)
	}
	return got(m.Memory.Nearest(context.Background(), m.who, q))(m)
}

// nearby is the names of what is nearest, best first.
func (m *memory) nearby(values []float32, edits ...nearing) []string {
	m.Helper()
	names := []string{}
	for _, f := range m.near(values, edits...).Found {
		names = append(names, name(f.Note.ID))
	}
	return names
}

// neighbours spells what is nearest, with the cosines and facts.
func (m *memory) neighbours(of string, edits ...nearing) string {
	m.Helper()
	a, lines := m.near(north, append(edits, embedder(of))...), []string{}
	for _, f := range a.Found {
		lines = append(lines, fmt.Sprintf("%s %.5f by %d facts", name(f.Note.ID), f.Score, len(f.Facts)))
	}
	return fmt.Sprint(lines, a.Missing)
}

// gaps spells the versions without a vector, page by page.
func (m *memory) gaps(q mem.Gap) []string {
	m.Helper()
	q.Limit = 2
	if q.Space.Embedder == "" {
		q.Space.Embedder = "e"
	}
	lines := []string{}
	for {
		page := got(m.Memory.Unembedded(context.Background(), m.who, q))(m)
		for _, v := range page {
			lines, q.After = append(lines, fmt.Sprintf("%s@%d", name(v.Note.ID), v.Note.Version)), v.Change
		}
		if len(page) < q.Limit {
			return lines
		}
	}
}

var (
	north = []float32{0, 1}
	east  = []float32{1, 0}
)

var vectorRules = []rule{
	{"the nearest notes come first, with the cosine and the signals", func(m *memory) {
		m.do(added("n", 0, "tea"), added("ne", 1, "milk", func(n *loci.Note) { n.Importance = .75 }), added("e", 2, "salt"), added("none", 3, "oil"))
		m.embed("n", 0, 2)
		m.embed("ne", 3, 3)
		m.embed("e", .5, 0)
		m.want("found", m.nearby(north), []string{"n", "ne", "e"})
		a := m.near(north)
		near(m, "cosine", a.Found[1].Score, math.Sqrt(.5))
		near(m, "importance", a.Found[1].Signals.Importance, .75)
		m.want("recorded", a.Found[1].Signals.Recorded.Equal(minute(1)), true)
		m.want("content", a.Found[0].Note.Content, "tea")
		m.want("missing", a.Missing, 1)
		m.want("the best", m.nearby(east, nearest(1)), []string{"e"})
	}},
	{"ties come in order of arrival", func(m *memory) {
		m.do(added("z", 0, "a"), added("b", 1, "b"), added("c", 2, "c"))
		for _, n := range []string{"c", "z", "b"} {
			m.embed(n, 1, 1)
		}
		m.want("found", m.nearby(north), []string{"z", "b", "c"})
	}},
	{"a vector may come with its note", func(m *memory) {
		m.do(with(added("n", 0, "tea"), func(c *store.Changes) { c.Vectors = []store.Vector{vec("n", 1, 0, 1)} }))
		m.want("found", m.nearby(north), []string{"n"})
		n := note("n", 1, "coffee")
		m.do(&store.Changes{Notes: []store.NoteChange{change(n, 2, 1)}, Vectors: []store.Vector{vec("n", 2, 1, 0)}})
		near(m, "with its new words", m.near(north).Found[0].Score, 0)
	}},
	{"a vector is replaced, and another space's is not", func(m *memory) {
		m.do(added("n", 0, "tea"))
		m.embed("n", 0, 1)
		m.embed("n", 1, 0)
		other := vec("n", 1, 0, 1)
		other.Embedder = "f"
		m.do(&store.Changes{Vectors: []store.Vector{other, vec("n", 1, 0, 0, 1)}})
		near(m, "of e", m.near(east).Found[0].Score, 1)
		near(m, "of f", m.near(east, embedder("f")).Found[0].Score, 0)
		near(m, "of e in three dimensions", m.near([]float32{0, 0, 1}).Found[0].Score, 1)
	}},
	{"N9 spaces are never mixed, and an unknown one is no error", func(m *memory) {
		m.do(added("n", 0, "tea"))
		m.embed("n", 0, 1)
		for what, a := range map[string]*query.Neighbours{
			"of another embedder": m.near(north, embedder("f")), "of other dimensions": m.near([]float32{0, 1, 0}),
		} {
			m.want(what, []int{len(a.Found), a.Missing}, []int{0, 1})
		}
	}},
	{"a space is replaced by another in one commit", func(m *memory) {
		m.do(added("n", 0, "tea"))
		m.embed("n", 0, 1)
		m.want("before", m.nearby(north), []string{"n"})
		v := vec("n", 1, 0, 1, 0)
		v.Embedder = "f"
		space := v.Space()
		m.do(&store.Changes{Vectors: []store.Vector{v}, Spaces: []store.Space{space}})
		m.want("the new", m.nearby([]float32{0, 1, 0}, embedder("f")), []string{"n"})
		m.want("the old", m.near(north), &query.Neighbours{Missing: 1})
		m.want("of another user", m.of("bob").nearby(north), []string{})
	}},
	{"all zero has no direction: never found, not missing", func(m *memory) {
		m.do(added("n", 0, "…"), added("o", 0, "tea"))
		m.embed("n", 0, 0)
		m.embed("o", 0, 1)
		m.want("found", m.near(north).Missing, 0)
		m.want("found", m.nearby(north), []string{"o"})
		m.want("by nothing", m.nearby([]float32{0, 0}), []string{})
		m.want("gaps", m.gaps(mem.Gap{}), []string{})
		m.embed("o", 0, 0)
		m.want("with nothing any more", m.nearby(north), []string{})
	}},
	{"a question must have a direction of finite numbers, however large", func(m *memory) {
		nan, inf := float32(math.NaN()), float32(math.Inf(-1))
		m.do(added("n", 0, "tea"))
		for _, q := range []query.Near{{Embedder: "e", Values: []float32{nan}}, {Embedder: "e", Values: []float32{inf}}, {Embedder: "e"}, {Values: north}} {
			if _, err := m.Nearest(context.Background(), m.who, q); !is(err, loci.ErrInvalid) {
				m.Errorf("%v: got %v", q, err)
			}
		}
		m.embed("n", math.MaxFloat32, math.MaxFloat32)
		near(m, "the largest numbers", m.near([]float32{math.SmallestNonzeroFloat32, math.SmallestNonzeroFloat32}).Found[0].Score, 1)
	}},
	{"an agent's vector counts for what it sees, and for what it writes in the same commit", func(m *memory) {
		model, bot := newModel(), m.as("bot")
		for _, c := range []struct {
			what    string
			by      *memory
			change  *store.Changes
			found   []string
			missing int
		}{
			{"a hidden note without a vector", m, added("old", 0, "milk", seenBy(loci.UserOnly)), []string{}, 1},
			{"which the agent can't give one", bot, &store.Changes{Vectors: []store.Vector{vec("old", 1, 0, 1)}}, []string{}, 1},
			{"a note that it writes and does not see", bot,
				with(added("new", 1, "tea", seenBy(loci.UserOnly), made("bot")), func(c *store.Changes) { c.Vectors = []store.Vector{vec("new", 1, 0, 1)} }),
				[]string{"new"}, 1},
			{"a note that it sees", m, added("seen", 2, "salt"), []string{"new"}, 2},
			{"and hides with new words", bot,
				&store.Changes{
					Notes:   []store.NoteChange{change(note("seen", 2, "oil", seenBy(loci.UserOnly)), 2, 3)},
					Vectors: []store.Vector{vec("seen", 2, 0, 1)},
				}, []string{"new", "seen"}, 1},
		} {
			c.by.do(c.change)
			model.apply(c.by.who, c.change)
			found, missing := m.nearby(north), m.missing(0, 1)
			slices.Sort(found)
			m.want(c.what, found, c.found)
			m.want(c.what+": missing", missing, c.missing)
			found, missing = model.near("", "e")
			m.want(c.what+": the model", found, c.found)
			m.want(c.what+": missing in the model", missing, c.missing)
		}
	}},
	{"a purged note takes its vectors along", func(m *memory) {
		m.do(added("n", 0, "tea"), added("o", 0, "milk"))
		m.embed("n", 0, 1)
		m.embed("o", 1, 0)
		m.want("before", m.nearby(north), []string{"n", "o"})
		m.do(&store.Changes{Purge: ids("n")})
		m.want("after", m.near(north, nearest(1)).Missing, 0)
		m.want("after", m.nearby(north), []string{"o"})
		m.do(added("n", 5, "tea"))
		m.want("come back, it has none", m.nearby(north), []string{"o"})
		m.want("and is missing", m.missing(0, 1), 1)
	}},
	{"a vector is that of all versions with the same words", func(m *memory) {
		m.do(added("n", 0, "tea"))
		m.embed("n", 0, 1)
		m.edit("n", 1, tagged("x"))
		m.want("after a new tag", m.nearby(north), []string{"n"})
		m.edit("n", 2, content("coffee"))
		m.want("after new words", m.near(north), &query.Neighbours{Missing: 1})
		m.do(&store.Changes{Vectors: []store.Vector{vec("n", 3, 1, 0)}})
		near(m, "embedded again", m.near(north).Found[0].Score, 0)
		m.edit("n", 4, content("tea"))
		near(m, "the old words again", m.near(north).Found[0].Score, 1)
		m.do(&store.Changes{Vectors: []store.Vector{vec("n", 4, 1, 0)}})
		near(m, "replaced", m.near(north).Found[0].Score, 0)
	}},
	{"a vector of old words is not used for new ones", func(m *memory) {
		m.do(added("n", 0, "tea"))
		m.edit("n", 1, content("coffee"))
		m.embed("n", 0, 1)
		m.want("now", m.near(north), &query.Neighbours{Missing: 1})
		m.want("then", m.nearby(north, nearOf(0)), []string{"n"})
	}},
	{"T2 vectors as of a moment", func(m *memory) {
		m.do(added("n", 0, "tea"))
		m.embed("n", 0, 1)
		m.edit("n", 5, content("coffee"))
		m.do(&store.Changes{Vectors: []store.Vector{vec("n", 2, 1, 0)}})
		m.edit("n", 8, forgotten)
		m.want("before it was known", m.near(north, nearOf(-1)), &query.Neighbours{})
		near(m, "the old words", m.near(north, nearOf(4)).Found[0].Score, 1)
		m.want("the old version", m.near(north, nearOf(4)).Found[0].Note.Version, 1)
		near(m, "the new words", m.near(north, nearOf(5)).Found[0].Score, 0)
		m.want("forgotten", m.near(north, nearOf(8)), &query.Neighbours{})
		m.edit("n", 9, restored)
		near(m, "restored", m.near(east).Found[0].Score, 1)
	}},
	{"what is superseded or no longer valid is not near", func(m *memory) {
		m.do(added("old", 0, "tea"), added("new", 5, "milk"), added("due", 0, "salt", func(n *loci.Note) { n.ValidUntil = minute(10) }))
		for _, n := range []string{"old", "new", "due"} {
			m.embed(n, 0, 1)
		}
		m.edit("old", 5, superseded("new", minute(5)))
		m.want("now", m.nearby(north), []string{"new"})
		m.want("then", m.nearby(north, nearOf(4)), []string{"old", "due"})
		m.want("superseded ones too", m.nearby(north, nearOnly(loci.Filter{Superseded: true})), []string{"old", "new"})
	}},
	{"the filter comes before the limit", func(m *memory) {
		crowded := crowd(0, 300)
		m.do(crowded, added("n", 999, "far", tagged("x"), domain("business")))
		vectors := &store.Changes{}
		for _, c := range crowded.Notes {
			vectors.Vectors = append(vectors.Vectors, vec(name(c.Version.Note.ID), 1, 0, 1))
		}
		m.do(vectors)
		m.embed("n", 1, .01)
		m.want("by tag", m.nearby(north, nearest(1), nearOnly(loci.Filter{Tags: []string{"x"}})), []string{"n"})
		m.want("by domain", m.nearby(north, nearest(3), nearOnly(loci.Filter{Domain: "business"})), []string{"n"})
		m.want("a full share", len(m.nearby(north, nearest(7))), 7)
	}},
	{"A1 what an agent may not see does not exist", func(m *memory) {
		all := m.guard()
		vectors := &store.Changes{}
		for i, n := range all[1:] {
			vectors.Vectors = append(vectors.Vectors, vec(name(n.ID), 1, float32(i), 1))
		}
		m.do(vectors)
		for _, a := range everyone() {
			seen := seenOf(a, all)
			found := m.as(a.Name).nearby(north, nearest(100))
			slices.Sort(found)
			want := slices.DeleteFunc(slices.Clone(seen), func(n string) bool { return n == name(all[0].ID) })
			m.want("found by "+a.Name, found, want)
			m.want("missing for "+a.Name, m.as(a.Name).near(north).Missing, len(seen)-len(want))
			m.want("gaps of "+a.Name, len(m.as(a.Name).gaps(mem.Gap{})), len(seen)-len(want))
			if len(want) > 0 {
				m.want("a full share of "+a.Name, len(m.as(a.Name).nearby(north, nearest(1))), 1)
			}
		}
	}},
	{"nothing of another user is near", func(m *memory) {
		bob := m.of("bob")
		bob.do(crowd(0, 3))
		for i := range 3 {
			bob.embed(fmt.Sprint("crowd ", i), 0, 1)
		}
		m.do(added("n", 0, "tea"))
		m.embed("n", 1, 0)
		m.want("found", m.nearby(north, nearest(1)), []string{"n"})
		m.want("of nobody", m.of("nobody").near(north), &query.Neighbours{})
		m.want("gaps of nobody", m.of("nobody").gaps(mem.Gap{}), []string{})
	}},
	{"a fact is shown as its source turn", func(m *memory) {
		m.do(said("turn", 0, "I like it roasted"), said("other", 1, "Really?"), added("fact", 2, "Ann likes roasted tea", from("turn"), kind(loci.Fact)))
		m.embed("turn", 1, 1)
		m.embed("other", 1, .1)
		m.embed("fact", 0, 1)
		found := m.near(north).Found
		m.want("found", m.nearby(north), []string{"turn", "other"})
		near(m, "cosine", found[0].Score, 1)
		m.want("facts", found[0].Facts, ids("fact"))
		m.want("facts only", m.nearby(north, nearOnly(loci.Filter{Kinds: []loci.Kind{loci.Fact}})), []string{"fact"})
		m.edit("turn", 5, forgotten)
		m.want("the turn forgotten", m.nearby(north), []string{"fact", "other"})
	}},
	{"what has no vector yet, each words once, in order", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 1, "milk"), added("c", 2, "salt"))
		m.edit("a", 3, tagged("x"))
		m.edit("a", 4, content("coffee"))
		m.edit("b", 5, forgotten)
		m.want("all", m.gaps(mem.Gap{}), []string{"a@1", "b@1", "c@1", "a@3"})
		m.want("of some", m.gaps(mem.Gap{Notes: ids("a", "nobody")}), []string{"a@1", "a@3"})
		m.want("of none", m.gaps(mem.Gap{Notes: []loci.ID{}}), []string{})
		m.want("behind one", m.gaps(mem.Gap{After: loci.ChangeID{Note: id("b"), Version: 1}}), []string{"c@1", "a@3"})
		m.embed("a", 0, 1)
		m.do(&store.Changes{Vectors: []store.Vector{vec("c", 1, 0, 1, 0)}})
		m.want("left in two dimensions", m.gaps(mem.Gap{Space: store.Space{Embedder: "e", Dims: 2}}), []string{"b@1", "c@1", "a@3"})
		m.want("left in any", m.gaps(mem.Gap{}), []string{"b@1", "a@3"})
		m.want("left of another embedder", len(m.gaps(mem.Gap{Space: store.Space{Embedder: "f"}})), 4)
		m.do(&store.Changes{Vectors: []store.Vector{vec("a", 3, 0, 1), vec("b", 2, 0, 1)}})
		m.want("in the end", m.gaps(mem.Gap{}), []string{})
	}},
	{"a note that is changed all the while is near all the while", func(m *memory) {
		m.do(added("n", 0, "tea"))
		m.embed("n", 0, 1)
		done := make(chan error)
		go func() {
			var err error
			for i := 1; i <= 60 && err == nil; i++ {
				n := note("n", 0, "tea", tagged(fmt.Sprint(i)))
				err = m.Apply(context.Background(), m.who, &store.Changes{Notes: []store.NoteChange{change(n, i+1, i)}})
			}
			done <- err
		}()
		for {
			a := m.near(north)
			m.want("near", []int{len(a.Found), a.Missing}, []int{1, 0})
			select {
			case err := <-done:
				m.want("changed", err, error(nil))
				return
			default:
			}
		}
	}},
	{"an export has no vectors, and its copy misses them", func(m *memory) {
		m.do(added("n", 0, "tea"))
		before := len(m.walk())
		m.embed("n", 0, 1)
		m.want("records", len(m.walk()), before)
		m.want("missing in the copy", m.copyOf().missing(0, 1), 1)
	}},
	{"bare results are the same ones, to be filled in, but for what was purged since", func(m *memory) {
		m.do(added("n", 0, "tea"), added("o", 1, "more tea"), added("gone", 2, "tea again"))
		m.embed("n", 0, 1)
		m.embed("o", 1, 1)
		m.embed("gone", 1, 0)
		bare := func(q *query.Near) { q.Bare = true }
		words := m.search("tea", func(q *query.Search) { q.Bare = true })
		near := m.near(north, bare).Found
		for i, f := range append(words[:3:3], near...) {
			m.want(fmt.Sprint("bare ", i), f.Note, loci.Note{ID: f.Note.ID})
		}
		m.want("by words", got(m.Fill(context.Background(), m.who, words, time.Time{}))(m), m.search("tea"))
		m.want("by meaning", got(m.Fill(context.Background(), m.who, near, time.Time{}))(m), m.near(north).Found)
		near = m.near(north, bare).Found
		m.do(&store.Changes{Purge: ids("gone")})
		m.want("after a purge", len(got(m.Fill(context.Background(), m.who, near, time.Time{}))(m)), 2)
		m.want("none", len(got(m.Fill(context.Background(), m.who, nil, time.Time{}))(m)), 0)
	}},
	{"a look-up of vectors can be cancelled", func(m *memory) {
		m.do(added("n", 0, "tea"))
		m.embed("n", 0, 1)
		ctx, cancel := context.WithTimeout(context.Background(), -time.Second)
		defer cancel()
		if _, err := m.Memory.Nearest(ctx, m.who, query.Near{Embedder: "e", Values: north, Now: later()}); !is(err, context.DeadlineExceeded) {
			m.Errorf("got %v", err)
		}
	}},
}
