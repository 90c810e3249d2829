package engine_test

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

var errEnough = errors.New("enough")

// watch reads the events behind an earlier cursor of anybody of the user, or a moment, up to
// a note that everybody of the user sees.
func (x *exchange) watch() {
	r := loci.WatchRequest{After: x.now.Add(-time.Duration(x.random.IntN(20000)) * time.Second).Format(time.RFC3339)}
	if seen := x.cursors[x.scope.User]; len(seen) > 0 && x.chance(2) {
		r.After = x.pick(seen)
	}
	events, err := x.watched(r)
	if n := len(events); n > 0 {
		x.cursors[x.scope.User] = append(x.cursors[x.scope.User], events[x.random.IntN(n)].Cursor)
	}
	x.say(r, events, err)
	for _, e := range events {
		if e.Type == loci.EventReflected && x.scope.Agent != "" {
			x.leak("Watch", "a cycle", x.scope, e.Cycle.String())
		}
		if raw, err := base64.RawURLEncoding.DecodeString(e.Cursor); err != nil || len(raw) > 60+4*18 {
			x.leak("Watch", "a cursor of another form", x.scope, e.Cursor)
		}
	}
}

// watched are the events up to the last thing that everybody of the user sees.
func (x *exchange) watched(r loci.WatchRequest) (events []loci.Event, err error) {
	if x.marker.IsZero() {
		word := x.fresh()
		x.add(word, x.scope.User, eyes{visibility: loci.Open})
		res, err := x.engine.Remember(x.Context(), loci.Scope{User: x.scope.User}, loci.RememberRequest{Text: "Now " + word + " is up to here.", At: x.now, Visibility: loci.Open})
		if err != nil {
			x.Fatal(err)
		}
		x.marker = res.Notes[0].ID
		x.learn(x.scope.User)
	}
	ctx, cancel := context.WithTimeout(x.Context(), time.Minute)
	defer cancel()
	err = x.engine.Watch(ctx, x.scope, r, func(e loci.Event) error {
		events = append(events, e)
		if e.Note == x.marker {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return events, err
}

// watchOf is what follows a cursor that names a note.
func (x *exchange) watchOf(id loci.ID) string {
	moment := x.now.Add(-time.Hour).Format(time.RFC3339)
	events, err := x.watched(loci.WatchRequest{After: moment})
	if err != nil {
		return err.Error()
	}
	raw, err := base64.RawURLEncoding.DecodeString(events[0].Cursor)
	if err != nil {
		x.Fatal(err)
	}
	copy(raw[1:], id[:])
	raw[1+2*len(id)] = 1 // its first version
	events, err = x.watched(loci.WatchRequest{After: base64.RawURLEncoding.EncodeToString(raw)})
	x.wire.Reset() // it has the cursor, and of the last events as many as had come
	var text strings.Builder
	for _, e := range events {
		if e.Type != loci.EventBegun { // its cursor is the one that was given
			text.WriteString(e.Cursor + brief(e) + e.Note.String() + "\n")
		}
	}
	if err != nil {
		text.WriteString(err.Error())
	}
	return text.String()
}
