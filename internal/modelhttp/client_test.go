package modelhttp_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/modelhttp"
	"github.com/loci-memory/loci/model"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// ask sends one request to a server that answers with a function, and returns how
// long the client wanted to wait between tries.
func ask(t *testing.T, o modelhttp.Options, h http.HandlerFunc) (waits []time.Duration, err error) {
	t.Helper()
	srv := httptest.NewServer(h)
	t.Cleanup(srv.Close)
	o.Provider = "test"
	if o.BaseURL == "" {
		o.BaseURL = srv.URL
	}
	o.Wait = func(_ context.Context, d time.Duration) error {
		waits = append(waits, d)
		return nil
	}
	c, err := modelhttp.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	var answer struct{ OK bool }
	_, err = c.Post(t.Context(), "path", map[string]int{"a": 1}, &answer)
	if err == nil && !answer.OK {
		t.Error("the answer was not decoded")
	}
	return waits, err
}

// afterOne answers well from the second request on.
func afterOne(first http.HandlerFunc) http.HandlerFunc {
	n := make(chan struct{}, 1)
	return func(w http.ResponseWriter, r *http.Request) {
		select {
		case n <- struct{}{}:
			first(w, r)
		default:
			fmt.Fprint(w, `{"ok":true}`)
		}
	}
}

func TestAServerSaysHowLongToWait(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, value string
		least, most time.Duration
	}{
		{"Retry-After", "7", 7 * time.Second, 7700 * time.Millisecond},
		{"Retry-After", "0.5", 500 * time.Millisecond, 550 * time.Millisecond},
		{"Retry-After", "Mon, 02 Mar 2026 12:00:20 GMT", 20 * time.Second, 22 * time.Second},
		{"Retry-After-Ms", "300", 300 * time.Millisecond, 330 * time.Millisecond},
		{"Retry-After", "0", 250 * time.Millisecond, 500 * time.Millisecond},
		{"Retry-After", "-5", 250 * time.Millisecond, 500 * time.Millisecond},
		{"Retry-After", "NaN", 250 * time.Millisecond, 500 * time.Millisecond},
		{"Retry-After", "soon", 250 * time.Millisecond, 500 * time.Millisecond},
		{"Retry-After", "Mon, 02 Mar 2026 11:00:00 GMT", 250 * time.Millisecond, 500 * time.Millisecond},
	} {
		waits, err := ask(t, modelhttp.Options{}, afterOne(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Date", "Mon, 02 Mar 2026 12:00:00 GMT") // the server's clock is not ours
			w.Header().Set(c.name, c.value)
			w.WriteHeader(http.StatusTooManyRequests)
		}))
		if err != nil || len(waits) != 1 || waits[0] < c.least || waits[0] > c.most {
			t.Errorf("%s %s: waited %v, %v; want %v to %v", c.name, c.value, waits, err, c.least, c.most)
		}
	}
}

func TestWaitsDoubleAndHaveAnEnd(t *testing.T) {
	t.Parallel()
	waits, err := ask(t, modelhttp.Options{Tries: 12}, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	if !errors.Is(err, loci.ErrUnavailable) || len(waits) != 11 {
		t.Fatalf("waited %v, %v", waits, err)
	}
	most := 500 * time.Millisecond
	for i, d := range waits {
		if d < most/2 || d > most {
			t.Errorf("wait %d was %v, want %v to %v", i+1, d, most/2, most)
		}
		most = min(2*most, 20*time.Second)
	}
}

func TestWhatAServerSaysIsShown(t *testing.T) {
	t.Parallel()
	for body, says := range map[string]string{
		`{"error":{"message":"bad\nthing","code":"x"}}`:                     "(it says: bad thing)",
		`{"error":"bad thing"}`:                                             "(it says: bad thing)",
		`{"object":"error","message":"bad thing","code":400}`:               "(it says: bad thing)",
		`{"detail":"bad thing"}`:                                            "(it says: bad thing)",
		`{"detail":[{"loc":["body"],"msg":"bad thing"}]}`:                   "(it says: bad thing)",
		`bad thing` + "\n":                                                  "(it says: bad thing)",
		"bad \x1b[31mthing":                                                 "(it says: bad [31mthing)",
		`{"error":{"message":"` + strings.Repeat("很", 1000) + `"}}`:         "很…)",
		`{"error":{"message":"` + strings.Repeat("-", 295) + `sk-123456"}}`: "-[key])",
		`<html>bad thing</html>`:                                            "kind of request",
		`{}`:                                                                "kind of request",
	} {
		_, err := ask(t, modelhttp.Options{Key: "sk-123456"}, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(w, body)
		})
		if !errors.Is(err, loci.ErrInvalid) || !strings.HasSuffix(err.Error(), says) {
			t.Errorf("%.60s: %.200v, want %q", body, err, says)
		}
	}
}

