package lineartest

import (
	"syscall"
	"time"
)

// used is how much time of a processor this thread has had.
func used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &u); err != nil {
		return 0 // a thread may always ask about itself
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
