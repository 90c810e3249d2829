package edit

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/derive"
)

// Showing is a note that others may see than before.
type Showing struct {
	Note     loci.ID
	From, To audience.Audience
}

// MayShow refuses that an agent shows a note to more than may see it: it may do so with
// what it made itself, unless the user in person has decided who sees that. It is asked for
// whatever widens an audience: an edit, and what takes a change back.
func (e *Editor) MayShow(ctx context.Context, s loci.Scope, agents audience.Agents, w Showing) error {
	if s.Agent == "" || agents.Include(w.From, w.To) {
		return nil
	}
	if w.From.CreatedBy == s.Agent {
		versions, err := e.History(ctx, loci.Scope{User: s.User}, w.Note)
		if err != nil || decidesAlone(s.Agent, versions) {
			return err
		}
	}
	return &loci.HintError{Kind: loci.ErrUnauthorized, About: "agent", Hint: fmt.Sprintf(
		"only the user in person may show note %s to more than may see it now: ask them to do that; an agent may show it to fewer", w.Note)}
}

// decidesAlone reports whether nobody but an agent has ever decided who may see a note. That it
// was the last to do so is not enough: it may hide what the user hid a little more.
func decidesAlone(agent string, versions []loci.Version) bool {
	for i := range versions {
		v := &versions[i]
		decides := i == 0 || (v.Step == loci.StepEdit || v.Step == loci.StepUndo) && derive.Own(&v.Note) != derive.Own(&versions[i-1].Note)
		if decides && v.By != agent {
			return false
		}
	}
	return true
}
