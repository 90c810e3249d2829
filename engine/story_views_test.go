package engine_test

import (
	"fmt"
	"strings"
)

// views asks one question of everything that shows notes: recall, the context block, the
// list of notes, the timeline, the agenda and the procedures.
func (s *player) views(question string) (string, error) {
	var b strings.Builder
	for _, v := range []struct {
		name string
		view func(string) (string, error)
		rest string
	}{
		{"recall", s.recall, question},
		{"context", s.context, question},
		{"notes", s.list, ""},
		{"timeline", s.timeline, "year=2026"},
		{"agenda", s.agenda, ""},
		{"procedure", s.procedure, question},
	} {
		out, err := v.view(v.rest)
		if err != nil {
			return b.String(), fmt.Errorf("%s: %w", v.name, err)
		}
		fmt.Fprintf(&b, "[%s]\n", v.name)
		for line := range strings.Lines(out) {
			b.WriteString("  " + line)
		}
	}
	return b.String(), nil
}
