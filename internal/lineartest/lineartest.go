// Package lineartest holds that a text is read in time in proportion to its length, without
// asking how fast a machine is: the work for a text is compared with that for one of a quarter
// of its length, in processor time of one thread, which other processes do not take.
package lineartest

import (
	"runtime"
	"strings"
	"testing"
	"time"
)

const (
	// apart is how much longer the long text is. What is linear takes as much longer; what is
	// quadratic takes the square of it.
	apart = 4
	most  = 9
	// unseen is what is no sign of anything: a text of the lengths here that is read in
	// quadratic time takes much longer.
	unseen = 20 * time.Millisecond
)

// Length is how long the longest texts are, in bytes: 128 KiB with -short, else half a MiB.
func Length() int {
	if testing.Short() {
		return 1 << 17
	}
	return 1 << 19
}

// Repeat holds that any number of units, one after the other, is read in time in proportion to
// their number.
func Repeat(t *testing.T, unit string, read func(text string)) {
	t.Helper()
	text := func(length int) string { return strings.Repeat(unit, length/len(unit)) }
	long, short := text(Length()), text(Length()/apart)
	slow, quick := taken(read, long), time.Duration(0)
	for range 5 {
		if slow < unseen {
			return
		}
		if took := taken(read, short); quick == 0 || took < quick {
			quick = took
		}
		if slow < most*quick {
			return
		}
		slow = min(slow, taken(read, long))
	}
	t.Errorf("%q repeated: %d bytes take %v of the processor, %d bytes %v", unit, len(short), quick, len(long), slow)
}

// taken is how much time of a processor a text takes, without what others do at the time.
func taken(read func(text string), text string) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := used()
	read(text)
	return used() - before
}
