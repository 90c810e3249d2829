// Package bench measures what loci promises about speed: durable writes, import,
// recall, cold start, memory and disk, at several sizes and beside other users.
package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// importBatch is how many messages an import commits at once.
const importBatch = 500

// Target is a memory in a file. Close ends it and leaves the file.
type Target struct {
	loci.Service
	Work  func(ctx context.Context, progress func(notes int)) error
	Embed func(ctx context.Context, user string, progress func(done, total int)) error // makes the vectors that a user's notes lack; nil without an embedder
	Close func() error
	Read  func() int64 // things read of the store so far, by a store that counts them; may be nil
}

// Cold is what a new process took to answer its first question.
type Cold struct {
	Wall     time.Duration
	Resident int64 // bytes, at most; 0 where the system doesn't say
}

// Options say what to measure.
type Options struct {
	Dir       string // on the disk to be measured; must exist and be empty
	Sizes     []int  // notes of the one user
	Others    int    // users beside the one, at the largest size; 0 leaves that out
	PerOther  int    // notes of each
	Questions int    // to ask at each size
	Writes    int    // single durable writes at each size
	Open      func(ctx context.Context, path string) (*Target, error)
	Size      func(ctx context.Context, path string) (int64, error) // of a store that is no file; nil is the size of the file
	// Process asks one question in a process of its own.
	Process  func(ctx context.Context, path, user, question string) (Cold, error)
	Progress func(stage string, done, total int) // may be nil
}

// Row is what was measured at one size.
type Row struct {
	Notes      int     `json:"notes" show:"notes|%d"`
	Others     int     `json:"other_users" show:"other users|%d"`
	WriteP50   float64 `json:"write_p50_ms" show:"write p50/p99 ms|%.2f / %.2f"`
	WriteP99   float64 `json:"write_p99_ms"`
	FsyncP50   float64 `json:"fsync_p50_ms" show:"fsync ms|%.2f"` // of the disk alone: one page, one fsync
	Import     float64 `json:"import_per_s" show:"import /s|%.0f"`
	Link       float64 `json:"link_per_s" show:"link /s|%.0f"` // background work: decisions and similarity links
	RecallP50  float64 `json:"recall_p50_ms" show:"recall p50/p99 ms|%.2f / %.2f"`
	RecallP99  float64 `json:"recall_p99_ms"`
	Postings   int     `json:"postings_per_question" show:"postings|%d"`
	ColdStart  float64 `json:"cold_start_ms" show:"cold ms|%.0f"`   // a new process to its first answer, median of five
	ResidentMB float64 `json:"resident_mb" show:"resident MB|%.0f"` // of that process
	DiskMB     float64 `json:"disk_mb" show:"disk MB|%.1f"`
	DiskPer    float64 `json:"bytes_per_note" show:"B/note|%.0f"`
}

const me = "me"

// Run measures each size in a store of its own, then the largest with others beside.
func Run(ctx context.Context, o Options) ([]Row, error) {
	rows, err := each(o.Sizes, "%d notes", func(size int) ([]Row, error) {
		if size == o.Sizes[len(o.Sizes)-1] {
			return measure(ctx, o, size, o.Others)
		}
		return measure(ctx, o, size, 0)
	})
	return slices.Concat(rows...), err
}

func (o *Options) progress(stage string, done, total int) {
	if o.Progress != nil {
		o.Progress(stage, done, total)
	}
}

// named are the options with what is measured before each stage.
func (o Options) named(what string) Options {
	if show := o.Progress; show != nil {
		o.Progress = func(stage string, done, total int) { show(what+": "+stage, done, total) }
	}
	return o
}

// quiet are the options without progress.
func (o Options) quiet() Options {
	o.Progress = nil
	return o
}

func measure(ctx context.Context, o Options, size, others int) ([]Row, error) {
	path, t, row := filepath.Join(o.Dir, fmt.Sprintf("bench-%d.db", size)), NewTalk(1), Row{Notes: size}
	err := o.at(ctx, path, t, &row, func(m *Target) (err error) {
		row.Import, row.Link, err = fill(ctx, o, m, me, t.Next, size)
		return err
	})
	if err != nil || others == 0 {
		return []Row{row}, err
	}
	beside := Row{Notes: size, Others: others, Import: row.Import, Link: row.Link}
	err = o.at(ctx, path, t, &beside, func(m *Target) error { return crowd(ctx, o, m, others) })
	return []Row{row, beside}, err
}

// at measures the memory in a file that fill has made ready, while it is open and after that.
func (o *Options) at(ctx context.Context, path string, t *Talk, row *Row, fill func(*Target) error) error {
	m, err := o.Open(ctx, path)
	if err != nil {
		return err
	}
	if err = fill(m); err == nil {
		err = steady(ctx, *o, m, t, row)
	}
	if err := errors.Join(err, m.Close()); err != nil {
		return err
	}
	return rest(ctx, *o, path, t, row)
}

