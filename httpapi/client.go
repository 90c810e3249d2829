package httpapi

import (
	"bufio"
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
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/operations"
)

// ClientOptions are the settings of a client; the zero ClientOptions work.
type ClientOptions struct {
	Key   string       // of the memory; "" where the server needs none
	User  string       // the user of the key: requests of this user don't name it; "" names it always
	Agent string       // the agent of the key: likewise
	HTTP  *http.Client // nil is one with connections of its own and no time limit: contexts have theirs
}

// Client is a memory that a server serves: a loci.Service and a loci.Admin. It may be used
// concurrently. Errors are those of the server, by kind; ErrUnavailable where it can't be
// reached. No progress is reported, and what is of all users (Lanes, Work, Doctor) is
// ErrUnauthorized where the key is not for whoever runs the memory.
type Client struct {
	remote // each operation as a request
	base   *url.URL
	o      ClientOptions

	route atomic.Pointer[string] // the hint of the user whom requests don't name, as answers have it; nil: none was seen
}

type remote = operations.Memory

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
	o.HTTP = cmp.Or(o.HTTP, &http.Client{Transport: ownConnections()})
	c := &Client{base: u, o: o}
	c.remote = operations.Remote(c.do)
	return c, nil
}

// ownConnections is a transport like that of package http, which a whole program shares:
// whoever closes the idle connections of that one breaks requests of others that are just
// answered. It keeps connections for as many askers at once as an agent's program has.
func ownConnections() *http.Transport {
	return &http.Transport{
		Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true,
		MaxIdleConnsPerHost: 16, IdleConnTimeout: 90 * time.Second, TLSHandshakeTimeout: 10 * time.Second,
	}
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

// fetch sends a request whose answer is one JSON document, or nothing.
func (c *Client) fetch(ctx context.Context, s loci.Scope, q request, out any) error {
	answer, err := c.send(ctx, s, q)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode == http.StatusNoContent {
		return nil
	}
	if err := json.NewDecoder(answer.Body).Decode(out); err != nil {
		return loci.Unavailable(err, "the answer of the server can't be read: %v", err)
	}
	return nil
}

// do sends an operation.
func (c *Client) do(ctx context.Context, op *operations.Operation, s loci.Scope, in, out any) error {
	q := request{method: op.Verb, path: op.Path, accept: jsonType, anybody: op.Who == operations.Operator}
	err := q.carry(in)
	if err != nil {
		return err
	}
	return c.fetch(ctx, s, q, out)
}

// carry makes the fields of a request its body, or else its parameters; one that the path
// names is put there.
func (q *request) carry(in any) (err error) {
	if q.method == http.MethodPost {
		data, err := encode(in)
		if err != nil {
			return loci.Invalid("body", "can't be written as JSON: %v", err)
		}
		q.body, q.bodyType = bytes.NewReader(data), jsonType
		return nil
	}
	if q.query, err = queryOf(in); err != nil {
		return err
	}
	if at, named := strings.CutSuffix(q.path, "{id}"); named {
		if q.path = at + q.query.Get("id"); q.path == at {
			return loci.Invalid("id", "is missing: copy one as recall prints it")
		}
		q.query.Del("id")
	}
	return nil
}

// DropJob implements loci.Admin.
func (c *Client) DropJob(ctx context.Context, s loci.Scope, id loci.ID) error {
	if id.IsZero() {
		return loci.NotFound("a job has an id: copy one from the list of jobs")
	}
	return c.remote.DropJob(ctx, s, id)
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

// Watch implements loci.Service. It also returns, with an ErrUnavailable, when the server
// goes: then go on behind the last event.
func (c *Client) Watch(ctx context.Context, s loci.Scope, r loci.WatchRequest, on func(loci.Event) error) error {
	query, err := queryOf(r)
	if err != nil {
		return err
	}
	answer, err := c.send(ctx, s, request{method: http.MethodGet, path: "/v1/events", query: query, accept: sseType})
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	stopped := error(nil)
	err = readEvents(answer.Body, func(e loci.Event) error {
		stopped = on(e)
		return stopped
	})
	if ctx.Err() != nil && stopped == nil {
		return ctx.Err()
	}
	return err
}

// readEvents calls on with each event of a stream until it ends.
func readEvents(r io.Reader, on func(loci.Event) error) error {
	scan := bufio.NewScanner(r)
	scan.Buffer(make([]byte, 0, 4<<10), 1<<20)
	kind := ""
	for scan.Scan() {
		name, value, _ := strings.Cut(scan.Text(), ": ")
		switch name {
		case "event":
			kind = value
		case "data":
			if err := dispatch(kind, value, on); err != nil {
				return err
			}
		}
	}
	return loci.Unavailable(scan.Err(), "the server ended the stream of events: go on behind the last one")
}

func dispatch(kind, data string, on func(loci.Event) error) error {
	if kind == "error" {
		p := &Problem{}
		if err := json.Unmarshal([]byte(data), p); err != nil {
			return loci.Unavailable(err, "the server ended the stream of events")
		}
		return errorOf(p)
	}
	var e loci.Event
	if err := json.Unmarshal([]byte(data), &e); err != nil {
		return errors.Join(loci.Unavailable(err, "an event of the server can't be read"), fmt.Errorf("event %q", kind))
	}
	return on(e)
}

// Export implements loci.Admin.
func (c *Client) Export(ctx context.Context, s loci.Scope, r loci.ExportRequest, w io.Writer) (int, error) {
	query, err := queryOf(r)
	if err != nil {
		return 0, err
	}
	answer, err := c.send(ctx, s, request{method: http.MethodGet, path: "/v1/export", query: query, accept: linesType})
	if err != nil {
		return 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	if _, err := io.Copy(w, answer.Body); err != nil {
		return 0, c.unreached(ctx, err)
	}
	records, err := strconv.Atoi(answer.Trailer.Get(recordsTrailer))
	if err != nil {
		return 0, nil
	}
	return records, nil
}

// Import implements loci.Admin. progress is not called.
func (c *Client) Import(ctx context.Context, s loci.Scope, r io.Reader, _ func(records int)) (out loci.ImportResult, err error) {
	err = c.fetch(ctx, s, request{method: http.MethodPost, path: "/v1/import", body: io.NopCloser(r), bodyType: linesType, accept: jsonType}, &out)
	return out, err
}

// Backup implements loci.Admin: it is ErrUnavailable, as a backup is a file where the store
// is.
func (c *Client) Backup(context.Context, loci.Scope, string) error {
	return &loci.HintError{Kind: loci.ErrUnavailable, About: "remote", Hint: "a backup is a file beside the store: make it where the server runs, or export each user's memory"}
}
