package meaning

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

const (
	firstRest = time.Second      // how long an embedder is left alone whose server fails; doubled each time
	mostRest  = 30 * time.Second // of these
	askedRest = 5 * time.Minute  // the most that a server may ask for
)

// rest leaves an embedder alone for a while whose server fails: one that is down costs one
// question its time, and not all. It begins only where the server is at fault: what is
// wrong with a text is no reason, nor that one text took too long while others did not.
type rest struct {
	mu       sync.Mutex
	until    time.Time
	begun    time.Time // when until was set
	answered time.Time // when the last answer came
	failures int       // since then
	silent   bool      // the last call got no answer in its time
	why      error
}

// over reports, as an error, that the embedder is to be left alone still, and until when.
func (r *rest) over(now time.Time) (until time.Time, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !now.Before(r.until) {
		return time.Time{}, nil
	}
	return r.until, fmt.Errorf("it is left alone until %s, as it failed before: %w", r.until.Format(time.TimeOnly), r.why)
}

// ended records how a call ended that began at a moment.
func (r *rest) ended(began, now time.Time, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	fault, after := blame(err)
	switch {
	case fault == none:
		r.answered, r.failures, r.silent = now, 0, false
		return
	case fault == silence && r.answered.After(began): // it answers others
		return
	case began.Before(r.begun): // the others that were under way then
		return
	case fault == silence && !r.silent:
		r.silent = true // it may be the text, or a moment
		return
	}
	r.begun, r.why = now, err
	r.until = now.Add(max(min(firstRest<<min(r.failures, 10), mostRest), min(after, askedRest)))
	r.failures++
}

// fault is who is to blame for how a call ended.
type fault int

const (
	none    fault = iota // nobody, or the text: the server answered
	silence              // nobody knows: there was no answer
	server
)

// blame returns who is to blame, and how long the server asks to wait.
func blame(err error) (fault, time.Duration) {
	var p *model.ProviderError
	switch {
	case err == nil, errors.Is(err, context.Canceled), refused(err):
		return none, 0
	case errors.As(err, &p):
		return server, p.After
	case errors.Is(err, loci.ErrUnavailable), errors.Is(err, loci.ErrExhausted), errors.Is(err, loci.ErrUnauthorized), errors.Is(err, loci.ErrNotFound):
		return server, 0
	}
	return silence, 0
}
