package gate

import (
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// rates are how fast the keys are used. There is one entry a key that was used.
type rates struct {
	limit float64 // requests a second; less than 0 is no bound
	mu    sync.Mutex
	of    map[string]*rate.Limiter
}

// take counts a request of a key, or refuses it. "" is no key and has no bound.
func (r *rates) take(key string) *refusal {
	if r.limit < 0 || key == "" {
		return nil
	}
	r.mu.Lock()
	l := r.of[key]
	if l == nil {
		if r.of == nil {
			r.of = map[string]*rate.Limiter{}
		}
		l = rate.NewLimiter(rate.Limit(r.limit), max(1, int(r.limit)))
		r.of[key] = l
	}
	r.mu.Unlock()
	if l.Allow() {
		return nil
	}
	wait := time.Duration(float64(time.Second) / r.limit)
	return &refusal{why: "rate", status: http.StatusTooManyRequests, detail: "too many requests with this key: ask more slowly", after: wait}
}
