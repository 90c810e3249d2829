package transfer

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/weigh"
	"github.com/loci-memory/loci/store"
)

const (
	maxRecord = 16 << 20 // bytes of one line
	inMemory  = 8 << 20  // bytes of an export that can't be read twice and is kept in memory
)

// export is an export that was found to be whole.
type export struct {
	header
	sum     string // of its content
	checked bool   // by a footer
	sets    bool   // it was made with change sets
}

// examine reads an export to its end and checks every line of it, without keeping any.
func examine(r io.Reader) (x export, err error) {
	lines, sum, records := scan(r), sha256.New(), 0
	if x.header, err = readHeader(lines); err != nil {
		return x, err
	}
	_, _ = sum.Write(append(bytes.Clone(lines.Bytes()), '\n'))
	for line := 2; lines.Scan(); line++ {
		raw := lines.Bytes()
		if x.checked {
			return x, loci.Invalid("import", "line %d is behind the end of the export: a file holds one export", line)
		}
		if f, ok := readFooter(raw); ok && x.Version >= footerFormat {
			x.sum, x.checked = hex.EncodeToString(sum.Sum(nil)), true
			if f.Records != records || f.SHA256 != x.sum {
				return x, loci.Invalid("import", "the export is damaged: its last line says that it has %d records and other bytes: export again", f.Records)
			}
			continue
		}
		rec, err := readRecord(raw, line)
		if err != nil {
			return x, err
		}
		x.sets = x.sets || rec.Version != nil && !rec.Version.Set.IsZero()
		records++
		_, _ = sum.Write(append(raw, '\n'))
	}
	if err := lines.Err(); err != nil {
		return x, loci.Invalid("import", "can't be read to its end: %v", err)
	}
	if !x.checked && x.Version >= footerFormat {
		return x, loci.Invalid("import", "the export is cut off: its last line, which counts the others, is missing: export again")
	}
	if !x.checked {
		x.sum = hex.EncodeToString(sum.Sum(nil))
	}
	return x, nil
}

func scan(r io.Reader) *bufio.Scanner {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 1<<16), maxRecord)
	return lines
}

// readHeader reads the first line.
func readHeader(lines *bufio.Scanner) (h header, err error) {
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &h) != nil || h.Loci != "export" {
		return h, loci.Invalid("import", "this is no loci export: its first line would say so (for other formats use ingest)")
	}
	if h.Version > format {
		return h, loci.Invalid("import", "made by a newer loci (format %d, this one reads %d): upgrade loci", h.Version, format)
	}
	return h, nil
}

// readFooter reads a line as a footer, if it is one.
func readFooter(raw []byte) (f footer, ok bool) {
	return f, bytes.HasPrefix(raw, []byte(`{"loci":"end"`)) && json.Unmarshal(raw, &f) == nil
}

// readRecord reads a line that is a record and that a store would take.
func readRecord(raw []byte, line int) (r memory.Record, err error) {
	if _, err := weigh.JSON("import", raw); err != nil {
		return r, fmt.Errorf("line %d: %w", line, err)
	}
	if err := json.Unmarshal(raw, &r); err != nil {
		return r, loci.Invalid("import", "line %d can't be read (%v): is the file complete?", line, err)
	}
	c, ok := changesOf(&r)
	if !ok {
		return r, loci.Invalid("import", "line %d is none of agent, message, version, link, cycle, uses, calls and job", line)
	}
	if err := c.Check(); err != nil {
		return r, fmt.Errorf("import: line %d: %w", line, err)
	}
	return r, nil
}

// changesOf are the changes that a record asks for as it is, and whether it is one.
func changesOf(r *memory.Record) (c store.Changes, ok bool) {
	switch {
	case r.Agent != nil:
		c.Agents = []loci.Agent{*r.Agent}
	case r.Message != nil:
		c.Messages = []loci.Message{*r.Message}
	case r.Version != nil:
		c.Notes = []store.NoteChange{{Version: *r.Version}}
	case r.Link != nil:
		c.Links = []loci.Link{*r.Link}
	case r.Cycle != nil:
		c.Cycles = []loci.Cycle{*r.Cycle}
	case r.Job != nil:
		c.Jobs = []loci.Job{*r.Job}
	default:
		return c, r.Uses != nil || r.Calls != nil
	}
	return c, true
}

// twice makes an input readable from its beginning again. done must be called.
func twice(r io.Reader) (again io.ReadSeeker, done func(), err error) {
	if s, ok := r.(io.ReadSeeker); ok {
		if at, err := s.Seek(0, io.SeekCurrent); err == nil {
			return &from{s, at}, func() {}, nil
		}
	}
	var head bytes.Buffer
	_, err = io.CopyN(&head, r, inMemory)
	if errors.Is(err, io.EOF) {
		return bytes.NewReader(head.Bytes()), func() {}, nil
	}
	if err != nil {
		return nil, nil, err
	}
	f, err := os.CreateTemp("", "loci-import-*") // 0600
	if err != nil {
		return nil, nil, loci.Unavailable(err, "an export that can't be read twice needs room for a copy: import it from a file")
	}
	done = func() {
		_ = f.Close()
		_ = os.Remove(f.Name())
	}
	if _, err := io.Copy(f, io.MultiReader(&head, r)); err != nil {
		done()
		return nil, nil, loci.Unavailable(err, "an export that can't be read twice needs room for a copy: import it from a file")
	}
	return f, done, nil
}

// from is an input that begins where it was when it was given.
type from struct {
	io.ReadSeeker
	begin int64
}

// Seek moves to a place counted from that beginning.
func (f *from) Seek(offset int64, whence int) (int64, error) {
	if whence == io.SeekStart {
		offset += f.begin
	}
	at, err := f.ReadSeeker.Seek(offset, whence)
	return at - f.begin, err
}
