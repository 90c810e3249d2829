// Package modelhttp sends requests to servers of models: it waits, repeats what
// passes by itself, limits how many requests are under way, and turns every failure
// into a model.ProviderError that says what to do and never holds a key.
package modelhttp

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/loci-memory/loci"
)

// The defaults of Options.
const (
	DefaultTimeout  = 2 * time.Minute
	DefaultTries    = 4
	DefaultParallel = 4
)

// longestBody is how many bytes of an answer are read at most: a batch of
// embeddings has a few millions.
const longestBody = 64 << 20

// Options of a Client. Zero values mean what each field says.
type Options struct {
	Provider  string                          // that errors name
	BaseURL   string                          // requests' paths are added to its path; a query is kept and sent, but never shown
	Key       string                          // "" sends none
	Authorize func(h http.Header, key string) // puts the key where the provider wants it; called only with a key
	Header    http.Header                     // sent with every request; copied
	Cure      func(Failure) string            // a provider's own hint for a failure; nil or "" takes the general one

	Timeout   time.Duration                                    // of one try, up to the last byte; 0 is DefaultTimeout
	Tries     int                                              // of one request at most; 0 is DefaultTries
	Parallel  int                                              // requests under way at once at most; 0 is DefaultParallel
	Proxy     func(*http.Request) (*url.URL, error)            // nil connects directly
	Transport http.RoundTripper                                // nil makes one of its own, with Proxy
	Wait      func(ctx context.Context, d time.Duration) error // sits out the time between tries, or ends with ctx's error; nil waits on the clock
}

// Client sends requests to one server. It may be used concurrently.
type Client struct {
	o       Options
	base    *url.URL
	slots   chan struct{} // holds a value for each request under way
	http    *http.Client
	ownPool *http.Transport // nil where the caller brought one
}

// New checks the options. The error is an ErrInvalid that names the field.
func New(o Options) (*Client, error) {
	base, err := parseBase(o.BaseURL)
	if err != nil {
		return nil, err
	}
	o.Key = strings.TrimSpace(o.Key)
	if strings.ContainsFunc(o.Key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, loci.Invalid("key", "it has characters that no key has; copy it again, without line ends and quotes")
	}
	if o.Timeout < 0 || o.Tries < 0 || o.Parallel < 0 {
		return nil, loci.Invalid("timeout", "the time-out, the tries and the requests at once must not be negative; 0 takes the default")
	}
	o = withDefaults(o)
	c := &Client{o: o, base: base, slots: make(chan struct{}, o.Parallel)}
	transport := o.Transport
	if transport == nil {
		c.ownPool = newTransport(o)
		transport = c.ownPool
	}
	c.http = &http.Client{Transport: transport, CheckRedirect: stay}
	return c, nil
}

// stay keeps a key from travelling to where a server redirects.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

func parseBase(s string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimSpace(s))
	switch {
	case err != nil: // which would quote the address, and what is in it
		return nil, loci.Invalid("base_url", "it is not an address; write it like http://localhost:11434/v1")
	case u.Scheme != "http" && u.Scheme != "https", u.Host == "":
		return nil, loci.Invalid("base_url", "it must begin with http:// or https:// and a host, like http://localhost:11434/v1")
	case u.User != nil:
		return nil, loci.Invalid("base_url", "it must not hold a name or a password; give the key as the key")
	}
	u.Path, u.RawPath, u.Fragment = strings.TrimRight(u.Path, "/"), "", ""
	return u, nil
}

func withDefaults(o Options) Options {
	o.Header = o.Header.Clone()
	o.Timeout, o.Tries, o.Parallel = cmp.Or(o.Timeout, DefaultTimeout), cmp.Or(o.Tries, DefaultTries), cmp.Or(o.Parallel, DefaultParallel)
	if o.Wait == nil {
		o.Wait = wait
	}
	if o.Cure == nil {
		o.Cure = func(Failure) string { return "" }
	}
	return o
}

// newTransport keeps as many connections open as requests may be under way. It does
// not start from http.DefaultTransport, which reads its proxy from the environment.
func newTransport(o Options) *http.Transport {
	dialer := &net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}
	return &http.Transport{
		Proxy:               o.Proxy,
		DialContext:         dialer.DialContext,
		ForceAttemptHTTP2:   true,
		MaxIdleConnsPerHost: o.Parallel,
		IdleConnTimeout:     90 * time.Second,
		TLSHandshakeTimeout: 10 * time.Second,
	}
}

// Base returns the address that requests go to, without its query.
func (c *Client) Base() *url.URL {
	u := *c.base
	u.RawQuery = ""
	return &u
}

// Close drops the connections that are kept open. Requests under way go on, and the
// client may be used again. A Transport of the caller is the caller's to close.
func (c *Client) Close() {
	if c.ownPool != nil {
		c.ownPool.CloseIdleConnections()
	}
}

// shown is how many of a server's models are named to a person.
const shown = 8

// Models returns the names of the first models that a path lists, none where it does not,
// and whether there are more.
func (c *Client) Models(ctx context.Context, path string) (names []string, more bool) {
	var list struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if _, err := c.send(ctx, call{method: http.MethodGet, path: path, into: &list}); err != nil {
		return nil, false
	}
	for _, m := range list.Data[:min(shown, len(list.Data))] {
		names = append(names, m.ID)
	}
	return names, len(list.Data) > shown
}

