package bench

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/loci-memory/loci"
)

// Place is one of the kinds of store that are measured beside each other. path names a store
// within the place.
type Place struct {
	Name    string // for people
	Open    func(ctx context.Context, path string) (*Target, error)
	Size    func(ctx context.Context, path string) (int64, error) // bytes, with indexes
	Process func(ctx context.Context, path, user, question string) (Cold, error)
	Start   func(ctx context.Context, path string) (Served, error) // a server in a process of its own
}

// Shape is how many users a store has, each with so many notes.
type Shape struct{ Users, Each int }

// StoresOptions say what to measure of stores beside each other. Of Options it uses Dir,
// Questions, Writes and Progress.
type StoresOptions struct {
	Options
	Places []Place
	Shapes []Shape
	Loads  int // users that are loaded at once
}

// StoreRow is what was measured of one store. Questions and writes go to one store and the
// next in turn, so that a moment of the machine is one for all.
type StoreRow struct {
	Store      string  `json:"store" show:"store|%s"`
	Users      int     `json:"users" show:"users|%d"`
	Notes      int     `json:"notes" show:"notes|%d"`
	Import     float64 `json:"import_per_s" show:"import /s|%.0f"`
	Link       float64 `json:"link_per_s" show:"link /s|%.0f"`
	WriteP50   float64 `json:"write_p50_ms" show:"write p50/p99 ms|%.2f / %.2f"`
	WriteP99   float64 `json:"write_p99_ms"`
	RecallP50  float64 `json:"recall_p50_ms" show:"recall p50/p99 ms|%.2f / %.2f"` // of users whose index is in memory
	RecallP99  float64 `json:"recall_p99_ms"`
	ColdP50    float64 `json:"cold_p50_ms" show:"first question of a user p50/p99 ms|%.2f / %.2f"` // the first question of a user in a process that runs
	ColdP99    float64 `json:"cold_p99_ms"`
	ProcessMS  float64 `json:"process_ms" show:"of a process ms|%.0f"` // a new process to its first answer, median of five
	ResidentMB float64 `json:"resident_mb" show:"server MB|%.0f"`      // of a server that all users measured have asked
	DiskMB     float64 `json:"disk_mb" show:"disk MB|%.1f"`
	DiskPer    float64 `json:"bytes_per_note" show:"B/note|%.0f"`
}

// measuredUsers is how many of many users ask.
const measuredUsers = 200

