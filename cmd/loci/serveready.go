package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/loci-memory/loci"
)

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
	return a.answer(struct {
		Ready bool `json:"ready"`
	}{true}, func() { fmt.Fprintf(a.out, "The server at %s is ready\n", c.Addr) })
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
