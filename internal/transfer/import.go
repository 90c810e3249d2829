package transfer

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/changeset"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
)

// A commit is so many records, and so many bytes of the lines that they are on.
const (
	importBatch = 500
	importBytes = 8 << 20
)

// unchecked is the warning about an export without a footer.
const unchecked = "this export has no checksum, as loci wrote none then: whether something is missing at its end can't be known"

// Import reads an export into the memory of the scope's user, who may have another
// name than the one it came from. It is read twice: first it is examined to its end, and
// refused with an ErrInvalid, before anything is written, where a line can't be read, or
// the footer is missing or disagrees. What is there already is skipped (see match.go).
// Several commits make it; while it is not at its end, a job of kind loci.JobImport is in
// the queue, and the same file goes on from there. progress is called with the lines read
// so far and may be nil.
func Import(ctx context.Context, e *edit.Editor, s loci.Scope, r io.Reader, progress func(records int)) (loci.ImportResult, error) {
	in, done, err := twice(r)
	if err != nil {
		return loci.ImportResult{}, err
	}
	defer done()
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return loci.ImportResult{}, err
	}
	x, err := examine(in)
	if err != nil {
		return loci.ImportResult{}, err
	}
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return loci.ImportResult{}, err
	}
	im := newImporter(e, s, x)
	if err := im.begin(ctx); err != nil {
		return im.res, err
	}
	return im.res, im.all(ctx, in, progress)
}

// all reads the records of an export that was examined.
func (im *importer) all(ctx context.Context, in io.Reader, progress func(records int)) error {
	lines := scan(in)
	if _, err := readHeader(lines); err != nil {
		return err
	}
	for line := 2; lines.Scan(); line++ {
		if _, end := readFooter(lines.Bytes()); end && im.from.Version >= footerFormat {
			break
		}
		rec, err := readRecord(lines.Bytes(), line)
		if err != nil {
			return err
		}
		im.bytes += len(lines.Bytes())
		if err := im.take(ctx, &rec); err != nil {
			return fmt.Errorf("import: line %d: %w", line, err)
		}
		if progress != nil && line%importBatch == 0 {
			progress(line)
		}
	}
	if err := lines.Err(); err != nil {
		return loci.Invalid("import", "can't be read to its end: %v", err)
	}
	return im.flush(ctx, true)
}

// importer collects records and commits them in batches.
type importer struct {
	edit  *edit.Editor
	scope loci.Scope
	from  export

	mark    loci.Job // that says that the import is under way
	marked  bool     // it is in the queue
	resumed bool     // it was when the import began
	last    uint32   // row that was the last before the import; 0 where it goes on
	match   matcher

	older   *changeset.Older // of an export without change sets
	pending store.Changes
	size    int // records pending
	bytes   int // of their lines
	res     loci.ImportResult
}

func newImporter(e *edit.Editor, s loci.Scope, x export) *importer {
	im := &importer{edit: e, scope: s, from: x, older: changeset.NewOlder()}
	im.mark = loci.Job{
		ID: edit.OwnID("import of "+x.sum, s.User), User: s.User, Kind: loci.JobImport, Created: e.Now(),
		Error: "an import was cut off: import the same file again, and it goes on",
	}
	im.match = matcher{im: im, messages: map[loci.ID]loci.ID{}, notes: map[loci.ID]loci.ID{}, taken: map[loci.ID]bool{}}
	if !x.checked {
		im.res.Warnings = append(im.res.Warnings, unchecked)
	}
	return im
}

// begin finds out whether an earlier import of the same file was cut off, and what was
// there before.
func (im *importer) begin(ctx context.Context) (err error) {
	jobs, err := im.edit.Jobs(ctx, im.scope)
	if err != nil {
		return err
	}
	im.resumed = slices.ContainsFunc(jobs, func(j loci.Job) bool { return j.ID == im.mark.ID })
	if im.marked = im.resumed; im.resumed {
		return nil
	}
	im.last, err = im.edit.Last(ctx, im.scope)
	return err
}

func (im *importer) take(ctx context.Context, r *memory.Record) error {
	p := &im.pending
	switch {
	case r.Version != nil:
		p.Notes = append(p.Notes, store.NoteChange{Version: im.version(r)})
	case r.Uses != nil:
		p.Uses = append(p.Uses, store.Use{Note: r.Uses.Note, Count: r.Uses.Count, Times: r.Uses.Times})
	case r.Calls != nil:
		p.Calls = append(p.Calls, *r.Calls)
	default:
		c, _ := changesOf(r)
		im.fill(&c)
		p.Agents, p.Messages, p.Links = append(p.Agents, c.Agents...), append(p.Messages, c.Messages...), append(p.Links, c.Links...)
		p.Cycles, p.Jobs = append(p.Cycles, c.Cycles...), append(p.Jobs, c.Jobs...)
	}
	if im.size++; im.size < importBatch && im.bytes < importBytes {
		return nil
	}
	return im.flush(ctx, false)
}

