package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/route"
	"github.com/loci-memory/loci/internal/edges/server"
)

type routeCmd struct {
	To   []string `required:"" placeholder:"URL" help:"Address of a server, like http://10.0.0.1:4766; once for each."`
	Addr string   `placeholder:"HOST:PORT" default:"127.0.0.1:4767" help:"Where to listen (${default}); before servers without keys on this machine alone."`
	tlsFiles
	Metrics string `placeholder:"HOST:PORT" help:"Count for Prometheus, at /metrics of this address; nothing of users is counted."`
}

// routing is what is printed when the router listens.
type routing struct {
	URL     string `json:"url"`     // where it is reached from this machine
	Servers int    `json:"servers"` // that it knows of
}

// Run sends requests to servers until it is interrupted. It opens no memory.
func (c *routeCmd) Run(ctx context.Context, a *app) error {
	certificate, err := c.certificate()
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: slog.LevelInfo}))
	counts := prometheus.NewRegistry()
	router, err := route.New(route.Options{Servers: c.To, Metrics: counts, Logger: log})
	if err != nil {
		return err
	}
	l, err := server.Listen(ctx, c.Addr, router)
	if err != nil {
		return err
	}
	shown, err := c.count(ctx, counts)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	defer func() { _ = shown.Close() }()
	if err := a.answer(routing{c.url(l), len(c.To)}, func() {
		fmt.Fprintf(a.out, "Sending requests at %s to %d servers; interrupt it (Ctrl-C) to end\n", c.url(l), len(c.To))
	}); err != nil {
		return errors.Join(err, l.Close())
	}
	return c.serve(ctx, router, l, server.Options{Ready: router.Ready, TLS: certificate, Logger: log})
}

// serve answers until ctx ends, and looks at the servers meanwhile.
func (c *routeCmd) serve(ctx context.Context, router *route.Router, l net.Listener, o server.Options) error {
	watch, stop := context.WithCancel(context.WithoutCancel(ctx))
	var watching sync.WaitGroup
	watching.Go(func() { router.Watch(watch) })
	err := server.Before(router, o).Serve(ctx, l)
	stop()
	watching.Wait()
	return err
}

// count shows what is counted at an address of its own, where one is given.
func (c *routeCmd) count(ctx context.Context, counts *prometheus.Registry) (*http.Server, error) {
	s := &http.Server{ReadHeaderTimeout: 10 * time.Second, Handler: promhttp.HandlerFor(counts, promhttp.HandlerOpts{})}
	if c.Metrics == "" {
		return s, nil
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", c.Metrics)
	if err != nil {
		return nil, loci.Invalid("metrics", "%s can't be listened at: write an address of this machine like 127.0.0.1:9100", c.Metrics)
	}
	go func() { _ = s.Serve(l) }() // ends when the command closes it
	return s, nil
}
