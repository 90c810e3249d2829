package sqlite

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// unfinished ends the name of a file into which a backup is being written. A process
// that is killed meanwhile leaves it behind.
const unfinished = ".unfinished-backup"

// abandoned is how long after its last change such a file is taken for one that was left
// behind: a backup that is under way writes all the time.
const abandoned = time.Hour

// Backup writes a copy of the file as it is at one moment, compact, while others
// read and write. It appears under its name when it is whole and on the disk, and not
// before; what earlier backups to that name left unfinished is removed.
func (s *Store) Backup(ctx context.Context, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return isThere(path)
	}
	clearUnfinished(path)
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*"+unfinished) // 0600
	if err != nil {
		return notMade(path, err)
	}
	part := f.Name()
	defer func() { _ = os.Remove(part) }()
	if err := f.Close(); err != nil {
		return notMade(path, err)
	}
	// VACUUM INTO writes into an existing file when it is empty: so the file has our mode.
	if _, err := s.walker.db.ExecContext(ctx, `VACUUM INTO ?`, part); err != nil {
		return s.explain(ctx, err)
	}
	if err := durable(part); err != nil {
		return notMade(path, err)
	}
	return publish(part, path)
}

// publish gives a file its name, which must be free, for good.
func publish(part, path string) error {
	err := os.Link(part, path)
	switch {
	case errors.Is(err, fs.ErrExist):
		return isThere(path)
	case err != nil: // a file system without links: the name was free a while ago
		if _, there := os.Lstat(path); there == nil {
			return isThere(path)
		}
		if err := os.Rename(part, path); err != nil {
			return notMade(path, err)
		}
	}
	syncNames(filepath.Dir(path))
	return nil
}

// clearUnfinished removes what killed backups to a name left behind. What can't be removed stays:
// it is in nobody's way.
func clearUnfinished(path string) {
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return
	}
	for _, f := range files {
		if !strings.HasPrefix(f.Name(), filepath.Base(path)+".") || !isUnfinished(f.Name()) {
			continue
		}
		if info, err := f.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > abandoned {
			_ = os.Remove(filepath.Join(filepath.Dir(path), f.Name()))
		}
	}
}

// isUnfinished reports whether a file is named as what a backup writes into, or as what
// SQLite keeps beside it meanwhile.
func isUnfinished(path string) bool {
	return strings.HasSuffix(strings.TrimSuffix(path, "-journal"), unfinished)
}

func isThere(path string) error {
	return loci.Conflict("%s is there already: name a new file for the backup", path)
}

func notMade(path string, err error) error {
	return loci.Unavailable(err, "the backup %s can't be made: see that its folder is there, can be written and has room", path)
}

// durable waits until a file has reached the disk.
func durable(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncNames waits until the names in a folder have reached the disk, where the system can
// be asked for that.
func syncNames(folder string) {
	if f, err := os.Open(folder); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}
