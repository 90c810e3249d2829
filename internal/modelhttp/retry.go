package modelhttp

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

const (
	firstPause   = 500 * time.Millisecond
	longestPause = 20 * time.Second // that is chosen here
	// longestWait is the most that a server may ask for: the caller's queue is
	// better at waiting for longer.
	longestWait = time.Minute
)

// wait waits for some time, or until the context ends.
func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// pause is how long to wait after a failed try, 1 being the first: what the server
// asks for and up to a tenth more, or else between half of and all of a time that
// doubles. The chance in it keeps many clients from coming back at once.
func pause(f Failure, try int) time.Duration {
	if f.After > 0 {
		return f.After + rand.N(f.After/10+1)
	}
	d := min(firstPause<<min(try-1, 10), longestPause)
	return d/2 + rand.N(d/2+1)
}

// worthwhile reports whether waiting may still lead to an answer.
func worthwhile(ctx context.Context, d time.Duration) bool {
	deadline, ok := ctx.Deadline()
	return d <= longestWait+longestWait/10 && (!ok || time.Until(deadline) > d)
}

// retryAfter reads how long a server asks to wait: milliseconds of its own, seconds,
// or a date, which is read by the server's own clock where the answer has its time.
func retryAfter(h http.Header) time.Duration {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil {
		return bounded(ms / 1000)
	}
	text := h.Get("Retry-After")
	if s, err := strconv.ParseFloat(text, 64); err == nil {
		return bounded(s)
	}
	at, err := http.ParseTime(text)
	if err != nil {
		return 0
	}
	now, err := http.ParseTime(h.Get("Date"))
	if err != nil {
		now = time.Now()
	}
	return bounded(at.Sub(now).Seconds())
}

// bounded is a time between none and a day.
func bounded(seconds float64) time.Duration {
	if !(seconds > 0) { // NaN too
		return 0
	}
	return time.Duration(min(seconds, 24*60*60) * float64(time.Second))
}
