package encoders

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"context"
	"io"
	"os"

	"github.com/loci-memory/loci"
)

// fromArchive brings the files of an encoder from an archive, which people know by a name.
func (f Folder) fromArchive(ctx context.Context, e *Encoder, path, name string, report Progress) error {
	s := f.search(e, name, report)
	if zipped(name) {
		return s.end(s.zip(ctx, path))
	}
	return s.end(s.tar(ctx, path))
}

func (s *search) zip(ctx context.Context, path string) error {
	z, err := zip.OpenReader(path)
	if err != nil {
		return loci.Unavailable(err, "%s is no archive that can be read (%v): fetch it again, or name another source", s.from, err)
	}
	defer z.Close()
	for _, entry := range z.File {
		if err := s.offer(ctx, int64(entry.UncompressedSize64), entry.Open); err != nil {
			return err
		}
	}
	return nil
}

func (s *search) tar(ctx context.Context, path string) error {
	r, err := os.Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	plain, err := gzip.NewReader(r)
	if err != nil {
		return loci.Unavailable(err, "%s is no archive that can be read (%v): fetch it again, or name another source", s.from, err)
	}
	for t := tar.NewReader(plain); ; {
		header, err := t.Next()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		if err := s.offer(ctx, header.Size, func() (io.ReadCloser, error) { return io.NopCloser(t), nil }); err != nil {
			return err
		}
	}
}
