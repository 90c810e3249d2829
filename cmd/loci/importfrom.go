package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/loci-memory/loci/internal/edges/ingest"
	"github.com/loci-memory/loci/internal/edges/intake"
)

// importFrom reads what another memory, or an assistant, has exported: a file of it, or
// the archive as it is delivered.
func (c *importCmd) importFrom(ctx context.Context, a *app) error {
	return a.withRoom(ctx, func(m *memory) error {
		in := newIngester(a, m, ingest.Format(c.Format), "import", "Imported")
		packed, err := isZip(ctx, a, c.File)
		if err == nil && packed {
			err = in.archive(ctx, c.File)
		} else if err == nil {
			err = in.file(ctx, c.File)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", c.File, err)
		}
		return in.end(ctx)
	})
}

// isZip reports whether a file begins as an archive does.
func isZip(ctx context.Context, a *app, file string) (bool, error) {
	if file == "-" {
		return false, nil
	}
	f, _, err := a.input(ctx, file)
	if err != nil {
		return false, err
	}
	defer f.Close()
	head := make([]byte, 4)
	n, err := io.ReadFull(f, head)
	if n < len(head) {
		return false, nil // too short for an archive: what is wrong with it is said where it is read
	}
	return intake.IsArchive(head), err
}

// archive reads the files of an archive that have what is wanted.
func (in *ingester) archive(ctx context.Context, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return fileError(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return in.Archive(ctx, f, intake.Source{Name: filepath.Base(name), At: info.ModTime(), Size: info.Size()})
}
