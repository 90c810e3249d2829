package storetest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// edges reads the stored links at notes, known at a moment.
func (m *memory) edges(at time.Time, notes ...string) []store.Edge {
	m.Helper()
	var roots []uint32
	for _, root := range got(m.Roots(bg(), m.user, ids(notes...)))(m) {
		roots = append(roots, root)
	}
	return got(m.Links(bg(), m.user, roots, at, 0))(m)
}

// linkedAt spells the links at notes, known at a moment, as they are stored.
func (m *memory) linkedAt(at time.Time, notes ...string) []string {
	m.Helper()
	all := []string{}
	for _, e := range m.edges(at, notes...) {
		arrow := map[loci.Direction]string{loci.Out: "->", loci.Both: "<->"}[e.Link.Direction]
		names := map[uint32]string{}
		for _, r := range got(m.Rows(bg(), m.user, []uint32{e.From, e.To}))(m) {
			names[r.Seq] = name(r.Version.Note.ID)
		}
		all = append(all, fmt.Sprintf("%s -%s%s %s %v", names[e.From], e.Link.Type, arrow, names[e.To], e.Link.Strength))
	}
	return sorted(all)
}

func (m *memory) linked(notes ...string) []string { m.Helper(); return m.linkedAt(now, notes...) }

// four are notes that links join.
func (m *memory) four() {
	m.Helper()
	m.do(wrote("a", 0, "tea"), wrote("b", 0, "coffee"), wrote("c", 0, "juice"), wrote("d", 0, "water"))
}

