package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/loci-memory/loci"
)

// Served is a server in a process of its own. All methods may be called concurrently.
type Served interface {
	loci.Service
	// Signal sends the process a signal and returns how it ended: its exit code, -1 after
	// one that can't be handled, and how much memory it took at most, in bytes.
	Signal(os.Signal) (exit int, resident int64, err error)
}

// ServeOptions say what to measure of a server. Of Options it uses Dir, Open and Progress.
type ServeOptions struct {
	Options
	Clients int           // that ask at once
	Users   int           // whose memories they ask
	Notes   int           // of all users together
	For     time.Duration // the load lasts, or longer, until a few questions and messages are answered
	Start   func(ctx context.Context, path string) (Served, error)
	Export  func(ctx context.Context, path, user string, w io.Writer) error // all of a user's memory, of no running server
}

// ServeRow is what was measured of a server under one load: nine questions for a message.
type ServeRow struct {
	Clients      int     `json:"clients" show:"clients|%d"`
	Users        int     `json:"users" show:"users|%d"`
	Notes        int     `json:"notes" show:"notes|%d"`
	Seconds      float64 `json:"seconds" show:"seconds|%.0f"`
	Requests     int     `json:"requests" show:"requests|%d"`
	PerSecond    float64 `json:"requests_per_s" show:"/s|%.0f"`
	RecallP50    float64 `json:"recall_p50_ms" show:"recall p50/p99 ms|%.2f / %.2f"`
	RecallP99    float64 `json:"recall_p99_ms"`
	RememberP50  float64 `json:"remember_p50_ms" show:"remember p50/p99 ms|%.2f / %.2f"`
	RememberP99  float64 `json:"remember_p99_ms"`
	Errors       int     `json:"errors" show:"errors|%d"`                       // before the server was ended
	Acknowledged int     `json:"acknowledged" show:"acknowledged/lost|%d / %d"` // messages
	Lost         int     `json:"lost"`                                          // of these, when the server had ended
	Ended        string  `json:"ended" show:"ended by: exit|%s: %d in %.0f ms"` // by which signal
	Exit         int     `json:"exit"`
	EndMS        float64 `json:"end_ms"` // from the signal to the end
	ResidentMB   float64 `json:"resident_mb" show:"resident MB|%.0f"`
}

// killedAfter is how long the load of the run lasts that ends with SIGKILL, at most.
const killedAfter = 5 * time.Second

// RunServe fills a memory, and loads a server of it until it is ended: by SIGTERM, and in a
// second run by SIGKILL.
func RunServe(ctx context.Context, o ServeOptions) (rows []ServeRow, err error) {
	path := filepath.Join(o.Dir, "serve.db")
	questions, err := o.fill(ctx, path)
	if err != nil {
		return nil, err
	}
	for _, end := range []struct {
		signal syscall.Signal
		name   string
		after  time.Duration
	}{{syscall.SIGTERM, "SIGTERM", o.For}, {syscall.SIGKILL, "SIGKILL", min(o.For, killedAfter)}} {
		l := &pressure{o: &o, questions: questions, kept: map[string][]string{}, enough: make(chan struct{})}
		row, err := l.run(ctx, path, end.after, end.signal)
		if err != nil {
			return rows, fmt.Errorf("until %s: %w", end.name, err)
		}
		row.Ended = end.name
		rows = append(rows, row)
	}
	return rows, nil
}

// askedOf is how many questions of each user are made up.
const askedOf = 30

// fill makes the memories of the users, and questions to each.
func (o *ServeOptions) fill(ctx context.Context, path string) (questions [][]string, err error) {
	m, err := o.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	for i := range o.Users {
		t := NewTalk(seed(i))
		if _, err := load(ctx, o.quiet(), m, nth(i), t.Next, max(1, o.Notes/o.Users)); err != nil {
			return nil, err
		}
		var asked []string
		for range askedOf {
			q, _ := t.Question()
			asked = append(asked, q)
		}
		questions = append(questions, asked)
		o.progress("users", i+1, o.Users)
	}
	_, err = link(ctx, o.Options, m, o.Notes)
	return questions, err
}
