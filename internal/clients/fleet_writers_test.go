package clients_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
)

// How writers go about it.
const (
	fleetWriters = 6  // at once
	fleetShared  = 2  // writers that write to one user
	fleetEra     = 10 // messages of a writer to one user; then it is another user's turn
	fleetPatient = 60 * time.Second
)

// writers are programs that remember and ask, through whichever servers run.
type writers struct {
	f *fleet

	mu       sync.Mutex
	kept     map[string][]kept // by user: what was acknowledged
	known    int               // messages that a request found there already, as its answer was lost
	retried  int               // requests that were sent again, as no answer came
	refused  map[string]int    // answers of servers that run, which can't do it now
	recalled int
}

// kept is a message that was acknowledged.
type kept struct {
	name    string
	message loci.ID
	note    loci.ID // of its words; zero where the answer that names it was lost
}

// write remembers message after message until the context ends, and asks for each at once
// through other servers.
func (w *writers) write(ctx context.Context, n int, rng *rand.Rand) {
	for i := 0; ctx.Err() == nil && !w.f.Failed(); i++ {
		era := i / fleetEra
		if rng.IntN(3) == 0 { // an earlier one, who has been reflected on
			era = rng.IntN(era + 1)
		}
		user := fmt.Sprintf("user-%d-%d", n/fleetShared, era)
		name := fmt.Sprintf("zq%02x%08x", n, rng.Uint32())
		w.one(context.WithoutCancel(ctx), loci.Scope{User: user}, name, rng)
	}
}

// one remembers a message and reads it, the changed note too, through any servers.
func (w *writers) one(ctx context.Context, s loci.Scope, name string, rng *rand.Rand) {
	ctx, cancel := context.WithTimeout(ctx, fleetPatient)
	defer cancel()
	first := rng.IntN(len(w.f.members))
	r := loci.RememberRequest{
		Text:         fmt.Sprintf("In the morning %s came up, said %s.", name, madeUp(name+" said")),
		Conversation: "talk", Ref: name, At: time.Now(), // of all attempts
	}
	var res *loci.RememberResult
	if !w.until(ctx, first, "remember", func(c *httpapi.Client) (err error) {
		res, err = c.Remember(ctx, s, r)
		return err
	}) {
		return
	}
	k := kept{name: name, message: res.Message}
	switch {
	case len(res.Notes) == 1 && res.Notes[0].Conversation == r.Conversation:
		k.note = res.Notes[0].ID
	case !res.Known || len(res.Notes) > 0: // kept before, and the answer was lost: its notes are not named again
		w.f.Errorf("%s: remembered as %+v", name, res)
		return
	}
	w.mu.Lock()
	w.kept[s.User] = append(w.kept[s.User], k)
	if res.Known {
		w.known++
	}
	w.mu.Unlock()
	for next := range len(w.f.members) { // those that did not write it first
		w.find(ctx, s, k, first+1+next)
	}
	if rng.IntN(4) == 0 && !k.note.IsZero() {
		w.pin(ctx, s, k, first)
	}
}

// find asks a server for a message: an answer without it is stale.
func (w *writers) find(ctx context.Context, s loci.Scope, k kept, at int) {
	var found *loci.RecallResult
	note := &loci.Note{Content: k.name} // of a message whose note is not known
	if !w.until(ctx, at, "recall", func(c *httpapi.Client) (err error) {
		if found, err = c.Recall(ctx, s, loci.RecallRequest{Query: k.name, K: 10}); err != nil || k.note.IsZero() {
			return err
		}
		note, err = c.Note(ctx, s, loci.NoteRequest{ID: k.note})
		return err
	}) {
		return
	}
	w.mu.Lock()
	w.recalled++
	w.mu.Unlock()
	has := slices.ContainsFunc(found.Hits, func(h loci.Hit) bool { return strings.Contains(h.Note.Content, k.name) })
	if !has || !strings.Contains(note.Content, k.name) {
		w.f.Errorf("%s of %s was acknowledged, and a server does not find it: recall has %d hits, the note says %q", k.name, s.User, len(found.Hits), note.Content)
	}
}

// pin changes the note and reads the change through another server.
func (w *writers) pin(ctx context.Context, s loci.Scope, k kept, at int) {
	if !w.until(ctx, at, "pin", func(c *httpapi.Client) error {
		_, err := c.Pin(ctx, s, k.note)
		for errors.Is(err, loci.ErrConflict) && ctx.Err() == nil { // its facts were made of it meanwhile
			_, err = c.Pin(ctx, s, k.note)
		}
		return err
	}) {
		return
	}
	w.until(ctx, at+1, "note", func(c *httpapi.Client) error {
		n, err := c.Note(ctx, s, loci.NoteRequest{ID: k.note})
		if err == nil && !n.Pinned {
			w.f.Errorf("%s of %s was pinned, and a server reads it as it was before", k.name, s.User)
		}
		return err
	})
}

// until does a request at a server, and again at the next where that is gone, as programs
// do. Any other error than that it can't be done now is a failure of the test.
func (w *writers) until(ctx context.Context, at int, what string, do func(c *httpapi.Client) error) bool {
	for ; ; at++ {
		c := w.f.at(at)
		if c == nil {
			if !pause(ctx, 20*time.Millisecond) {
				w.f.Errorf("%s: no server in %v", what, fleetPatient)
				return false
			}
			continue
		}
		err := do(c)
		switch {
		case err == nil:
			return true
		case ctx.Err() != nil:
			w.f.Errorf("%s: no answer in %v: %v", what, fleetPatient, err)
			return false
		case !errors.Is(err, loci.ErrUnavailable):
			w.f.Errorf("%s: %v", what, err)
			return false
		}
		w.again(what, err)
	}
}

// again counts a request that is sent again.
func (w *writers) again(what string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.retried++; !strings.Contains(err.Error(), "no memory answers at") {
		w.refused[what+": "+err.Error()]++
	}
}
