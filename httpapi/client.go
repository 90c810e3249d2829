package httpapi

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
)

// ClientOptions are the settings of a client; the zero ClientOptions work.
type ClientOptions struct {
	Key   string       // of the memory; "" where the server needs none
	User  string       // the user of the key: requests of this user don't name it; "" names it always
	Agent string       // the agent of the key: likewise
	HTTP  *http.Client // nil is one without a time limit: contexts have theirs
}

// Client is a memory that a server serves: a loci.Service and a loci.Admin. It may be used
// concurrently. Errors are those of the server, by kind; ErrUnavailable where it can't be
// reached.
type Client struct {
	base *url.URL
	o    ClientOptions

	route atomic.Pointer[string] // the hint of the user whom requests don't name, as answers have it; nil: none was seen
}

// NewClient makes a client of the server at an address like http://127.0.0.1:4766. It
// sends nothing yet. ErrInvalid: base is no such address.
func NewClient(base string, o ClientOptions) (*Client, error) {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, loci.Invalid("store", "is no address of a server: write it like http://127.0.0.1:4766")
	}
	if u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, loci.Invalid("store", "an address of a server has no password, query or fragment: a key is given by itself")
	}
	u.Path = strings.TrimRight(u.Path, "/")
	o.HTTP = cmp.Or(o.HTTP, &http.Client{})
	return &Client{base: u, o: o}, nil
}

// request is what is sent.
type request struct {
	method, path string
	query        url.Values
	body         io.Reader
	bodyType     string
	accept       string
	anybody      bool // it is about no user
}

// send sends a request and returns an answer that is a success; its body is the caller's to
// close.
func (c *Client) send(ctx context.Context, s loci.Scope, q request) (*http.Response, error) {
	if s.User == "" && !q.anybody {
		return nil, loci.Invalid("user", "whose memory is it? Name a user")
	}
	u := *c.base
	u.Path += q.path
	u.RawQuery = q.query.Encode()
	r, err := http.NewRequestWithContext(ctx, q.method, u.String(), q.body)
	if err != nil {
		return nil, fmt.Errorf("httpapi: %w", err)
	}
	named := c.sign(r, s)
	if q.bodyType != "" {
		r.Header.Set("Content-Type", q.bodyType)
	}
	r.Header.Set("Accept", q.accept+", application/problem+json")
	answer, err := c.o.HTTP.Do(r)
	if err != nil {
		return nil, c.unreached(ctx, err)
	}
	if hint := answer.Header.Get(caller.RouteHeader); !named && caller.IsRoute(hint) {
		c.route.Store(&hint)
	}
	if answer.StatusCode/100 != 2 {
		defer func() { _ = answer.Body.Close() }()
		return nil, failure(answer)
	}
	return answer, nil
}

// sign names who asks, with the hint by which requests of the same user meet the same one
// of several servers, and reports whether that is a user by name: else the key, or the
// server, decides who it is, and the hint is that of the answers before.
func (c *Client) sign(r *http.Request, s loci.Scope) (named bool) {
	if c.o.Key != "" {
		r.Header.Set("Authorization", "Bearer "+c.o.Key)
	}
	if named = s.User != c.o.User && s.User != ""; named {
		r.Header.Set(caller.UserHeader, url.PathEscape(s.User))
		r.Header.Set(caller.RouteHeader, caller.Route(s.User))
	} else if hint := c.route.Load(); hint != nil {
		r.Header.Set(caller.RouteHeader, *hint)
	}
	if s.Agent != c.o.Agent && s.Agent != "" {
		r.Header.Set(caller.AgentHeader, url.PathEscape(s.Agent))
	}
	return named
}

// unreached is the error of a request that got no answer. The key is no part of it.
func (c *Client) unreached(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if inner := (*url.Error)(nil); errors.As(err, &inner) {
		err = inner.Err
	}
	return &loci.HintError{Kind: loci.ErrUnavailable, About: "server", Err: err, Hint: fmt.Sprintf("no memory answers at %s (%v): start its server, or check the address", c.base, err)}
}

// failure is the error of an answer that is no success.
func failure(answer *http.Response) error {
	data, err := io.ReadAll(io.LimitReader(answer.Body, 1<<20))
	p := &Problem{}
	if err != nil || json.Unmarshal(data, p) != nil || p.Detail == "" {
		p = problem(answer.StatusCode, "unknown", fmt.Sprintf("it answered %s: is this the address of a memory?", answer.Status))
	}
	return errorOf(p)
}

// fetch sends a request whose answer is one JSON document.
func fetch[Out any](ctx context.Context, c *Client, s loci.Scope, q request) (*Out, error) {
	answer, err := c.send(ctx, s, q)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	out := new(Out)
	if answer.StatusCode == http.StatusNoContent {
		return out, nil
	}
	if err := json.NewDecoder(answer.Body).Decode(out); err != nil {
		return nil, loci.Unavailable(err, "the answer of the server can't be read: %v", err)
	}
	return out, nil
}

// post sends a request as a body.
func post[Out any](ctx context.Context, c *Client, s loci.Scope, path string, in any) (*Out, error) {
	data, err := encode(in)
	if err != nil {
		return nil, loci.Invalid("body", "can't be written as JSON: %v", err)
	}
	return fetch[Out](ctx, c, s, request{method: http.MethodPost, path: path, body: bytes.NewReader(data), bodyType: jsonType, accept: jsonType})
}

// get sends a request as parameters. Those that the path has are left out of the query.
func get[Out any](ctx context.Context, c *Client, s loci.Scope, path string, in any) (*Out, error) {
	query, err := queryOf(in)
	if err != nil {
		return nil, err
	}
	return fetch[Out](ctx, c, s, request{method: http.MethodGet, path: path, query: query, accept: jsonType})
}

// queryOf writes the JSON of a request as parameters.
func queryOf(in any) (url.Values, error) {
	data, err := encode(in)
	if err != nil {
		return nil, loci.Invalid("query", "can't be written as JSON: %v", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	fields, query := map[string]any{}, url.Values{}
	if err := decoder.Decode(&fields); err != nil {
		return nil, fmt.Errorf("httpapi: %w", err)
	}
	for name, value := range fields {
		values, many := value.([]any)
		if !many {
			values = []any{value}
		}
		for _, v := range values {
			query.Add(name, fmt.Sprint(v))
		}
	}
	return query, nil
}

// count reads the number of records behind an export.
func count(answer *http.Response) int {
	n, err := strconv.Atoi(answer.Trailer.Get(recordsTrailer))
	if err != nil {
		return 0
	}
	return n
}
