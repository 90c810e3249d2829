package bench

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loci-memory/loci"
)

// fewest is how many questions and how many messages are measured at least: on a busy
// machine, a short load lasts longer.
const fewest = 3

// pressure is a load on a server, and what came of it.
type pressure struct {
	o         *ServeOptions
	questions [][]string // by user
	server    Served
	ending    atomic.Bool   // what fails from now on is no error
	enough    chan struct{} // is closed once there is something to measure, or a failure

	once     sync.Once // closes enough
	mu       sync.Mutex
	recalls  times
	writes   times
	failures int
	failed   error               // the first
	kept     map[string][]string // messages that were acknowledged, by user
}

// run loads a server for a time, ends it by a signal while all clients go on, and counts
// what it had acknowledged and has lost.
func (p *pressure) run(ctx context.Context, path string, lasts time.Duration, end os.Signal) (row ServeRow, err error) {
	if p.server, err = p.o.Start(ctx, path); err != nil {
		return row, err
	}
	begin := time.Now()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var clients sync.WaitGroup
	for i := range p.o.Clients {
		clients.Go(func() { p.client(ctx, rand.New(rand.NewPCG(uint64(i), 4766))) })
	}
	p.wait(ctx, lasts)
	took := time.Since(begin)
	p.ending.Store(true)
	begin = time.Now()
	exit, resident, err := p.server.Signal(end)
	if err != nil {
		return row, err
	}
	row = ServeRow{Clients: p.o.Clients, Users: p.o.Users, Notes: p.o.Notes, Seconds: took.Seconds(), Exit: exit, EndMS: time.Since(begin).Seconds() * 1000, ResidentMB: float64(resident) / 1e6}
	clients.Wait()
	if row.Lost, err = p.lost(ctx, path); err != nil {
		return row, err
	}
	return p.count(row)
}

// wait shows how much of a time is over, and returns when all is and there is enough to
// measure.
func (p *pressure) wait(ctx context.Context, lasts time.Duration) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	over := time.After(lasts)
	for second := 1; ; second++ {
		select {
		case <-ticker.C:
			p.o.progress("load", second, int(lasts/time.Second)+1)
		case <-over:
			select {
			case <-p.enough:
			case <-ctx.Done():
			}
			return
		case <-ctx.Done():
			return
		}
	}
}

// client asks and remembers, nine to one, until the server is ended.
func (p *pressure) client(ctx context.Context, rng *rand.Rand) {
	for n := 0; ctx.Err() == nil; n++ {
		user := rng.IntN(p.o.Users)
		scope := loci.Scope{User: nth(user)}
		begin := time.Now()
		var err error
		var kept *loci.RememberResult
		if rng.IntN(10) == 0 {
			kept, err = p.server.Remember(ctx, scope, loci.RememberRequest{Text: fmt.Sprintf("%s And that was thought number %x.", p.question(rng, user), rng.Uint64()), Conversation: "load"})
		} else {
			_, err = p.server.Recall(ctx, scope, loci.RecallRequest{Query: p.question(rng, user)})
		}
		if !p.note(scope.User, kept, time.Since(begin), err) {
			return
		}
	}
}

func (p *pressure) question(rng *rand.Rand, user int) string {
	return p.questions[user][rng.IntN(len(p.questions[user]))]
}

// note counts an answer; false where the server is gone.
func (p *pressure) note(user string, kept *loci.RememberResult, took time.Duration, err error) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case err != nil && p.ending.Load():
		return false
	case err != nil:
		p.failures++
		p.failed = cmp.Or(p.failed, err)
	case kept != nil:
		p.writes = append(p.writes, took)
		p.kept[user] = append(p.kept[user], kept.Message.String())
	default:
		p.recalls = append(p.recalls, took)
	}
	if p.failed != nil || min(len(p.recalls), len(p.writes)) >= fewest {
		p.once.Do(func() { close(p.enough) })
	}
	return true
}

var anID = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)

// lost counts the messages that were acknowledged and are not there.
func (p *pressure) lost(ctx context.Context, path string) (n int, err error) {
	for user, ids := range p.kept {
		var all bytes.Buffer
		if err := p.o.Export(ctx, path, user, &all); err != nil {
			return n, err
		}
		there := map[string]bool{}
		for _, id := range anID.FindAll(all.Bytes(), -1) {
			there[string(id)] = true
		}
		for _, id := range ids {
			if !there[id] {
				n++
			}
		}
	}
	return n, nil
}

// count completes a row.
func (p *pressure) count(row ServeRow) (ServeRow, error) {
	row.Requests, row.Acknowledged, row.Errors = len(p.recalls)+len(p.writes), len(p.writes), p.failures
	row.PerSecond = float64(row.Requests) / row.Seconds
	if row.Requests == 0 || len(p.writes) == 0 || len(p.recalls) == 0 {
		return row, fmt.Errorf("nothing to measure: %d questions, %d messages, first error: %w", len(p.recalls), len(p.writes), p.failed)
	}
	row.RecallP50, row.RecallP99 = p.recalls.spread()
	row.RememberP50, row.RememberP99 = p.writes.spread()
	return row, nil
}
