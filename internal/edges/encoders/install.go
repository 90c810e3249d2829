package encoders

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/loci-memory/loci"
)

// Hub is where the files come from unless somebody says otherwise.
const Hub = "https://huggingface.co"

// Progress is told how many bytes of a file of an encoder there are so far.
type Progress func(file string, done, total int64)

// lockFile is there while somebody installs.
const lockFile = ".installing"

// Install brings an encoder into the folder: from a folder or an archive (.zip, .jar, .tar.gz,
// .tgz), here or at an address, in which its files are found by their size and hash, whatever
// their names; or from the address of a hub. "" is Hub. What is there already is not fetched,
// what was cut off goes on where it was, and a file is in its place when it is whole and its
// hash is right. ErrConflict: somebody else is at it.
func (f Folder) Install(ctx context.Context, e *Encoder, from string, report Progress) error {
	if err := os.MkdirAll(f.dir(e), 0o700); err != nil {
		return f.explain(err)
	}
	unlock, err := f.lock(e)
	if err != nil {
		return err
	}
	defer unlock()
	err = f.install(ctx, e, source(from), report)
	if err != nil {
		_ = os.Remove(f.dir(e)) // where nothing is in it
	}
	return err
}

func source(from string) string {
	if from == "" {
		return Hub
	}
	return from
}

func (f Folder) install(ctx context.Context, e *Encoder, from string, report Progress) error {
	switch {
	case !address(from):
		return f.fromDisk(ctx, e, from, report)
	case archived(from):
		part := filepath.Join(f.dir(e), ".archive.part")
		if err := f.fetch(ctx, from, part, &File{Name: filepath.Base(from)}, report); err != nil {
			return err
		}
		defer os.Remove(part)
		return f.fromArchive(ctx, e, part, from, report)
	}
	for _, file := range e.files() {
		if err := f.fromHub(ctx, e, from, file, report); err != nil {
			return err
		}
	}
	return nil
}

func address(from string) bool {
	return strings.HasPrefix(from, "http://") || strings.HasPrefix(from, "https://")
}

func archived(name string) bool { return zipped(name) || tarred(name) }

func zipped(name string) bool {
	return strings.HasSuffix(name, ".zip") || strings.HasSuffix(name, ".jar")
}

func tarred(name string) bool {
	return strings.HasSuffix(name, ".tar.gz") || strings.HasSuffix(name, ".tgz")
}

// fromHub brings a file from a hub, if it is not there.
func (f Folder) fromHub(ctx context.Context, e *Encoder, hub string, file File, report Progress) error {
	path := filepath.Join(f.dir(e), file.Name)
	if check(ctx, path, &file) == nil {
		return nil
	}
	part := path + ".part"
	if err := f.fetch(ctx, strings.TrimSuffix(hub, "/")+"/"+file.Path, part, &file, report); err != nil {
		return err
	}
	return f.place(ctx, part, path, &file)
}

// place moves a file that is whole to where it belongs. One that is not what it should be is
// gone.
func (f Folder) place(ctx context.Context, part, path string, file *File) error {
	if err := check(ctx, part, file); err != nil {
		if ctx.Err() == nil {
			_ = os.Remove(part)
		}
		return err
	}
	return f.explain(os.Rename(part, path))
}

// fromDisk brings the files of an encoder from a folder or an archive.
func (f Folder) fromDisk(ctx context.Context, e *Encoder, from string, report Progress) error {
	info, err := os.Stat(from)
	switch {
	case err != nil:
		return loci.NotFound("%s is not there: name a folder, an archive or an address that has the files of the encoder", from)
	case !info.IsDir() && archived(from):
		return f.fromArchive(ctx, e, from, from, report)
	case !info.IsDir():
		return loci.Invalid("from", "%s is no folder and no archive (.zip, .jar, .tar.gz, .tgz): name one that has the files of the encoder", from)
	}
	s := f.search(e, from, report)
	err = filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		return s.offer(ctx, info.Size(), func() (io.ReadCloser, error) { return os.Open(path) })
	})
	return s.end(err)
}

// search looks for the files of an encoder.
type search struct {
	folder Folder
	of     *Encoder
	from   string // for people
	report Progress
	left   []File
}

func (f Folder) search(e *Encoder, from string, report Progress) *search {
	return &search{folder: f, of: e, from: from, report: report, left: e.files()}
}

// offer takes what is one of the files that are looked for.
func (s *search) offer(ctx context.Context, size int64, open func() (io.ReadCloser, error)) error {
	for i, file := range s.left {
		if file.Size != size {
			continue
		}
		err := s.take(ctx, &file, open)
		if errors.Is(err, loci.ErrBadOutput) {
			continue // another file of this size
		}
		if err == nil {
			s.left = append(s.left[:i:i], s.left[i+1:]...)
		}
		return err
	}
	return nil
}

// take puts a file in its place. ErrBadOutput: it is another one.
func (s *search) take(ctx context.Context, file *File, open func() (io.ReadCloser, error)) error {
	r, err := open()
	if err != nil {
		return err
	}
	defer r.Close()
	path := filepath.Join(s.folder.dir(s.of), file.Name)
	if err := s.folder.store(path+".part", reader{ctx, r}, os.O_TRUNC, s.counted(file)); err != nil {
		return err
	}
	return s.folder.place(ctx, path+".part", path, file)
}

func (s *search) counted(file *File) func(n int64) {
	return func(n int64) { s.report(file.Name, n, file.Size) }
}

// end says whether all were found.
func (s *search) end(err error) error {
	if err == nil && len(s.left) > 0 {
		return loci.NotFound("%s has no %s of %s (%d bytes, sha256 %s): name another source", s.from, s.left[0].Name, s.of.Name, s.left[0].Size, s.left[0].SHA256)
	}
	if err != nil && !errors.As(err, new(*loci.HintError)) && !errors.Is(err, context.Canceled) {
		return loci.Unavailable(err, "%s can't be read (%v): name another source", s.from, err)
	}
	return err
}

// store writes a stream to a file, at its end or, with os.O_TRUNC, anew. What was written
// before the stream broke off stays for the next time, except where the disk is full.
func (f Folder) store(path string, from io.Reader, how int, count func(n int64)) error {
	w, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND|how, 0o600)
	if err != nil {
		return f.explain(err)
	}
	info, err := w.Stat()
	if err != nil {
		return errors.Join(f.explain(err), w.Close())
	}
	err = pour(w, from, info.Size(), count)
	if err == nil {
		err = wrote(w.Sync())
	}
	if closed := w.Close(); err == nil {
		err = wrote(closed)
	}
	if writing, ok := errors.AsType[writeError](err); ok {
		_ = os.Remove(path)
		return f.explain(writing.error)
	}
	return err
}

// writeError is a failure of where something is written to, and not of where it comes from.
type writeError struct{ error }

func wrote(err error) error {
	if err != nil {
		return writeError{err}
	}
	return nil
}

// pour copies a stream behind so many bytes, and counts them.
func pour(w io.Writer, from io.Reader, done int64, count func(n int64)) error {
	buf := make([]byte, 256<<10)
	for {
		n, err := from.Read(buf)
		if n > 0 {
			if _, failed := w.Write(buf[:n]); failed != nil {
				return writeError{failed}
			}
			done += int64(n)
			count(done)
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}
