package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/edges/gate"
	"github.com/loci-memory/loci/internal/edges/mem0api"
	"github.com/loci-memory/loci/internal/edges/otlp"
	"github.com/loci-memory/loci/internal/edges/server"
	"github.com/loci-memory/loci/internal/meter"
	"github.com/loci-memory/loci/mcpapi"
	"github.com/loci-memory/loci/webui"
)

type serveCmd struct {
	Addr string   `placeholder:"HOST:PORT" env:"LOCI_ADDR" default:"127.0.0.1:4766" help:"Where to listen (${default}); without a key on this machine alone."`
	Host []string `placeholder:"NAME" help:"A host name by which clients reach it, besides localhost and plain addresses."`
	tlsFiles
	Profile string        `enum:"agent,admin,memory-compat" default:"agent" placeholder:"NAME" help:"Tools of MCP: agent, what an agent needs and can undo; admin, every one there is; memory-compat, those of the reference memory server."`
	OTLP    string        `name:"otlp" placeholder:"URL" env:"LOCI_OTLP" help:"Send how long steps take to this collector of OpenTelemetry, like http://127.0.0.1:4318; no words are sent."`
	Rate    float64       `placeholder:"N" help:"Requests a second of one key; 500 by default, -1 is no bound."`
	Slow    time.Duration `placeholder:"TIME" env:"LOCI_SLOW" help:"Log what takes longer, like 200ms, with the time of each step; no words are logged."`
	Ready   bool          `help:"Serve nothing: ask the server that listens at --addr whether it is ready, and end; for health checks."`
}

// serving is what is printed when the server listens.
type serving struct {
	URL string `json:"url"` // where it is reached from this machine
}

// Run serves until it is interrupted. Then requests that are under way end, and what is
// left of background work is other processes'.
func (c *serveCmd) Run(ctx context.Context, a *app) error {
	if c.Ready {
		return c.ready(ctx, a)
	}
	if err := a.here("a server serves a memory in a file or a database"); err != nil {
		return err
	}
	certificate, err := c.certificate()
	if err != nil {
		return err
	}
	if c.OTLP != "" {
		if a.traces, err = otlp.New(otlp.Options{URL: c.OTLP, Version: thisBuild().Version, Logger: slog.New(slog.NewTextHandler(a.err, nil))}); err != nil {
			return err
		}
		a.laps = append(a.laps, a.traces.Step)
		defer func() { a.lastTraces(ctx) }()
	}
	if c.Slow > 0 {
		a.laps = append(a.laps, slowLog(c.Slow, slog.New(slog.NewTextHandler(a.err, nil))))
	}
	return a.asServer(ctx, func(m *memory, counts *prometheus.Registry) error {
		l, err := server.Listen(ctx, c.Addr, m.engine)
		if err != nil {
			return err
		}
		if err := a.answer(serving{c.url(l)}, func() {
			fmt.Fprintf(a.out, "Serving %s at %s, to look at with a browser, its documentation at /docs; interrupt it (Ctrl-C) to end\n", a.servedName(), c.url(l))
		}); err != nil {
			return errors.Join(err, l.Close())
		}
		if keyed, err := m.engine.Keyed(ctx); err == nil && !keyed {
			fmt.Fprintln(a.err, "note: no key is asked for: whoever reaches this address on this machine, also by a proxy on it, uses every memory: loci key create makes one")
		}
		o := c.options(a, m, counts)
		o.TLS = certificate
		return server.New(o).Serve(ctx, l)
	})
}

// garbageOfServer is how much garbage a server makes before it collects, in hundredths of what
// is in use: with as much again a mix of hostile requests took more than 256 MiB.
const garbageOfServer = 75

// asServer is withRunner for a process that serves others: they may be the first to write,
// and what is done is counted.
func (a *app) asServer(ctx context.Context, use func(*memory, *prometheus.Registry) error) error {
	a.makes, a.recalls = true, true
	a.sayIfNew()
	if os.Getenv("GOGC") == "" { // whoever set it knows what there is
		debug.SetGCPercent(garbageOfServer)
	}
	counts := prometheus.NewRegistry()
	counts.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	a.meter = meter.New(counts)
	a.laps = append(a.laps, a.meter.Step)
	return a.withRunner(ctx, func(m *memory) error {
		a.meter.Watch(counts, m.engine)
		return use(m, counts)
	})
}

// servedName is what a server says that it serves.
func (a *app) servedName() string {
	if inFile(a.Store) {
		return filepath.Base(a.Store)
	}
	return publicName(a.Store)
}

// watched begins a step for all that time it.
func (a *app) watched(ctx context.Context, name string) (context.Context, func()) {
	ends := make([]func(), len(a.laps))
	for i, begin := range a.laps {
		ctx, ends[i] = begin(ctx, name)
	}
	return ctx, func() {
		for _, end := range ends {
			end()
		}
	}
}

