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

// MCPOptions say how recall by an agent is measured.
type MCPOptions struct {
	Options
	Name   string // of the agent, on whose behalf a recall inside is made too
	Budget int    // tokens of the block that a recall inside makes, as many as that of an agent has
	// Agent begins a process that serves an agent from the memory in a file, and returns how
	// to ask it. The answer is text, as the agent reads it.
	Agent func(ctx context.Context, path, user string) (Agent, error)
}

// Agent is a process that serves an agent.
type Agent struct {
	Ask   func(question string) (answer string, err error)
	Close func() error
}

// MCPRow is recall inside a process beside the same question of an agent to another
// process, by a pipe, question by question in the same run.
type MCPRow struct {
	Notes     int     `json:"notes" show:"notes|%d"`
	InsideP50 float64 `json:"inside_p50_ms" show:"recall inside p50/p99 ms|%.2f / %.2f"`
	InsideP99 float64 `json:"inside_p99_ms"`
	AgentP50  float64 `json:"agent_p50_ms" show:"by an agent over stdio p50/p99 ms|%.2f / %.2f"`
	AgentP99  float64 `json:"agent_p99_ms"`
	Times     float64 `json:"times" show:"times|%.2f"`             // agent_p50 by inside_p50
	Answer    int     `json:"answer" show:"bytes of an answer|%d"` // bytes, on average
}

// RunMCP measures recall by an agent at each size. Of the options it uses Dir, Sizes,
// Questions, Open and Progress.
func RunMCP(ctx context.Context, o MCPOptions) (rows []MCPRow, err error) {
	return each(o.Sizes, "recall by an agent of %d notes", func(size int) (MCPRow, error) { return o.measure(ctx, size) })
}

func (o *MCPOptions) measure(ctx context.Context, size int) (row MCPRow, err error) {
	path := filepath.Join(o.Dir, fmt.Sprintf("mcp-%d.db", size))
	inside, err := o.Open(ctx, path)
	if err != nil {
		return row, err
	}
	defer func() { err = errors.Join(err, inside.Close()) }()
	talk := NewTalk(1)
	if _, _, err := fill(ctx, o.Options, inside, me, talk.Next, size); err != nil {
		return row, err
	}
	agent, err := o.Agent(ctx, path, me)
	if err != nil {
		return row, err
	}
	defer func() { err = errors.Join(err, agent.Close()) }()
	return o.ask(ctx, inside, agent, talk, size)
}

// warm is how many questions come before those that are measured.
const warm = 20

// ask asks each question of both.
func (o *MCPOptions) ask(ctx context.Context, inside *Target, agent Agent, talk *Talk, size int) (MCPRow, error) {
	row := MCPRow{Notes: size}
	var here, there times
	for i := range warm + o.Questions {
		q, _ := talk.Question()
		if i == warm {
			here, there, row.Answer = nil, nil, 0
		}
		if err := errors.Join(here.of(func() error {
			_, err := inside.Recall(ctx, loci.Scope{User: me, Agent: o.Name}, loci.RecallRequest{Query: q, Budget: o.Budget})
			return err
		}), there.of(func() error {
			answer, err := agent.Ask(q)
			row.Answer += len(answer)
			return err
		})); err != nil {
			return row, err
		}
		o.progress("recall by an agent", i+1, warm+o.Questions)
	}
	row.Answer /= max(1, o.Questions)
	row.InsideP50, row.InsideP99 = here.spread()
	row.AgentP50, row.AgentP99 = there.spread()
	if row.InsideP50 > 0 {
		row.Times = row.AgentP50 / row.InsideP50
	}
	return row, nil
}
