package httpapi

import (
	"bytes"
	"crypto/sha256"
	"io"
	"net/http"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/once"
)

// The headers of a request that is to be done once, however often it is sent, and of the answer
// to one that was done before.
const (
	onceHeader   = "Idempotency-Key"
	repeatHeader = "Idempotency-Replayed"
)

// maxOnce is how many bytes a key has at most.
const maxOnce = 255

// doOnce runs a handler; a POST with a key is done once, as the memory keeps what it did.
func doOnce(w http.ResponseWriter, r *http.Request, s loci.Scope, h handler) error {
	key := r.Header.Get(onceHeader)
	if key == "" || r.Method != http.MethodPost || streams(r) {
		return h(w, r, s)
	}
	if err := formed(r, onceHeader, printedForm, maxOnce); err != nil {
		return err
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return unread(err)
	}
	asked := &once.Request{Key: id(r, s, key), Asked: sha256.Sum256(append([]byte(r.URL.RequestURI()+"\x00"), body...))}
	r = r.WithContext(once.With(r.Context(), asked))
	r.Body = io.NopCloser(bytes.NewReader(body))
	return h(w, r, s)
}

// streams reports whether a body is a stream, whose parts are done as they come: it can't be
// done once as a whole.
func streams(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Content-Type"), linesType)
}

// id names a request among those of all callers: a key of one says nothing to another.
func id(r *http.Request, s loci.Scope, key string) [sha256.Size]byte {
	return sha256.Sum256([]byte(strings.Join([]string{caller.From(r.Context()).Key, s.User, s.Agent, r.URL.Path, key}, "\x00")))
}