// lastTraces sends the steps that have ended.
func (a *app) lastTraces(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeWithin/2)
	defer cancel()
	if err := a.traces.Close(ctx); err != nil {
		a.later("the last steps could not be sent to the collector", err)
	}
}

// options put the transports together.
func (c *serveCmd) options(a *app, m *memory, counts *prometheus.Registry) server.Options {
	log := slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	return server.Options{
		API:  httpapi.New(httpapi.Options{Service: m, Admin: m, User: a.User, Version: thisBuild().Version, Logger: log}),
		MCP:  mcpapi.Handler(m, mcpapi.Options{Profile: mcpapi.Profile(c.Profile), User: a.User, Version: thisBuild().Version, Logger: log}),
		Mem0: mem0api.New(mem0api.Options{Service: m, Admin: m, Directory: m.engine, User: a.User, Logger: log}), Mem0Paths: mem0api.Paths(),
		Page: webui.Handler(), PagePaths: webui.Paths(), PagePublic: webui.Public,
		Keys: m.engine, Hosts: c.Host, Limits: gate.Limits{Rate: c.Rate}, Metrics: counts, Logger: log,
		Ready: func(ctx context.Context) error {
			_, err := m.engine.Keyed(ctx) // one row, however many users there are
			return err
		},
	}
}

// tlsFiles are the files with which a server speaks HTTPS; none: it speaks plain HTTP.
type tlsFiles struct {
	TLSCert string `name:"tls-cert" placeholder:"FILE" help:"Certificate for HTTPS, with those behind it."`
	TLSKey  string `name:"tls-key" placeholder:"FILE" help:"Private key of the certificate."`
}

// url is where a listener is reached from this machine.
func (c *tlsFiles) url(l net.Listener) string {
	scheme := "http"
	if c.TLSCert != "" {
		scheme = "https"
	}
	at, _ := l.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = "localhost"
	}
	return fmt.Sprintf("%s://%s", scheme, net.JoinHostPort(host, fmt.Sprint(at.Port)))
}

// certificate reads the files of TLS; nil is plain HTTP.
func (c *tlsFiles) certificate() (*tls.Config, error) {
	if c.TLSCert == "" && c.TLSKey == "" {
		return nil, nil
	}
	if c.TLSCert == "" || c.TLSKey == "" {
		return nil, loci.Invalid("tls-cert", "needs both files: give --tls-cert and --tls-key")
	}
	pair, err := tls.LoadX509KeyPair(c.TLSCert, c.TLSKey)
	if err != nil {
		return nil, loci.Invalid("tls-cert", "can't be used (%v): give a certificate and its private key, as PEM files", err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, nil
}

// readyWithin bounds how long a server is asked whether it is ready.
const readyWithin = 5 * time.Second

// ready asks the server that listens at the address of the settings whether requests can be
// served now. It is what a health check runs where there is no shell and no other program
// beside loci. The error is ErrUnavailable where the server doesn't answer or is not ready.
func (c *serveCmd) ready(ctx context.Context, a *app) error {
	url, err := c.probed()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return loci.Invalid("addr", "%q is no address: write it like 127.0.0.1:4766", c.Addr)
	}
	res, err := probing().Do(req)
	if err != nil {
		return loci.Unavailable(err, "no server answers at %s: start it, or name where it listens with --addr (or LOCI_ADDR)", c.Addr)
	}
	defer func() { _ = res.Body.Close() }() // the status has come
	if res.StatusCode != http.StatusOK {
		return loci.Unavailable(nil, "the server at %s is not ready (%s): its log says why", c.Addr, res.Status)
	}
	return a.answer(object{"ready": true}, func() { fmt.Fprintf(a.out, "The server at %s is ready\n", c.Addr) })
}

// probed is where the server is asked: an address of all interfaces is reached on this machine,
// whose name not every image can resolve.
func (c *serveCmd) probed() (string, error) {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return "", loci.Invalid("addr", "%q is no address: write it like 127.0.0.1:4766", c.Addr)
	}
	if ip := net.ParseIP(host); host == "" || host == "localhost" || ip.IsUnspecified() {
		host = "127.0.0.1"
		if ip != nil && ip.To4() == nil {
			host = "::1"
		}
	}
	scheme := "http"
	if c.TLSCert != "" {
		scheme = "https"
	}
	return scheme + "://" + net.JoinHostPort(host, port) + "/readyz", nil
}

// probing is a client that asks a server of this machine for a status and sends nothing, so it
// checks no certificate, as probes of Kubernetes do: certificates are for names.
func probing() *http.Client {
	return &http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		TLSClientConfig:   &tls.Config{InsecureSkipVerify: true},
	}}
}
