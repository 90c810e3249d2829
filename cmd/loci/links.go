package main

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
)

type linksCmd struct {
	oneNote
	Type      []loci.LinkType `placeholder:"TYPE" help:"Only links of these types."`
	Direction loci.Direction  `placeholder:"WAY" help:"out, in or both; by default both."`
	Max       int             `placeholder:"N" help:"Links at most; by default 50."`
}

// Run lists the links of one note.
func (c *linksCmd) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(m *memory) error {
		result, err := m.Links(ctx, a.scope(), loci.LinksRequest{ID: c.ID, Types: c.Type, Direction: c.Direction, Max: c.Max})
		if err != nil {
			return err
		}
		return a.answer(result, func() {
			if len(result.Links) == 0 {
				fmt.Fprintln(a.out, "No links.")
				return
			}
			fmt.Fprint(a.out, a.look.table(linkHeaders, linkRows(result.Links)))
		})
	})
}
