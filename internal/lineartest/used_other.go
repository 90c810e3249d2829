//go:build !linux

package lineartest

import "time"

var began = time.Now()

// used is the time since the process began, where a thread does not know its own.
func used() time.Duration { return time.Since(began) }
