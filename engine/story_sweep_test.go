package engine_test

import (
	"fmt"
	"strings"

	"github.com/loci-memory/loci"
)

// sweep sweeps the memory; with "dry" it only says what would be done.
func (s *player) sweep(how string) (string, error) {
	r, err := s.memory.Sweep(s.t.Context(), s.scope, loci.SweepRequest{DryRun: how == "dry"})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, m := range r.Merged {
		var from []string
		for _, id := range m.From {
			from = append(from, s.name(id))
		}
		fmt.Fprintf(&b, "merge %s into %s %s %q\n", strings.Join(from, " "), s.name(m.Into.ID), m.Into.Source, m.Into.Content)
	}
	for _, f := range r.Archived {
		fmt.Fprintf(&b, "archive %s: activation %.2g, half-life %.0f hours, last used %s\n",
			s.line(&f.Note), f.Activation, f.HalfLife, f.Last.UTC().Format("2006-01-02"))
	}
	for _, c := range r.Changes {
		fmt.Fprintf(&b, "changed %s\n", s.readable(c.String()))
	}
	if b.Len() == 0 {
		b.WriteString("nothing\n")
	}
	return fmt.Sprintf("%d notes read\n", r.Scanned) + b.String(), nil
}
