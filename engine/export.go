package engine

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// exportVersion is the format of an export; an import reads this one and older ones.
const exportVersion = 1

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
func (e *Engine) Export(ctx context.Context, s loci.Scope, w io.Writer) (int, error) {
	if err := checkScope(s); err != nil {
		return 0, err
	}
	if err := e.mustKnow(ctx, s); err != nil {
		return 0, err
	}
	if err := e.uses.flush(ctx); err != nil {
		return 0, err
	}
	buf := bufio.NewWriterSize(w, 1<<16)
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(header{Loci: "export", Version: exportVersion, User: s.User, At: e.now()}); err != nil {
		return 0, err
	}
	records := 0
	err := e.memory.Walk(ctx, s, func(r store.Record) error {
		records++
		return enc.Encode(r)
	})
	return records, errors.Join(err, buf.Flush())
}

// ImportResult counts what an import did.
type ImportResult struct {
	Messages int `json:"messages"`
	Notes    int `json:"notes"` // versions
	Links    int `json:"links"`
	Agents   int `json:"agents"`
	Cycles   int `json:"cycles"` // of reflection
	Known    int `json:"known"`  // records that were there already
}

const (
	importBatch = 500      // records a commit
	maxRecord   = 16 << 20 // bytes of one line
)

// Import reads an export into the memory of the scope's user, who may have another
// name than the one it came from. What is there already is skipped, so it can be run
// again after an interruption. progress is told records read and may be nil. A line
// that can't be read ends the import with ErrInvalid naming it; batches before it
// are kept.
func (e *Engine) Import(ctx context.Context, s loci.Scope, r io.Reader, progress func(records int)) (ImportResult, error) {
	if err := checkScope(s); err != nil {
		return ImportResult{}, err
	}
	if s.Agent != "" {
		return ImportResult{}, &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "only the user in person imports: leave --agent out"}
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 1<<16), maxRecord)
	if err := readHeader(lines); err != nil {
		return ImportResult{}, err
	}
	im := importer{engine: e, scope: s}
	for line := 2; lines.Scan(); line++ {
		var rec store.Record
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

func readHeader(lines *bufio.Scanner) error {
	var h header
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &h) != nil || h.Loci != "export" {
		return loci.Invalid("import", "this is no loci export: its first line would say so (for other formats use ingest)")
	}
	if h.Version > exportVersion {
		return loci.Invalid("import", "made by a newer loci (format %d, this one reads %d): upgrade loci", h.Version, exportVersion)
	}
	return nil
}

// importer collects records and commits them in batches.
type importer struct {
	engine  *Engine
	scope   loci.Scope
	pending store.Changes
	res     ImportResult
}

func (im *importer) take(ctx context.Context, r store.Record) error {
	p := &im.pending
	switch {
	case r.Agent != nil:
		p.Agents = append(p.Agents, *r.Agent)
	case r.Message != nil:
		r.Message.User = im.scope.User
		p.Messages = append(p.Messages, *r.Message)
	case r.Version != nil:
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
	if err := im.engine.memory.Apply(ctx, im.scope, &p); err != nil {
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
	haveMessages, err := im.engine.memory.Messages(ctx, im.scope, messages)
	if err != nil {
		return err
	}
	haveNotes, err := im.engine.memory.Notes(ctx, im.scope, notes, time.Time{})
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
	p.Messages = keepIf(p.Messages, func(m *loci.Message) bool { return known[m.ID] == 0 })
	p.Notes = keepIf(p.Notes, func(c *store.NoteChange) bool { return c.Version.Change.Version > known[c.Version.Change.Note] })
	im.res.Known += before - len(p.Messages) - len(p.Notes)
	return nil
}

func keepIf[T any](in []T, keep func(*T) bool) []T {
	out := in[:0]
	for i := range in {
		if keep(&in[i]) {
			out = append(out, in[i])
		}
	}
	return out
}
