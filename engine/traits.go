package engine

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/store"
)

// Traits lists what was learned, surest first; with All what was only noticed, and
// what has dissolved, too.
func (e *Engine) Traits(ctx context.Context, s loci.Scope, r loci.TraitsRequest) (*loci.TraitsResult, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	if err := checkTraits(&r); err != nil {
		return nil, err
	}
	var out []loci.Note
	page := loci.Page{Limit: maxPage, AsOf: r.AsOf}
	for {
		notes, err := e.memory.List(ctx, s, loci.Filter{Kinds: []loci.Kind{loci.Trait}}, page)
		if err != nil {
			return nil, err
		}
		out = append(out, notes...)
		if len(notes) < page.Limit {
			break
		}
		page.After = notes[len(notes)-1].ID
	}
	if len(out) == 0 {
		if err := e.mustKnow(ctx, s); err != nil {
			return nil, err
		}
	}
	out = slices.DeleteFunc(out, func(n loci.Note) bool { return !wanted(&n, &r) })
	slices.SortFunc(out, func(a, b loci.Note) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), slices.Compare(a.ID[:], b.ID[:]))
	})
	if r.Limit == 0 {
		r.Limit = 50
	}
	return &loci.TraitsResult{Traits: nonNil(out[:min(len(out), r.Limit)])}, nil
}

func checkTraits(r *loci.TraitsRequest) error {
	if r.Limit < 0 || r.Limit > maxPage {
		return loci.Invalid("limit", "is %d: it goes from 1 to %d", r.Limit, maxPage)
	}
	stages := []loci.Stage{loci.StageTrend, loci.StageCandidate, loci.StageEmerging, loci.StageEstablished, loci.StageCore, loci.StageDissolved}
	for _, stage := range r.Stages {
		if !slices.Contains(stages, stage) {
			return loci.Invalid("stages", "there is no stage %q: there are trend, candidate, emerging, established, core and dissolved", stage)
		}
	}
	for _, t := range r.Subtypes {
		if t != loci.SubtypeBehaviour && t != loci.SubtypePreference && t != loci.SubtypeCore {
			return loci.Invalid("subtypes", "there is no subtype %q: there are behaviour, preference and core", t)
		}
	}
	return checkTime("as_of", r.AsOf)
}

func wanted(n *loci.Note, r *loci.TraitsRequest) bool {
	if n.Trait == nil {
		return len(r.Stages)+len(r.Subtypes) == 0
	}
	switch {
	case len(r.Subtypes) > 0 && !slices.Contains(r.Subtypes, n.Trait.Subtype):
		return false
	case len(r.Stages) > 0:
		return slices.Contains(r.Stages, n.Trait.Stage)
	}
	return r.All || !n.Dormant()
}

// Trait returns one trait with the notes for and against it that the scope sees. With
// a verdict the user in person has judged it first: a confirmed trait stays, a rejected
// one is dissolved and never learned again.
func (e *Engine) Trait(ctx context.Context, s loci.Scope, r loci.TraitRequest) (*loci.TraitResult, error) {
	n, err := e.one(ctx, s, r.ID, r.AsOf)
	if err != nil {
		return nil, err
	}
	if n.Kind != loci.Trait {
		return nil, loci.Invalid("id", "note %s is of kind %s, not a trait: see it with `loci note`, or list traits with `loci traits`", n.ID, n.Kind)
	}
	if r.Limit < 0 || r.Limit > maxPage {
		return nil, loci.Invalid("limit", "is %d: it goes from 1 to %d", r.Limit, maxPage)
	}
	if r.Verdict == "" && r.Reason != "" {
		return nil, loci.Invalid("reason", "is there without a verdict: say whether the trait is confirmed or rejected")
	}
	res := &loci.TraitResult{}
	if r.Verdict != "" {
		if n, res.Change, err = e.judge(ctx, s, n, &r); err != nil {
			return nil, err
		}
	}
	res.Trait = *n
	pro, con, err := e.evidence(ctx, s, n.ID, r.AsOf)
	if err != nil {
		return nil, err
	}
	most := cmp.Or(r.Limit, 50)
	res.For, res.Against = pro[:min(len(pro), most)], con[:min(len(con), most)]
	res.More = len(pro) > most || len(con) > most
	history, err := e.memory.Versions(ctx, s, n.ID)
	if !r.AsOf.IsZero() {
		history = slices.DeleteFunc(history, func(v loci.Version) bool { return v.At.After(r.AsOf) })
	}
	res.History = course(history)
	return res, err
}

