// Package recalls keeps the latest questions to a memory in the memory of the process, and
// nowhere else.
package recalls

import (
	"container/list"
	"slices"
	"sync"

	"github.com/loci-memory/loci"
)

const ofAll = 10_000 // questions of all users that are kept

// Recent are the latest questions of each user. The nil Recent keeps none. All methods may
// be called concurrently.
type Recent struct {
	most int // of one user

	mu    sync.Mutex
	kept  int                      // of all users
	users map[string]*list.Element // in order
	order list.List                // of *asked; who asked last is in front
}

// asked are the questions of one user, oldest first.
type asked struct {
	user    string
	recalls []loci.Recalled
}

// New makes a Recent that keeps so many questions of a user; nil where that is none.
func New(most int) *Recent {
	if most <= 0 {
		return nil
	}
	return &Recent{most: min(most, ofAll), users: map[string]*list.Element{}}
}

// Add keeps a question. The oldest one of the user goes where there are too many; where those
// of all users are, all of whoever has not asked for longest.
func (r *Recent) Add(user string, one loci.Recalled) {
	r.mu.Lock()
	defer r.mu.Unlock()
	of := r.users[user]
	if of == nil {
		of = r.order.PushFront(&asked{user: user})
		r.users[user] = of
	}
	r.order.MoveToFront(of)
	a := of.Value.(*asked)
	if len(a.recalls) == r.most {
		a.recalls = slices.Delete(a.recalls, 0, 1)
		r.kept--
	}
	a.recalls = append(a.recalls, one)
	for r.kept++; r.kept > ofAll; {
		r.forget(r.order.Back())
	}
}

// List returns the latest questions that a scope may know of, latest first, so many at most:
// the user in person has all of them, an agent its own.
func (r *Recent) List(s loci.Scope, most int) []loci.Recalled {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var found []loci.Recalled
	if of := r.users[s.User]; of != nil {
		for _, one := range slices.Backward(of.Value.(*asked).recalls) {
			if len(found) < most && (s.Agent == "" || s.Agent == one.Agent) {
				found = append(found, one)
			}
		}
	}
	return found
}

// Forget lets go of all questions of a user.
func (r *Recent) Forget(user string) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if of := r.users[user]; of != nil {
		r.forget(of)
	}
}

func (r *Recent) forget(of *list.Element) {
	a := r.order.Remove(of).(*asked)
	r.kept -= len(a.recalls)
	delete(r.users, a.user)
}
