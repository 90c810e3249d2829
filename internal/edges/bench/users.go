package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loci-memory/loci"
)

// Crowd is a memory of many users, with what its background work and its administration
// do. All methods may be called concurrently.
type Crowd struct {
	*Target
	Start  func()                                                    // begins the background work
	Export func(ctx context.Context, user string, w io.Writer) error // all of a user's memory
}

// UsersOptions say what to measure of many users in one process. Of Options it uses Dir,
// PerOther, Questions and Progress.
type UsersOptions struct {
	Options
	Users  []int // how many, each in a store of its own
	Import int   // messages that another user imports while one asks
	Bound  int64 // bytes that the index of words may take
	Open   func(ctx context.Context, path string, bound int64) (*Crowd, error)
}

// UsersRow is what was measured among a number of users, each of whom has a job that
// waits for its time.
type UsersRow struct {
	Users     int     `json:"users" show:"users|%d"`
	LookP50   float64 `json:"look_p50_ms" show:"look p50/p99 ms|%.3f / %.3f"` // at the queue
	LookP99   float64 `json:"look_p99_ms"`
	AloneP50  float64 `json:"recall_alone_p50_ms" show:"recall alone p50/p99 ms|%.2f / %.2f"` // of one user, while nobody else does anything
	AloneP99  float64 `json:"recall_alone_p99_ms"`
	BesideP50 float64 `json:"recall_beside_p50_ms" show:"beside another p50/p99 ms|%.2f / %.2f"` // while another imports, exports and pages a timeline
	BesideP99 float64 `json:"recall_beside_p99_ms"`
	Asked     int     `json:"asked" show:"asked|%d"` // questions beside the other
	Import    float64 `json:"import_per_s" show:"import /s|%.0f"`
	Exports   int64   `json:"exports" show:"exports|%d"`                                 // that the other ended
	Pages     int64   `json:"pages" show:"timelines|%d"`                                 // of a timeline that the other read
	HeapMB    float64 `json:"heap_mb" show:"heap MB before/after all asked|%.0f / %.0f"` // in use before anybody asked
	AskedMB   float64 `json:"asked_mb"`                                                  // in use after every user asked once
	BoundMB   float64 `json:"bound_mb" show:"index bound MB|%.0f"`                       // what the index of words may take
}

// looks is how often a look at the queue is measured.
const looks = 300

// RunUsers measures each number of users. A look at the queue is Work when nothing is due.
func RunUsers(ctx context.Context, o UsersOptions) (rows []UsersRow, err error) {
	return each(o.Users, "%d users", func(users int) (UsersRow, error) { return o.measure(ctx, users) })
}

func (o *UsersOptions) measure(ctx context.Context, users int) (row UsersRow, err error) {
	c, err := o.Open(ctx, filepath.Join(o.Dir, fmt.Sprintf("users-%d.db", users)), o.Bound)
	if err != nil {
		return row, err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	row = UsersRow{Users: users, BoundMB: float64(o.Bound) / 1e6}
	if err := o.fill(ctx, c, users); err != nil {
		return row, err
	}
	if err := o.look(ctx, c, &row); err != nil {
		return row, err
	}
	if err := o.askAll(ctx, c, users, &row); err != nil {
		return row, err
	}
	t := NewTalk(1)
	t.Batch(o.PerOther) // its questions are about what the first user said
	alone, err := o.questions(ctx, c, t, o.Options.Questions, nil)
	if err != nil {
		return row, err
	}
	row.AloneP50, row.AloneP99 = alone.spread()
	err = o.beside(ctx, c, t, &row)
	return row, err
}

// nth is the name of a user; the first is the one who asks.
func nth(i int) string { return fmt.Sprintf("user%05d", i) }

// fill gives every user some notes and lets the work behind them end, which leaves a job
// of each that waits for its time.
func (o *UsersOptions) fill(ctx context.Context, c *Crowd, users int) error {
	for i := range users {
		if _, err := load(ctx, o.quiet(), c.Target, nth(i), NewTalk(seed(i)).Next, o.PerOther); err != nil {
			return err
		}
		o.progress("users", i+1, users)
	}
	_, err := link(ctx, o.Options, c.Target, users*o.PerOther)
	return err
}

func (o *UsersOptions) look(ctx context.Context, c *Crowd, row *UsersRow) error {
	var took times
	for range looks {
		if err := took.of(func() error { return c.Work(ctx, nil) }); err != nil { // nothing is due
			return err
		}
	}
	row.LookP50, row.LookP99 = took.spread()
	return nil
}

// askAll lets every user ask once, so that the index has seen all of them.
func (o *UsersOptions) askAll(ctx context.Context, c *Crowd, users int, row *UsersRow) error {
	row.HeapMB = heap() / 1e6
	for i := range users {
		if _, err := c.Recall(ctx, loci.Scope{User: nth(i)}, loci.RecallRequest{Query: "What happened last week?", NoTrack: true}); err != nil {
			return err
		}
		o.progress("first questions", i+1, users)
	}
	row.AskedMB = heap() / 1e6
	return nil
}

// questions asks so many as the first user, or, where there is such a channel, until it
// is closed.
func (o *UsersOptions) questions(ctx context.Context, c *Crowd, t *Talk, n int, until <-chan struct{}) (took times, err error) {
	for i := 0; until != nil || i < n; i++ {
		select {
		case <-until:
			return took, nil
		default:
		}
		q, _ := t.Question()
		if err := took.of(func() error {
			_, err := c.Recall(ctx, loci.Scope{User: nth(0)}, loci.RecallRequest{Query: q, NoTrack: true})
			return err
		}); err != nil {
			return nil, err
		}
	}
	return took, nil
}

// beside asks while another user imports, and exports and pages a timeline meanwhile, with
// the background work running.
func (o *UsersOptions) beside(ctx context.Context, c *Crowd, t *Talk, row *UsersRow) error {
	const other = "importer"
	c.Start()
	imported := make(chan struct{})
	var exports, pages atomic.Int64
	var failed [4]error
	var all sync.WaitGroup
	all.Go(func() {
		defer close(imported)
		row.Import, failed[0] = load(ctx, o.Options, c.Target, other, NewTalk(1<<40).Next, o.Import)
	})
	all.Go(func() {
		failed[1] = repeat(imported, &exports, func() error { return c.Export(ctx, other, io.Discard) })
	})
	all.Go(func() {
		var r loci.TimelineRequest
		failed[2] = repeat(imported, &pages, func() error {
			page, err := c.Timeline(ctx, loci.Scope{User: other}, r)
			if err == nil {
				r.After = page.Next
			}
			return err
		})
	})
	took, err := o.questions(ctx, c, t, 0, imported)
	all.Wait()
	row.BesideP50, row.BesideP99 = took.spread()
	row.Asked = len(took)
	row.Exports, row.Pages = exports.Load(), pages.Load()
	return errors.Join(append(failed[:], err)...)
}

// repeat does something again and again until a channel is closed, and counts it. There is
// nothing to read of a user who has said nothing yet.
func repeat(until <-chan struct{}, n *atomic.Int64, do func() error) error {
	for {
		select {
		case <-until:
			return nil
		default:
		}
		switch err := do(); {
		case err == nil:
			n.Add(1)
		case errors.Is(err, loci.ErrNotFound):
			time.Sleep(time.Millisecond)
		default:
			return err
		}
	}
}
