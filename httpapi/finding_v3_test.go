package httpapi_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/weigh"
)

// A stream of lines holds what its last long line took no longer than that line is looked at, and
// what a line that is half there takes is twice that half at most.
func TestFindingV3_AnIdleStreamHoldsLittle(t *testing.T) {
	t.Parallel()
	bound, done := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(done)
	for what, rest := range map[string]string{"behind a line": "\n", "within a line": ""} {
		room := weigh.NewRoom(24 << 20)
		h := as(operator, httpapi.New(httpapi.Options{Service: &fake{}}))
		for _, key := range []string{"a", "b"} {
			body, write := io.Pipe()
			t.Cleanup(func() { _ = write.Close() })
			r := httptest.NewRequest(http.MethodPost, "/v1/ingest", body)
			r.Header.Set("Content-Type", "application/x-ndjson")
			r = r.WithContext(weigh.With(t.Context(), room.Share(key, key)))
			go func() {
				h.ServeHTTP(httptest.NewRecorder(), r)
				_ = body.CloseWithError(io.ErrUnexpectedEOF) // who writes hears that nobody reads
			}()
			stop := context.AfterFunc(bound, func() { _ = write.CloseWithError(bound.Err()) })
			t.Cleanup(func() { stop() })
			for _, part := range []string{`{"text":"` + strings.Repeat("tea ", 1<<18), `"}` + rest, " "} { // the last is read behind the rest
				if _, err := io.WriteString(write, part); err != nil {
					t.Fatal(err)
				}
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel() // nothing is waited for
		if err := room.Share("c", "c").Take(ctx, 7<<20); err != nil {
			t.Errorf("idle %s, two streams hold too much: %v", what, err)
		}
	}
}
