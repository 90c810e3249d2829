package modelhttp

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

var (
	errLate    = errors.New("no answer within the time-out")
	errNotJSON = errors.New("the answer is not JSON")
	errOddJSON = errors.New("the answer is not JSON of the expected form")
)

// statusOverloaded is what some providers answer when all of their servers are busy.
const statusOverloaded = 529

// Failure is what went wrong in one try.
type Failure struct {
	Status  int           // of HTTP; 0 when there was no whole answer
	Message string        // of the server, one line; "" when it said nothing
	Code    string        // of the server, like "insufficient_quota"; "" when it named none
	After   time.Duration // that the server asks to wait; 0 when it did not
	Cause   error         // of the connection, without addresses; nil for a refusal
}

// Refused reports whether nothing listens at the address.
func (f Failure) Refused() bool { return errors.Is(f.Cause, syscall.ECONNREFUSED) }

// Late reports whether there was no answer in time.
func (f Failure) Late() bool { return errors.Is(f.Cause, errLate) }

// Mentions reports whether the server's message or code has one of some words, in
// any case.
func (f Failure) Mentions(words ...string) bool {
	said := strings.ToLower(f.Message + " " + f.Code)
	for _, w := range words {
		if strings.Contains(said, w) {
			return true
		}
	}
	return false
}

// Error makes a Failure the cause of a model.ProviderError, for callers that want to know
// what the server said: errors.As finds it.
func (f Failure) Error() string {
	if f.Cause != nil {
		return f.Cause.Error()
	}
	return strings.TrimSpace(http.StatusText(f.Status) + " " + f.Message)
}

// Unwrap returns the cause.
func (f Failure) Unwrap() error { return f.Cause }

// lost makes the failure of a request without a whole answer.
func lost(ctx context.Context, err error) *Failure {
	f := &Failure{Cause: withoutAddress(err)}
	var n net.Error
	if !f.unsent() && (ctx.Err() != nil || errors.As(err, &n) && n.Timeout()) {
		f.Cause = errLate
	}
	return f
}

// withoutAddress takes the address off an error of net/http: its query may hold a key.
func withoutAddress(err error) error {
	if u, ok := errors.AsType[*url.Error](err); ok {
		return u.Err
	}
	return err
}

// refusal makes the failure of an answer that is not a success. The key goes first,
// before anything is shortened: half a key is a secret too.
func (c *Client) refusal(resp *http.Response) *Failure {
	raw, _ := io.ReadAll(io.LimitReader(resp.Body, 64<<10)) // what there is will do
	if c.o.Key != "" {
		raw = bytes.ReplaceAll(raw, []byte(c.o.Key), []byte("[key]"))
	}
	f := &Failure{Status: resp.StatusCode, After: retryAfter(resp.Header)}
	f.Message, f.Code = readError(raw)
	return f
}

// unsent reports whether the request never got to the server.
func (f Failure) unsent() bool {
	var op *net.OpError
	dial := errors.As(f.Cause, &op) && (op.Op == "dial" || op.Op == "proxyconnect")
	return dial || f.Refused() || f.insecure() || errors.Is(f.Cause, context.Canceled)
}

// insecure reports whether there was no agreement on TLS.
func (f Failure) insecure() bool {
	var (
		verify    *tls.CertificateVerificationError
		record    tls.RecordHeaderError
		alert     tls.AlertError
		authority x509.UnknownAuthorityError
	)
	return errors.As(f.Cause, &verify) || errors.As(f.Cause, &record) || errors.As(f.Cause, &alert) ||
		errors.As(f.Cause, &authority) || errors.Is(f.Cause, http.ErrSchemeMismatch)
}

// passes reports whether the same request may go well in a moment. A server that is
// not running must be started, a slow one is as slow again, and money does not
// come back by itself.
func (f Failure) passes() bool {
	switch f.Status {
	case http.StatusTooManyRequests:
		return !f.broke() || f.After > 0
	case http.StatusRequestTimeout, http.StatusInternalServerError, http.StatusBadGateway,
		http.StatusServiceUnavailable, http.StatusGatewayTimeout, statusOverloaded:
		return true
	case 0:
		return !f.unsent() && !f.Late()
	}
	return false
}

// broke reports whether the account is used up, not just the rate.
func (f Failure) broke() bool {
	return f.Status == http.StatusPaymentRequired ||
		f.Mentions("insufficient_quota", "insufficient balance", "insufficient_balance", "exceeded your current quota", "credit balance")
}

// kind is the kind of error that a failure is.
func (f Failure) kind() error {
	switch {
	case f.broke(), f.Status == http.StatusTooManyRequests:
		return loci.ErrExhausted
	case f.Status == http.StatusUnauthorized, f.Status == http.StatusForbidden:
		return loci.ErrUnauthorized
	case f.Status == http.StatusNotFound:
		return loci.ErrNotFound
	case errors.Is(f.Cause, errOddJSON):
		return loci.ErrBadOutput
	case errors.Is(f.Cause, errNotJSON): // not a model's answer at all, but that of a wrong server, or a proxy
		return loci.ErrUnavailable
	case f.Status == 0, f.Status == http.StatusRequestTimeout, f.Status >= 500:
		return loci.ErrUnavailable
	}
	return loci.ErrInvalid
}

