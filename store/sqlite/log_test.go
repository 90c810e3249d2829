package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/store/sqlite"
)

// A write costs the same whatever is there already: its share of the log is
// counted, since time depends on the machine.
func TestWriteLogDoesNotGrow(t *testing.T) {
	envtest.NotRaced(t, "one write after the other")
	t.Parallel()
	small, big := logOfOneNote(t, 100, false), logOfOneNote(t, 8000, false)
	withJob := logOfOneNote(t, 8000, true)
	t.Logf("%d bytes a note beside 100, %d beside 8000, %d with a job", small, big, withJob)
	if big > small*5/4 {
		t.Errorf("a note beside 8000 others writes %d bytes, beside 100 %d", big, small)
	}
	if big > 30_000 || withJob > 38_500 {
		t.Errorf("a message and its note write %d bytes, with a job %d: more pages than there need be", big, withJob)
	}
}

// logOfOneNote is how much the log grows by a commit of one message and one note,
// and a job, on the average of forty.
func logOfOneNote(t *testing.T, beside int, job bool) int64 {
	t.Helper()
	path := filepath.Join(t.TempDir(), "memory.db")
	s := openAt(t, path, sqlite.Options{})
	k := fill(t, s, beside)
	if err := s.Close(); err != nil { // the index writes beside it until then
		t.Fatal(err)
	}
	s = openAt(t, path, sqlite.Options{})
	emptyLog(t, path)
	before := sizeOf(t, path+"-wal")
	for range 40 {
		c := k.Turns(1)
		if job {
			c.Jobs = []loci.Job{{ID: k.ID(), Kind: loci.JobLink, Notes: []loci.ID{c.Notes[0].Version.Note.ID}, Created: c.Messages[0].At}}
		}
		if err := s.Apply(t.Context(), me, c); err != nil {
			t.Fatal(err)
		}
	}
	return (sizeOf(t, path+"-wal") - before) / 40
}

func sizeOf(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}
