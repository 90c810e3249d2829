package changeset

import (
	"cmp"
	"slices"

	"github.com/loci-memory/loci"
)

// Oblivion is whether a note is forgotten, and why.
type Oblivion int

// What forgets a note.
const (
	Remembered Oblivion = iota // nothing: it is not forgotten
	Unmade                     // an undo of its making: nobody forgot it
	Faded                      // a sweep
	Followed                   // what was forgotten of the facts that determine it
	ByHand                     // somebody who forgot it
)

// Forgotten says whether a note is forgotten after the last of its versions, which are all
// that there are, oldest first, and why: an undo brings the reason of the state back that it
// put back, and what changes something else leaves it. What can't be known any more is by
// hand.
func Forgotten(versions []loci.Version) Oblivion {
	for n := len(versions); n > 0; {
		v := &versions[n-1]
		if !v.Note.Forgotten {
			return Remembered
		}
		if v.Step == loci.StepForget {
			return ByHand
		}
		n--
		if v.Step == loci.StepUndo && len(v.Undoes) > 0 {
			first := slices.Min(v.Undoes)
			if first == 1 {
				return Unmade
			}
			n = upTo(versions[:n], first-1)
		}
		if n == 0 || !versions[n-1].Note.Forgotten {
			return by(v.Step)
		}
	}
	return Remembered
}

// upTo is how many of the versions there are up to one; 0 where that is not among them.
func upTo(versions []loci.Version, number int) int {
	at, there := slices.BinarySearchFunc(versions, number, func(v loci.Version, n int) int { return cmp.Compare(v.Change.Version, n) })
	if !there {
		return 0
	}
	return at + 1
}

// by is why a step forgets what was not forgotten before it.
func by(step loci.Step) Oblivion {
	switch step {
	case loci.StepSweep:
		return Faded
	case loci.StepDerive:
		return Followed
	}
	return ByHand
}
