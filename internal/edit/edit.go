// Package edit is what every subject that writes needs: the clock and ids, notes by
// page and by id, a change planned with the links that follow from it, and committed
// again when another writer was faster.
//
//	read ── think ──▶ Plan ── Commit ──▶ words of changed facts ──▶ links brought up to date
//	  ▲                          │
//	  └───────── Retry ◀─────────┘ ErrConflict: a note has changed since it was read
package edit

import (
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/likeness"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/model"
)

// Options of an Editor. Clock, Log and Wake are required.
type Options struct {
	Embedder model.Embedder   // measures likeness for similar_to links; nil makes none
	Links    int              // similar_to links of a note to older ones at most; 0 is the default, less is none (likeness.Finder.Linking)
	Clock    func() time.Time // of everything that is written
	Leases   func() time.Time // of leases; nil is the store's clock
	Log      *slog.Logger
	Wake     func() // called when a job was left to the background work
}

// Editor reads and changes the notes of a memory. All methods may be called
// concurrently.
type Editor struct {
	*memory.Memory
	Likeness likeness.Finder // of the notes of the memory
	embedder model.Embedder
	clock    func() time.Time
	leases   func() time.Time
	log      *slog.Logger
	wake     func()
}

// New makes an editor of a memory.
func New(m *memory.Memory, o Options) *Editor {
	return &Editor{Memory: m, Likeness: likeness.New(m, o.Embedder).Linking(o.Links), embedder: o.Embedder, clock: o.Clock, leases: o.Leases, log: o.Log, wake: o.Wake}
}

// Now is the clock at the precision that stores keep.
func (e *Editor) Now() time.Time { return e.clock().Truncate(time.Microsecond) }

// LeaseTime is the moment that a lease begins; zero is that of the store's clock.
func (e *Editor) LeaseTime() time.Time {
	if e.leases == nil {
		return time.Time{}
	}
	return e.leases().Truncate(time.Microsecond)
}

// At is the moment that a request asks about; zero is now.
func (e *Editor) At(asOf time.Time) time.Time {
	if asOf.IsZero() {
		return e.Now()
	}
	return asOf
}

// Stamp is that of a change made now.
func (e *Editor) Stamp(s loci.Scope) Stamp {
	return Stamp{Scope: s, Clock: e.Now(), NewID: NewID}
}

// NewID is a UUID version 7: ids sort by the moment they were made, also within a
// millisecond and a process.
func NewID() loci.ID { return loci.ID(uuid.Must(uuid.NewV7())) }

// tries is how often a plan is made when others keep changing what it was made of.
const tries = 3

// refusal is an error that trying again does not change.
type refusal struct{ error }

// Refused has Retry end with an error, also where that is an ErrConflict; nil stays nil.
func Refused(err error) error {
	if err == nil {
		return nil
	}
	return refusal{err}
}

// Retry calls try, which reads, thinks and commits, until it ends with something else
// than an ErrConflict, or is Refused, three times at most; then the error says busy.
func Retry[T any](busy string, try func() (T, error)) (T, error) {
	for range tries {
		out, err := try()
		var r refusal
		if errors.As(err, &r) {
			return out, r.error
		}
		if !errors.Is(err, loci.ErrConflict) {
			return out, err
		}
	}
	var none T
	return none, loci.Conflict("%s: try again", busy)
}
