package httpapi_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/synctest"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
)

// unread is an answer whose client reads nothing until it is told to, or leaves.
type unread struct {
	*httptest.ResponseRecorder
	read  chan struct{}
	leave error
}

func (u *unread) Write(b []byte) (int, error) {
	<-u.read
	if u.leave != nil {
		return 0, u.leave
	}
	return u.ResponseRecorder.Write(b)
}

// exporting asks for the export of a memory that has so many mebibytes which nothing
// compresses. ended gets what the export came to, which is before anybody has read.
func exporting(t *testing.T, size int) (to *unread, ended chan error, answered chan any, all []byte) {
	t.Helper()
	random := rand.NewChaCha8([32]byte{})
	all = make([]byte, size<<20)
	_, _ = random.Read(all) // never fails
	ended, answered = make(chan error, 1), make(chan any, 1)
	memory := &fake{export: func(w io.Writer) (int, error) {
		n, err := io.Copy(w, bytes.NewReader(all))
		ended <- err
		return int(n), err
	}}
	to = &unread{ResponseRecorder: httptest.NewRecorder(), read: make(chan struct{})}
	h := as(operator, httpapi.New(httpapi.Options{Service: memory, Admin: memory}))
	go func() {
		defer func() { answered <- recover() }()
		h.ServeHTTP(to, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/v1/export", http.NoBody))
	}()
	return to, ended, answered, all
}

// An export is made, and its state of the store let go, whether its client reads or not: then
// the client gets all of it, and the disk is as it was.
func TestFindingV7_AnExportDoesNotWaitForItsReader(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	to, ended, answered, all := exporting(t, 20)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) == 0 {
		t.Errorf("nothing waits on disk: %v, %v", left, err)
	}
	close(to.read)
	if p := <-answered; p != nil {
		t.Fatal(p)
	}
	if !bytes.Equal(to.Body.Bytes(), all) || to.Header().Get("Loci-Records") == "" {
		t.Errorf("%d bytes were read of %d, %v", to.Body.Len(), len(all), to.Header())
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("left on disk: %v, %v", left, err)
	}
}

// A client that does not read what would take all room for exports is cut off after minutes,
// and the room is there again.
func TestFindingV7_WhoReadsNothingIsCutOff(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	synctest.Test(t, func(t *testing.T) {
		to, ended, answered, _ := exporting(t, 80)
		if err := <-ended; !errors.Is(err, loci.ErrUnavailable) {
			t.Errorf("the export ended with %v", err)
		}
		to.leave = io.ErrClosedPipe
		close(to.read)
		if p := <-answered; p != http.ErrAbortHandler { //nolint:errorlint // a panic's value, as it is
			t.Errorf("the answer ended with %v", p)
		}
	})
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("left on disk: %v, %v", left, err)
	}
}
