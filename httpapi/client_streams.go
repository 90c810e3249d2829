package httpapi

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/loci-memory/loci"
)

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
