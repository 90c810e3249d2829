package check

import (
	"cmp"
	"time"

	"github.com/loci-memory/loci"
)

const (
	shownLinks = 50 // of a links call, unless it says otherwise
	maxLinks   = 10_000
	maxSteps   = 32 // of a walk or a path: for more there is the export
	pathSteps  = 10 // of a path, unless the call says otherwise
)

// Links requires a note and a walk of which there can be an end.
func Links(s loci.Scope, r *loci.LinksRequest) error {
	return cmp.Or(
		steps(r.Types, &r.Direction),
		Limit("depth", &r.Depth, 0, maxSteps),
		Limit("max", &r.Max, shownLinks, maxLinks),
		One(s, r.ID, r.AsOf),
	)
}

// Path requires two notes, which may be one.
func Path(s loci.Scope, r *loci.PathRequest) error {
	if err := steps(r.Types, &r.Direction); err != nil {
		return err
	}
	if r.Max < 0 || r.Max > maxSteps {
		return loci.Invalid("max", "is %d steps: it goes from 1 to %d", r.Max, maxSteps)
	}
	r.Max = cmp.Or(r.Max, pathSteps)
	return two(s, r.From, r.To, r.AsOf)
}

// Link requires two notes, a type that is asserted by hand, and a reason that can be
// shown.
func Link(s loci.Scope, r *loci.LinkRequest) error {
	return cmp.Or(reason(r.Reason), Unlink(s, &loci.UnlinkRequest{From: r.From, Type: r.Type, To: r.To}))
}

// Unlink requires two notes and a type that is asserted by hand.
func Unlink(s loci.Scope, r *loci.UnlinkRequest) error {
	switch {
	case r.Type == loci.Supports || r.Type == loci.Contradicts || r.Type == loci.Fulfils:
		return two(s, r.From, r.To, time.Time{})
	case r.Type.Known():
		return loci.Invalid("type", "%s links are made by loci itself: by hand there are supports, contradicts and fulfils", r.Type)
	}
	return loci.Invalid("type", "%q is no type of link: say supports, contradicts or fulfils", Clip(string(r.Type)))
}

func two(s loci.Scope, from, to loci.ID, asOf time.Time) error {
	return cmp.Or(
		Scope(s),
		ID("from", from),
		ID("to", to),
		loci.CheckTime("as_of", asOf),
	)
}

// steps checks which links may be taken and makes no direction both.
func steps(types []loci.LinkType, d *loci.Direction) error {
	for _, t := range types {
		if !t.Known() {
			return loci.Invalid("types", "%q is no link type: there are %v", Clip(string(t)), loci.LinkTypes)
		}
	}
	switch *d = cmp.Or(*d, loci.Both); *d {
	case loci.Out, loci.In, loci.Both:
		return nil
	}
	return loci.Invalid("direction", "%q is none: say out, in or both", Clip(string(*d)))
}