// Post sends a body as JSON and decodes the answer's JSON. The usage counts the
// requests that were sent and the time that they took, failures included; tokens are
// the provider's to fill in. The error is a model.ProviderError, or that of a ctx
// which ended.
func (c *Client) Post(ctx context.Context, path string, body, into any) (loci.Usage, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return loci.Usage{}, fmt.Errorf("%s: %w", c.o.Provider, err)
	}
	return c.send(ctx, call{method: http.MethodPost, path: path, body: raw, into: into})
}

// call is one request, however often it is sent.
type call struct {
	method, path string
	body         []byte
	into         any
}

// send tries until it goes well, until trying again makes no sense, or until it has
// tried often enough.
func (c *Client) send(ctx context.Context, r call) (used loci.Usage, err error) {
	for try := 1; ; try++ {
		u, f := c.try(ctx, r)
		used.Add(u)
		if f == nil {
			return used, nil
		}
		d := pause(*f, try)
		switch {
		case ctx.Err() != nil:
			return used, fmt.Errorf("%s: %w", c.o.Provider, ctx.Err())
		case !f.passes() || try >= c.o.Tries || !worthwhile(ctx, d):
			return used, c.failed(r.path, *f)
		}
		if err := c.o.Wait(ctx, d); err != nil {
			return used, fmt.Errorf("%s: %w", c.o.Provider, err)
		}
	}
}

// try sends a request once.
func (c *Client) try(ctx context.Context, r call) (used loci.Usage, failure *Failure) {
	select {
	case c.slots <- struct{}{}:
	case <-ctx.Done():
		return used, &Failure{Cause: ctx.Err()}
	}
	defer func() { <-c.slots }()
	ctx, cancel := context.WithTimeoutCause(ctx, c.o.Timeout, errLate)
	defer cancel()
	start := time.Now()
	failure = c.exchange(ctx, r)
	used.Took = time.Since(start)
	if failure == nil || !failure.unsent() {
		used.Calls = 1
	}
	return used, failure
}

// exchange sends a request and reads the answer.
func (c *Client) exchange(ctx context.Context, r call) *Failure {
	req, err := http.NewRequestWithContext(ctx, r.method, c.address(r.path), bytes.NewReader(r.body))
	if err != nil {
		return &Failure{Cause: withoutAddress(err)}
	}
	c.dress(req)
	resp, err := c.http.Do(req)
	if err != nil {
		return lost(ctx, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return c.refusal(resp)
	}
	raw, err := io.ReadAll(io.LimitReader(resp.Body, longestBody+1))
	if err != nil {
		return lost(ctx, err)
	}
	return decode(raw, r.into)
}

func (c *Client) dress(req *http.Request) {
	for name, values := range c.o.Header {
		req.Header[name] = values
	}
	req.Header.Set("Accept", "application/json")
	if req.Method == http.MethodPost {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.o.Key != "" && c.o.Authorize != nil {
		c.o.Authorize(req.Header, c.o.Key)
	}
}

// address is where a path is asked, with the base's query.
func (c *Client) address(path string) string { return c.base.JoinPath(path).String() }

// decode reads an answer's JSON. One that ends too early was cut on its way.
func decode(raw []byte, into any) *Failure {
	if len(raw) > longestBody {
		return &Failure{Status: http.StatusOK, Cause: errNotJSON}
	}
	err := json.Unmarshal(raw, into)
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax) && int(syntax.Offset) >= len(raw):
		return &Failure{Cause: io.ErrUnexpectedEOF}
	case errors.As(err, &syntax):
		return &Failure{Status: http.StatusOK, Cause: errNotJSON}
	}
	return &Failure{Status: http.StatusOK, Cause: errOddJSON}
}

// longestMessage is how many characters of a server's message are shown.
const longestMessage = 300

// readError finds the message and the code in the body of a refusal. Servers write
// {"error":{"message","code","type"}}, {"error":"…"}, {"message","code"},
// {"detail":"…"}, {"detail":[{"msg"}]}, or a line of text.
func readError(raw []byte) (message, code string) {
	var body map[string]any
	if json.Unmarshal(raw, &body) != nil {
		return fallback(string(raw)), ""
	}
	if inner, ok := body["error"].(map[string]any); ok {
		body = inner
	}
	for _, name := range []string{"message", "error", "detail", "msg"} {
		if message = textOf(body[name]); message != "" {
			break
		}
	}
	for _, name := range []string{"code", "type"} {
		if code = textOf(body[name]); code != "" {
			break
		}
	}
	if param := textOf(body["param"]); param != "" {
		code += " " + param
	}
	return line(message), line(code)
}

// textOf is what a member of a refusal says as text.
func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		return fmt.Sprint(v)
	case []any:
		if len(v) > 0 {
			return textOf(v[0])
		}
	case map[string]any:
		return textOf(v["msg"])
	}
	return ""
}

// fallback is a body that is not JSON, unless it is a web page.
func fallback(text string) string {
	if strings.Contains(text, "<") {
		return ""
	}
	return line(text)
}

// line is a text on one line, shortened, without what a terminal would obey.
func line(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
	if r := []rune(text); len(r) > longestMessage {
		return string(r[:longestMessage]) + "…"
	}
	return text
}
