package main

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ingest"
)

// importFrom reads what another memory, or an assistant, has exported: a file of it, or
// the archive as it is delivered.
func (c *importCmd) importFrom(ctx context.Context, a *app) error {
	return a.withNew(ctx, func(m *memory) error {
		in := &ingester{app: a, memory: m, format: ingest.Format(c.Format), result: ingested{Bad: []badLine{}}, command: "import", done: "Imported"}
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
	return bytes.Equal(head, []byte("PK\x03\x04")), err
}

// archive reads the files of an archive that have what is wanted, in the order of names.
func (in *ingester) archive(ctx context.Context, name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	z, err := zip.OpenReader(name)
	if err != nil {
		return loci.Invalid("file", "is a damaged archive (%v): get it again", err)
	}
	defer z.Close()
	files := slices.DeleteFunc(slices.Clone(z.File), func(f *zip.File) bool { return !in.wants(f.Name) })
	if len(files) == 0 {
		return loci.Invalid("file", "has no %s in it: is it the archive as it was delivered, and the format the right one?", in.wanted())
	}
	slices.SortFunc(files, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	for _, f := range files {
		in.name, in.at = filepath.Base(name)+"/"+f.Name, info.ModTime()
		if err := in.packed(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

// wanted is the pattern of the names of files in an archive that are read.
func (in *ingester) wanted() string {
	if in.format == ingest.ChatGPT || in.format == ingest.Claude {
		return "conversations*.json"
	}
	return "*.json*"
}

func (in *ingester) wants(name string) bool {
	ok, _ := path.Match(in.wanted(), path.Base(name))
	return ok && !strings.HasPrefix(path.Base(name), ".") && !strings.HasPrefix(name, "__MACOSX/")
}

func (in *ingester) packed(ctx context.Context, f *zip.File) error {
	r, err := f.Open()
	if err != nil {
		return loci.Invalid("file", "%s in the archive can't be read (%v): get it again", f.Name, err)
	}
	defer r.Close()
	in.guessed = 0
	return in.read(ctx, interruptible{ctx, r}, int64(f.UncompressedSize64))
}

// others counts memories of other users than the one that is imported.
type others map[string]int

// ofOne leaves the items of one user where an input has those of several: of the user whose
// memory this is. It says whose the others are.
func (in *ingester) ofOne(items []ingest.Item) []ingest.Item {
	users := others{}
	for i := range items {
		if u := items[i].User; u != "" {
			users[u]++
		}
	}
	if len(users) < 2 {
		return items
	}
	kept := slices.DeleteFunc(items, func(item ingest.Item) bool { return item.User != "" && item.User != in.User })
	delete(users, in.User)
	in.note("%s has memories of several users: those of %s are left out; import them with --user NAME, one at a time", in.name, users)
	return kept
}

// String lists the users: "ann (3), bob (1)".
func (o others) String() string {
	var all []string
	for u, n := range o {
		all = append(all, fmt.Sprintf("%s (%d)", clean(u), n))
	}
	slices.Sort(all)
	if len(all) > 10 {
		all = append(all[:10], fmt.Sprintf("and %d more", len(all)-10))
	}
	return strings.Join(all, ", ")
}