// course is the history of a trait without what the next version says too, as one that
// fades does day after day.
func course(all []loci.Version) []loci.Version {
	stage := func(v *loci.Version) loci.Stage {
		if v.Note.Trait == nil {
			return ""
		}
		return v.Note.Trait.Stage
	}
	var out []loci.Version
	for i := range all {
		if i+1 < len(all) {
			v, next := &all[i], &all[i+1]
			if v.Step == next.Step && v.Reason == next.Reason && stage(v) == stage(next) {
				continue
			}
		}
		out = append(out, all[i])
	}
	return out
}

// judge notes what the user says of a trait.
func (e *Engine) judge(ctx context.Context, s loci.Scope, n *loci.Note, r *loci.TraitRequest) (*loci.Note, loci.ChangeID, error) {
	step := loci.StepConfirm
	switch {
	case s.Agent != "":
		return nil, loci.ChangeID{}, &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "only the user in person says whether a trait is right: leave --agent out"}
	case !r.AsOf.IsZero():
		return nil, loci.ChangeID{}, loci.Invalid("as_of", "a trait can't be judged in the past: leave it out")
	case len(r.Reason) > maxText:
		return nil, loci.ChangeID{}, loci.Invalid("reason", "is %d bytes long: %d is the most", len(r.Reason), maxText)
	case r.Verdict == loci.Rejected:
		step = loci.StepReject
	case r.Verdict != loci.Confirmed:
		return nil, loci.ChangeID{}, loci.Invalid("verdict", "is %q: it must be confirmed or rejected", r.Verdict)
	}
	if n.Trait != nil && n.Trait.Verdict == r.Verdict && n.Trait.Reason == r.Reason {
		return n, loci.ChangeID{}, nil
	}
	st := e.stamp(s)
	after := e.policy.Judge(n, r.Verdict, r.Reason, st.Clock)
	next := remember.Next(st, *n, after, loci.Version{At: st.Clock, Step: step, Operation: loci.Update, Reason: r.Reason})
	if err := e.memory.Apply(ctx, s, &store.Changes{Notes: []store.NoteChange{next}}); err != nil {
		return nil, loci.ChangeID{}, err
	}
	return &next.Version.Note, next.Version.Change, nil
}

// evidence reads the notes for a trait, best grade first, then latest, and those
// against it, latest first. What somebody asserts by hand is of the best grade.
func (e *Engine) evidence(ctx context.Context, s loci.Scope, id loci.ID, asOf time.Time) (pro, con []loci.Evidence, err error) {
	links, err := e.memory.Links(ctx, s, query.LinkQuery{
		IDs: []loci.ID{id}, Types: []loci.LinkType{loci.DerivedFrom, loci.Supports, loci.Contradicts}, At: asOf, Now: e.at(asOf),
	})
	if err != nil {
		return nil, nil, err
	}
	notes, err := e.memory.Notes(ctx, s, farEnds(links), asOf)
	if err != nil {
		return nil, nil, err
	}
	pro, con = []loci.Evidence{}, []loci.Evidence{}
	for _, l := range links {
		at := slices.IndexFunc(notes, func(n loci.Note) bool { return n.ID == l.To })
		if at < 0 {
			continue
		}
		piece := loci.Evidence{Note: notes[at], Reason: l.Reason, By: l.By, At: l.At}
		switch {
		case l.Type == loci.DerivedFrom && l.Direction == loci.Out:
			piece.Grade = e.policy.GradeOf(l.Strength)
			pro = append(pro, piece)
		case l.Type == loci.Supports && l.Direction == loci.In:
			piece.Grade = loci.GradeA
			pro = append(pro, piece)
		case l.Type == loci.Contradicts && l.Direction != loci.Out:
			con = append(con, piece)
		}
	}
	latest := func(a, b loci.Evidence) int {
		return cmp.Or(cmp.Compare(a.Grade, b.Grade), b.At.Compare(a.At), slices.Compare(a.Note.ID[:], b.Note.ID[:]))
	}
	slices.SortFunc(pro, latest)
	slices.SortFunc(con, latest)
	return pro, con, nil
}
