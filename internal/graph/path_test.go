package graph

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/loci-memory/loci"
)

var wide = Bounds{Depth: 10, Visits: 1000}

func TestL3_Path(t *testing.T) {
	t.Parallel()
	both := func(d *drawing) Map { return d.either() }
	for name, c := range map[string]struct {
		from, to string
		m        func(d *drawing) Map
		bounds   Bounds
		want     string
	}{
		"one step, the stronger of two":   {"a", "b", both, wide, "a supports> b"},
		"against the direction":           {"b", "a", both, wide, "b supports< a"},
		"the diamond's stronger side":     {"a", "d", both, wide, "a supports> b similar_to- d"},
		"the stronger first step decides": {"d", "a", both, wide, "d causal- c supports< a"},
		"along the links only":            {"a", "e", func(d *drawing) Map { return d.along() }, wide, "a supports> b similar_to- d contradicts> e"},
		"the cycle closed":                {"d", "a", func(d *drawing) Map { return d.along() }, wide, "d contradicts> e derived_from> a"},
		"no way against one-way links":    {"e", "f", func(d *drawing) Map { return d.along() }, wide, "none"},
		"of one type": {"a", "d", func(d *drawing) Map { return d.along(loci.SimilarTo) }, wide,
			"a similar_to- b similar_to- d"},
		"to another island":         {"a", "x", both, wide, "none"},
		"to itself":                 {"a", "a", both, wide, "a"},
		"longer than the bound":     {"b", "f", both, Bounds{Depth: 2, Visits: 1000}, "gave up"},
		"as long as the bound":      {"b", "f", both, Bounds{Depth: 3, Visits: 1000}, "b supports< a derived_from< e supports< f"},
		"too many notes on the way": {"b", "f", both, Bounds{Depth: 10, Visits: 3}, "gave up"},
		"an unknown note":           {"a", "q", both, wide, "none"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := Path(t.Context(), called(c.from), called(c.to), c.bounds, c.m(draw(t, diamond)))
			if err != nil || steps(got, c.from) != c.want {
				t.Errorf("got %q, %v; want %q", steps(got, c.from), err, c.want)
			}
		})
	}
}

func TestL3_APathLooksUpTheSmallerSideALevelAtATime(t *testing.T) {
	t.Parallel()
	d := draw(t, `
		a <-causal-> b 0.5
		a <-causal-> c 0.5
		a <-causal-> d 0.5
		d <-causal-> e 0.5
		e <-causal-> z 0.5`)
	if _, err := Path(t.Context(), called("a"), called("z"), wide, d.either()); err != nil {
		t.Fatal(err)
	}
	if want := []string{"a", "z", "e"}; !slices.Equal(d.asked, want) {
		t.Errorf("looked up %v, want %v", d.asked, want)
	}
}

// Look-ups that cap the links of a note don't hide that two notes share something:
// here all of m…s know each other, and look-ups show none of that.
func TestL3_APathCrossesABridge(t *testing.T) {
	t.Parallel()
	text := `
		a <-similar_to-> m 0.7
		s <-similar_to-> z 0.7
		m <-similar_to-> n 0.7
		n <-similar_to-> z 0.1`
	for name, c := range map[string]struct{ from, to, want string }{
		"at once":                        {"m", "s", "m context_of- s"},
		"in the middle":                  {"a", "s", "a similar_to- m context_of- s"},
		"the other way":                  {"s", "a", "s context_of- m similar_to- a"},
		"from a note that nothing shows": {"o", "z", "o context_of- n similar_to- z"},
		"to a note that nothing shows":   {"z", "o", "z similar_to- s context_of- o"},
		"to one outside":                 {"o", "w", "none"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := draw(t, text).either()
			m.Bridges = &club{members: "mnopqrs"}
			got, err := Path(t.Context(), called(c.from), called(c.to), wide, m)
			if err != nil || steps(got, c.from) != c.want {
				t.Errorf("got %q, %v; want %q", steps(got, c.from), err, c.want)
			}
		})
	}
}

// club is notes that all know each other.
type club struct {
	members string
	met     [2][]loci.ID
}

func (c *club) Reach(_ context.Context, side Side, reached []loci.ID) ([]loci.Link, error) {
	var out []loci.Link
	for _, id := range reached {
		if !slices.Contains([]byte(c.members), id[15]) {
			continue
		}
		for _, other := range c.met[To-side] {
			out = append(out, loci.Link{From: id, To: other, Type: loci.ContextOf, Direction: loci.Both, Strength: 1})
		}
		c.met[side] = append(c.met[side], id)
	}
	return out, nil
}

func (c *club) None(side Side) bool { return len(c.met[side]) == 0 }

func TestPathEndsWithTheErrorOfALookUp(t *testing.T) {
	t.Parallel()
	broken := errors.New("out of order")
	look := func(context.Context, []loci.ID) ([]loci.Link, error) { return nil, broken }
	for name, m := range map[string]Map{"of links": {Out: look, In: look}, "of bridges": {Bridges: brokenBridges{broken}}} {
		if got, err := Path(t.Context(), called("a"), called("b"), wide, m); !errors.Is(err, broken) || got.Found {
			t.Errorf("%s: got %v, %v", name, got, err)
		}
	}
}

type brokenBridges struct{ error }

func (b brokenBridges) Reach(context.Context, Side, []loci.ID) ([]loci.Link, error) {
	return nil, b.error
}
func (brokenBridges) None(Side) bool { return false }
