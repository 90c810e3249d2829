// Package once is requests that are done once, however often they are made: a transport says
// which request a call is, the engine that the call is of those that are done once, and the
// memory what its first commit did, in that commit (docs/adr/0082).
package once

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/loci-memory/loci"
)

// Kept is how long it is known that a request was done.
const Kept = 24 * time.Hour

// Request is one that is to be done once. It is one call's: methods are not called concurrently.
type Request struct {
	Key   [32]byte // names it among all requests of the user: a hash
	Asked [32]byte // a hash of what it asks for

	messages []loci.ID
	added    int
	done     bool
	repeated bool
}

// Did is what a request did, without its words: what is shown of it is read again.
type Did struct {
	Messages []loci.ID       `json:"messages,omitempty"` // that it is about, in order
	Added    int             `json:"added,omitempty"`    // how many of them it kept
	Changes  []loci.ChangeID `json:"changes,omitempty"`  // of notes, in order, where it is about no messages
	Purged   []loci.ID       `json:"purged,omitempty"`   // notes
	Wrote    bool            `json:"wrote,omitempty"`    // it changed something
}

type (
	asked struct{}
	doing struct{}
)

// With returns a context of a call that is a request; the request is the caller's, who may ask
// it afterwards whether it was Repeated.
func With(ctx context.Context, r *Request) context.Context {
	return context.WithValue(ctx, asked{}, r)
}

// Asked returns the request that a call is; nil where it may be done as often as it is made.
func Asked(ctx context.Context) *Request {
	r, _ := ctx.Value(asked{}).(*Request)
	return r
}

// Doing returns a context whose first commit does a request. With nil none does.
func Doing(ctx context.Context, r *Request) context.Context {
	return context.WithValue(With(ctx, nil), doing{}, r)
}

// Committing returns the request that the first commit of a call does, until it is Done; nil
// where it does none.
func Committing(ctx context.Context) *Request {
	if r := current(ctx); r != nil && !r.done {
		return r
	}
	return nil
}

// Does returns what is kept of the request: what the commit that does it does, and the messages
// that it is About.
func (r *Request) Does(did Did) ([]byte, error) {
	if did.Messages, did.Added = r.messages, r.added; len(did.Messages) > 0 {
		did.Changes = nil
	}
	return json.Marshal(&did)
}

// Finish marks the request as done, as it is behind the commit that did it.
func (r *Request) Finish() { r.done = true }

// About says which messages the request that is being done is about, and how many of them were
// not there before.
func About(ctx context.Context, added int, messages ...loci.ID) {
	if r := Committing(ctx); r != nil {
		r.added, r.messages = added, messages
	}
}

func current(ctx context.Context) *Request {
	r, _ := ctx.Value(doing{}).(*Request)
	return r
}

// Done reports whether a commit did the request.
func (r *Request) Done() bool { return r.done }

// Repeated reports whether the request had been done before, and was only answered.
func (r *Request) Repeated() bool { return r != nil && r.repeated }

// Repeats reads what the request did when it was made first. ErrInvalid: that was another one.
func (r *Request) Repeats(asked [32]byte, kept []byte) (did Did, err error) {
	if asked != r.Asked {
		return did, loci.Invalid("Idempotency-Key", "was used for another request: take a new one")
	}
	r.repeated = true
	err = json.Unmarshal(kept, &did)
	return did, err
}

// Ref is a caller's id for the message of the request that is being done, the same whenever it
// is made; "" where none is.
func Ref(ctx context.Context) string {
	r := current(ctx)
	if r == nil {
		return ""
	}
	return "request " + hex.EncodeToString(r.Key[:8])
}
