package engine

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/remember"
)

// expiring are plans whose time has passed and that are plans still (SPEC T3).
func (c *cycle) expiring(ctx context.Context) ([]loci.Note, error) {
	now := c.engine.now()
	plans, err := c.all(ctx, loci.Filter{Temporality: loci.Prospective, EventBefore: now}, -1)
	return slices.DeleteFunc(plans, func(n loci.Note) bool {
		end := remember.PlannedUntil(&n)
		return end.IsZero() || end.After(now) || !n.Live(now)
	}), err
}
