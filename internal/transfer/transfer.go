// Package transfer writes a memory as lines of JSON and reads them back.
package transfer

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
)

// format is that of an export; an import reads this one and older ones.
const format = 2

// undoesFormat is the first in which an undo lists the versions that it took back.
const undoesFormat = 2

// header is the first line of an export.
type header struct {
	Loci    string    `json:"loci"` // "export"
	Version int       `json:"version"`
	User    string    `json:"user"`
	At      time.Time `json:"at"`
}

// Export writes everything visible of the scope as JSON lines: a header, then agents,
// messages, every version of every note, stored links, and cycles of reflection. It
// returns how many records it wrote. Reading it back with Import loses nothing.
func Export(ctx context.Context, e *edit.Editor, s loci.Scope, w io.Writer) (int, error) {
	if err := e.MustKnow(ctx, s); err != nil {
		return 0, err
	}
	buf := bufio.NewWriterSize(w, 1<<16)
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(header{Loci: "export", Version: format, User: s.User, At: e.Now()}); err != nil {
		return 0, err
	}
	records := 0
	err := e.Walk(ctx, s, func(r memory.Record) error {
		records++
		return enc.Encode(r)
	})
	return records, errors.Join(err, buf.Flush())
}

const (
	importBatch = 500      // records a commit
	maxRecord   = 16 << 20 // bytes of one line
)

// Import reads an export into the memory of the scope's user, who may have another
// name than the one it came from. What is there already is skipped, so it can be run
// again after an interruption. progress is called with the lines read so far and may be
// nil. A line that can't be read ends the import with ErrInvalid naming it; batches
// before it are kept.
func Import(ctx context.Context, e *edit.Editor, s loci.Scope, r io.Reader, progress func(records int)) (loci.ImportResult, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 1<<16), maxRecord)
	version, err := readHeader(lines)
	if err != nil {
		return loci.ImportResult{}, err
	}
	im := importer{edit: e, scope: s, version: version}
	for line := 2; lines.Scan(); line++ {
		var rec memory.Record
		if err := json.Unmarshal(lines.Bytes(), &rec); err != nil {
			return im.res, loci.Invalid("import", "line %d can't be read (%v): is the file complete?", line, err)
		}
		if err := im.take(ctx, rec); err != nil {
			return im.res, fmt.Errorf("import: line %d: %w", line, err)
		}
		if progress != nil && line%importBatch == 0 {
			progress(line)
		}
	}
	if err := lines.Err(); err != nil {
		return im.res, loci.Invalid("import", "can't be read to its end: %v", err)
	}
	return im.res, im.flush(ctx)
}

// readHeader reads the first line and returns the format of the others.
func readHeader(lines *bufio.Scanner) (version int, err error) {
	var h header
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &h) != nil || h.Loci != "export" {
		return 0, loci.Invalid("import", "this is no loci export: its first line would say so (for other formats use ingest)")
	}
	if h.Version > format {
		return 0, loci.Invalid("import", "made by a newer loci (format %d, this one reads %d): upgrade loci", h.Version, format)
	}
	return h.Version, nil
}

// importer collects records and commits them in batches.
type importer struct {
	edit    *edit.Editor
	version int // of the format
	scope   loci.Scope
	pending store.Changes
	res     loci.ImportResult
}

func (im *importer) take(ctx context.Context, r memory.Record) error {
	p := &im.pending
	switch {
	case r.Agent != nil:
		p.Agents = append(p.Agents, *r.Agent)
	case r.Message != nil:
		r.Message.User = im.scope.User
		p.Messages = append(p.Messages, *r.Message)
	case r.Version != nil:
		if im.version < undoesFormat {
			r.Version.Undoes = undoes(r.Version)
		}
		r.Version.Note.User, r.Version.Note.Links, r.Version.Closed = im.scope.User, nil, time.Time{}
		p.Notes = append(p.Notes, store.NoteChange{Version: *r.Version})
	case r.Link != nil:
		p.Links = append(p.Links, *r.Link)
	case r.Cycle != nil:
		p.Cycles = append(p.Cycles, *r.Cycle)
	default:
		return loci.Invalid("import", "is none of agent, message, version, link and cycle")
	}
	if len(p.Agents)+len(p.Messages)+len(p.Notes)+len(p.Links)+len(p.Cycles) < importBatch {
		return nil
	}
	return im.flush(ctx)
}

// flush commits what is new of the batch.
func (im *importer) flush(ctx context.Context) error {
	p := im.pending
	im.pending = store.Changes{}
	if p.Empty() {
		return nil
	}
	if err := im.dropKnown(ctx, &p); err != nil {
		return err
	}
	if p.Empty() {
		return nil
	}
	if err := im.edit.Apply(ctx, im.scope, &p); err != nil {
		return err
	}
	im.res.Agents += len(p.Agents)
	im.res.Messages += len(p.Messages)
	im.res.Notes += len(p.Notes)
	im.res.Links += len(p.Links)
	im.res.Cycles += len(p.Cycles)
	return nil
}

func (im *importer) dropKnown(ctx context.Context, p *store.Changes) error {
	var messages, notes []loci.ID
	for i := range p.Messages {
		messages = append(messages, p.Messages[i].ID)
	}
	for i := range p.Notes {
		notes = append(notes, p.Notes[i].Version.Change.Note)
	}
	haveMessages, err := im.edit.Messages(ctx, im.scope, messages)
	if err != nil {
		return err
	}
	haveNotes, err := im.edit.Notes(ctx, im.scope, notes, time.Time{})
	if err != nil {
		return err
	}
	known := map[loci.ID]int{} // message → 1, note → its latest version
	for i := range haveMessages {
		known[haveMessages[i].ID] = 1
	}
	for i := range haveNotes {
		known[haveNotes[i].ID] = haveNotes[i].Version
	}
	before := len(p.Messages) + len(p.Notes)
	p.Messages = only(p.Messages, func(m *loci.Message) bool { return known[m.ID] == 0 })
	p.Notes = only(p.Notes, func(c *store.NoteChange) bool { return c.Version.Change.Version > known[c.Version.Change.Note] })
	im.res.Known += before - len(p.Messages) - len(p.Notes)
	return nil
}

// only are those of a list that are to be kept, in its place.
func only[T any](in []T, keep func(*T) bool) []T {
	out := in[:0]
	for i := range in {
		if keep(&in[i]) {
			out = append(out, in[i])
		}
	}
	return out
}
