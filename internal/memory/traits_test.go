package memory_test

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// learned makes a note a trait of a stage, with everything that reflection keeps of one.
func learned(stage loci.Stage, confidence float64) edit {
	return func(n *loci.Note) {
		n.Kind, n.Confidence, n.Source = loci.Trait, confidence, loci.Inferred
		n.Trait = &loci.TraitState{
			Subtype: loci.SubtypeBehaviour, Form: loci.FormPattern, Stage: stage, Reinforced: 3, Contradicted: 1, Evidence: 5,
			Contested: true, Verdict: loci.Confirmed, Reason: "so it is 是的", Since: minute(1), Until: minute(2), Moved: minute(3),
		}
	}
}

// stages is the stage of each version of a trait.
func (m *memory) stages(called string) []loci.Stage {
	m.Helper()
	all := []loci.Stage{}
	for _, v := range m.versions(called) {
		all = append(all, v.Note.Trait.Stage)
	}
	return all
}

var traitRules = []rule{
	{"the state of a trait has a history", func(m *memory) {
		m.do(added("t", 4, "Ann drinks tea", learned(loci.StageTrend, 0)))
		m.edit("t", 5, learned(loci.StageEmerging, .4))
		m.edit("t", 9, learned(loci.StageCore, .9))
		m.want("stages", m.stages("t"), []loci.Stage{loci.StageTrend, loci.StageEmerging, loci.StageCore})
		for at, want := range map[int]loci.Stage{4: loci.StageTrend, 8: loci.StageEmerging, 9: loci.StageCore} {
			m.want("stage then", got(m.Notes(context.Background(), m.who, ids("t"), minute(at)))(m)[0].Trait.Stage, want)
			page := loci.Page{AsOf: minute(at)}
			listed := got(m.List(context.Background(), m.who, loci.Filter{Kinds: []loci.Kind{loci.Trait}}, page))(m)
			m.want("traits listed then", []any{len(listed), listed[0].Trait.Stage}, []any{1, want})
		}
		c := m.copyOf()
		m.want("exported", []any{c.everything(), c.stages("t")}, []any{m.everything(), m.stages("t")})
	}},
	{"a dormant trait is marked in its signals, then and now", func(m *memory) {
		m.do(added("t", 4, "Ann drinks tea", learned(loci.StageTrend, 0)))
		m.edit("t", 6, learned(loci.StageCore, .9))
		m.edit("t", 8, learned(loci.StageDissolved, 0))
		for at, want := range map[int]bool{5: true, 7: false, 9: true} {
			m.want("dormant then", m.search("tea", asOf(at))[0].Signals.Dormant, want)
		}
		awake := func(q *query.Search) {
			q.Boost = func(s *query.Signals) float64 {
				if s.Dormant {
					return 0
				}
				return 1
			}
		}
		m.do(added("hand", 9, "Ann likes tea", kind(loci.Trait)), added("u", 9, "Ann has tea", learned(loci.StageEmerging, .4)))
		for range 2 {
			found := m.search("tea", awake)
			m.want("the last", []any{name(found[2].Note.ID), found[2].Score, found[1].Score > 0}, []any{"t", 0, true})
			m.reindexed()
		}
	}},
	{"a dormant trait is listed and linked", func(m *memory) {
		m.do(added("n", 1, "green tea"), added("t", 4, "Ann drinks tea", learned(loci.StageCandidate, .2)),
			&store.Changes{Links: []loci.Link{link("t", loci.DerivedFrom, "n", loci.Out)}})
		m.want("listed", m.list(loci.Filter{Kinds: []loci.Kind{loci.Trait}}), []string{"t"})
		m.want("linked", m.linksOf("n"), []string{"n <-derived_from- t 0.75"})
		m.want("counted", m.stats().Kinds[loci.Trait], 1)
	}},
}