func TestEachFailureHasItsCure(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		status int
		body   string
		kind   error
		cure   string
	}{
		{402, "", loci.ErrExhausted, "credit"},
		{403, "", loci.ErrUnauthorized, "another key"},
		{404, "", loci.ErrNotFound, "base URL"},
		{413, "", loci.ErrInvalid, "send less"},
		{400, "This model's maximum context length is 8192 tokens", loci.ErrInvalid, "send less"},
		{400, "Client sent an HTTP request to an HTTPS server.", loci.ErrInvalid, "https://"},
		{429, `{"error":{"code":"insufficient_quota"}}`, loci.ErrExhausted, "credit"},
		{500, "", loci.ErrUnavailable, "log"},
		{501, "", loci.ErrUnavailable, "log"},
		{503, "", loci.ErrUnavailable, "overloaded"},
		{302, "", loci.ErrInvalid, "redirects"},
		{200, "[", loci.ErrUnavailable, "broke"},
		{200, "[]", loci.ErrBadOutput, "base URL"},
		{200, "<html>", loci.ErrUnavailable, "base URL"},
	} {
		_, err := ask(t, modelhttp.Options{}, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(c.status)
			fmt.Fprint(w, c.body)
		})
		if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.cure) {
			t.Errorf("%d %s: %v, want %v and %q", c.status, c.body, err, c.kind, c.cure)
		}
	}
}

// broken is a network that fails in one way.
type broken struct{ err error }

func (b broken) RoundTrip(*http.Request) (*http.Response, error) { return nil, b.err }

func TestEachFailureOfTheNetworkHasItsCure(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err   error
		cure  string
		tries int
	}{
		{&net.OpError{Op: "dial", Err: &net.DNSError{Err: "no such host", Name: "nowhere", IsNotFound: true}}, "no such host", 1},
		{&net.OpError{Op: "proxyconnect", Err: errors.New("refused")}, "proxy", 1},
		{&net.OpError{Op: "dial", Err: errors.New("network is unreachable")}, "check the base URL", 1},
		{&net.OpError{Op: "read", Err: errors.New("connection reset by peer")}, "broke", 4},
		{errors.New("read sk-123456 failed"), "broke", 4},
	} {
		waits, err := ask(t, modelhttp.Options{Key: "sk-123456", Transport: broken{c.err}}, nil)
		if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), c.cure) || len(waits) != c.tries-1 {
			t.Errorf("%v: %v after %d tries, want %q after %d", c.err, err, len(waits)+1, c.cure, c.tries)
		}
		if strings.Contains(fmt.Sprintf("%v %+v %#v", err, errors.Unwrap(err), err), "sk-123456") {
			t.Errorf("the key is in %#v", err)
		}
	}
}

func TestAProviderHasItsOwnCures(t *testing.T) {
	t.Parallel()
	_, err := ask(t, modelhttp.Options{Cure: func(f modelhttp.Failure) string { return fmt.Sprintf("turn it %d times", f.Status) }},
		func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	if err == nil || !strings.HasSuffix(err.Error(), "turn it 418 times") {
		t.Error(err)
	}
}

func TestAProxyIsTheCallersChoice(t *testing.T) {
	t.Parallel()
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"ok":%t}`, r.URL.Host == "far.example" && r.URL.Path == "/v1/path")
	}))
	t.Cleanup(proxy.Close)
	at, err := url.Parse(proxy.URL)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = ask(t, modelhttp.Options{BaseURL: "http://far.example/v1/", Proxy: http.ProxyURL(at)}, nil); err != nil {
		t.Error(err)
	}
}

func TestAQueryOfTheAddressIsSentAndNotShown(t *testing.T) {
	t.Parallel()
	seen := make(chan string, 1)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen <- r.URL.RequestURI()
		w.WriteHeader(http.StatusNotFound)
	}))
	t.Cleanup(srv.Close)
	_, err := ask(t, modelhttp.Options{BaseURL: srv.URL + "/v1?secret=4711#x"}, nil)
	if got := <-seen; got != "/v1/path?secret=4711" {
		t.Error(got)
	}
	var p *model.ProviderError
	if !errors.As(err, &p) || p.Endpoint != srv.URL+"/v1/path" || strings.Contains(err.Error(), "4711") {
		t.Error(err)
	}
	_, err = ask(t, modelhttp.Options{BaseURL: "http://127.0.0.1:1/?secret=4711"}, nil)
	if err == nil || strings.Contains(fmt.Sprintf("%v %#v", err, err), "4711") {
		t.Error(err)
	}
}
