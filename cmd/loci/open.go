package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/gate"
	"github.com/loci-memory/loci/internal/edges/server"
	"github.com/loci-memory/loci/webui"
)

type openCmd struct {
	NoBrowser bool `name:"no-browser" help:"Start no browser; the address that is printed opens the page."`
}

// The ports that are tried: the one of serve, and those behind it where others have that.
const (
	firstPort = 4766
	manyPorts = 100
)

// opened is what is printed when the page can be looked at.
type opened struct {
	URL string `json:"url"` // of the page, with the key that this run has made
}

// Run serves the memory to this machine alone, until it is interrupted, and opens its page.
// Who opens the address it prints is the user in person, or the agent that is named: the
// address has a key that is made for this run. Where a server has the memory, its page is opened and nothing is started.
func (c *openCmd) Run(ctx context.Context, a *app) error {
	if a.remote() {
		return c.elsewhere(ctx, a)
	}
	if !webui.Built() {
		fmt.Fprintln(a.err, "note: this program was built without its page; what is opened says how to get it")
	}
	return a.asServer(ctx, func(m *memory, counts *prometheus.Registry) error {
		l, err := listenNearby(ctx)
		if err != nil {
			return err
		}
		keys, secret := gate.TemporaryKey(m.engine, a.scope())
		base := (&tlsFiles{}).url(l)
		page := base + "/#key=" + secret // what is behind # is not sent to the server, so it is in no log
		if err := a.answer(opened{page}, func() {
			fmt.Fprintf(a.out, "Showing %s at %s\nWhoever has this address is you, until this command is interrupted (Ctrl-C).\n", a.servedName(), page)
		}); err != nil {
			return errors.Join(err, l.Close())
		}
		var browser sync.WaitGroup
		if !c.NoBrowser {
			browser.Go(func() { a.browse(ctx, page) })
		}
		defer browser.Wait()
		o := (&serveCmd{Profile: "agent"}).options(a, m, counts)
		o.Keys = keys
		return server.New(o).Serve(ctx, l)
	})
}

// elsewhere opens the page of the server that has the memory, which asks for a key where it
// needs one: a key that lasts is not put into an address, as browsers remember these.
func (c *openCmd) elsewhere(ctx context.Context, a *app) error {
	if _, err := a.connect(); err != nil {
		return err
	}
	page := strings.TrimSuffix(publicName(a.Store), "/") + "/"
	if err := a.answer(opened{page}, func() { fmt.Fprintln(a.out, page) }); err != nil {
		return err
	}
	if !c.NoBrowser {
		a.browse(ctx, page)
	}
	return nil
}

// listenNearby listens at the first port that is free, for this machine alone.
func listenNearby(ctx context.Context) (net.Listener, error) {
	for port := firstPort; port < firstPort+manyPorts; port++ {
		l, err := new(net.ListenConfig).Listen(ctx, "tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil || ctx.Err() != nil {
			return l, err
		}
	}
	return nil, loci.Unavailable(nil, "no port from %d to %d is free: end what listens there, or name another address with loci serve --addr", firstPort, firstPort+manyPorts-1)
}
