package gate

import (
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// mostCalls is how many calls one body may make.
const mostCalls = 500

// rates are how fast the keys are used. There is one entry a key that was used.
type rates struct {
	limit float64 // requests a second; less than 0 is no bound
	mu    sync.Mutex
	of    map[string]*rate.Limiter
}

// take counts n requests of a key, or refuses them. "" is no key and has no bound but that of
// one body.
func (r *rates) take(key string, n int) *refusal {
	most := max(1, int(r.limit))
	switch {
	case n >= mostCalls || n > most && key != "" && r.limit >= 0:
		return &refusal{why: "rate", status: http.StatusTooManyRequests, detail: "more calls in one body than are let pass at once: send fewer together"}
	case r.limit < 0 || key == "" || n == 0:
		return nil
	}
	r.mu.Lock()
	l := r.of[key]
	if l == nil {
		if r.of == nil {
			r.of = map[string]*rate.Limiter{}
		}
		l = rate.NewLimiter(rate.Limit(r.limit), most)
		r.of[key] = l
	}
	r.mu.Unlock()
	if l.AllowN(time.Now(), n) {
		return nil
	}
	wait := time.Duration(float64(time.Second) / r.limit)
	return &refusal{why: "rate", status: http.StatusTooManyRequests, detail: "too many requests with this key: ask more slowly", after: wait}
}