var linkRules = []rule{
	{"a link is found from both ends, as it was given", func(m *memory) {
		m.four()
		m.do(links(link("a", loci.SimilarTo, "b", loci.Both, 1), link("a", loci.Supports, "c", loci.Out, 1), link("d", loci.DerivedFrom, "a", loci.Out, 1)))
		m.want("of a", m.linked("a"), []string{"a -similar_to<-> b 0.75", "a -supports-> c 0.75", "d -derived_from-> a 0.75"})
		m.want("of b", m.linked("b"), []string{"a -similar_to<-> b 0.75"})
		m.want("of c", m.linked("c"), []string{"a -supports-> c 0.75"})
		m.want("of d", m.linked("d"), []string{"d -derived_from-> a 0.75"})
	}},
	{"of many notes each link comes once", func(m *memory) {
		m.four()
		m.do(links(link("a", loci.SimilarTo, "b", loci.Both, 1), link("a", loci.Supports, "c", loci.Out, 1)))
		m.want("of all", m.linked("a", "b", "c", "d"), []string{"a -similar_to<-> b 0.75", "a -supports-> c 0.75"})
		m.want("of none", m.linked(), []string{})
		m.want("of what is not there", len(got(m.Links(bg(), m.user, []uint32{0, 77}, now, 0))(m)), 0)
	}},
	{"a link keeps its reason, maker, strength and time, and nothing of how it was found", func(m *memory) {
		m.four()
		l := link("a", loci.Supports, "b", loci.Out, 1)
		l.Depth, l.Path = 3, ids("x", "y")
		m.do(links(l))
		e := m.edges(now, "a")[0]
		m.want("ends", []uint32{e.From, e.To}, []uint32{1, 2})
		m.want("link", []any{e.Link.Reason, e.Link.By, e.Link.Strength, e.Link.At.Equal(minute(1)), e.Link.Closed.IsZero(), e.Link.Depth, len(e.Link.Path)},
			[]any{"why not", "me", .75, true, true, 0, 0})
	}},
	{"links join notes, whatever their version", func(m *memory) {
		m.four()
		m.do(links(link("a", loci.Supports, "b", loci.Out, 1)), next("a", 2, 5, "green tea"), next("b", 2, 6, "espresso"))
		m.want("of a", m.linked("a"), []string{"a -supports-> b 0.75"})
		m.do(links(link("b", loci.Supports, "c", loci.Out, 7)))
		m.want("ends are roots", m.edges(now, "c")[0].From, uint32(2))
	}},
	{"the same link again replaces it", func(m *memory) {
		m.four()
		l := link("a", loci.Supports, "b", loci.Out, 1)
		m.do(links(l, l))
		l.Strength, l.At = .25, minute(2)
		m.do(links(l))
		m.want("links", m.linked("a"), []string{"a -supports-> b 0.25"})
		m.want("count", got(m.Counts(bg(), m.user))(m).Links, 1)
		m.unmoved(func() { m.do(links(l)) })
	}},
	{"links of other types are others", func(m *memory) {
		m.four()
		m.do(links(link("a", loci.Supports, "b", loci.Out, 1), link("a", loci.Contradicts, "b", loci.Out, 2)))
		m.want("links", m.linked("a"), []string{"a -contradicts-> b 0.75", "a -supports-> b 0.75"})
	}},
	{"a link both ways is the same from either end", func(m *memory) {
		m.four()
		m.do(links(link("a", loci.SimilarTo, "b", loci.Both, 1)), links(link("b", loci.SimilarTo, "a", loci.Both, 2)))
		m.want("links", m.linked("a"), []string{"b -similar_to<-> a 0.75"})
		m.want("count", got(m.Counts(bg(), m.user))(m).Links, 1)
	}},
	{"a link both ways takes the place of those out of either end", func(m *memory) {
		m.four()
		m.do(links(link("b", loci.Contradicts, "a", loci.Out, 1), link("a", loci.Contradicts, "b", loci.Out, 1)))
		m.want("links out of either end are two", m.linked("a"), []string{"a -contradicts-> b 0.75", "b -contradicts-> a 0.75"})
		m.do(links(link("a", loci.Contradicts, "b", loci.Both, 2)))
		m.want("links", m.linked("a"), []string{"a -contradicts<-> b 0.75"})
		m.do(links(link("b", loci.Contradicts, "a", loci.Out, 3)))
		m.want("one out takes the place of one both ways", m.linked("a"), []string{"b -contradicts-> a 0.75"})
	}},
	{"of those that are alike into a note the latest are enough, and all else comes", func(m *memory) {
		m.four()
		m.do(crowd(0, 6), links(link("a", loci.SimilarTo, "b", loci.Both, 1), link("c", loci.Contradicts, "a", loci.Out, 1), link("a", loci.Supports, "d", loci.Out, 1)))
		c := &store.Changes{}
		for i := range 6 {
			c.Links = append(c.Links, link(fmt.Sprint("crowd ", i), loci.SimilarTo, "a", loci.Both, 1), link(fmt.Sprint("crowd ", i), loci.Elaborates, "a", loci.Out, 1))
		}
		m.do(c)
		alike := func(at time.Time, most int, of ...string) (all, likes int) {
			var roots []uint32
			for _, root := range got(m.Roots(bg(), m.user, ids(of...)))(m) {
				roots = append(roots, root)
			}
			for _, e := range got(m.Links(bg(), m.user, roots, at, most))(m) {
				if all++; e.Link.Type == loci.SimilarTo {
					likes++
				}
			}
			return all, likes
		}
		latest := got(m.Roots(bg(), m.user, ids("a", "crowd 4", "crowd 5")))(m)
		for _, e := range got(m.Links(bg(), m.user, []uint32{latest[id("a")]}, now, 2))(m) {
			if from := e.From; e.Link.Type == loci.SimilarTo && from != latest[id("a")] && from != latest[id("crowd 4")] && from != latest[id("crowd 5")] {
				m.Errorf("one of two that are alike is from %d", from)
			}
		}
		for _, c := range []struct {
			most, all, likes int
			of               []string
		}{{0, 15, 7, []string{"a"}}, {2, 11, 3, []string{"a"}}, {6, 15, 7, []string{"a"}}, {7, 15, 7, []string{"a"}}, {2, 12, 4, []string{"a", "crowd 0"}}, {1, 1, 1, []string{"b"}}, {1, 2, 1, []string{"crowd 3"}}} {
			all, likes := alike(now, c.most, c.of...)
			m.want(fmt.Sprintf("at most %d of %v", c.most, c.of), []int{all, likes}, []int{c.all, c.likes})
		}
		all, likes := alike(minute(1), 2, "a")
		m.want("as of a moment all", []int{all, likes}, []int{15, 7})
	}},
	{"a link is taken back, one both ways from either end", func(m *memory) {
		m.four()
		m.do(links(link("a", loci.SimilarTo, "b", loci.Both, 1), link("a", loci.Supports, "c", loci.Out, 1), link("c", loci.Supports, "a", loci.Out, 1)))
		m.do(unlinks(loci.Link{From: id("b"), To: id("a"), Type: loci.SimilarTo, At: minute(2)}, loci.Link{From: id("c"), To: id("a"), Type: loci.Supports, At: minute(2)}))
		m.want("links", m.linked("a"), []string{"a -supports-> c 0.75"})
		m.want("count", got(m.Counts(bg(), m.user))(m).Links, 1)
	}},
	{"a link is taken back beside however many that are made", func(m *memory) {
		m.four()
		m.do(crowd(0, 40), links(link("a", loci.SimilarTo, "b", loci.Both, 1), link("c", loci.Supports, "a", loci.Out, 1)))
		c := unlinks(loci.Link{From: id("b"), To: id("a"), Type: loci.SimilarTo, At: minute(2)}, loci.Link{From: id("c"), To: id("a"), Type: loci.Supports, At: minute(2)})
		for i := range 40 {
			c.Links = append(c.Links, link("d", loci.SimilarTo, fmt.Sprint("crowd ", i), loci.Both, 2))
		}
		m.do(c)
		m.want("of a", m.linked("a"), []string{})
		m.want("of d", len(m.linked("d")), 40)
		m.want("count", got(m.Counts(bg(), m.user))(m).Links, 40)
	}},
	{"taking back a link that is not there is fine", func(m *memory) {
		m.four()
		m.do(links(link("a", loci.Supports, "b", loci.Out, 1)))
		m.unmoved(func() {
			m.do(unlinks(link("b", loci.Supports, "a", loci.Out, 2), link("a", loci.Causal, "b", loci.Out, 2), link("none", loci.Supports, "b", loci.Out, 2),
				link("a", loci.Supports, "none", loci.Out, 2)))
		})
	}},
}