// RunStores measures each shape in every place.
func RunStores(ctx context.Context, o StoresOptions) (rows []StoreRow, err error) {
	for _, s := range o.Shapes {
		more, err := o.measure(ctx, s)
		if err != nil {
			return rows, fmt.Errorf("%d users of %d notes: %w", s.Users, s.Each, err)
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

// contest is stores of one shape that are measured beside each other.
type contest struct {
	*StoresOptions
	Shape
	path    string
	talks   []*Talk // of the users who ask
	targets []*Target
	rows    []StoreRow
}

func (o *StoresOptions) measure(ctx context.Context, s Shape) (rows []StoreRow, err error) {
	c := &contest{StoresOptions: o, Shape: s, path: filepath.Join(o.Dir, fmt.Sprintf("stores-%d-%d.db", s.Users, s.Each)), targets: make([]*Target, len(o.Places))}
	c.talks = make([]*Talk, min(s.Users, measuredUsers))
	for i := range c.talks {
		t := NewTalk(seed(c.number(i)))
		t.Batch(s.Each) // its questions are about what was said
		c.talks[i] = t
	}
	for i := range o.Places {
		c.rows = append(c.rows, StoreRow{Store: o.Places[i].Name, Users: s.Users, Notes: s.Users * s.Each})
		if err := c.fill(ctx, i); err != nil {
			return nil, err
		}
	}
	for _, step := range []func(context.Context) error{c.cold, c.steady, c.processes, c.servers, c.sizes} {
		if err = step(ctx); err != nil {
			break
		}
	}
	return c.rows, errors.Join(err, c.closeAll())
}

// seed is that of what a user says.
func seed(user int) uint64 { return uint64(user) + 1 }

// number is that of a user who is measured: they are spread over all.
func (c *contest) number(talk int) int { return talk * c.Users / len(c.talks) }

// asks is who asks the nth question.
func (c *contest) asks(n int) (talk int, user string) {
	talk = n % len(c.talks)
	return talk, nth(c.number(talk))
}

func (c *contest) open(ctx context.Context, place int) (err error) {
	c.targets[place], err = c.Places[place].Open(ctx, c.path)
	return err
}

func (c *contest) closeAll() error {
	var errs []error
	for i, t := range c.targets {
		if t != nil {
			errs = append(errs, t.Close())
		}
		c.targets[i] = nil
	}
	return errors.Join(errs...)
}

// fill imports the notes of all users, several users at once, and lets the work behind them
// end.
func (c *contest) fill(ctx context.Context, place int) error {
	if err := c.open(ctx, place); err != nil {
		return err
	}
	t, row := c.targets[place], &c.rows[place]
	begin := time.Now()
	if err := c.loadAll(ctx, t, row.Store); err != nil {
		return errors.Join(err, c.closeAll())
	}
	row.Import = float64(row.Notes) / time.Since(begin).Seconds()
	var err error
	row.Link, err = link(ctx, c.named(row.Store), t, row.Notes)
	return errors.Join(err, c.closeAll())
}

func (c *contest) loadAll(ctx context.Context, t *Target, name string) error {
	o := c.named(name)
	if c.Users > 1 {
		o = c.quiet()
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next, done atomic.Int64
	var all sync.WaitGroup
	var shown sync.Mutex // progress is shown by one at a time
	for range max(1, c.Loads) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < c.Users && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if _, err := load(ctx, o, t, nth(i), NewTalk(seed(i)).Next, c.Each); err != nil {
					stop(err)
				}
				if c.Users > 1 {
					shown.Lock()
					c.progress(name+": users", int(done.Add(1)), c.Users)
					shown.Unlock()
				}
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}

// turns calls do for every place, in one order and the other in turn.
func (c *contest) turns(n int, do func(place int) error) error {
	for i := range c.Places {
		if n%2 == 1 {
			i = len(c.Places) - 1 - i
		}
		if err := do(i); err != nil {
			return fmt.Errorf("%s: %w", c.Places[i].Name, err)
		}
	}
	return nil
}

// openings is how often a store with one user is opened to measure a first question.
const openings = 5

// cold measures first questions: of each user measured, in a process that has just opened
// the store; where there are few users it is opened again.
func (c *contest) cold(ctx context.Context) error {
	took := make([]times, len(c.Places))
	for n := range max(openings, len(c.talks)) {
		talk, user := c.asks(n)
		q, _ := c.talks[talk].Question()
		err := c.turns(n, func(place int) (err error) {
			if c.targets[place] != nil && talk == 0 {
				err, c.targets[place] = c.targets[place].Close(), nil
			}
			if c.targets[place] == nil && err == nil {
				err = c.begin(ctx, place)
			}
			if err != nil {
				return err
			}
			return took[place].of(func() error { return c.ask(ctx, place, user, q) })
		})
		if err != nil {
			return err
		}
		c.progress("first questions", n+1, max(openings, len(c.talks)))
	}
	for i := range c.rows {
		c.rows[i].ColdP50, c.rows[i].ColdP99 = took[i].spread()
	}
	return nil
}

// begin opens a store and lets somebody ask who has said nothing, so that what it has to do
// once is done.
func (c *contest) begin(ctx context.Context, place int) error {
	if err := c.open(ctx, place); err != nil {
		return err
	}
	if err := c.ask(ctx, place, "nobody", "what?"); !errors.Is(err, loci.ErrNotFound) {
		return err
	}
	return nil
}

func (c *contest) ask(ctx context.Context, place int, user, question string) error {
	_, err := c.targets[place].Recall(ctx, loci.Scope{User: user}, loci.RecallRequest{Query: question})
	return err
}

// steady measures questions and single writes of users whose index is in memory.
func (c *contest) steady(ctx context.Context) error {
	asked, written := make([]times, len(c.Places)), make([]times, len(c.Places))
	rng := rand.New(rand.NewPCG(1, 4766))
	for n := range c.Questions {
		talk, user := c.asks(rng.IntN(len(c.talks)))
		q, _ := c.talks[talk].Question()
		if err := c.turns(n, func(place int) error {
			return asked[place].of(func() error { return c.ask(ctx, place, user, q) })
		}); err != nil {
			return err
		}
		c.progress("recall", n+1, c.Questions)
	}
	for n := range c.Writes {
		talk, user := c.asks(rng.IntN(len(c.talks)))
		r := c.talks[talk].Next()
		if err := c.turns(n, func(place int) error {
			return written[place].of(func() error {
				_, err := c.targets[place].Remember(ctx, loci.Scope{User: user}, r)
				return err
			})
		}); err != nil {
			return err
		}
		c.progress("write", n+1, c.Writes)
	}
	for i := range c.rows {
		c.rows[i].RecallP50, c.rows[i].RecallP99 = asked[i].spread()
		c.rows[i].WriteP50, c.rows[i].WriteP99 = written[i].spread()
	}
	return nil
}

// processes measures what a new process takes to answer.
func (c *contest) processes(ctx context.Context) error {
	if err := c.closeAll(); err != nil {
		return err
	}
	took := make([]times, len(c.Places))
	for n := range openings {
		talk, user := c.asks(n)
		q, _ := c.talks[talk].Question()
		if err := c.turns(n, func(place int) error {
			cold, err := c.Places[place].Process(ctx, c.path, user, q)
			took[place] = append(took[place], cold.Wall)
			return err
		}); err != nil {
			return err
		}
	}
	for i := range c.rows {
		c.rows[i].ProcessMS = took[i].at(.5)
	}
	return nil
}

// servers measures how much memory a server takes that every user measured asks once.
func (c *contest) servers(ctx context.Context) error {
	for i := range c.Places {
		s, err := c.Places[i].Start(ctx, c.path)
		if err != nil {
			return err
		}
		for n := range c.talks {
			talk, user := c.asks(n)
			q, _ := c.talks[talk].Question()
			if _, asked := s.Recall(ctx, loci.Scope{User: user}, loci.RecallRequest{Query: q}); asked != nil {
				err = asked
			}
		}
		_, most, ended := s.Signal(syscall.SIGTERM)
		if err = errors.Join(err, ended); err != nil {
			return fmt.Errorf("%s: %w", c.Places[i].Name, err)
		}
		c.rows[i].ResidentMB = float64(most) / 1e6
	}
	return nil
}

func (c *contest) sizes(ctx context.Context) error {
	for i := range c.Places {
		bytes, err := c.Places[i].Size(ctx, c.path)
		if err != nil {
			return err
		}
		r := &c.rows[i]
		r.DiskMB, r.DiskPer = float64(bytes)/1e6, float64(bytes)/float64(r.Notes+c.Writes)
	}
	return nil
}
