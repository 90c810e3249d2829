package clients_test

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/clienttest"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/pgtest"
)

// commits is for how long each of what is measured writes: make commits says how many messages
// a second are acknowledged, in turn with LOCI=path of an earlier program.
var commits = flag.Duration("commits", 300*time.Millisecond, "how long messages are written to each number of servers")

// commitRounds are alternated where it is measured, so that what else the machine does weighs on all
// alike.
func commitRounds() int {
	if *commits < time.Second {
		return 1
	}
	return 3
}

// Messages of one user by 16 writers, and of 64 users by one each, are acknowledged by one server on
// a file, and by one, by three and by three behind a router on a database whose log is on the disk.
func TestFindingV6_WhatServersAcknowledge(t *testing.T) {
	if commitRounds() == 1 {
		t.Parallel() // nothing is measured
	}
	envtest.Needs(t, envtest.Clients)
	database := pgtest.Start(t, "fsync=on", "full_page_writes=on")
	cases := []*measured{
		{what: "file, 1 server, 16 writers of 1 user", servers: 1, file: true, writers: 16, users: 1},
		{what: "file, 1 server, 64 users", servers: 1, file: true, writers: 64, users: 64},
		{what: "database, 1 server, 16 writers of 1 user", servers: 1, writers: 16, users: 1},
		{what: "database, 3 servers, 16 writers of 1 user", servers: 3, writers: 16, users: 1},
		{what: "database, 3 servers and a router, 16 writers of 1 user", servers: 3, route: true, writers: 16, users: 1},
		{what: "database, 1 server, 64 users", servers: 1, writers: 64, users: 64},
		{what: "database, 3 servers, 64 users", servers: 3, writers: 64, users: 64},
		{what: "database, 3 servers and a router, 64 users", servers: 3, route: true, writers: 64, users: 64},
	}
	for _, c := range cases {
		if c.program = clienttest.Program(t); *binary != "" {
			before := *c
			before.program, before.what = program(t), "before: "+c.what
			cases = append(cases, &before)
		}
	}
	for range commitRounds() {
		for _, c := range cases {
			store := filepath.Join(t.TempDir(), "memory.db")
			if !c.file {
				store = database.Database(t)
			}
			c.second = append(c.second, c.acknowledged(t, store))
		}
	}
	for _, c := range cases {
		slices.Sort(c.second)
		t.Logf("%-62s %6.0f messages a second (%.0f to %.0f)", c.what, c.second[len(c.second)/2], c.second[0], c.second[len(c.second)-1])
	}
}

// measured is one way to write.
type measured struct {
	what, program  string
	servers        int
	file, route    bool
	writers, users int
	second         []float64 // messages that were acknowledged, of each round
}

// acknowledged is how many messages a second writers got acknowledged, each of the next user by the next
// server, or by that to which the router sends the user.
func (m *measured) acknowledged(t *testing.T, store string) float64 {
	t.Helper()
	f := fleetOf(t, m.program, m.servers, environ(map[string]string{
		"HOME": t.TempDir(), "LOCI_STORE": store, "LOCI_MODEL": "none", "LOCI_EMBEDDER": "", "LOCI_ENCODER": "none", "LOCI_REFLECT": "off", "LOCI_RATE": "100000",
	}))
	at := f.at
	if m.route {
		at = f.behindRoute(m.writers)
	}
	remember := func(ctx context.Context, n, i int) error {
		_, err := at(n).Remember(ctx, loci.Scope{User: fmt.Sprint("user ", n%m.users)}, loci.RememberRequest{Text: fmt.Sprintf("I saw bird %d at lake %d.", i, n)})
		return err
	}
	var ready, writing sync.WaitGroup
	for n := range m.writers { // connections, users and what a process makes once
		ready.Go(func() {
			if err := remember(t.Context(), n, 0); err != nil {
				t.Error(err)
			}
		})
	}
	ready.Wait()
	ctx, stop := context.WithTimeout(t.Context(), *commits)
	defer stop()
	var kept atomic.Int64
	began := time.Now()
	for n := range m.writers {
		writing.Go(func() {
			for i := 1; ctx.Err() == nil; i++ {
				if err := remember(ctx, n, i); err == nil {
					kept.Add(1)
				} else if ctx.Err() == nil {
					t.Error(err)
				}
			}
		})
	}
	writing.Wait()
	took := time.Since(began)
	f.stop()
	return float64(kept.Load()) / took.Seconds()
}

// behindRoute is a client of each writer, of a router before the servers.
func (f *fleet) behindRoute(writers int) func(int) *httpapi.Client {
	f.Helper()
	var to []string
	for _, m := range f.members {
		to = append(to, m.url)
	}
	url := f.routed(to)
	client, err := httpapi.NewClient(url, httpapi.ClientOptions{HTTP: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: writers}}})
	if err != nil {
		f.Fatal(err)
	}
	return func(int) *httpapi.Client { return client }
}
