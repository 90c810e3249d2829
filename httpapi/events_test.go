package httpapi_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
)

func TestEventsAreSentAsTheyCome(t *testing.T) {
	t.Parallel()
	server := fakeServer(t, &fake{watch: func(_ context.Context, r loci.WatchRequest, on func(loci.Event) error) error {
		_ = on(loci.Event{Cursor: r.After + "1", Type: loci.EventRemembered, Note: loci.ID{1}})
		_ = on(loci.Event{Cursor: r.After + "2", Type: loci.EventReflected, Cycle: loci.ID{2}})
		return errors.New("the disk is gone")
	}}, io.Discard)
	got := do(t, server, "GET", "/v1/events", "", "Accept: text/event-stream", "Last-Event-ID: c")
	want := "id: c1\nevent: remembered\ndata: {\"cursor\":\"c1\",\"type\":\"remembered\",\"note\":\"01000000-0000-0000-0000-000000000000\",\"at\":\"0001-01-01T00:00:00Z\"}\n\n" +
		"id: c2\nevent: reflected\ndata: {\"cursor\":\"c2\",\"type\":\"reflected\",\"cycle\":\"02000000-0000-0000-0000-000000000000\",\"at\":\"0001-01-01T00:00:00Z\"}\n\n" +
		"event: error\ndata: {\"type\":\"urn:loci:internal\","
	if got.status != 200 || !strings.HasPrefix(got.body, want) || strings.Contains(got.body, "disk") || got.header.Get("Content-Type") != "text/event-stream" {
		t.Errorf("%d %v\n%s", got.status, got.header, got.body)
	}
	var seen []loci.Event
	err := newClient(t, server, httpapi.ClientOptions{}).Watch(t.Context(), loci.Scope{User: "ann"}, loci.WatchRequest{After: "c"}, func(e loci.Event) error {
		seen = append(seen, e)
		return nil
	})
	if !errors.Is(err, loci.ErrUnavailable) || len(seen) != 2 || seen[1].Cursor != "c2" || seen[1].Cycle != (loci.ID{2}) {
		t.Errorf("saw %+v and %v", seen, err)
	}
}

// An error before the first event is a status.
func TestAWrongCursorIsAProblem(t *testing.T) {
	t.Parallel()
	server := fakeServer(t, &fake{watch: func(context.Context, loci.WatchRequest, func(loci.Event) error) error {
		return loci.Invalid("after", "is no cursor of this memory")
	}}, io.Discard)
	if got := do(t, server, "GET", "/v1/events?after=x", ""); got.status != 422 || !strings.Contains(got.Detail, "no cursor") {
		t.Errorf("%d %s", got.status, got.body)
	}
}

// A watch ends with its caller.
func TestAWatchEndsWithItsCaller(t *testing.T) {
	t.Parallel()
	ended := make(chan struct{})
	server := fakeServer(t, &fake{watch: func(ctx context.Context, _ loci.WatchRequest, on func(loci.Event) error) error {
		defer close(ended)
		_ = on(loci.Event{Cursor: "0", Type: loci.EventBegun})
		<-ctx.Done()
		return ctx.Err()
	}}, io.Discard)
	ctx, cancel := context.WithCancel(t.Context())
	r, _ := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/v1/events", nil)
	answer, err := server.Client().Do(r)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatal(answer, err)
	}
	cancel()
	_ = answer.Body.Close()
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
		t.Error("the watch goes on")
	}
}
