package httpapi

import (
	"context"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/loci-memory/loci/internal/weigh"
)

// What a client has not read that is gone takes no room any more, whenever it left.
func TestFindingV7_AClientThatLeavesTakesNoRoom(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancelCause(t.Context())
	stop(nil)
	share := weigh.NewRoom(spoolRoom).Share("key", "ann")
	p := newSpool(ctx, share)
	_, err := io.CopyN(p, rand.NewChaCha8([32]byte{}), 6<<20)
	_ = p.end(err) // whole or not
	_ = p.send(io.Discard, stop)
	if err := share.Take(ctx, spoolRoom/2); err != nil {
		t.Errorf("half of the room is one user's, and not all of it is there: %v", err)
	}
}
