package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/loci-memory/loci"
)

// code is SQLite's primary result code in an error, or 0.
func code(err error) int {
	if e, ok := errors.AsType[*driver.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

func busy(err error) bool {
	c := code(err)
	return c == lib.SQLITE_BUSY || c == lib.SQLITE_LOCKED
}

// unopenable reports whether a file could not be read because the files beside it are
// missing and can't be made, as the folder can't be written.
func unopenable(err error) bool {
	c := code(err)
	return c == lib.SQLITE_CANTOPEN || c == lib.SQLITE_READONLY || c == lib.SQLITE_IOERR
}

// damaged reports whether pages of the file make no sense.
func damaged(err error) bool {
	c := code(err)
	return c == lib.SQLITE_CORRUPT || c == lib.SQLITE_NOTADB
}

// unconfirmed reports whether all was handed to the disk, which did not say that it has it:
// after a restart it may be there or not.
func unconfirmed(err error) bool {
	var e *driver.Error
	return errors.As(err, &e) && (e.Code() == lib.SQLITE_IOERR_FSYNC || e.Code() == lib.SQLITE_IOERR_DIR_FSYNC)
}

// taken reports whether a row was refused because its key is there already.
func taken(err error) bool { return code(err) == lib.SQLITE_CONSTRAINT }

// explain turns an error of the database into one that says what to do. Errors
// that are explained already, and the context's own, stay.
func (s *Store) explain(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	switch code(err) {
	case 0:
		return err
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return loci.Unavailable(err, "%s is being written by another process that does not let go: end that one, or try again", s.path)
	case lib.SQLITE_FULL:
		return loci.Unavailable(err, "disk full: %s can't grow and nothing of this was written: make room and try again", s.path)
	case lib.SQLITE_READONLY, lib.SQLITE_PERM, lib.SQLITE_AUTH:
		return loci.Unavailable(err, "%s can't be written and nothing of this was: make it and its folder writable, or open it read-only", s.path)
	case lib.SQLITE_NOTADB:
		return s.foreign(err)
	case lib.SQLITE_CORRUPT:
		return about("damaged file", err, "%s is damaged: check it to see where, and put a backup in its place", s.path)
	case lib.SQLITE_CANTOPEN:
		return loci.Unavailable(err, "%s can't be opened: see that it and its folder are there and yours", s.path)
	case lib.SQLITE_IOERR:
		if unconfirmed(err) {
			return loci.Unavailable(err, "the disk under %s did not confirm a write: see whether it is there before you try again, and check the disk", s.path)
		}
		return loci.Unavailable(err, "the disk under %s is full or failing and nothing of this was written: make room and try again, and check it if that goes on", s.path)
	}
	return err
}

// readable is the error of a write to a file that was opened for reading.
func (s *Store) readable() error {
	return about("read-only file", nil, "%s can only be read: make the file and its folder writable, or open another", s.path)
}

func (s *Store) foreign(cause error) error {
	return loci.Unavailable(cause, "%s is not a loci memory: give the path of one, or of a new file", s.path)
}

// magic is how every SQLite file begins.
const magic = "SQLite format 3\x00"

// prepare makes the file where there is none, and checks that it can be one of ours, so
// that the reason of a failure is known before SQLite is asked.
func prepare(path string, o Options) error {
	if path == "" {
		return loci.Invalid("store", "it has no path: name a file like memory.db")
	}
	if isUnfinished(path) {
		return loci.Unavailable(nil, "%s is what is left of a backup that was cut off: remove it and make the backup again", path)
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return irregular(path, info.Mode())
	}
	flags := os.O_RDWR
	if o.ReadOnly {
		flags = os.O_RDONLY
	}
	f, err := os.OpenFile(path, flags, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist) && o.Existing:
		return absent(path, err)
	case errors.Is(err, fs.ErrNotExist) && !o.ReadOnly:
		return create(path)
	case err != nil:
		return unusable(path, err, o.ReadOnly)
	}
	defer func() { _ = f.Close() }()
	if info, err := f.Stat(); err == nil && info.Size() == 0 && o.Existing {
		return absent(path, nil)
	}
	return recognise(path, f)
}

// absent is the error of a path where no memory is, and none is to be made.
func absent(path string, cause error) error {
	return &loci.HintError{Kind: loci.ErrNotFound, Err: cause, About: "store", Hint: fmt.Sprintf("there is no memory at %s: check the path, or write to it to make one", path)}
}

// irregular is the error of a path that is no file. It is known before anything is opened:
// to open a pipe may wait for ever.
func irregular(path string, m fs.FileMode) error {
	switch {
	case m.IsDir():
		return unusable(path, syscall.EISDIR, false)
	case m&fs.ModeNamedPipe != 0:
		return loci.Unavailable(nil, "%s is a pipe: give the path of a file", path)
	case m&fs.ModeSocket != 0:
		return loci.Unavailable(nil, "%s is a socket: give the path of a file", path)
	}
	return loci.Unavailable(nil, "%s is a device: give the path of a file", path)
}

func create(path string) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return loci.Unavailable(err, "the folder %s can't be made: choose another place, or make it yourself", folder)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return loci.Unavailable(err, "%s can't be made: see that its folder is yours and can be written", path)
	}
	return f.Close()
}

func unusable(path string, err error, readOnly bool) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return loci.Unavailable(err, "there is no file %s to read: check the path, or open it for writing to make it", path)
	case errors.Is(err, syscall.EISDIR):
		return loci.Unavailable(err, "%s is a folder: name a file in it, like %s", path, filepath.Join(path, "memory.db"))
	case readOnly:
		return loci.Unavailable(err, "%s can't be read: see that it is yours", path)
	}
	return loci.Unavailable(err, "%s can't be written: make it writable, or open it read-only", path)
}

// recognise refuses a file that SQLite did not write. An empty one is new.
func recognise(path string, f *os.File) error {
	head := make([]byte, len(magic))
	n, err := io.ReadFull(f, head)
	switch {
	case n == 0 && errors.Is(err, io.EOF):
		return nil
	case errors.Is(err, syscall.EISDIR):
		return unusable(path, err, true)
	case err != nil || string(head) != magic:
		return (&Store{path: path}).foreign(err)
	}
	return nil
}

// raced reports whether an error can be due to another process doing the same at the
// same time: a lock, a table or a row that is there already.
func raced(err error) bool {
	return busy(err) || taken(err) || code(err) == lib.SQLITE_ERROR
}

// about is an ErrUnavailable that names what it is about, so that a command line can say
// which of its commands helps.
func about(what string, cause error, hint string, args ...any) error {
	return &loci.HintError{Kind: loci.ErrUnavailable, Hint: fmt.Sprintf(hint, args...), Err: cause, About: what}
}
