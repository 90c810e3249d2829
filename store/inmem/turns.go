package inmem

import (
	"cmp"
	"container/heap"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// turns are the jobs of all users by user and kind. What is due is found by its time, so
// that a look at them costs the same however many users have jobs that are not due.
type turns struct {
	of      map[place]*line
	last    int64                                       // turn that was given
	waiting map[loci.JobKind]*ordered[place, time.Time] // places by when the first job is due
	leased  map[held]time.Duration                      // jobs that are leased, and for how long
}

// place is a user and a kind of job.
type place struct {
	user string
	kind loci.JobKind
}

// line is the jobs of a place that are not dead: those that are due from the beginning and
// those that wait for a time, each in the order in which they are handed out.
type line struct {
	turn           int64
	fresh, delayed *ordered[loci.ID, *loci.Job]
}

// held names a job that is leased.
type held struct {
	user string
	job  loci.ID
}

func newTurns() *turns {
	return &turns{of: map[place]*line{}, waiting: map[loci.JobKind]*ordered[place, time.Time]{}, leased: map[held]time.Duration{}}
}

// at is the line of a place, which begins where there is none.
func (t *turns) at(p place) *line {
	if t.of[p] == nil {
		t.of[p] = &line{fresh: newOrdered[loci.ID](store.CompareDue), delayed: newOrdered[loci.ID](store.CompareDue)}
		t.take(t.of[p])
	}
	return t.of[p]
}

// take makes a line the last of all.
func (t *turns) take(l *line) {
	t.last++
	l.turn = t.last
}

// put takes a job in, or its new state; hold is how long it is leased for, 0 where it waits.
func (t *turns) put(j *loci.Job, hold time.Duration) {
	if hold > 0 {
		t.leased[held{j.User, j.ID}] = hold
	}
	p := place{j.User, j.Kind}
	switch l := t.at(p); {
	case j.Dead:
		return
	case j.NotUntil.IsZero():
		l.fresh.put(j.ID, j)
	default:
		l.delayed.put(j.ID, j)
	}
	t.update(p)
}

// drop forgets a job in the state that it was put in.
func (t *turns) drop(j *loci.Job) {
	p := place{j.User, j.Kind}
	delete(t.leased, held{j.User, j.ID})
	t.of[p].fresh.drop(j.ID)
	t.of[p].delayed.drop(j.ID)
	t.update(p)
}

// update keeps when the first job of a place is due.
func (t *turns) update(p place) {
	if t.waiting[p.kind] == nil {
		t.waiting[p.kind] = newOrdered[place](time.Time.Compare)
	}
	l := t.of[p]
	_, first, ok := l.fresh.first()
	if !ok {
		_, first, ok = l.delayed.first()
	}
	if ok {
		t.waiting[p.kind].put(p, first.NotUntil)
	} else {
		t.waiting[p.kind].drop(p)
	}
}

// ahead reports whether a job has a lease that must have been given by a clock ahead of now.
func (t *turns) ahead(j *loci.Job, now time.Time) bool {
	return store.AheadOf(now, j.NotUntil, t.leased[held{j.User, j.ID}])
}

// due are the offers of some kinds, by their turns. job finds one that is leased.
func (t *turns) due(kinds []loci.JobKind, now time.Time, job func(held) *loci.Job) (offers []store.Offer) {
	var places []place
	for _, kind := range kinds {
		if waiting := t.waiting[kind]; waiting != nil {
			places = append(places, waiting.while(func(due time.Time) bool { return !due.After(now) })...)
		}
	}
	for h := range t.leased {
		if j := job(h); slices.Contains(kinds, j.Kind) && t.ahead(j, now) {
			places = append(places, place{j.User, j.Kind})
		}
	}
	for _, p := range places {
		offers = append(offers, store.Offer{User: p.user, Kind: p.kind, Turn: t.of[p].turn})
	}
	slices.SortFunc(offers, func(a, b store.Offer) int { return cmp.Compare(a.Turn, b.Turn) })
	return slices.Compact(offers)
}

// next is the job of an offer that is handed out next; nil when there is none, or the offer
// was taken. ahead are the user's jobs with leases that were given by a clock that was ahead.
func (t *turns) next(o store.Offer, now time.Time, ahead []loci.Job) *loci.Job {
	l := t.of[place{o.User, o.Kind}]
	if l == nil || l.turn != o.Turn {
		return nil
	}
	if _, j, ok := l.fresh.first(); ok {
		ahead = append(ahead, *j)
	}
	if _, j, ok := l.delayed.first(); ok && !j.NotUntil.After(now) {
		ahead = append(ahead, *j)
	}
	return store.Next(ahead, now)
}

// ordered holds values by key and knows the least of them: a heap whose entries are found
// by their keys. Putting and dropping cost the logarithm of its size.
type ordered[K comparable, V any] struct {
	compare func(a, b V) int
	entries []entry[K, V]
	at      map[K]int // of the entry with a key
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

func newOrdered[K comparable, V any](compare func(a, b V) int) *ordered[K, V] {
	return &ordered[K, V]{compare: compare, at: map[K]int{}}
}

// put takes a value in, in the place of another with its key.
func (o *ordered[K, V]) put(key K, value V) {
	if i, there := o.at[key]; there {
		o.entries[i].value = value
		heap.Fix(o, i)
		return
	}
	heap.Push(o, entry[K, V]{key, value})
}

// drop takes a value out; one that is not there is ignored.
func (o *ordered[K, V]) drop(key K) {
	if i, there := o.at[key]; there {
		heap.Remove(o, i)
	}
}

// first is the least value.
func (o *ordered[K, V]) first() (key K, value V, ok bool) {
	if len(o.entries) == 0 {
		return key, value, false
	}
	return o.entries[0].key, o.entries[0].value, true
}

// while are the keys of the values within a bound: those below one that is not are not
// looked at.
func (o *ordered[K, V]) while(within func(V) bool) (keys []K) {
	var walk func(i int)
	walk = func(i int) {
		if i < len(o.entries) && within(o.entries[i].value) {
			keys = append(keys, o.entries[i].key)
			walk(2*i + 1)
			walk(2*i + 2)
		}
	}
	walk(0)
	return keys
}

// Len, Less, Swap, Push and Pop make it a heap.Interface.
func (o *ordered[K, V]) Len() int { return len(o.entries) }

// Less compares two entries.
func (o *ordered[K, V]) Less(i, j int) bool {
	return o.compare(o.entries[i].value, o.entries[j].value) < 0
}

// Swap exchanges two entries.
func (o *ordered[K, V]) Swap(i, j int) {
	o.entries[i], o.entries[j] = o.entries[j], o.entries[i]
	o.at[o.entries[i].key], o.at[o.entries[j].key] = i, j
}

// Push adds an entry at the end.
func (o *ordered[K, V]) Push(x any) {
	e := x.(entry[K, V])
	o.at[e.key] = len(o.entries)
	o.entries = append(o.entries, e)
}

// Pop takes the entry at the end out.
func (o *ordered[K, V]) Pop() any {
	last := len(o.entries) - 1
	e := o.entries[last]
	o.entries[last] = entry[K, V]{}
	o.entries = o.entries[:last]
	delete(o.at, e.key)
	return e
}
