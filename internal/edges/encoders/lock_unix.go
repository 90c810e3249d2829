//go:build unix

package encoders

import (
	"os"
	"path/filepath"
	"syscall"

	"github.com/loci-memory/loci"
)

// lock is held by one process that installs an encoder, and ends with it.
func (f Folder) lock(e *Encoder) (unlock func(), err error) {
	path := filepath.Join(string(f), "."+e.Name+lockFile)
	w, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, f.explain(err)
	}
	if err := syscall.Flock(int(w.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = w.Close()
		return nil, loci.Conflict("another command is installing %s: wait for it", e.Name)
	}
	return func() { _ = w.Close() }, nil
}
