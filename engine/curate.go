package engine

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/remember"
)

// The names of curating steps in the history of a note.
const (
	stepForget  = "forget"
	stepRestore = "restore"
	stepPin     = "pin"
	stepUnpin   = "unpin"
	stepUndo    = "undo"
)

// Undo takes one change back by a change of its own, which can be undone in turn:
// the note is as it was before, and one that did not exist before is forgotten.
func (e *Engine) Undo(ctx context.Context, s loci.Scope, c loci.ChangeID) (*loci.ChangeResult, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	versions, err := e.store.Versions(ctx, s, c.Note)
	if err != nil {
		return nil, missing(err, c.Note)
	}
	if c.Version > len(versions) || c.Version < 1 {
		return nil, loci.NotFound("note %s has no change %d: `history` lists the %d there are", c.Note, c.Version, len(versions))
	}
	if later := versions[c.Version:]; len(later) > 0 {
		return nil, loci.Conflict("later changes stand in the way: undo %s first", changeList(later))
	}
	last := versions[len(versions)-1].Note
	after := last
	if c.Version == 1 {
		after.Forgotten = true
	} else {
		after = versions[c.Version-2].Note
	}
	return e.change(ctx, s, last, after, stepUndo, "takes back "+c.String())
}

// changeList names changes, latest first: the order to undo them in.
func changeList(vs []loci.Version) string {
	names := make([]string, len(vs))
	for i, v := range vs {
		names[len(vs)-1-i] = v.Change.String()
	}
	return strings.Join(names, ", ")
}

// missing says of a look-up by id that found nothing what to do.
func missing(err error, id loci.ID) error {
	if errors.Is(err, loci.ErrNotFound) {
		return notFound(id)
	}
	return err
}

// Forget takes a note out of recall; it can be restored. With Purge the note, its
// history, its links and the messages that were its alone are destroyed.
func (e *Engine) Forget(ctx context.Context, s loci.Scope, r loci.ForgetRequest) (*loci.ChangeResult, error) {
	if len(r.Reason) > maxText {
		return nil, loci.Invalid("reason", "is %d bytes long: %d is the most", len(r.Reason), maxText)
	}
	n, err := e.one(ctx, s, r.ID, time.Time{})
	if err != nil {
		return nil, err
	}
	if r.Purge {
		return e.purge(ctx, s, n)
	}
	after := *n
	after.Forgotten = true
	return e.change(ctx, s, *n, after, stepForget, r.Reason)
}

func (e *Engine) purge(ctx context.Context, s loci.Scope, n *loci.Note) (*loci.ChangeResult, error) {
	relink, err := e.relinking(ctx, s, n, nil)
	if err != nil {
		return nil, err
	}
	c := &loci.Changes{Purge: []loci.ID{n.ID}, Jobs: jobs(relink)}
	if err := e.store.Apply(ctx, s, c); err != nil {
		return nil, missing(err, n.ID)
	}
	e.relinkAfter(ctx, relink)
	return &loci.ChangeResult{}, nil
}

// Restore brings a forgotten or superseded note back.
func (e *Engine) Restore(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	n, err := e.one(ctx, s, id, time.Time{})
	if err != nil {
		return nil, err
	}
	after := *n
	after.Forgotten = false
	if !n.SupersededBy.IsZero() {
		after.SupersededBy, after.ValidUntil = loci.ID{}, time.Time{}
	}
	return e.change(ctx, s, *n, after, stepRestore, "")
}

// Pin exempts a note from forgetting by itself.
func (e *Engine) Pin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return e.setPin(ctx, s, id, stepPin)
}

// Unpin takes Pin back.
func (e *Engine) Unpin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return e.setPin(ctx, s, id, stepUnpin)
}

func (e *Engine) setPin(ctx context.Context, s loci.Scope, id loci.ID, step string) (*loci.ChangeResult, error) {
	n, err := e.one(ctx, s, id, time.Time{})
	if err != nil {
		return nil, err
	}
	after := *n
	after.Pinned = step == stepPin
	return e.change(ctx, s, *n, after, step, "")
}

// change commits a new state of a note, unless it is the state that it has. What
// the change does to who superseded whom is done to the links in the same commit.
func (e *Engine) change(ctx context.Context, s loci.Scope, before, after loci.Note, step, reason string) (*loci.ChangeResult, error) {
	if unchanged(&before, &after) {
		return &loci.ChangeResult{Note: &before}, nil
	}
	st := e.stamp(s)
	next := remember.Next(st, before, after, loci.Version{At: st.Clock, Step: step, Operation: loci.Update, Reason: reason})
	relink, err := e.relinking(ctx, s, &before, &after)
	if err != nil {
		return nil, err
	}
	c := &loci.Changes{Notes: []loci.NoteChange{next}, Jobs: jobs(relink)}
	if was, is := before.SupersededBy, after.SupersededBy; was != is {
		if !was.IsZero() {
			c.Unlinks = []loci.Link{supersedes(was, before.ID, st.Clock, step)}
		}
		if !is.IsZero() {
			c.Links = []loci.Link{supersedes(is, before.ID, st.Clock, step)}
		}
	}
	if err := e.store.Apply(ctx, s, c); err != nil {
		return nil, err
	}
	e.relinkAfter(ctx, relink)
	return &loci.ChangeResult{Change: next.Version.Change, Note: &next.Version.Note}, nil
}

// unchanged compares all that a change can be about.
func unchanged(a, b *loci.Note) bool {
	x, y := *a, *b
	x.Version, x.UpdatedAt, x.Links, x.AccessCount = y.Version, y.UpdatedAt, y.Links, y.AccessCount
	return reflect.DeepEqual(x, y)
}

func supersedes(by, old loci.ID, at time.Time, step string) loci.Link {
	return loci.Link{From: by, To: old, Type: loci.Supersedes, Direction: loci.Out, Strength: .8, By: step, At: at}
}

// SetAgent says what an agent of the user may see from now on.
func (e *Engine) SetAgent(ctx context.Context, s loci.Scope, a loci.Agent) error {
	if err := checkScope(s); err != nil {
		return err
	}
	if s.Agent != "" {
		return &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "only the user in person says what agents may see: leave --agent out"}
	}
	if a.Name == "" {
		return loci.Invalid("name", "which agent? Give its name")
	}
	for _, name := range append([]string{a.Name}, a.Domains...) {
		if err := checkName("agent", name); err != nil {
			return err
		}
	}
	return e.store.Apply(ctx, s, &loci.Changes{Agents: []loci.Agent{a}})
}

// Agents returns what the user's configured agents may see, by name.
func (e *Engine) Agents(ctx context.Context, s loci.Scope) ([]loci.Agent, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	return e.store.Agents(ctx, s)
}
