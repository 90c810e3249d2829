package httpapi

import (
	"bytes"
	"errors"
	"io"
	"os"

	"github.com/loci-memory/loci"
)

// uploadInMemory is how many bytes of an upload are kept in memory: what most people import
// needs no disk, also where a server may write none.
const uploadInMemory = 1 << 20

// upload is a body that has come as a whole and is read from any place: in memory, or in a
// temporary file where it is longer.
type upload struct {
	io.ReaderAt
	size int64
	file *os.File // nil: it is in memory
}

// receive reads a body to its end. What it returns is to be closed.
func receive(body io.Reader) (*upload, error) {
	in := &source{Reader: body}
	var head bytes.Buffer
	n, err := io.CopyN(&head, in, uploadInMemory)
	if errors.Is(err, io.EOF) {
		return &upload{ReaderAt: bytes.NewReader(head.Bytes()), size: n}, nil
	}
	if err != nil {
		return nil, unread(err)
	}
	f, err := os.CreateTemp("", "loci-upload-*") // 0600
	if err != nil {
		return nil, noRoom(err)
	}
	u := &upload{ReaderAt: f, file: f}
	u.size, err = io.Copy(f, io.MultiReader(&head, in))
	switch {
	case in.err != nil:
		err = unread(in.err)
	case err != nil:
		err = noRoom(err)
	default:
		return u, nil
	}
	u.close()
	return nil, err
}

func (u *upload) whole() *io.SectionReader { return io.NewSectionReader(u, 0, u.size) }

// close removes the file.
func (u *upload) close() {
	if u.file != nil {
		discard(u.file)
	}
}

// discard closes a temporary file and removes it.
func discard(f *os.File) {
	_ = f.Close()
	_ = os.Remove(f.Name())
}

// source notes why it can't be read: an error of a copy may be of either end.
type source struct {
	io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}

func noRoom(err error) error {
	return loci.Unavailable(err, "an import of more than %d MiB needs room for a copy of the file: make some in the server's folder for temporary files (TMPDIR, else /tmp)", uploadInMemory>>20)
}
