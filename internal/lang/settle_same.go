package lang

import (
	"maps"
	"slices"
)

// SamePlan reports whether a text plans the one thing that another, a plan, does, and plainly
// that: all that the one is about, the other is, and neither says otherwise what it is (a call
// with Anna, a visit to her); or it says only which one is meant (the trip). When it is and who
// plans it is for the caller. In doubt it says no.
func (in *Set) SamePlan(again, plan string) bool {
	if len(in.PlanParts(again)) > 0 || len(in.PlanParts(plan)) > 0 {
		return false
	}
	a, p := in.saidToBe(again), in.plannedIn(plan)
	if len(a) != 1 || len(p) != 1 || a[0].settleTable != p[0].settleTable || a[0].more || p[0].more {
		return false
	}
	return a[0].says(p[0])
}

// SamePlan is Set.SamePlan with all languages.
func SamePlan(again, plan string) bool { return all().SamePlan(again, plan) }

// NamesPlan reports whether a text names, in two words at least, what another plans. That says not
// that it plans the same: whoever asks knows more, as that both are for one moment.
func (in *Set) NamesPlan(text, plan string) bool {
	p := in.plannedIn(plan)
	if len(p) != 1 || len(in.PlanParts(text)) > 0 || len(in.PlanParts(plan)) > 0 {
		return false
	}
	about, named := p[0].subject(), 0
	in.Terms(text, func(term string) {
		named += boolInt(about[term])
		delete(about, term)
	})
	return named >= 2
}

// NamesPlan is Set.NamesPlan with all languages.
func NamesPlan(text, plan string) bool { return all().NamesPlan(text, plan) }

// subject are the terms of what a plan is about, as texts are searched for them.
func (p *settledPlan) subject() map[string]bool {
	about := map[string]bool{}
	for pair := range p.pairs {
		about[pair[0]+pair[1]] = true
	}
	if !p.runs {
		for _, name := range p.names() {
			p.in.Terms(name, func(term string) { about[term] = true })
		}
	}
	return about
}

// says reports whether a plan is another one told again.
func (p *settledPlan) says(other *settledPlan) bool {
	if p.runs {
		return len(p.pairs) > 0 && maps.Equal(p.pairs, other.pairs)
	}
	sorts, sort := slices.Sorted(maps.Keys(p.sorts)), slices.Sorted(maps.Keys(other.sorts))
	same := slices.Equal(sorts, sort)
	if names := p.names(); len(names) > 0 {
		return slices.Equal(names, other.names()) && (same || len(sorts) == 0 || len(sort) == 0)
	}
	return same && len(sorts) == 1 && p.sorts[sorts[0]]
}

// names are the stems of what a plan is about, in order.
func (p *settledPlan) names() []string {
	all := slices.Collect(maps.Keys(p.terms))
	slices.Sort(all)
	return slices.DeleteFunc(all, func(stem string) bool { return !p.terms[stem] || p.lex.Read(stem).Has(0, "adverb") })
}
