package postgres

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Rows is not built yet (pgread).
func (s *Store) Rows(ctx context.Context, user string, seqs []uint32, yield func(*store.Row) error) error {
	return errUnbuilt
}

// RowsAt is not built yet (pgread).
func (s *Store) RowsAt(ctx context.Context, user string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	return errUnbuilt
}

// Latest is not built yet (pgread).
func (s *Store) Latest(ctx context.Context, user string, ids []loci.ID, at time.Time, yield func(*store.Row) error) error {
	return errUnbuilt
}

// Roots is not built yet (pgread).
func (s *Store) Roots(ctx context.Context, user string, ids []loci.ID) (map[loci.ID]uint32, error) {
	return nil, errUnbuilt
}

// NoteIDs is not built yet (pgread).
func (s *Store) NoteIDs(ctx context.Context, user string, from, to loci.ID, limit int) ([]loci.ID, error) {
	return nil, errUnbuilt
}

// MessageIDs is not built yet (pgread).
func (s *Store) MessageIDs(ctx context.Context, user string, from, to loci.ID, limit int) ([]loci.ID, error) {
	return nil, errUnbuilt
}

// Versions is not built yet (pgread).
func (s *Store) Versions(ctx context.Context, user string, ids []loci.ID, yield func(*store.Row) error) error {
	return errUnbuilt
}

// After is not built yet (pgread).
func (s *Store) After(ctx context.Context, user string, seq uint32, limit int) ([]store.Row, error) {
	return nil, errUnbuilt
}

// Messages is not built yet (pgread).
func (s *Store) Messages(ctx context.Context, user string, ids []loci.ID) ([]store.Message, error) {
	return nil, errUnbuilt
}

// OfMessages is not built yet (pgread).
func (s *Store) OfMessages(ctx context.Context, user string, messages []loci.ID) ([]store.Row, error) {
	return nil, errUnbuilt
}

// Links is not built yet (pgread).
func (s *Store) Links(ctx context.Context, user string, roots []uint32, at time.Time) ([]store.Edge, error) {
	return nil, errUnbuilt
}

// Uses is not built yet (pgread).
func (s *Store) Uses(ctx context.Context, user string, ids []loci.ID) ([]store.Use, error) {
	return nil, errUnbuilt
}

// Cycles is not built yet (pgread).
func (s *Store) Cycles(ctx context.Context, user string, limit int) ([]loci.Cycle, error) {
	return nil, errUnbuilt
}

// Cycle is not built yet (pgread).
func (s *Store) Cycle(ctx context.Context, user string, id loci.ID) (c loci.Cycle, ok bool, err error) {
	return c, false, errUnbuilt
}

// CyclesOf is not built yet (pgread).
func (s *Store) CyclesOf(ctx context.Context, user string, notes []loci.ID) ([]loci.Cycle, error) {
	return nil, errUnbuilt
}

// Agents is not built yet (pgread).
func (s *Store) Agents(ctx context.Context, user string) ([]loci.Agent, error) {
	return nil, errUnbuilt
}

// Users is not built yet (pgread).
func (s *Store) Users(ctx context.Context, user string) (count int, known bool, err error) {
	return 0, false, errUnbuilt
}

// Names is not built yet (pgread).
func (s *Store) Names(ctx context.Context, after string, limit int) ([]string, error) {
	return nil, errUnbuilt
}

// Counts is not built yet (pgread).
func (s *Store) Counts(ctx context.Context, user string) (c store.Counts, err error) {
	return c, errUnbuilt
}

// Snapshot is not built yet (pgread).
func (s *Store) Snapshot(ctx context.Context, user string, do func(store.Snapshot) error) error {
	return errUnbuilt
}

// State is not built yet (pgread).
func (s *Store) State(ctx context.Context, user string) (st store.State, err error) {
	return st, errUnbuilt
}

// RowsSince is not built yet (pgread).
func (s *Store) RowsSince(ctx context.Context, user string, gen uint64, yield func(*store.Row) error) (st store.State, err error) {
	return st, errUnbuilt
}

// UsesSince is not built yet (pgread).
func (s *Store) UsesSince(ctx context.Context, user string, use uint64, yield func(root uint32, count int) error) (uint64, error) {
	return 0, errUnbuilt
}

// UsesAfter is not built yet (pgread).
func (s *Store) UsesAfter(ctx context.Context, user string, at time.Time, yield func(root uint32, count int) error) error {
	return errUnbuilt
}

// Segments is not built yet (pgread).
func (s *Store) Segments(ctx context.Context, user string) (epoch uint64, segments []store.Segment, err error) {
	return 0, nil, errUnbuilt
}

// VectorsSince is not built yet (pgread).
func (s *Store) VectorsSince(ctx context.Context, user string, space store.Space, gen uint64, yield func(seq uint32, values []float32) error) error {
	return errUnbuilt
}

// VectorsOf is not built yet (pgread).
func (s *Store) VectorsOf(ctx context.Context, user string, space store.Space, seqs []uint32, yield func(seq uint32, values []float32) error) error {
	return errUnbuilt
}

// Revised is not built yet (pgread).
func (s *Store) Revised(ctx context.Context, user string, after uint32) ([]loci.ID, error) {
	return nil, errUnbuilt
}

// Bare is not built yet (pgread).
func (s *Store) Bare(ctx context.Context, user string, g store.Gap) ([]store.Row, error) {
	return nil, errUnbuilt
}

// Spent is not built yet (pgread).
func (s *Store) Spent(ctx context.Context, user string, from, to time.Time) ([]loci.Spent, error) {
	return nil, errUnbuilt
}

// Check is not built yet (pgread).
func (s *Store) Check(ctx context.Context) ([]loci.Finding, error) { return nil, errUnbuilt }

// AddKey is not built yet (pgread).
func (s *Store) AddKey(ctx context.Context, k store.Key) error { return errUnbuilt }

// EndKey is not built yet (pgread).
func (s *Store) EndKey(ctx context.Context, id string, at time.Time) (k store.Key, err error) {
	return k, errUnbuilt
}

// Key is not built yet (pgread).
func (s *Store) Key(ctx context.Context, id string) (k store.Key, ok bool, err error) {
	return k, false, errUnbuilt
}

// Keys is not built yet (pgread).
func (s *Store) Keys(ctx context.Context) ([]store.Key, error) { return nil, errUnbuilt }

// Keyed is not built yet (pgread).
func (s *Store) Keyed(ctx context.Context) (bool, error) { return false, errUnbuilt }

var (
	_ store.Store      = (*Store)(nil)
	_ store.Keyring    = (*Store)(nil)
	_ store.Backlogger = (*Store)(nil)
)