// exported is a link that was closed at a minute.
func exported(l loci.Link, closed int) loci.Link {
	l.Closed = minute(closed)
	return l
}

// strengths are the links between a and b that were known at a minute.
func (m *memory) strengths(at int) string {
	m.Helper()
	all := lines(m.edges(minute(at), "a"), func(e *store.Edge) string { return fmt.Sprint(e.Link.Strength) })
	return strings.Join(sorted(all), " ")
}

// strong is a link from a to b.
func strong(strength float64, d loci.Direction, at int) loci.Link {
	l := link("a", loci.Contradicts, "b", d, at)
	l.Strength = strength
	return l
}

// past is all stored links of an export, closed ones too.
func (m *memory) past() []string {
	m.Helper()
	all := []string{}
	m.ok(m.Snapshot(bg(), m.user, func(s store.Snapshot) error {
		return s.Links(bg(), func(e *store.Edge) error {
			span := fmt.Sprint(e.Link.At.Sub(minute(0)).Minutes(), "–")
			if !e.Link.Closed.IsZero() {
				span += fmt.Sprint(e.Link.Closed.Sub(minute(0)).Minutes())
			}
			all = append(all, fmt.Sprintf("%s %s %s %s", name(e.Link.From), e.Link.Type, name(e.Link.To), span))
			return nil
		})
	}))
	return all
}