// failed makes the error of a request that is given up.
func (c *Client) failed(path string, f Failure) error {
	if f.Cause != nil && c.o.Key != "" && strings.Contains(f.Cause.Error(), c.o.Key) {
		f.Cause = errors.New(strings.ReplaceAll(f.Cause.Error(), c.o.Key, "[key]"))
	}
	hint := c.o.Cure(f)
	if hint == "" {
		hint = c.hint(f)
	}
	if f.Message != "" {
		hint += " (it says: " + f.Message + ")"
	}
	return &model.ProviderError{
		Provider: c.o.Provider, Endpoint: c.shownAddress(path), Status: f.Status, After: f.After,
		Kind: f.kind(), Hint: hint, Err: f,
	}
}

// BadOutput is the error of an answer from a path that can't be used.
func (c *Client) BadOutput(path, hint string, cause error) error {
	return &model.ProviderError{
		Provider: c.o.Provider, Endpoint: c.shownAddress(path), Status: http.StatusOK,
		Kind: loci.ErrBadOutput, Hint: hint, Err: cause,
	}
}

// shownAddress is where a path is asked, without the base's query.
func (c *Client) shownAddress(path string) string { return c.Base().JoinPath(path).String() }

// hint returns what to do about a failure, whatever the provider.
func (c *Client) hint(f Failure) string {
	if f.Status == 0 {
		return c.connectionHint(f)
	}
	switch s := f.Status; {
	case errors.Is(f.Cause, errNotJSON), errors.Is(f.Cause, errOddJSON):
		return "the answer is not what such a server sends; check the base URL, it may be a web page or lack /v1"
	case f.broke():
		return "the account has no credit left; add some, or choose another model"
	case s == http.StatusTooManyRequests:
		return "too many requests for this key; wait, or send fewer at once"
	case s == http.StatusUnauthorized:
		return "the key was refused; set a valid one"
	case s == http.StatusForbidden:
		return "this key may not use this model; choose another one, or another key"
	case s == http.StatusNotFound:
		return "there is no such model or no such address; check the model's name and the base URL"
	case s == http.StatusRequestEntityTooLarge || f.Mentions("context length", "context_length", "maximum context", "too long"):
		return "the prompt is longer than the model takes; send less at once, or choose a model with a larger context"
	case s == statusOverloaded || s == http.StatusServiceUnavailable:
		return "the server is overloaded or still loading the model; try later"
	case s >= 500:
		return "the server failed; try later, and look into its log if it is yours"
	case s/100 == 3:
		return "the server redirects elsewhere; set the base URL to where it points"
	case f.Mentions("http request to an https server"):
		return "the server wants encryption; begin the base URL with https://"
	}
	return "the server did not accept the request; check that it offers this model and this kind of request"
}

// connectionHint is about failures without an answer.
func (c *Client) connectionHint(f Failure) string {
	var (
		dns *net.DNSError
		op  *net.OpError
	)
	switch {
	case f.Refused():
		return "nothing listens there; start the server, or correct the base URL"
	case f.Late():
		return "no answer within " + c.o.Timeout.String() + "; raise the time-out, or choose a faster model"
	case errors.Is(f.Cause, http.ErrSchemeMismatch):
		return "the server does not encrypt; begin the base URL with http://"
	case f.insecure():
		return "the server's certificate is not trusted; add its authority to the system's, or correct the base URL"
	case errors.As(f.Cause, &dns):
		return "there is no such host; check the base URL and the network"
	case errors.As(f.Cause, &op) && op.Op == "proxyconnect":
		return "the proxy can't be reached; check the proxy's address"
	case f.unsent():
		return "no connection; check the base URL and the network"
	}
	return "the connection broke before the answer was whole; try later, and look into the server's log if it is yours"
}

const (
	firstPause   = 500 * time.Millisecond
	longestPause = 20 * time.Second // that is chosen here
	// longestWait is the most that a server may ask for: the caller's queue is
	// better at waiting for longer.
	longestWait = time.Minute
)

// wait waits for some time, or until the context ends.
func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// pause is how long to wait after a failed try, 1 being the first: what the server
// asks for and up to a tenth more, or else between half of and all of a time that
// doubles. The chance in it keeps many clients from coming back at once.
func pause(f Failure, try int) time.Duration {
	if f.After > 0 {
		return f.After + rand.N(f.After/10+1)
	}
	d := min(firstPause<<min(try-1, 10), longestPause)
	return d/2 + rand.N(d/2+1)
}

// worthwhile reports whether waiting may still lead to an answer.
func worthwhile(ctx context.Context, d time.Duration) bool {
	deadline, ok := ctx.Deadline()
	return d <= longestWait+longestWait/10 && (!ok || time.Until(deadline) > d)
}

// retryAfter reads how long a server asks to wait: milliseconds of its own, seconds,
// or a date, which is read by the server's own clock where the answer has its time.
func retryAfter(h http.Header) time.Duration {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil {
		return bounded(ms / 1000)
	}
	text := h.Get("Retry-After")
	if s, err := strconv.ParseFloat(text, 64); err == nil {
		return bounded(s)
	}
	at, err := http.ParseTime(text)
	if err != nil {
		return 0
	}
	now, err := http.ParseTime(h.Get("Date"))
	if err != nil {
		now = time.Now()
	}
	return bounded(at.Sub(now).Seconds())
}

// bounded is a time between none and a day.
func bounded(seconds float64) time.Duration {
	if !(seconds > 0) { // NaN too
		return 0
	}
	return time.Duration(min(seconds, 24*60*60) * float64(time.Second))
}
