package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/edges/bench"
)

// usersServed is how many users a server under load has.
const usersServed = 100

// serving are the options of a server under load: the largest size is of all its users.
func (c *benchCmd) serving(o bench.Options, g ground) bench.ServeOptions {
	return bench.ServeOptions{
		Options: o, Clients: c.Clients, Users: usersServed, Notes: c.Sizes[len(c.Sizes)-1], For: c.For,
		Start: func(ctx context.Context, path string) (bench.Served, error) { return g.serve(ctx, path, c.Clients) },
		Export: func(ctx context.Context, path, user string, w io.Writer) error {
			m, err := g.open(ctx, path, engine.Options{})
			if err != nil {
				return err
			}
			_, err = m.Export(ctx, loci.Scope{User: user}, loci.ExportRequest{}, w)
			return errors.Join(err, m.close(ctx))
		},
	}
}

// serverProcess is this very program as a server, and a client of it.
type serverProcess struct {
	*httpapi.Client
	cmd  *exec.Cmd
	said bytes.Buffer
}

// serve starts a server of the memory at a path, for so many clients at once.
func (g ground) serve(ctx context.Context, path string, clients int) (bench.Served, error) {
	cmd, err := g.self(ctx, path, "--json", "serve", "--addr", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &serverProcess{cmd: cmd}
	p.cmd.Stderr = &p.said
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		return nil, err
	}
	var at serving
	if err := json.NewDecoder(out).Decode(&at); err != nil {
		return nil, errors.Join(fmt.Errorf("the server did not start (%w): %s", err, clip(p.said.String(), 200)), p.cmd.Process.Kill())
	}
	p.Client, err = httpapi.NewClient(at.URL, httpapi.ClientOptions{HTTP: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}})
	return p, err
}

// Signal ends the process.
func (p *serverProcess) Signal(by os.Signal) (exit int, took int64, err error) {
	most := resident(p.cmd.Process.Pid)
	if err := p.cmd.Process.Signal(by); err != nil {
		return 0, 0, err
	}
	if err := p.cmd.Wait(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		return 0, 0, err
	}
	return p.cmd.ProcessState.ExitCode(), most, nil
}

// agent begins loci mcp as a process of its own, over the store of a measurement.
func (g ground) agent(ctx context.Context, path, user string) (bench.Agent, error) {
	cmd, err := g.self(ctx, path, "--user", user, "mcp")
	if err != nil {
		return bench.Agent{}, err
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return bench.Agent{}, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return bench.Agent{}, err
	}
	cmd.Stderr = io.Discard
	if err := cmd.Start(); err != nil {
		return bench.Agent{}, err
	}
	p := &piped{to: in, from: bufio.NewReaderSize(out, 1<<16)}
	agent := bench.Agent{Ask: p.recall, Close: func() error { return errors.Join(in.Close(), cmd.Wait()) }}
	if err := p.begin(); err != nil {
		return agent, errors.Join(err, agent.Close())
	}
	return agent, nil
}

// piped is a client of the Model Context Protocol that can do what a measurement needs.
type piped struct {
	to   io.Writer
	from *bufio.Reader
	id   int
}

func (p *piped) begin() error {
	if _, err := p.call("initialize", map[string]any{"protocolVersion": "2025-06-18", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "bench", "version": "1"}}); err != nil {
		return err
	}
	_, err := io.WriteString(p.to, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	return err
}

// call sends a request and returns its result.
func (p *piped) call(method string, params any) (json.RawMessage, error) {
	p.id++
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": p.id, "method": method, "params": params})
	if err != nil {
		return nil, err
	}
	if _, err := p.to.Write(append(text, '\n')); err != nil {
		return nil, err
	}
	line, err := p.from.ReadBytes('\n')
	if err != nil {
		return nil, fmt.Errorf("%s is not answered: %w", method, err)
	}
	var answer struct {
		Result json.RawMessage `json:"result"`
		Error  json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(line, &answer); err != nil || answer.Error != nil {
		return nil, errors.Join(err, fmt.Errorf("%s is answered %s", method, clip(string(line), 200)))
	}
	return answer.Result, nil
}

// recall asks a question and returns what an agent would read.
func (p *piped) recall(question string) (string, error) {
	result, err := p.call("tools/call", map[string]any{"name": "recall", "arguments": map[string]any{"query": question}})
	if err != nil {
		return "", err
	}
	var said struct {
		Content []struct {
			Text string `json:"text"`
		} `json:"content"`
		IsError bool `json:"isError"`
	}
	if err := json.Unmarshal(result, &said); err != nil || said.IsError || len(said.Content) != 1 {
		return "", errors.Join(err, fmt.Errorf("recall is answered %s", clip(string(result), 200)))
	}
	return said.Content[0].Text, nil
}