var pastLinkRules = []rule{
	{"a link is known from its time on, until it is closed", func(m *memory) {
		m.four()
		m.do(links(strong(.25, loci.Out, 3)), unlinks(strong(0, loci.Out, 7)))
		for at, want := range map[int]string{2: "", 3: "0.25", 6: "0.25", 7: "", 99: ""} {
			m.want(fmt.Sprint("at minute ", at), m.strengths(at), want)
		}
		m.want("now", m.linked("a"), []string{})
		m.want("in an export", m.past(), []string{"a contradicts b 3–7"})
	}},
	{"a link as of a moment is the one known at that moment, though it was replaced or taken back", func(m *memory) {
		m.four()
		m.do(links(strong(.25, loci.Out, 3)), links(strong(.5, loci.Both, 5)), links(strong(.625, loci.Both, 5)),
			unlinks(loci.Link{From: id("b"), To: id("a"), Type: loci.Contradicts, At: minute(7)}), links(strong(.75, loci.Out, 9)))
		for at, want := range map[int]string{2: "", 3: "0.25", 4: "0.25", 5: "0.625", 6: "0.625", 7: "", 8: "", 9: "0.75", 99: "0.75"} {
			m.want(fmt.Sprint("at minute ", at), m.strengths(at), want)
		}
		m.want("in an export", m.past(), []string{"a contradicts b 3–5", "a contradicts b 5–7", "a contradicts b 9–"})
	}},
	{"what was known at no moment is destroyed: closed at its own time, or before", func(m *memory) {
		m.four()
		for _, at := range []int{5, 4} {
			m.do(links(strong(.25, loci.Out, 5)), unlinks(strong(0, loci.Out, at)))
			m.want("taken back", m.past(), []string{})
			m.do(links(strong(.25, loci.Out, 5)), links(strong(.5, loci.Out, at)))
			m.want("replaced", m.past(), []string{fmt.Sprintf("a contradicts b %d–", at)})
			m.do(unlinks(strong(0, loci.Out, at)))
		}
	}},
	{"a link without a time is known always, and destroyed when it is closed", func(m *memory) {
		m.four()
		timeless := strong(.5, loci.Out, 0)
		timeless.At = time.Time{}
		m.do(links(timeless))
		m.want("long before, and now", []any{m.strengths(-9999), m.strengths(9999), len(m.linked("a"))}, []any{"0.5", "0.5", 1})
		m.do(unlinks(strong(0, loci.Out, 5)))
		m.want("taken back", m.past(), []string{})
		m.do(links(timeless), links(strong(.25, loci.Out, 5)))
		m.want("replaced", m.past(), []string{"a contradicts b 5–"})
	}},
	{"a link that is closed without a time is destroyed", func(m *memory) {
		m.four()
		timeless := strong(.5, loci.Out, 0)
		timeless.At = time.Time{}
		m.do(links(strong(.25, loci.Out, 3)), unlinks(timeless))
		m.want("taken back", m.past(), []string{})
		m.do(links(strong(.25, loci.Out, 3)), links(timeless))
		m.want("replaced", []any{m.strengths(4), len(m.past())}, []any{"0.5", 1})
	}},
	{"links that were closed stay closed", func(m *memory) {
		m.four()
		m.do(links(strong(.25, loci.Out, 3)), unlinks(strong(0, loci.Out, 5)))
		m.unmoved(func() { m.do(unlinks(strong(0, loci.Out, 7), strong(0, loci.Out, 4))) })
		m.do(links(strong(.5, loci.Both, 8)))
		m.want("in an export", m.past(), []string{"a contradicts b 3–5", "a contradicts b 8–"})
	}},
	{"closed links of an export replace themselves alone", func(m *memory) {
		m.four()
		m.do(links(strong(.75, loci.Out, 9)), links(exported(strong(.25, loci.Out, 3), 5), exported(strong(.5, loci.Both, 5), 7)))
		for at, want := range map[int]string{2: "", 3: "0.25", 5: "0.5", 7: "", 9: "0.75"} {
			m.want(fmt.Sprint("at minute ", at), m.strengths(at), want)
		}
		m.unmoved(func() {
			m.do(links(exported(strong(.5, loci.Both, 5), 7)), links(exported(strong(.25, loci.Out, 3), 5)))
		})
		m.want("count", got(m.Counts(bg(), m.user))(m).Links, 1)
	}},
	{"an export taken in any number of times is the export", func(m *memory) {
		m.four()
		m.do(links(strong(.25, loci.Out, 3)), links(strong(.5, loci.Both, 5)), links(link("c", loci.Supports, "a", loci.Out, 6)))
		var all []loci.Link
		m.ok(m.Snapshot(bg(), m.user, func(s store.Snapshot) error {
			return s.Links(bg(), func(e *store.Edge) error { all = append(all, e.Link); return nil })
		}))
		c := m.another()
		c.four()
		slices.Reverse(all)
		c.do(links(all...), links(all...))
		m.want("the copy", c.past(), m.past())
		m.want("now", c.linked("a"), m.linked("a"))
	}},
}
