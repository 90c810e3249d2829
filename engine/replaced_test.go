package engine_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// linksCounted is a store that counts how often links are read.
type linksCounted struct {
	store.Store
	n atomic.Int64
}

func (c *linksCounted) Links(ctx context.Context, user string, roots []uint32, at time.Time, alike int) ([]store.Edge, error) {
	c.n.Add(1)
	return c.Store.Links(ctx, user, roots, at, alike)
}

// For what was before nothing is read where nothing was replaced, and links once for all lines
// where something was.
func TestR7_WhatWasBeforeIsReadOnce(t *testing.T) {
	t.Parallel()
	s := &linksCounted{Store: inmem.New()}
	e := must(engine.New(s, engine.Options{Analyst: rules.New()}))
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	say := func(text string) loci.ID {
		return must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Wait: true})).Notes[0].ID
	}
	old := []loci.ID{say("The team meets on Mondays in the hall."), say("The team eats on Tuesdays in the hall.")}
	for _, step := range []struct {
		links, before int
	}{{1, 0}, {2, 2}} {
		s.n.Store(0)
		res := must(e.Recall(t.Context(), me, loci.RecallRequest{Query: "When does the team meet, and when does it eat?", Budget: 300}))
		if s.n.Load() != int64(step.links) || strings.Count(res.Context, "was until ") != step.before {
			t.Errorf("links read %d times, want %d:\n%s", s.n.Load(), step.links, res.Context)
		}
		if step.before == 0 {
			must(e.Replace(t.Context(), me, loci.ReplaceRequest{Old: old[0], Text: "The team meets on Fridays in the hall."}))
			must(e.Replace(t.Context(), me, loci.ReplaceRequest{Old: old[1], Text: "The team eats on Sundays in the hall."}))
		}
	}
}
