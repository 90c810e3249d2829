package mcpapi_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/wiretest"
	"github.com/loci-memory/loci/mcpapi"
)

// served serves m to a caller.
func served(t *testing.T, m loci.Service, c caller.Caller, o mcpapi.Options) *httptest.Server {
	t.Helper()
	h := mcpapi.Handler(m, o)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.ServeHTTP(w, r.WithContext(caller.With(r.Context(), c)))
	}))
	t.Cleanup(s.Close)
	return s
}

// named adds the headers that name a user and an agent.
type named struct{ user, agent string }

func (n named) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for name, value := range map[string]string{"Loci-User": n.user, "Loci-Agent": n.agent} {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	return wiretest.Client.Transport.RoundTrip(r)
}

func dial(t *testing.T, url string, n named) (*mcp.ClientSession, error) {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	return client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: url, HTTPClient: &http.Client{Transport: n, Timeout: 20 * time.Second}, DisableStandaloneSSE: true}, nil)
}

// Over HTTP a call is made in the scope of its caller, which is an agent unless the server
// is for users in person.
func TestM4_OverHTTPACallHasTheScopeOfItsCaller(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		caller caller.Caller
		named  named
		o      mcpapi.Options
		want   loci.Scope
	}{
		{"no keys", caller.Caller{User: loci.AnyUser}, named{}, mcpapi.Options{}, loci.Scope{User: "me", Agent: "agent"}},
		{"no keys, another user", caller.Caller{User: loci.AnyUser}, named{}, mcpapi.Options{User: "li"}, loci.Scope{User: "li", Agent: "agent"}},
		{"whom it names", caller.Caller{User: loci.AnyUser}, named{"ann", "coder"}, mcpapi.Options{}, loci.Scope{User: "ann", Agent: "coder"}},
		{"a user's key", caller.Caller{User: "ann"}, named{}, mcpapi.Options{}, loci.Scope{User: "ann", Agent: "agent"}},
		{"a user's key, in person", caller.Caller{User: "ann"}, named{}, mcpapi.Options{InPerson: true}, loci.Scope{User: "ann"}},
		{"an agent's key", caller.Caller{User: "ann", Agent: "bot"}, named{}, mcpapi.Options{InPerson: true}, loci.Scope{User: "ann", Agent: "bot"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m := &memory{}
			session, err := dial(t, served(t, m, c.caller, c.o).URL, c.named)
			if err != nil {
				t.Fatal(err)
			}
			defer session.Close()
			if text, failed := call(t, session, "recall", `{"query":"where?"}`); failed || m.scope != c.want {
				t.Errorf("answered %q for %+v, want %+v", text, m.scope, c.want)
			}
		})
	}
}

// Nobody is served for somebody else.
func TestM4_OverHTTPNobodyActsForOthers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		caller caller.Caller
		named  named
	}{{caller.Caller{}, named{}}, {caller.Caller{User: "ann"}, named{user: "eve"}}, {caller.Caller{User: "ann", Agent: "bot"}, named{agent: "coder"}}} {
		m := &memory{}
		if _, err := dial(t, served(t, m, c.caller, mcpapi.Options{}).URL, c.named); err == nil || m.scope.User != "" {
			t.Errorf("%+v as %+v is served", c.caller, c.named)
		}
	}
}

// A page of another site can't use the memory of whoever opens it.
func TestM4_OverHTTPOtherSitesAreRefused(t *testing.T) {
	t.Parallel()
	s := served(t, &memory{}, caller.Caller{User: loci.AnyUser}, mcpapi.Options{})
	for header, value := range map[string]string{"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site", "Host": "evil.example"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		r.Header.Set(header, value)
		if header == "Host" {
			r.Host = value
		}
		res, err := wiretest.Client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != http.StatusForbidden {
			t.Errorf("%s: %s is answered %s", header, value, res.Status)
		}
	}
}

// Parameters of no form are refused without a word of the program's types.
func TestM3_OverHTTPBadParametersSayNothingOfTheInside(t *testing.T) {
	t.Parallel()
	s := served(t, &memory{}, caller.Caller{User: loci.AnyUser}, mcpapi.Options{})
	for _, body := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"recall","_meta":3}}`,
		`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":[]}}`, `{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"prime","arguments":[1]}}`, `{"jsonrpc":"2.0","id":{},"method":"ping"}`, `[]`, `x`, ``,
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		res, err := wiretest.Client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		said, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if err != nil || res.StatusCode >= 500 || inside.Match(said) || !strings.Contains(string(said), "error") && res.StatusCode < 400 {
			t.Errorf("%s is answered %s: %s %v", body, res.Status, said, err)
		}
	}
}
