package httpapi_test

import (
	"context"
	"net/http"
	"net/http/httptest"
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
