package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// meter is a store that counts what background work reads.
type meter struct {
	store.Store
	rows, jobs atomic.Int64
}

func (m *meter) count(yield func(*store.Row) error) func(*store.Row) error {
	return func(r *store.Row) error { m.rows.Add(1); return yield(r) }
}

func (m *meter) Rows(ctx context.Context, user string, seqs []uint32, yield func(*store.Row) error) error {
	return m.Store.Rows(ctx, user, seqs, m.count(yield))
}

func (m *meter) After(ctx context.Context, user string, seq uint32, limit int) ([]store.Row, error) {
	rows, err := m.Store.After(ctx, user, seq, limit)
	m.rows.Add(int64(len(rows)))
	return rows, err
}

func (m *meter) Latest(ctx context.Context, user string, ids []loci.ID, at time.Time, yield func(*store.Row) error) error {
	return m.Store.Latest(ctx, user, ids, at, m.count(yield))
}

func (m *meter) RowsAt(ctx context.Context, user string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	return m.Store.RowsAt(ctx, user, seqs, at, m.count(yield))
}

func (m *meter) RowsSince(ctx context.Context, user string, gen uint64, yield func(*store.Row) error) (store.State, error) {
	return m.Store.RowsSince(ctx, user, gen, m.count(yield))
}

func (m *meter) Jobs(ctx context.Context, user string) ([]loci.Job, error) {
	jobs, err := m.Store.Jobs(ctx, user)
	m.jobs.Add(int64(len(jobs)))
	return jobs, err
}

// oneTalk are messages of one conversation.
func oneTalk(n int) []loci.RememberRequest {
	messages := bench.NewTalk(1).Batch(n)
	for i := range messages {
		messages[i].Conversation = "talk"
	}
	return messages
}

// linking is an engine that decides by rules and links.
func linking(t *testing.T, s store.Store) *engine.Engine {
	t.Helper()
	e := must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()}))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	return e
}

// The jobs behind an import are about 200 notes each, in the order of the messages.
func TestFindingM2_AnImportIsCutIntoJobsOf200Notes(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := linking(t, s)
		if _, err := e.Ingest(t.Context(), me, loci.IngestRequest{Messages: oneTalk(900)}); err != nil {
			t.Fatal(err)
		}
		jobs, err := s.Jobs(t.Context(), me.User)
		if err != nil || len(jobs) != 5 {
			t.Fatalf("%d jobs, %v", len(jobs), err)
		}
		var all []loci.ID
		for _, j := range jobs {
			if len(j.Notes) > 200 {
				t.Errorf("a job is about %d notes", len(j.Notes))
			}
			all = append(all, j.Notes...)
		}
		inOrder := func(a, b loci.ID) int { return slices.Compare(a[:], b[:]) }
		if len(all) != 900 || !slices.IsSortedFunc(all, inOrder) {
			t.Errorf("%d notes, or out of order", len(all))
		}
	})
}

// A process that dies behind an import loses what it has done of one job; what it has
// done of the jobs before is kept, and another goes on from there.
func TestFindingM2_WhatWasLinkedOfAnImportIsKept(t *testing.T) {
	t.Parallel()
	s := inmem.New()
	e := linking(t, s)
	if _, err := e.Ingest(t.Context(), me, loci.IngestRequest{Messages: oneTalk(600)}); err != nil {
		t.Fatal(err)
	}
	ctx, die := context.WithCancel(t.Context())
	linked := 0
	err := e.Work(ctx, func(notes int) {
		linked = notes
		die()
	})
	if !errors.Is(err, context.Canceled) || linked != 200 {
		t.Fatalf("ended with %v, after %d notes", err, linked)
	}
	jobs, err := s.Jobs(t.Context(), me.User)
	if err != nil || len(jobs) != 2 {
		t.Fatalf("%d jobs are left, %v", len(jobs), err)
	}
	half, err := e.Stats(t.Context(), me)
	if err != nil || half.Links == 0 {
		t.Fatalf("%d links are kept, %v", half.Links, err)
	}
	if err := linking(t, s).Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	whole, err := e.Stats(t.Context(), me)
	if err != nil || whole.Links <= half.Links || whole.Jobs != 0 {
		t.Errorf("%d links, %d jobs, %v", whole.Links, whole.Jobs, err)
	}
}

