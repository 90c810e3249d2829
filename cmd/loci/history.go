package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

type historyCmd struct {
	oneNote
	shown
}

// Run shows every change of a note.
func (c *historyCmd) Run(ctx context.Context, a *app) error {
	return replyOf(ctx, a, c.ID, func(m *memory, id loci.ID) (*loci.HistoryResult, error) {
		return m.History(ctx, a.scope(), id)
	}, a.showing(c.Zone).showHistory)
}

func (a *app) showHistory(r *loci.HistoryResult) {
	for i := range r.Changes {
		v := &r.Changes[i]
		by := "the user"
		if v.By != "" {
			by = "agent " + v.By
		}
		fmt.Fprintf(a.out, "%s  %s\n", a.look.accent(v.Change.String()),
			a.look.strong(fmt.Sprintf("%s  %s by %s", a.zones.Here(v.Clock), v.Step, clip(by, 60))))
		if v.Reason != "" {
			fmt.Fprintln(a.out, a.look.indent("  ", "why: "+clip(v.Reason, inList)))
		}
		if i == 0 {
			fmt.Fprintln(a.out, a.look.indent("  ", clip(v.Note.Content, inList)))
			continue
		}
		for _, line := range differences(a.zones, &r.Changes[i-1].Note, &v.Note) {
			fmt.Fprintln(a.out, a.look.indent("  ", line))
		}
	}
}

// differences are the fields that differ between two versions of a note, one line
// each: "pinned: no → yes".
func differences(v zone.View, before, after *loci.Note) []string {
	was, is := fields(v, before), fields(v, after)
	names := maps.Clone(was)
	maps.Copy(names, is)
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		old, now := was[name], is[name]
		if bytes.Equal(old, now) || slices.Contains([]string{"version", "updated_at", "access_count", "links", "trait.moved", "own"}, name) {
			continue
		}
		lines = append(lines, name+": "+value(v, old)+" → "+value(v, now))
	}
	return lines
}

// fields are the fields of a note by their names in JSON, so that people see what scripts
// see. The state of a trait is spread into fields too.
func fields(v zone.View, n *loci.Note) map[string]json.RawMessage {
	out := map[string]json.RawMessage{}
	data, err := json.Marshal(wordedOf(v, n))
	if err == nil {
		err = json.Unmarshal(data, &out)
	}
	state := map[string]json.RawMessage{}
	if n.Trait != nil && err == nil {
		err = json.Unmarshal(out["trait"], &state)
	}
	if err != nil {
		panic(err) // a note that its own JSON can't hold
	}
	delete(out, "trait")
	for name, value := range state {
		out["trait."+name] = value
	}
	return out
}

// worded is a note with its claims and facts in words.
type worded struct {
	loci.Note
	Claims string `json:"claims,omitempty"`
	Facts  string `json:"facts,omitempty"`
}

func wordedOf(v zone.View, n *loci.Note) worded {
	w := worded{Note: *n}
	for _, c := range claims(v, n) {
		text := &w.Claims
		if c[0] == "fact" {
			text = &w.Facts
		}
		if *text != "" {
			*text += "; "
		}
		*text += c[1]
	}
	return w
}

// value is a JSON value for people, a moment as they see it elsewhere.
func value(v zone.View, raw json.RawMessage) string {
	var text string
	switch {
	case raw == nil:
		return "none"
	case json.Unmarshal(raw, &text) == nil:
		if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
			return v.Moment(at)
		}
		return clip(text, inList)
	}
	return clip(string(raw), inList)
}
