// Package sqlite keeps memories in one file.
//
// Every version of a note is a row that is never rewritten, save that a later version
// closes it. The segments of an index over the rows are kept in the same file. A commit
// writes a few pages however large the file is. Any number of processes may have the
// file open: readers never wait, writers wait for each other.
package sqlite

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/joined"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// Options of a Store. The zero Options work: they are the defaults.
type Options struct {
	// ReadOnly opens a file that is there already, for reading alone; it works
	// where the file or its folder can't be written.
	ReadOnly bool
	// Existing makes nothing: a path without a file, or with an empty one, is ErrNotFound.
	Existing bool
	// Readers is how many reads of few rows run at once; more wait. 0 and less is 4.
	Readers int
	// Scans is how many reads of many rows run at once, beside those of few; more wait. 0
	// and less is 2. Snapshots and backups are not among them, and not bounded.
	Scans int
	// Wait is how long a write waits for other processes that write. 0 and less is a
	// minute.
	Wait time.Duration
	// Clock returns the time by which jobs are due and leases end. It may be called
	// concurrently. Nil is time.Now.
	Clock func() time.Time
}

func (o Options) withDefaults() Options {
	if o.Readers <= 0 {
		o.Readers = 4
	}
	if o.Scans <= 0 {
		o.Scans = 2
	}
	if o.Wait <= 0 {
		o.Wait = time.Minute
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	return o
}

// Store keeps memories in a file. Make one with Open, end it with Close; the zero Store
// is of no use. All methods may be called concurrently.
type Store struct {
	*userReader
	path    string
	o       Options
	reader  *pool // for reads of few rows
	scanner *pool // for reads of many: no question waits for them
	walker  *pool // for reads that call back the caller's code: they may not use up the others
	writer  *pool // nil when read-only

	line    joined.Line[unit] // of what is to be written
	purges  *purges           // what they owe; nil when read-only
	numbers sync.Map          // name → number of a user; they never change
	closing sync.Once
}

// userReader is the reads that only take statements.
type userReader = sqlread.Reader

var (
	_ store.Store      = (*Store)(nil)
	_ store.Backuper   = (*Store)(nil)
	_ store.Backlogger = (*Store)(nil)
)

// Open opens the file at path and makes it, and its folder, where there is none:
// the folder for its owner alone (0700), the file too (0600). A file of an
// earlier version is brought up to date. ErrUnavailable, with what to do, when it
// can't be used: no permission, damaged, not a memory, made by a newer loci.
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	o = o.withDefaults()
	if err := prepare(path, o); err != nil {
		return nil, err
	}
	s := &Store{path: path, o: o}
	s.userReader = sqlread.New(database{s}, &statements)
	if err := s.open(ctx); err != nil {
		_ = s.closePools()
		return nil, s.explain(ctx, err)
	}
	return s, nil
}

func (s *Store) open(ctx context.Context) error {
	if s.o.ReadOnly {
		return s.openReadOnly(ctx)
	}
	if err := s.probe(ctx); err != nil {
		return err
	}
	s.writer = newPool(source(s.path, writing), 1)
	s.reader = newPool(source(s.path, reading), s.o.Readers)
	s.scanner = newScanner(source(s.path, reading), s.o.Scans)
	s.walker = newPool(source(s.path, walking), 0)
	s.purges = newPurges(s)
	if err := s.migrate(ctx, schema); err != nil {
		return err
	}
	return s.purges.open(ctx)
}

// openReadOnly opens the file as it is. Where not even the files beside it that
// readers share can be made, no process can be writing, so it is read as immutable.
func (s *Store) openReadOnly(ctx context.Context) error {
	for _, mode := range []mode{readOnly, immutable} {
		s.reader = newPool(source(s.path, mode), s.o.Readers)
		s.scanner = newScanner(source(s.path, mode), s.o.Scans)
		s.walker = newPool(source(s.path, mode), 0)
		version, err := s.version(ctx, s.reader)
		if err == nil && version != schema {
			if err = s.mustAgree(ctx, s.reader); err == nil {
				return s.mustBeCurrent(version)
			}
		}
		if err == nil || loci.ErrorKind(err) != nil {
			return err
		}
		if mode == immutable || !unopenable(err) {
			return err
		}
		_ = s.closePools()
	}
	return nil
}

// Close closes the file. Closing twice is fine.
func (s *Store) Close() (err error) {
	s.closing.Do(func() { err = s.closePools() })
	return err
}

func (s *Store) closePools() error {
	var errs []error
	if s.purges != nil {
		s.purges.close()
	}
	for _, p := range []*pool{s.reader, s.scanner, s.walker, s.writer} {
		if p != nil {
			errs = append(errs, p.close())
		}
	}
	return errors.Join(errs...)
}