// What linking reads is not what it compares: candidates come from the index, and their
// texts are kept.
func TestFindingC4_LinkingReadsFewRows(t *testing.T) {
	envtest.NotRaced(t, "reads are counted")
	t.Parallel()
	s := &meter{Store: inmem.New()}
	e := linking(t, s)
	for i, size := range []int{200, 2000} {
		scope := loci.Scope{User: fmt.Sprint("user", i)}
		if _, err := e.Ingest(t.Context(), scope, loci.IngestRequest{Messages: oneTalk(size)}); err != nil {
			t.Fatal(err)
		}
		s.rows.Store(0)
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if rows := s.rows.Load(); rows > int64(4*size) { // the note itself, the index once, and whom a decision looks at
			t.Errorf("to link %d notes %d rows were read", size, rows)
		}
		if st, err := e.Stats(t.Context(), scope); err != nil || st.Links < size/4 {
			t.Errorf("only %d links of %d notes, %v", st.Links, size, err)
		}
	}
}

// An import is linked as its messages are one by one: which words are rare is counted
// among the notes that were there before.
func TestL1_AnImportIsLinkedLikeMessagesOneByOne(t *testing.T) {
	t.Parallel()
	messages := oneTalk(300)
	links := func(batch int) map[string]bool {
		e := linking(t, inmem.New())
		place := map[loci.ID]int{}
		for some := range slices.Chunk(messages, batch) {
			res, err := e.Ingest(t.Context(), me, loci.IngestRequest{Messages: some})
			if err != nil {
				t.Fatal(err)
			}
			for _, id := range res.IDs {
				place[id] = len(place)
			}
			if err := e.Work(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
		}
		out := map[string]bool{}
		list, err := e.Notes(t.Context(), me, loci.NotesRequest{Page: loci.Page{Limit: 1000}})
		if err != nil {
			t.Fatal(err)
		}
		said := map[loci.ID]int{}
		for _, n := range list.Notes {
			said[n.ID] = place[n.Messages[0]]
		}
		for _, n := range list.Notes {
			res, err := e.Links(t.Context(), me, loci.LinksRequest{ID: n.ID, Types: []loci.LinkType{loci.SimilarTo}, Max: 1000})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range res.Links {
				out[fmt.Sprint(min(said[n.ID], said[l.To]), " ", max(said[n.ID], said[l.To]))] = true
			}
		}
		return out
	}
	one, all := links(1), links(300)
	differ := 0
	for l := range one {
		if !all[l] {
			differ++
		}
	}
	for l := range all {
		if !one[l] {
			differ++
		}
	}
	if len(one) < 150 || differ > len(one)/100 {
		t.Errorf("of %d links %d differ", len(one), differ)
	}
	t.Logf("of %d links %d differ", len(one), differ)
}

// What determines words that were told here too has the ids of here.
func TestW11_ImportedWordsNameTheFactsOfHere(t *testing.T) {
	t.Parallel()
	told, from := morning(t, inmem.New())
	told("I have coffee at seven, every morning.")
	told("It is tea from now on, every morning.")
	say, to := morning(t, inmem.New())
	words := say("I have coffee at seven, every morning.")
	var export bytes.Buffer
	if _, err := from.Export(t.Context(), me, loci.ExportRequest{}, &export); err != nil {
		t.Fatal(err)
	}
	must(to.Import(t.Context(), me, &export, nil))
	n := must(to.Note(t.Context(), me, loci.NoteRequest{ID: words.ID}))
	if len(n.Facts) != 1 || n.Facts[0].By.IsZero() || !n.Superseded() {
		t.Fatalf("the words are %+v", n)
	}
	for _, id := range []loci.ID{n.Facts[0].Fact, n.Facts[0].By, n.SupersededBy} {
		if _, err := to.Note(t.Context(), me, loci.NoteRequest{ID: id}); err != nil {
			t.Errorf("what the words name: %v", err)
		}
	}
}
