package audience_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
)

var (
	names        = []string{"", "a", "b", "c"}
	domains      = []string{"*", "general", "work", "work/pay", "home"}
	visibilities = []loci.Visibility{loci.Open, loci.Scoped, loci.Private, loci.UserOnly}
)

func drawn(t *rapid.T, label string) audience.Audience {
	return audience.Audience{Visibility: rapid.SampledFrom(visibilities).Draw(t, label), Domain: rapid.SampledFrom(domains).Draw(t, label+" in"), CreatedBy: rapid.SampledFrom(names).Draw(t, label+" by")}
}

func agents(t *rapid.T) audience.Agents {
	var out audience.Agents
	for _, name := range []string{"a", "b"} {
		if rapid.Bool().Draw(t, name+" is configured") {
			out = append(out, loci.Agent{Name: name, Domains: rapid.SliceOfN(rapid.SampledFrom(domains), 0, 2).Draw(t, name+" covers"), Private: rapid.Bool().Draw(t, name+" private")})
		}
	}
	return out
}

func sees(a loci.Agent, x audience.Audience) bool { return a.Sees(x.Visibility, x.Domain, x.CreatedBy) }

// What includes is seen by everybody who sees what it includes: agents that are configured,
// and those that never were.
func TestFindingS2_WhatIncludesIsSeenByAll(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g, wide, narrow := agents(t), drawn(t, "wide"), drawn(t, "narrow")
		if !g.Include(wide, narrow) {
			return
		}
		for _, name := range []string{"a", "b", "c", "d"} {
			if a := g.Named(name); sees(a, narrow) && !sees(a, wide) {
				t.Fatalf("agent %+v sees %+v and not %+v", a, narrow, wide)
			}
		}
	})
}

// What is made of two things is seen by nobody who does not see both, whatever agents
// there will be.
func TestFindingS2_WhatIsMadeOfTwoIsForThoseWhoSeeBoth(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, y := drawn(t, "x"), drawn(t, "y")
		both := x.With(y)
		for _, g := range []audience.Agents{agents(t), agents(t)} {
			for _, name := range []string{"a", "b", "c", "d"} {
				if a := g.Named(name); sees(a, both) && !(sees(a, x) && sees(a, y)) {
					t.Fatalf("agent %+v sees %+v, of %+v and %+v", a, both, x, y)
				}
			}
		}
	})
}

func TestStricterVisibilitiesIncludeNoWiderOnes(t *testing.T) {
	t.Parallel()
	order := []loci.Visibility{loci.Open, loci.Scoped, loci.Private, loci.UserOnly}
	for i, wide := range order {
		for j, narrow := range order {
			w, n := audience.Audience{Visibility: wide, Domain: "work"}, audience.Audience{Visibility: narrow, Domain: "work"}
			if got := (audience.Agents)(nil).Include(w, n); got != (i <= j) {
				t.Errorf("%s includes %s: %t", wide, narrow, got)
			}
			if got := audience.Stricter(wide, narrow); got != order[max(i, j)] {
				t.Errorf("the stricter of %s and %s is %s", wide, narrow, got)
			}
		}
	}
}

// Of all pairs of audiences, with agents that were never configured: draws alone miss the
// few pairs that are private to different agents.
func TestFindingS2_WhatIsMadeOfEachTwoIsForThoseWhoSeeBoth(t *testing.T) {
	t.Parallel()
	var all []audience.Audience
	for _, v := range visibilities {
		for _, in := range domains {
			for _, by := range names {
				all = append(all, audience.Audience{Visibility: v, Domain: in, CreatedBy: by})
			}
		}
	}
	for _, x := range all {
		for _, y := range all {
			for _, name := range []string{"a", "b", "d"} {
				if a := loci.DefaultAgent(name); sees(a, x.With(y)) && !(sees(a, x) && sees(a, y)) {
					t.Fatalf("agent %s sees what is made of %+v and %+v, and not both", name, x, y)
				}
			}
		}
	}
}
