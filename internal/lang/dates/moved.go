package dates

import (
	"strings"

	"github.com/loci-memory/loci/internal/lang/kind"
)

// movedReach is how many tokens before a time the verb that moves something to it, or
// from it, may be.
const movedReach = 9

// moved reports whether something was moved over the expression at token i: from it, so
// that it is not when it happens.
func (f *finder) moved(i int) bool { return f.kind(i-1) == kind.From && f.movesBefore(i-2) }

// movedTo reports whether something was moved to the expression at token i: pushed to
// Friday, postponed until May 9. That is still to come, though it was put there.
func (f *finder) movedTo(i int) bool {
	k := i - 1
	for f.kind(k) == kind.The || f.kind(k) == kind.Next || f.kind(k) == kind.On {
		k--
	}
	to := f.kind(k) == kind.To || f.kind(k) == kind.Until || f.kind(k) == kind.Other && f.in.fors[strings.ToLower(f.word(k))]
	return to && f.movesBefore(k-1)
}

// movesBefore reports whether token k, or one before it in its sentence, is a verb that
// moves.
func (f *finder) movesBefore(k int) bool {
	var low [maxWord]byte
	for end := k - movedReach; k >= 0 && k > end && f.kind(k) != kind.Stop; k-- {
		if f.kind(k) == kind.Other && f.in.moves[string(foldWord(&low, f.word(k)))] {
			return true
		}
	}
	return false
}
