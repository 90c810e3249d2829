package reflection

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// runningSum keeps, of one user, how many notes are new since the last completed cycle and what
// they weigh, so that asking whether a cycle is due costs what came since it was asked
// last. It is a copy of what the store says: another process, a purge or a cycle makes it
// count again.
type runningSum struct {
	mu sync.Mutex // held by who asks, while the store is read too

	earlier             // what it counts from
	known   bool        // it has counted
	since   time.Time   // then: what was written before it is not new
	state   store.State // up to which it has read
	read    loci.ChangeID
	fresh   map[loci.ID]*weighed
	facts   map[loci.ID]int        // by message: facts that are new
	words   map[loci.ID][]*weighed // by message: words that are new
	until   time.Time              // from when on a validity has run out that it counts as valid; zero is never
	count   int
	weight  float64

	called   loci.ID   // the cycle since which …
	calledAt time.Time // … the next was called for here last
	placed   loci.ID   // the cycle since which the scheduled one is known to be queued
}

// weighed is a new note.
type weighed struct {
	importance float64
	verbatim   bool
	live       bool
	messages   []loci.ID
	counted    float64 // what it adds to the weight
	counts     bool
}

// bringUp reads what was written since the sum was read last.
func (t *runningSum) bringUp(ctx context.Context, r *Reflector, s loci.Scope) error {
	state, err := r.edit.State(ctx, s)
	if err != nil {
		return err
	}
	if err := t.follow(ctx, r, s); err != nil {
		return err
	}
	now := r.edit.Now()
	expired := !t.until.IsZero() && !t.until.After(now)
	if !t.known || expired || t.state.Epoch != state.Epoch {
		t.begin()
	}
	if t.known && t.state.Gen == state.Gen {
		return nil
	}
	if err := t.readOn(ctx, r, s, now); err != nil {
		t.known = false
		return err
	}
	t.known, t.state = true, state
	return nil
}

// follow looks whether there was another cycle, which begins the count again.
func (t *runningSum) follow(ctx context.Context, r *Reflector, s loci.Scope) error {
	latest, err := r.edit.Cycles(ctx, s, 1)
	if err != nil || t.known && (len(latest) == 0 && t.latest.IsZero() || len(latest) > 0 && latest[0].ID == t.latest) {
		return err
	}
	t.known = false
	t.earlier, err = r.before(ctx, s)
	return err
}

// begin forgets what was counted.
func (t *runningSum) begin() {
	t.known, t.since, t.until = false, time.Time{}, time.Time{}
	t.read, t.count, t.weight = t.last.Through, 0, 0
	t.fresh, t.facts, t.words = map[loci.ID]*weighed{}, map[loci.ID]int{}, map[loci.ID][]*weighed{}
}

// readOn takes in what was committed behind the last change that was read.
func (t *runningSum) readOn(ctx context.Context, r *Reflector, s loci.Scope, now time.Time) error {
	for {
		versions, lost, err := r.newsSince(ctx, s, t.read)
		if err == nil && lost {
			t.begin()
			t.since, err = r.clockBefore(ctx, s, &t.last)
		}
		if err != nil {
			return err
		}
		for i := range versions {
			t.take(&versions[i], now)
			t.read = versions[i].Change
		}
		if len(versions) < readAtOnce {
			return nil
		}
	}
}

// take takes in a version: of a note that is new, or that is no longer what it was.
func (t *runningSum) take(v *loci.Version, now time.Time) {
	n := &v.Note
	w := t.fresh[n.ID]
	if w == nil {
		if !isNew(v) || v.Clock.Before(t.since) {
			return
		}
		w = &weighed{}
		t.fresh[n.ID] = w
	}
	was := w.messages
	t.cover(w, -1)
	w.importance, w.verbatim, w.live, w.messages = n.Importance, n.Verbatim, n.Live(now), n.Messages
	if w.live && !n.ValidUntil.IsZero() && (t.until.IsZero() || n.ValidUntil.Before(t.until)) {
		t.until = n.ValidUntil
	}
	for _, m := range w.messages {
		if w.verbatim && !slices.Contains(t.words[m], w) {
			t.words[m] = append(t.words[m], w)
		}
	}
	t.cover(w, 1)
	t.weigh(w)
	for _, list := range [][]loci.ID{was, w.messages} {
		for _, m := range list {
			for _, words := range t.words[m] {
				t.weigh(words)
			}
		}
	}
}

// cover counts a fact for its messages, or takes it off.
func (t *runningSum) cover(w *weighed, by int) {
	if w.live && !w.verbatim {
		for _, m := range w.messages {
			t.facts[m] += by
		}
	}
}

// weigh brings what a note adds up to date: words of which facts were made add nothing,
// as they would count twice.
func (t *runningSum) weigh(w *weighed) {
	counts := w.live
	for _, m := range w.messages {
		counts = counts && !(w.verbatim && t.facts[m] > 0)
	}
	if w.counts {
		t.count--
		t.weight -= w.counted
	}
	if w.counts = counts; counts {
		w.counted = w.importance * 10
		t.count++
		t.weight += w.counted
	}
}

// backlog is what the sum says of the next cycle.
func (t *runningSum) backlog(now time.Time) Backlog {
	b := t.earlier.backlog(now)
	b.New, b.Weight = t.count, t.weight
	return b
}

// runningSums are those of the users that were asked about lately.
type runningSums struct {
	mu sync.Mutex
	of map[string]*runningSum
}

// maxSums bounds how many are kept. One that is dropped is counted again.
const maxSums = 1000

// get returns that of a user, made where it is not there.
func (k *runningSums) get(user string) *runningSum {
	k.mu.Lock()
	defer k.mu.Unlock()
	if t := k.of[user]; t != nil {
		return t
	}
	if k.of == nil {
		k.of = map[string]*runningSum{}
	}
	for other := range k.of {
		if len(k.of) < maxSums {
			break
		}
		delete(k.of, other)
	}
	t := &runningSum{}
	k.of[user] = t
	return t
}
