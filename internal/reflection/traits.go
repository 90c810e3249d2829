package reflection

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

const shownEvidence = 50 // notes for and against a trait each, unless the call says otherwise

// Traits lists what was learned, surest first; with All what was only noticed, and
// what has dissolved, too.
func (r *Reflector) Traits(ctx context.Context, s loci.Scope, req loci.TraitsRequest) ([]loci.Note, error) {
	out, err := r.edit.All(ctx, s, loci.Filter{Kinds: []loci.Kind{loci.Trait}}, loci.Page{AsOf: req.AsOf})
	if err == nil && len(out) == 0 {
		err = r.edit.MustKnow(ctx, s)
	}
	if err != nil {
		return nil, err
	}
	out = slices.DeleteFunc(out, func(n loci.Note) bool { return !wanted(&n, &req) })
	slices.SortFunc(out, func(a, b loci.Note) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), slices.Compare(a.ID[:], b.ID[:]))
	})
	return out[:min(len(out), req.Limit)], nil
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
func (r *Reflector) Trait(ctx context.Context, s loci.Scope, req loci.TraitRequest) (*loci.TraitResult, error) {
	n, err := r.edit.One(ctx, s, req.ID, req.AsOf)
	if err != nil {
		return nil, err
	}
	if err := checkTrait(n, &req); err != nil {
		return nil, err
	}
	res := &loci.TraitResult{}
	if req.Verdict != "" {
		if n, res.Change, err = r.applyVerdict(ctx, s, n, &req); err != nil {
			return nil, err
		}
	}
	res.Trait = *n
	pro, con, err := r.evidenceOf(ctx, s, n.ID, req.AsOf)
	if err != nil {
		return nil, err
	}
	most := req.Limit
	res.For, res.Against = pro[:min(len(pro), most)], con[:min(len(con), most)]
	res.More = len(pro) > most || len(con) > most
	history, err := r.edit.Versions(ctx, s, n.ID)
	if !req.AsOf.IsZero() {
		history = slices.DeleteFunc(history, func(v loci.Version) bool { return v.At.After(req.AsOf) })
	}
	res.History = course(history)
	return res, err
}

// checkTrait requires a trait, and a reason only where there is a verdict.
func checkTrait(n *loci.Note, r *loci.TraitRequest) error {
	if n.Kind != loci.Trait {
		return loci.Invalid("id", "note %s is of kind %s, not a trait", n.ID, n.Kind)
	}
	if err := check.Limit("limit", &r.Limit, shownEvidence, check.MaxPage); err != nil {
		return err
	}
	if r.Verdict == "" && r.Reason != "" {
		return loci.Invalid("reason", "is there without a verdict: say whether the trait is confirmed or rejected")
	}
	return nil
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

// applyVerdict notes what the user says of a trait.
func (r *Reflector) applyVerdict(ctx context.Context, s loci.Scope, n *loci.Note, req *loci.TraitRequest) (*loci.Note, loci.ChangeID, error) {
	if err := check.Verdict(s, req); err != nil {
		return nil, loci.ChangeID{}, err
	}
	step := loci.StepConfirm
	if req.Verdict == loci.Rejected {
		step = loci.StepReject
	}
	if n.Trait != nil && n.Trait.Verdict == req.Verdict && n.Trait.Reason == req.Reason {
		return n, loci.ChangeID{}, nil
	}
	st := r.edit.Stamp(s)
	after := r.o.Policy.Judge(n, req.Verdict, req.Reason, st.Clock)
	next := st.Next(*n, after, loci.Version{At: st.Clock, Step: step, Operation: loci.Update, Reason: req.Reason})
	if err := r.edit.Apply(ctx, s, &store.Changes{Notes: []store.NoteChange{next}}); err != nil {
		return nil, loci.ChangeID{}, err
	}
	return &next.Version.Note, next.Version.Change, nil
}

// evidenceOf reads the notes for a trait, best grade first, then latest, and those
// against it, latest first. What a user or an agent asserts is of the best grade.
func (r *Reflector) evidenceOf(ctx context.Context, s loci.Scope, id loci.ID, asOf time.Time) (pro, con []loci.Evidence, err error) {
	links, err := r.edit.Links(ctx, s, query.Links{
		IDs: []loci.ID{id}, Types: []loci.LinkType{loci.DerivedFrom, loci.Supports, loci.Contradicts}, At: asOf, Now: r.edit.At(asOf),
	})
	if err != nil {
		return nil, nil, err
	}
	notes, err := r.edit.Notes(ctx, s, edit.FarEnds(links), asOf)
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
			piece.Grade = r.o.Policy.GradeOf(l.Strength)
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

// register knows which traits there are, so that none is learned twice.
type register struct {
	same    float64
	words   []string    // what the traits say, plain
	vectors [][]float32 // nil without an embedder
}

// folded is a text without what does not change its meaning: case, spaces, punctuation.
func folded(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// registered reads traits and proposals in one batch: what they say is embedded
// together. Without an embedder only equal words are the same.
func registered(ctx context.Context, e model.Embedder, same float64, texts []string) (*register, error) {
	r := &register{same: same}
	for _, s := range texts {
		r.words = append(r.words, folded(s)+"\x00"+lang.Reversing(s))
	}
	if e == nil || len(texts) == 0 {
		return r, nil
	}
	var err error
	r.vectors, err = e.Embed(ctx, texts)
	return r, err
}

// alike reports whether two of the texts say the same: equal words, or nearly equal
// ones that don't differ in what turns a statement around.
func (r *register) alike(i, j int) bool {
	if r.words[i] == r.words[j] {
		return true
	}
	_, a, _ := strings.Cut(r.words[i], "\x00")
	_, b, _ := strings.Cut(r.words[j], "\x00")
	return a == b && r.vectors != nil && dot(r.vectors[i], r.vectors[j]) > r.same
}

func dot(a, b []float32) (sum float64) {
	if len(a) != len(b) {
		return 0
	}
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
