package store_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

func TestNewTurnsAreTheVerbatimNotesOfNewMessages(t *testing.T) {
	t.Parallel()
	said, silent, old := loci.ID{1}, loci.ID{2}, loci.ID{3}
	note := func(verbatim bool, version int, of ...loci.ID) store.NoteChange {
		return store.NoteChange{Version: loci.Version{
			Note: loci.Note{Verbatim: verbatim, Messages: of}, Change: loci.ChangeID{Version: version},
		}}
	}
	c := store.Changes{
		Messages: []loci.Message{{ID: said}, {ID: silent}},
		Notes: []store.NoteChange{
			note(true, 1, said),      // row 11
			note(false, 1, said),     // row 12 is about it, not a turn of it
			note(true, 2, said),      // row 13 is an edit: its root is another row
			note(true, 1, old, said), // row 14, also of a message that was there before
		},
	}
	want := map[loci.ID][]uint32{said: {11, 14}, silent: nil}
	if got := c.NewTurns(10); !maps.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%v, not %v", got, want)
	}
}
