package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/loci-memory/loci"
)

// beat is how often a stream of events in which nothing happens says that it is there.
const beat = 15 * time.Second

// lastEventHeader is how a browser that connects again says where it was.
const lastEventHeader = "Last-Event-ID"

// events mounts Watch as server-sent events.
func (a *api) events(d route) {
	op := a.document(d)
	schema := a.parameters(op, d.Request)
	op.Parameters = append(op.Parameters, header(lastEventHeader, "the cursor of the last event that was received; after goes before it", printed, 256))
	a.ref(reflect.TypeFor[loci.Event]())
	gives(op, "The events, one after the other.", sseType, serverSent())
	a.mount(d, op, sseType, func(w http.ResponseWriter, r *http.Request, scope loci.Scope) error {
		var in loci.WatchRequest
		if err := parameters(a, r, schema, &in); err != nil {
			return err
		}
		if in.After == "" {
			in.After = r.Header.Get(lastEventHeader)
		}
		if r.Method == http.MethodHead {
			w.Header().Set("Content-Type", sseType)
			return nil
		}
		return a.stream(w, r, func(ctx context.Context, on func(loci.Event) error) error { return a.memory.Watch(ctx, scope, in, on) })
	})
}

// serverSent is one event of a stream, as programs that read streams have it.
func serverSent() *huma.Schema {
	text := &huma.Schema{Type: huma.TypeString}
	return &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{"id": text, "event": text, "data": text, "retry": {Type: huma.TypeInteger}}}
}

// stream writes events until the caller goes or the watch ends.
func (a *api) stream(w http.ResponseWriter, r *http.Request, watch func(context.Context, func(loci.Event) error) error) error {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	feed := &feed{w: w}
	over := make(chan error, 1)
	go func() { over <- watch(ctx, feed.event) }()
	wait := time.NewTicker(beat)
	defer wait.Stop()
	for {
		select {
		case err := <-over:
			if !feed.begun {
				return err
			}
			a.ended(r, feed, err)
			return nil
		case <-wait.C:
			if feed.comment() != nil {
				cancel() // the caller is gone: the watch ends, and nothing writes behind the end of the handler
			}
		}
	}
}

// ended says in a stream that has begun why it ends. A caller that is gone gets nothing.
func (a *api) ended(r *http.Request, f *feed, err error) {
	if err == nil || r.Context().Err() != nil {
		return
	}
	p := problemOf(err)
	if p.Status >= http.StatusInternalServerError {
		a.log.Error("events ended", "error", err)
	}
	data, _ := json.Marshal(p)
	_ = f.write("event: error\ndata: " + string(data) + "\n\n")
}

// feed writes events and comments, one at a time.
type feed struct {
	mu    sync.Mutex
	w     http.ResponseWriter
	begun bool
}

func (f *feed) event(e loci.Event) error {
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return f.write(fmt.Sprintf("id: %s\nevent: %s\ndata: %s\n\n", e.Cursor, e.Type, data))
}

func (f *feed) comment() error { return f.write(": \n\n") }

func (f *feed) write(text string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.begun {
		f.begun = true
		f.w.Header().Set("Content-Type", sseType)
		f.w.Header().Set("X-Accel-Buffering", "no")
	}
	if _, err := io.WriteString(f.w, text); err != nil {
		return err
	}
	return http.NewResponseController(f.w).Flush()
}