// version is the version of a record, with its dates in the zones in which they were
// meant. Older formats do not say which: there it is the zone in which it was said.
func (im *importer) version(r *memory.Record) loci.Version {
	v := *r.Version
	if im.from.Version < undoesFormat {
		v.Undoes = undoes(&v)
	}
	zones := memory.Zones{}
	switch {
	case im.from.Version < footerFormat:
		_, offset := v.Note.RecordedAt.Zone()
		zones = memory.Zones{Event: offset, End: offset}
	case r.Zones != nil:
		zones = *r.Zones
	}
	v.Note.EventTime, v.Note.EventEnd = inZone(v.Note.EventTime, zones.Event), inZone(v.Note.EventEnd, zones.End)
	planIn(v.Note.Plan, zones)
	v.Note.User, v.Note.Links, v.Closed = im.scope.User, nil, time.Time{}
	if !im.from.sets {
		im.older.Version(&v)
	}
	return v
}

// fill gives links and cycles of an export that has no change sets those that can be known.
func (im *importer) fill(c *store.Changes) {
	if im.from.sets {
		return
	}
	for i := range c.Links {
		im.older.Link(&c.Links[i])
	}
	for i := range c.Cycles {
		im.older.Cycle(&c.Cycles[i])
	}
}

// planIn puts the dates of a plan, which is the import's own, in the zones in which they
// were meant.
func planIn(p *loci.PlanState, zones memory.Zones) {
	if p != nil {
		p.Due, p.DueEnd, p.MovedTo = inZone(p.Due, zones.Due), inZone(p.DueEnd, zones.DueEnd), inZone(p.MovedTo, zones.MovedTo)
	}
}

// inZone is a date whose text has no zone in the one that it was meant in.
func inZone(d loci.Date, offset int) loci.Date {
	if d.IsZero() || d.Precision == loci.Instant || offset == 0 {
		return d
	}
	year, month, day := d.Time.Date()
	d.Time = time.Date(year, month, day, 0, 0, 0, 0, time.FixedZone("", offset))
	return d
}

// flush commits what is new of the batch. The mark is in the first commit of several, and
// goes with the last.
func (im *importer) flush(ctx context.Context, end bool) error {
	p := im.pending
	im.pending, im.size, im.bytes = store.Changes{}, 0, 0
	records := len(p.Agents) + len(p.Messages) + len(p.Notes) + len(p.Links) + len(p.Cycles) + len(p.Jobs)
	if err := im.match.batch(ctx, &p); err != nil {
		return err
	}
	added := loci.ImportResult{Agents: len(p.Agents), Messages: len(p.Messages), Notes: len(p.Notes), Links: len(p.Links), Cycles: len(p.Cycles), Jobs: len(p.Jobs)}
	switch {
	case end && im.marked:
		p.Done = append(p.Done, im.mark.ID)
	case !end && !im.marked && !p.Empty():
		p.Jobs = append(p.Jobs, im.mark)
		im.marked = true
	}
	if !p.Empty() {
		if err := im.edit.Memory.Apply(ctx, im.scope, &p); err != nil { // as it was exported: words are determined there already
			return err
		}
	}
	im.res.Agents, im.res.Messages, im.res.Notes = im.res.Agents+added.Agents, im.res.Messages+added.Messages, im.res.Notes+added.Notes
	im.res.Links, im.res.Cycles, im.res.Jobs = im.res.Links+added.Links, im.res.Cycles+added.Cycles, im.res.Jobs+added.Jobs
	im.res.Known += records - added.Agents - added.Messages - added.Notes - added.Links - added.Cycles - added.Jobs
	return nil
}

// undoes are the versions that an undo of an export of format 1 took back, which lists
// them in its reason alone: "takes back NOTE-ID@2, NOTE-ID@3: why". Those of other notes
// and of what is no undo are none.
func undoes(v *loci.Version) []int {
	list, found := strings.CutPrefix(v.Reason, "takes back ")
	if v.Step != loci.StepUndo || !found {
		return nil
	}
	list, _, _ = strings.Cut(list, ":")
	var out []int
	for name := range strings.SplitSeq(list, ", ") {
		var c loci.ChangeID
		if c.UnmarshalText([]byte(name)) == nil && c.Note == v.Change.Note {
			out = append(out, c.Version)
		}
	}
	return out
}
