package sqlite

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"github.com/loci-memory/loci"
)

// Backup writes a copy of the file as it is at one moment, compact, while others
// read and write.
func (s *Store) Backup(ctx context.Context, path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return loci.Conflict("%s is there already: name a new file for the backup", path)
	case err != nil:
		return loci.Unavailable(err, "the backup %s can't be made: see that its folder is there and can be written", path)
	}
	_ = f.Close()
	// VACUUM INTO writes into an existing file when it is empty: so the file has our mode.
	if _, err := s.walker.db.ExecContext(ctx, `VACUUM INTO ?`, path); err != nil {
		_ = os.Remove(path)
		return s.explain(ctx, err)
	}
	return durable(path)
}

// durable waits until a file has reached the disk.
func durable(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
