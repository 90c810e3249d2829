package intake_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/ingest"
	"github.com/loci-memory/loci/internal/edges/intake"
)

// kept is a Keeper that refuses a text and counts what it is asked to keep.
type kept struct {
	bad     string
	texts   []string
	commits int
}

func (k *kept) Ingest(_ context.Context, _ loci.Scope, r loci.IngestRequest) (*loci.IngestResult, error) {
	for _, m := range r.Messages {
		if m.Text == k.bad {
			return nil, loci.Invalid("text", "is bad")
		}
	}
	k.commits++
	for _, m := range r.Messages {
		k.texts = append(k.texts, m.Text)
	}
	return &loci.IngestResult{Added: len(r.Messages)}, nil
}

func archive(t *testing.T, pairs ...string) *bytes.Reader {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		w, err := z.Create(pairs[i])
		if err == nil {
			_, err = io.WriteString(w, pairs[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(b.Bytes())
}

func lines(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "{\"text\":\"t%d\",\"at\":\"2026-02-03T10:00:00Z\"}\n", i)
	}
	return b.String()
}

// A commit that has a bad message is halved until that one is alone; all others are kept.
func TestU4_OneBadMessageStopsNoOther(t *testing.T) {
	t.Parallel()
	k := &kept{bad: "t777"}
	in := intake.New(intake.Options{Keeper: k})
	if err := in.Read(t.Context(), strings.NewReader(lines(1200)), intake.Source{Name: "f"}); err != nil {
		t.Fatal(err)
	}
	r := in.Result()
	if r.Added != 1199 || len(k.texts) != 1199 || r.Refused != 1 || r.Bad[0].Line != 778 || r.Bad[0].File != "f" {
		t.Errorf("kept %d in %d commits: %+v", len(k.texts), k.commits, r)
	}
}

// However much is packed into few bytes, no more than the limits is read.
func TestU4_ABombIsNotUnpacked(t *testing.T) {
	t.Parallel()
	limits := intake.Limits{File: 1 << 20, Total: 3 << 20, Files: 5}
	mebibyte := strings.Repeat(" ", 1<<20-2)
	for name, c := range map[string]struct {
		format ingest.Format
		files  []string
		want   string
	}{
		"one file":   {ingest.Claude, []string{"conversations.json", "[" + mebibyte + mebibyte}, "1 MiB of one file"},
		"many lines": {ingest.JSONLines, []string{"a.jsonl", strings.Repeat("\n", 2<<20)}, "1 MiB of one file"},
		"together":   {ingest.MemoryJSON, []string{"a.json", "[" + mebibyte + "]", "b.json", "[" + mebibyte + "]", "c.json", "[" + mebibyte + "]", "d.json", "[]"}, "3 MiB of all files"},
		"many":       {ingest.MemoryJSON, []string{"a.json", "", "b.json", "", "c.json", "", "d.json", "", "e.json", "", "f.json", ""}, "6 files"},
	} {
		file := archive(t, c.files...)
		in := intake.New(intake.Options{Keeper: &kept{}, Format: c.format, Limits: limits})
		err := in.Archive(t.Context(), file, intake.Source{Name: "z", Size: file.Size()})
		if !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The list of an archive's files is bounded too: it is in memory before any file is read.
func TestU4_AnArchiveOfCountlessFilesIsRefused(t *testing.T) {
	t.Parallel()
	var pairs []string
	for i := range 200 { // as long as the list of 100 000 files with common names
		pairs = append(pairs, fmt.Sprintf("%s%d", strings.Repeat("n", 60_000), i), "")
	}
	file := archive(t, pairs...)
	if _, err := intake.Files(file, file.Size(), ingest.Claude); !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), "too many files") {
		t.Error(err)
	}
}

// interrupted is a file without an end, whose reader is interrupted at its first bytes.
type interrupted struct {
	stop  func()
	reads int
}

func (f *interrupted) Read(p []byte) (int, error) {
	if f.reads++; f.reads > 1000 {
		return 0, errors.New("it is still read")
	}
	f.stop()
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// Formats that are read whole end with the context too, not with the file.
func TestU4_AnInterruptedImportReadsNoFurther(t *testing.T) {
	t.Parallel()
	for _, format := range []ingest.Format{ingest.Mem0, ingest.ChatGPT, ingest.JSONLines} {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		file := &interrupted{stop: stop}
		in := intake.New(intake.Options{Keeper: &kept{}, Format: format})
		if err := in.Read(ctx, file, intake.Source{Name: "f"}); !errors.Is(err, context.Canceled) || file.reads > 2 {
			t.Errorf("%s: read %d times: %v", format, file.reads, err)
		}
	}
}
