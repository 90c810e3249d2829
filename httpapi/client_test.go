package httpapi_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/servicetest"
	"github.com/loci-memory/loci/store/inmem"
)

// A memory behind HTTP keeps the contract of one that is here, and every answer fits the
// document.
func TestTheClientKeepsTheContract(t *testing.T) {
	t.Parallel()
	_, one := newServer(t, caller.Caller{User: loci.AnyUser})
	doc := document(t, one)
	servicetest.Run(t, func(t *testing.T) servicetest.Memory {
		_, server := newServer(t, caller.Caller{User: loci.AnyUser})
		c := newClient(t, server, httpapi.ClientOptions{HTTP: &http.Client{Transport: &documented{t: t, document: doc}}})
		return servicetest.Memory{Service: c, Admin: c}
	})
}

func TestEveryRouteReachesItsOperation(t *testing.T) {
	t.Parallel()
	servicetest.Reached(t, func(t *testing.T, far servicetest.Memory) servicetest.Memory {
		server := httptest.NewServer(as(operator, httpapi.New(httpapi.Options{Service: far, Admin: far})))
		t.Cleanup(server.Close)
		c := newClient(t, server, httpapi.ClientOptions{})
		return servicetest.Memory{Service: c, Admin: c}
	})
}

// newServer serves an empty memory to one caller.
func newServer(t *testing.T, who caller.Caller) (*engine.Engine, *httptest.Server) {
	t.Helper()
	e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	server := httptest.NewServer(as(who, httpapi.New(httpapi.Options{Service: e, Admin: e})))
	t.Cleanup(server.Close)
	return e, server
}

// as is a gate that lets everybody through as one caller.
func as(who caller.Caller, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(caller.With(r.Context(), who)))
	})
}

func newClient(t *testing.T, server *httptest.Server, o httpapi.ClientOptions) *httpapi.Client {
	t.Helper()
	c, err := httpapi.NewClient(server.URL, o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Programs close the idle connections of the transport that all of a program shares; a
// request of the client whose answer comes in that moment failed.
func TestTheClientHasConnectionsOfItsOwn(t *testing.T) {
	t.Parallel()
	var connections atomic.Int64
	e, _ := newServer(t, operator)
	server := httptest.NewUnstartedServer(as(operator, httpapi.New(httpapi.Options{Service: e, Admin: e})))
	server.Config.ConnState = func(_ net.Conn, s http.ConnState) {
		if s == http.StateNew {
			connections.Add(1)
		}
	}
	server.Start()
	t.Cleanup(server.Close)
	c := newClient(t, server, httpapi.ClientOptions{})
	for range 5 {
		if _, err := c.Stats(t.Context(), loci.Scope{User: "me"}); err != nil {
			t.Fatal(err)
		}
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	}
	if n := connections.Load(); n != 1 {
		t.Errorf("5 requests, one after the other, took %d connections", n)
	}
}
