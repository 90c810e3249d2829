package inmem

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// lines are who waits for which kind of work. What is due is found by its time, so that a
// look at them costs the same however many users have jobs that are not due.
type lines struct {
	of      map[place]*line
	waiting map[loci.JobKind]*ordered[place, time.Time] // those not in the line of the kind, by when they are due
	fronts  map[loci.JobKind][]*line                    // those in it, the front first
	turns   int                                         // last place that was given
	leased  map[held]time.Duration                      // jobs that are leased, and for how long
}

// place is a user's in the line of a kind.
type place struct {
	kind loci.JobKind
	user string
}

// line is the jobs of a user and kind that are not dead: those that are due from the
// beginning and those that wait for a time, each in the order in which they are handed out.
type line struct {
	place
	turn           int // 0: not in the line
	fresh, delayed *ordered[loci.ID, *loci.Job]
}

// held names a job that is leased.
type held struct {
	user string
	job  loci.ID
}

func newLines() *lines {
	return &lines{
		of: map[place]*line{}, waiting: map[loci.JobKind]*ordered[place, time.Time]{},
		fronts: map[loci.JobKind][]*line{}, leased: map[held]time.Duration{},
	}
}

func newLine(p place) *line {
	return &line{place: p, fresh: newOrdered[loci.ID](store.CompareDue), delayed: newOrdered[loci.ID](store.CompareDue)}
}

// put takes a job in, or its new state; hold is how long it is leased for, 0 where it waits.
func (l *lines) put(j *loci.Job, hold time.Duration) {
	if hold > 0 {
		l.leased[held{j.User, j.ID}] = hold
	}
	if j.Dead {
		return
	}
	p := place{j.Kind, j.User}
	if l.of[p] == nil {
		l.of[p] = newLine(p)
	}
	if j.NotUntil.IsZero() {
		l.of[p].fresh.put(j.ID, j)
	} else {
		l.of[p].delayed.put(j.ID, j)
	}
	l.settle(l.of[p])
}

// drop forgets a job in the state that it was put in.
func (l *lines) drop(j *loci.Job) {
	delete(l.leased, held{j.User, j.ID})
	if at := l.of[place{j.Kind, j.User}]; at != nil {
		at.fresh.drop(j.ID)
		at.delayed.drop(j.ID)
		l.settle(at)
	}
}

// settle keeps when a line that waits is due, and forgets one without jobs.
func (l *lines) settle(at *line) {
	waiting := l.waiting[at.kind]
	if waiting == nil {
		waiting = newOrdered[place](time.Time.Compare)
		l.waiting[at.kind] = waiting
	}
	next := at.earliest()
	switch {
	case at.turn > 0:
	case next == nil:
		waiting.drop(at.place)
		delete(l.of, at.place)
	default:
		waiting.put(at.place, next.NotUntil)
	}
}

// earliest is the job that is due first; nil when there is none.
func (at *line) earliest() *loci.Job {
	if _, j, ok := at.fresh.first(); ok {
		return j
	}
	_, j, _ := at.delayed.first()
	return j
}

// next is the job that is handed out next; nil when none is due.
func (at *line) next(now time.Time) *loci.Job {
	_, fresh, isFresh := at.fresh.first()
	_, delayed, isDelayed := at.delayed.first()
	isDelayed = isDelayed && !delayed.NotUntil.After(now)
	switch {
	case isFresh && (!isDelayed || store.CompareDue(fresh, delayed) < 0):
		return fresh
	case isDelayed:
		return delayed
	}
	return nil
}

// kinds are those asked for; nil is all.
func (l *lines) kinds(asked []loci.JobKind) []loci.JobKind {
	if asked != nil {
		return asked
	}
	var all []loci.JobKind
	for p := range l.of {
		if !slices.Contains(all, p.kind) {
			all = append(all, p.kind)
		}
	}
	return all
}

// join puts those at the end of the lines who have a job that is due.
func (l *lines) join(kinds []loci.JobKind, now time.Time) {
	var joining []*line
	for _, kind := range kinds {
		for waiting := l.waiting[kind]; waiting != nil; {
			p, due, ok := waiting.first()
			if !ok || due.After(now) {
				break
			}
			waiting.drop(p)
			joining = append(joining, l.of[p])
		}
	}
	slices.SortFunc(joining, func(a, b *line) int {
		return cmp.Or(store.CompareDue(a.next(now), b.next(now)), strings.Compare(a.user, b.user), cmp.Compare(a.kind, b.kind))
	})
	for _, at := range joining {
		l.toEnd(at)
	}
}

func (l *lines) toEnd(at *line) {
	l.turns++
	at.turn = l.turns
	l.fronts[at.kind] = append(l.fronts[at.kind], at)
}

// take takes the user at the front out of the lines of some kinds; nil when these are
// empty, or all in them are to be passed over.
func (l *lines) take(kinds []loci.JobKind, except []string) *line {
	var first *line
	for _, kind := range kinds {
		i := slices.IndexFunc(l.fronts[kind], func(at *line) bool { return !slices.Contains(except, at.user) })
		if i >= 0 && (first == nil || l.fronts[kind][i].turn < first.turn) {
			first = l.fronts[kind][i]
		}
	}
	if first != nil {
		list := l.fronts[first.kind]
		i := slices.Index(list, first)
		l.fronts[first.kind] = slices.Delete(list, i, i+1)
	}
	return first
}
