// Package bench measures what loci promises about speed: durable writes, import,
// recall, cold start, memory and disk, at several sizes and beside other users.
package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
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
	Notes      int     `json:"notes"`
	Others     int     `json:"other_users"`
	WriteP50   float64 `json:"write_p50_ms"`
	WriteP99   float64 `json:"write_p99_ms"`
	FsyncP50   float64 `json:"fsync_p50_ms"` // of the disk alone: one page, one fsync
	Import     float64 `json:"import_per_s"`
	Link       float64 `json:"link_per_s"` // background work: decisions and similarity links
	RecallP50  float64 `json:"recall_p50_ms"`
	RecallP99  float64 `json:"recall_p99_ms"`
	Postings   int     `json:"postings_per_question"`
	ColdStart  float64 `json:"cold_start_ms"` // a new process to its first answer, median of five
	ResidentMB float64 `json:"resident_mb"`   // of that process
	DiskMB     float64 `json:"disk_mb"`
	DiskPer    float64 `json:"bytes_per_note"`
}

const me = "me"

// Run measures each size in a store of its own, then the largest with others beside.
func Run(ctx context.Context, o Options) ([]Row, error) {
	var rows []Row
	for i, size := range o.Sizes {
		others := 0
		if i == len(o.Sizes)-1 {
			others = o.Others
		}
		more, err := measure(ctx, o, size, others)
		if err != nil {
			return rows, fmt.Errorf("%d notes: %w", size, err)
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

func (o *Options) progress(stage string, done, total int) {
	if o.Progress != nil {
		o.Progress(stage, done, total)
	}
}

func measure(ctx context.Context, o Options, size, others int) (rows []Row, err error) {
	path := filepath.Join(o.Dir, fmt.Sprintf("bench-%d.db", size))
	target, err := o.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	open := true
	defer func() {
		if open {
			_ = target.Close() // the error that ended the run matters more
		}
	}()
	t := NewTalk(1)
	row := Row{Notes: size}
	if row.Import, err = load(ctx, o, target, me, t, size); err != nil {
		return nil, err
	}
	if row.Link, err = link(ctx, o, target, size); err != nil {
		return nil, err
	}
	if err := steady(ctx, o, target, t, &row); err != nil {
		return nil, err
	}
	if err := rest(ctx, o, path, t, &row, target.Close); err != nil {
		return nil, err
	}
	open = false
	if others == 0 {
		return []Row{row}, nil
	}
	beside := Row{Notes: size, Others: others, Import: row.Import, Link: row.Link}
	if target, err = o.Open(ctx, path); err != nil {
		return nil, err
	}
	open = true
	if err := crowd(ctx, o, target, others); err != nil {
		return nil, err
	}
	if err := steady(ctx, o, target, t, &beside); err != nil {
		return nil, err
	}
	open = false
	return []Row{row, beside}, rest(ctx, o, path, t, &beside, target.Close)
}

// load imports the user's notes and returns how many a second.
func load(ctx context.Context, o Options, m *Target, user string, t *Talk, size int) (float64, error) {
	batches := make([][]loci.RememberRequest, 0, size/importBatch+1)
	for left := size; left > 0; left -= importBatch {
		batches = append(batches, t.Batch(min(left, importBatch)))
	}
	begin := time.Now()
	for i, b := range batches {
		if _, err := m.Ingest(ctx, loci.Scope{User: user}, loci.IngestRequest{Messages: b}); err != nil {
			return 0, err
		}
		o.progress("import", (i+1)*importBatch, size)
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
	quiet := o
	quiet.Progress = nil
	for i := range others {
		if _, err := load(ctx, quiet, m, fmt.Sprintf("other%04d", i), NewTalk(uint64(i)+2), o.PerOther); err != nil {
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
	row.FsyncP50 = at(fsync, .5)
	scope := loci.Scope{User: me}
	var writes []time.Duration
	for range o.Writes {
		r := t.Next()
		begin := time.Now()
		if _, err := m.Remember(ctx, scope, r); err != nil {
			return err
		}
		writes = append(writes, time.Since(begin))
	}
	row.WriteP50, row.WriteP99 = at(writes, .5), at(writes, .99)
	var recalls []time.Duration
	for i := range o.Questions {
		q, postings := t.Question()
		row.Postings += postings
		begin := time.Now()
		if _, err := m.Recall(ctx, scope, loci.RecallRequest{Query: q}); err != nil {
			return err
		}
		recalls = append(recalls, time.Since(begin))
		o.progress("recall", i+1, o.Questions)
	}
	row.Postings /= max(1, o.Questions)
	row.RecallP50, row.RecallP99 = at(recalls, .5), at(recalls, .99)
	return nil
}

// rest closes the store and measures what a new process finds.
func rest(ctx context.Context, o Options, path string, t *Talk, row *Row, closeTarget func() error) error {
	if err := closeTarget(); err != nil {
		return err
	}
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
	var walls []time.Duration
	for range 5 {
		q, _ := t.Question()
		cold, err := o.Process(ctx, path, me, q)
		if err != nil {
			return fmt.Errorf("cold start: %w", err)
		}
		walls = append(walls, cold.Wall)
		row.ResidentMB = max(row.ResidentMB, float64(cold.Resident)/1e6)
	}
	row.ColdStart = at(walls, .5)
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
func fsyncs(dir string) ([]time.Duration, error) {
	f, err := os.CreateTemp(dir, "fsync")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	page := make([]byte, 4096)
	took := make([]time.Duration, 100)
	for i := range took {
		begin := time.Now()
		if _, err := f.Write(page); err != nil {
			return nil, err
		}
		if err := f.Sync(); err != nil {
			return nil, err
		}
		took[i] = time.Since(begin)
	}
	return took, nil
}

// at is a percentile in milliseconds.
func at(took []time.Duration, p float64) float64 {
	if len(took) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(took))
	return float64(sorted[int(p*float64(len(sorted)-1))].Microseconds()) / 1000
}
