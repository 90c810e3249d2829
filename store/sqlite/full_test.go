package sqlite

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// A file that can't grow keeps what it has, says that nothing of this was written, and goes
// on once there is room.
func TestFindingS8_AFileThatCantGrowSaysSo(t *testing.T) {
	t.Parallel()
	s, err := Open(t.Context(), t.TempDir()+"/m.db", Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	keep := func(n byte, text string) error {
		at := time.Date(2026, 2, 3, 10, 0, 0, 0, time.UTC)
		note := loci.Note{ID: loci.ID{n}, Kind: loci.Fact, Content: text, RecordedAt: at, UpdatedAt: at, Version: 1}
		v := loci.Version{Change: loci.ChangeID{Note: note.ID, Version: 1}, At: at, Clock: at, Note: note}
		return s.Apply(t.Context(), "me", &store.Changes{Notes: []store.NoteChange{{Version: v}}})
	}
	limit := func(pages int) {
		t.Helper()
		var got int
		if err := s.writer.db.QueryRowContext(t.Context(), `SELECT page_count FROM pragma_page_count`).Scan(&got); err != nil {
			t.Fatal(err)
		}
		if _, err := s.writer.db.ExecContext(t.Context(), fmt.Sprintf(`PRAGMA max_page_count = %d`, got+pages)); err != nil {
			t.Fatal(err)
		}
	}
	if err := keep(1, "tea"); err != nil {
		t.Fatal(err)
	}
	limit(1)
	long := strings.Repeat("蜂蜜 and bees ", 10_000)
	err = keep(2, long)
	if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), "disk full: ") || !strings.Contains(err.Error(), "nothing of this was written: make room") {
		t.Errorf("got %v", err)
	}
	if ids, err := s.NoteIDs(t.Context(), "me", loci.ID{}, loci.ID{0xff}, 9); err != nil || len(ids) != 1 {
		t.Errorf("kept are %v, %v", ids, err)
	}
	limit(10_000)
	if err := keep(2, long); err != nil {
		t.Error(err)
	}
}
