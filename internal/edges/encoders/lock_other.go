//go:build !unix

package encoders

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/loci-memory/loci"
)

// lock is held by one process that installs an encoder.
func (f Folder) lock(e *Encoder) (unlock func(), err error) {
	path := filepath.Join(string(f), "."+e.Name+lockFile)
	w, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, loci.Conflict("another command is installing %s: wait for it, or remove %s if there is none", e.Name, path)
	case err != nil:
		return nil, f.explain(err)
	}
	return func() { _ = errors.Join(w.Close(), os.Remove(path)) }, nil
}
