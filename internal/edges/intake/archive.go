package intake

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/ingest"
)

// directory is how many bytes the list of files in an archive may have: it is kept in memory
// as a whole, whatever the files are.
const directory = 2 << 20

// errList is why a list of files is not read to its end.
var errList = errors.New("too many files")

// IsArchive reports whether a file that begins so is an archive.
func IsArchive(head []byte) bool { return bytes.HasPrefix(head, []byte("PK\x03\x04")) }

// Files are the files of an archive that a format is in, in the order of names. Everything
// else of it is not looked at, and nothing is ever unpacked to a disk.
func Files(r io.ReaderAt, size int64, f ingest.Format) ([]*zip.File, error) {
	in := &listing{ReaderAt: r, left: directory}
	z, err := zip.NewReader(in, size)
	in.left = -1
	switch {
	case errors.Is(err, errList):
		return nil, loci.Invalid("file", "is an archive of too many files: take the one with the conversations out of it")
	case err != nil:
		return nil, loci.Invalid("file", "is a damaged archive (%v): get it again", err)
	}
	files := slices.DeleteFunc(slices.Clone(z.File), func(file *zip.File) bool { return !wants(f, file.Name) })
	if len(files) == 0 {
		return nil, loci.Invalid("file", "has no %s in it: is it the archive as it was delivered, and the format the right one?", wanted(f))
	}
	slices.SortFunc(files, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	return files, nil
}

// listing is an archive of which so many bytes are read while its list of files is; less
// than 0 is no bound.
type listing struct {
	io.ReaderAt
	left int64
}

// record is the least that the list has of a file.
const record = 46

func (l *listing) ReadAt(p []byte, at int64) (int, error) {
	if l.left < 0 {
		return l.ReaderAt.ReadAt(p, at)
	}
	if l.left -= int64(len(p)); l.left < 0 {
		return 0, errList
	}
	n, err := l.ReaderAt.ReadAt(p, at)
	// The end of a large archive says how many files there are, and room is made for so many.
	if end := p[:n]; len(end) >= 40 && bytes.HasPrefix(end, []byte("PK\x06\x06")) && binary.LittleEndian.Uint64(end[32:]) > directory/record {
		return 0, errList
	}
	return n, err
}

// wanted is the pattern of the names of files in an archive that are read.
func wanted(f ingest.Format) string {
	if f == ingest.ChatGPT || f == ingest.Claude {
		return "conversations*.json"
	}
	return "*.json*"
}

func wants(f ingest.Format, name string) bool {
	ok, _ := path.Match(wanted(f), path.Base(name))
	return ok && !strings.HasPrefix(path.Base(name), ".") && !strings.HasPrefix(name, "__MACOSX/")
}

// Recognise returns the format of an archive: that of its conversations where it has some, as
// those of assistants have, and else that of its first file.
func Recognise(r io.ReaderAt, size int64) (ingest.Format, error) {
	files, err := Files(r, size, ingest.ChatGPT)
	if err != nil {
		files, err = Files(r, size, "")
	}
	if err != nil {
		return "", err
	}
	in, err := files[0].Open()
	if err != nil {
		return "", loci.Invalid("file", "has %s in it, which can't be read (%v): get it again", files[0].Name, err)
	}
	defer in.Close()
	return ingest.Recognise(in)
}

// Archive reads the files of an archive that have what is wanted, in the order of names.
func (in *Intake) Archive(ctx context.Context, r io.ReaderAt, from Source) error {
	files, err := Files(r, from.Size, in.o.Format)
	if err != nil {
		return err
	}
	if most := in.o.Limits.Files; most > 0 && len(files) > most {
		return loci.Invalid("file", "is an archive of %d files, and %d are read at once: take it apart", len(files), most)
	}
	for _, f := range files {
		part := from
		part.Name, part.Size = from.Name+"/"+f.Name, int64(f.UncompressedSize64) // #nosec G115 -- for progress alone
		if err := in.packed(ctx, f, part); err != nil {
			return err
		}
	}
	return nil
}

func (in *Intake) packed(ctx context.Context, f *zip.File, part Source) error {
	r, err := f.Open()
	if err != nil {
		return loci.Invalid("file", "has %s in it, which can't be read (%v): get it again", f.Name, err)
	}
	defer r.Close()
	return in.read(ctx, checked{r, f.Name}, part, func() (io.Reader, error) {
		again, err := f.Open()
		return checked{again, f.Name}, err // reading it holds nothing: it need not be closed
	})
}

// broken is why a file can't be read on. It is no ErrInvalid, which would be one bad message
// among others, until the reading has ended with it.
type broken struct{ hint string }

func (b *broken) Error() string { return b.hint }

// ended is the error with which a reading ended.
func ended(err error) error {
	if b := (*broken)(nil); errors.As(err, &b) {
		return loci.Invalid("file", "%s", b.hint)
	}
	return err
}

// checked says of a file whose bytes are not what the archive promises that it is damaged.
type checked struct {
	io.Reader
	name string
}

func (c checked) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	if errors.Is(err, zip.ErrChecksum) || errors.Is(err, zip.ErrFormat) || errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, new(flate.CorruptInputError)) {
		err = &broken{fmt.Sprintf("has %s in it, which is damaged (%v): get it again", c.name, err)}
	}
	return n, err
}

// bounded is a file that is read until the context ends, and of which no more is read than the
// limits allow, however much is packed into few bytes.
type bounded struct {
	ctx context.Context
	in  *Intake
	r   io.Reader
	n   int64
}

// Read reads what is allowed.
func (b *bounded) Read(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := b.r.Read(p)
	b.n += int64(n)
	b.in.bytes += int64(n)
	switch l := b.in.o.Limits; {
	case l.File > 0 && b.n > l.File:
		return 0, tooLarge("one file", l.File)
	case l.Total > 0 && b.in.bytes > l.Total:
		return 0, tooLarge("all files", l.Total)
	}
	return n, err
}

func tooLarge(what string, most int64) error {
	return &broken{fmt.Sprintf("is larger than what is read at once, %d MiB of %s unpacked: import it in parts, or by the program beside the memory", most>>20, what)}
}
