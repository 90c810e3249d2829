package main

import (
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
	var ended *exec.ExitError
	if err := p.cmd.Wait(); err != nil && !errors.As(err, &ended) {
		return 0, 0, err
	}
	return p.cmd.ProcessState.ExitCode(), most, nil
}
