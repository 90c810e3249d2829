package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/loci-memory/loci"
)

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