// fill loads a user's notes and lets the work behind them end.
func fill(ctx context.Context, o Options, m *Target, user string, next func() loci.RememberRequest, size int) (imported, linked float64, err error) {
	if imported, err = load(ctx, o, m, user, next, size); err != nil {
		return 0, 0, err
	}
	linked, err = link(ctx, o, m, size)
	return imported, linked, err
}

// load imports the user's notes and returns how many a second.
func load(ctx context.Context, o Options, m *Target, user string, next func() loci.RememberRequest, size int) (float64, error) {
	all := make([]loci.RememberRequest, size)
	for i := range all {
		all[i] = next()
	}
	begin, done := time.Now(), 0
	for batch := range slices.Chunk(all, importBatch) {
		if _, err := m.Ingest(ctx, loci.Scope{User: user}, loci.IngestRequest{Messages: batch}); err != nil {
			return 0, err
		}
		done += len(batch)
		o.progress("import", done, size)
	}
	return float64(size) / time.Since(begin).Seconds(), nil
}

func link(ctx context.Context, o Options, m *Target, size int) (float64, error) {
	begin := time.Now()
	err := m.Work(ctx, func(notes int) { o.progress("link", notes, size) })
	return float64(size) / time.Since(begin).Seconds(), err
}

// crowd adds the other users.
func crowd(ctx context.Context, o Options, m *Target, others int) error {
	for i := range others {
		if _, err := load(ctx, o.quiet(), m, fmt.Sprintf("other%04d", i), NewTalk(uint64(i)+2).Next, o.PerOther); err != nil {
			return err
		}
		o.progress("other users", i+1, others)
	}
	return nil
}

// steady measures a running process: single writes and questions.
func steady(ctx context.Context, o Options, m *Target, t *Talk, row *Row) error {
	fsync, err := fsyncs(o.Dir)
	if err != nil {
		return err
	}
	row.FsyncP50 = fsync.at(.5)
	scope := loci.Scope{User: me}
	var writes, recalls times
	for range o.Writes {
		r := t.Next()
		if err := writes.of(func() error { _, err := m.Remember(ctx, scope, r); return err }); err != nil {
			return err
		}
	}
	row.WriteP50, row.WriteP99 = writes.spread()
	for i := range o.Questions {
		q, postings := t.Question()
		row.Postings += postings
		if err := recalls.of(func() error { _, err := m.Recall(ctx, scope, loci.RecallRequest{Query: q}); return err }); err != nil {
			return err
		}
		o.progress("recall", i+1, o.Questions)
	}
	row.Postings /= max(1, o.Questions)
	row.RecallP50, row.RecallP99 = recalls.spread()
	return nil
}

// rest measures what a new process finds in a store.
func rest(ctx context.Context, o Options, path string, t *Talk, row *Row) error {
	size := o.Size
	if size == nil {
		size = FileSize
	}
	bytes, err := size(ctx, path)
	if err != nil {
		return err
	}
	notes := row.Notes + row.Others*o.PerOther
	row.DiskMB, row.DiskPer = float64(bytes)/1e6, float64(bytes)/float64(notes)
	var walls times
	for range 5 {
		q, _ := t.Question()
		cold, err := o.Process(ctx, path, me, q)
		if err != nil {
			return fmt.Errorf("cold start: %w", err)
		}
		walls = append(walls, cold.Wall)
		row.ResidentMB = max(row.ResidentMB, float64(cold.Resident)/1e6)
	}
	row.ColdStart = walls.at(.5)
	return nil
}

// FileSize is how many bytes the file of a store takes with those beside it.
func FileSize(_ context.Context, path string) (bytes int64, err error) {
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if info, err := os.Stat(path + suffix); err == nil {
			bytes += info.Size()
		}
	}
	return bytes, nil
}

// fsyncs is how long the disk takes to keep one page.
func fsyncs(dir string) (took times, err error) {
	f, err := os.CreateTemp(dir, "fsync")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	page := make([]byte, 4096)
	for range 100 {
		if err := took.of(func() error {
			if _, err := f.Write(page); err != nil {
				return err
			}
			return f.Sync()
		}); err != nil {
			return nil, err
		}
	}
	return took, nil
}

// times are how long something took, each time.
type times []time.Duration

// of does something and adds how long it took.
func (t *times) of(do func() error) error {
	begin := time.Now()
	err := do()
	*t = append(*t, time.Since(begin))
	return err
}

// at is a percentile in milliseconds.
func (t times) at(p float64) float64 {
	if len(t) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(t))
	return float64(sorted[int(p*float64(len(sorted)-1))].Microseconds()) / 1000
}

// spread is the median and the 99th percentile, in milliseconds.
func (t times) spread() (p50, p99 float64) { return t.at(.5), t.at(.99) }

// each measures one size after another; what says of which an error is.
func each[R any](sizes []int, what string, measure func(size int) (R, error)) (rows []R, err error) {
	for _, size := range sizes {
		row, err := measure(size)
		if err != nil {
			return rows, fmt.Errorf(what+": %w", size, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// heap is how many bytes are in use after a collection.
func heap() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}
