package gate_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/edges/gate"
)

// timed is a ResponseWriter that notes the time in which its connection is read.
type timed struct {
	http.ResponseWriter
	until time.Time
}

func (w *timed) SetReadDeadline(t time.Time) error { w.until = t; return nil }

// late is a body whose client is too slow.
type late struct{}

func (late) Read([]byte) (int, error) { return 0, os.ErrDeadlineExceeded }

// A reader of a body may outlive the handler, as the transport of a proxy does. The time of
// the connection is the next request's then.
func TestD11_ABodyThatIsReadBehindTheEndBoundsNothing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body  io.Reader
		reads int
		bound bool // behind the end
	}{
		"a whole body":     {strings.NewReader("tea"), 2, false},
		"a part of it":     {strings.NewReader("tea"), 1, false},
		"nothing of it":    {strings.NewReader("tea"), 0, false},
		"one that is late": {late{}, 1, true},
	} {
		w := &timed{ResponseWriter: httptest.NewRecorder()}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://localhost/", io.NopCloser(c.body))
		_, done := gate.Paced(w, r, time.Minute)
		for range c.reads {
			_, _ = r.Body.Read(make([]byte, 2))
			if !strings.HasPrefix(name, "a whole") && w.until.IsZero() {
				t.Errorf("%s: reading has no bound", name)
			}
		}
		done()
		_, err := r.Body.Read(make([]byte, 2))
		if w.until.IsZero() == c.bound || !errors.Is(err, http.ErrBodyReadAfterClose) {
			t.Errorf("%s, read behind the end: bound %v, %v", name, w.until, err)
		}
	}
}
