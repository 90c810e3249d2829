package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"
)

// lap is how long a step took, and the steps inside it.
type lap struct {
	name string
	took time.Duration

	mu    sync.Mutex
	parts []*lap
}

type lapKey struct{}

// stepping is engine.Options.Steps.
type stepping func(ctx context.Context, name string) (context.Context, func())

// timing tells each step which is in no other when it has ended.
func timing(tell func(*lap)) stepping {
	return func(ctx context.Context, name string) (context.Context, func()) {
		around, _ := ctx.Value(lapKey{}).(*lap)
		l, began := &lap{name: name}, time.Now()
		return context.WithValue(ctx, lapKey{}, l), func() {
			if l.took = time.Since(began); around == nil {
				tell(l)
				return
			}
			around.mu.Lock()
			defer around.mu.Unlock()
			around.parts = append(around.parts, l)
		}
	}
}

// String is like "recall 4.1 ms: ask 0.5, search 2.8".
func (l *lap) String() string {
	return strings.TrimSuffix(l.name+" "+milliseconds(l.took)+" ms: "+l.steps(), ": ")
}

// steps are those inside it, like "ask 0.5, search 2.8".
func (l *lap) steps() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	parts := make([]string, len(l.parts))
	for i, p := range l.parts {
		parts[i] = strings.TrimPrefix(p.name, l.name+".") + " " + milliseconds(p.took)
	}
	return strings.Join(parts, ", ")
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f", float64(d)/float64(time.Millisecond))
}

// slowLog logs what takes longer than a bound, by steps: names and times, no words of anybody.
func slowLog(bound time.Duration, log *slog.Logger) stepping {
	return timing(func(l *lap) {
		if l.took > bound {
			log.Warn("slow", "took", l.String())
		}
	})
}
