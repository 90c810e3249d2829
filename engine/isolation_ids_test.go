package engine_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

var everyID = []loci.Named{loci.NamedNote, loci.NamedMessage, loci.NamedJob, loci.NamedCycle}

// resolve completes an id: of a note, which must be as if there were only notes that the
// scope sees, or of anything, which the scope must see.
func (x *exchange) resolve() {
	if x.chance(2) {
		x.resolveNote()
		return
	}
	var ids []string
	for what, k := range x.secrets {
		if k.user == x.scope.User && !strings.HasPrefix(what, "zq") {
			ids = append(ids, what)
		}
	}
	slices.Sort(ids)
	id := x.pick(append(ids, newID().String()))
	r := loci.ResolveRequest{Prefix: x.shortened(id), Of: everyID}
	res, err := x.engine.Resolve(x.Context(), x.scope, r)
	x.say(r, res, err)
	if err == nil && !x.may(x.scope, res.ID.String()) && !x.handed(x.scope.Agent, res.ID.String()) {
		x.leak("Resolve", "an id of what is hidden is completed", x.scope, fmt.Sprint(res))
	}
}

// shortened is the beginning of an id, of any length that is allowed.
func (x *exchange) shortened(id string) string { return id[:8+x.random.IntN(len(id)-7)] }

func (x *exchange) resolveNote() {
	r := loci.ResolveRequest{Prefix: x.shortened(x.note().String())}
	var seen, kept []loci.ID
	for i := range x.world.notes[x.scope.User] {
		switch n := &x.world.notes[x.scope.User][i]; {
		case !strings.HasPrefix(n.ID.String(), r.Prefix):
		case x.sees(x.scope.Agent, eyesOf(n)):
			seen = append(seen, n.ID)
		case x.handed(x.scope.Agent, n.ID.String()) && n.Visibility == loci.UserOnly && !n.Superseded() && !n.Forgotten:
			kept = append(kept, n.ID)
		}
	}
	alone := len(seen) == 0
	if alone {
		seen = kept // it has their ids
	}
	res, err := x.engine.Resolve(x.Context(), x.scope, r)
	x.say(r, res, err)
	right := false
	switch len(seen) {
	case 0:
		right = errors.Is(err, loci.ErrNotFound)
	case 1:
		right = err == nil && res.ID == seen[0]
	default:
		right = errors.Is(err, loci.ErrInvalid)
	}
	if !right && !(alone && errors.Is(err, loci.ErrNotFound)) { // two that it does not know may begin alike
		x.leak("Resolve", "what is hidden counts", x.scope, fmt.Sprintf("%s begins %d notes that it sees: %v, %v", r.Prefix, len(seen), res, err))
	}
}

// resolveOf is what a whole id, and most of it, are completed to.
func (x *exchange) resolveOf(id loci.ID) string {
	most := id.String()[:34]
	_, err := x.engine.Resolve(x.Context(), x.scope, loci.ResolveRequest{Prefix: id.String(), Of: everyID})
	_, err2 := x.engine.Resolve(x.Context(), x.scope, loci.ResolveRequest{Prefix: most, Of: everyID})
	return strings.NewReplacer(id.String(), "ID", most, "ID").Replace(fmt.Sprint(err, err2))
}
