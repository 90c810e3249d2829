package mcpapi_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/mcpapi"
)

// undoing is a loci.Service that keeps what it was asked to take back.
type undoing struct {
	memory
	asked loci.UndoRequest
}

func (u *undoing) Undo(_ context.Context, _ loci.Scope, r loci.UndoRequest) (*loci.ChangeResult, error) {
	u.asked = r
	if len(r.IDs) > 1 {
		return nil, loci.Conflict("later changes stand in the way: undo them first, in this order: %s@3 (pin, …)", noteID)
	}
	return &loci.ChangeResult{Change: loci.ChangeID{Note: noteID, Version: 2}}, nil
}

func TestUndoPassesIDsOnAndNamesWhatPreventsIt(t *testing.T) {
	t.Parallel()
	u := &undoing{}
	session := connect(t, u, mcpapi.Options{})
	text, failed := call(t, session, "undo", `{"ids":["`+noteID.String()+`"],"reason":"a misunderstanding"}`)
	if failed || !strings.Contains(text, "#x1764172365824@2") {
		t.Errorf("answered %q", text)
	}
	if !slices.Equal(u.asked.IDs, []string{noteID.String()}) || u.asked.Reason != "a misunderstanding" {
		t.Errorf("asked %+v", u.asked)
	}
	if text, failed = call(t, session, "undo", `{"ids":["a@1","b@2"]}`); !failed || !strings.Contains(text, "@3 (pin") {
		t.Errorf("answered %q", text)
	}
}
