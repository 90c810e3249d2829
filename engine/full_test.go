package engine_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// filling is a store that has room for so many commits.
type filling struct {
	store.Store
	room atomic.Int32
}

func (f *filling) Apply(ctx context.Context, user string, c *store.Changes) error {
	if f.room.Add(-1) < 0 {
		return loci.Unavailable(nil, "disk full")
	}
	return f.Store.Apply(ctx, user, c)
}

// A message that is kept is acknowledged, also to who waits for the work behind it, when
// that can't be done: with a warning. One that is not kept is an error.
func TestFindingS8_WhatIsKeptIsAcknowledged(t *testing.T) {
	t.Parallel()
	for room, want := range []bool{false, true, true} {
		s := &filling{Store: inmem.New()}
		s.room.Store(int32(room))
		e := memory(t, s)
		res, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "我喜欢喝绿茶。", Wait: true})
		list := must(e.Notes(t.Context(), me, loci.NotesRequest{}))
		if kept := len(list.Notes) == 1; kept != want || kept != (err == nil) || !kept && !errors.Is(err, loci.ErrUnavailable) {
			t.Errorf("room for %d commits: %d notes, %v", room, len(list.Notes), err)
		}
		if room == 1 && len(res.Warnings) == 0 {
			t.Error("nothing warns of the work that is left")
		}
	}
}
