package sqlite_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/sqlite"
	"github.com/loci-memory/loci/store/storetest"
)

// next is the next version of a note a minute later.
func next(v loci.Version) loci.Version {
	v.Change.Version++
	v.At = v.At.Add(time.Minute)
	v.Note.Content += "!"
	return v
}

func seqsOf(rows []store.Row) (seqs []uint32) {
	for i := range rows {
		seqs = append(seqs, rows[i].Seq)
	}
	slices.Sort(seqs)
	return seqs
}

func same(t *testing.T, what string, got, want []uint32, err error) {
	t.Helper()
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v: %v", what, got, want, err)
	}
}

// What a plan assumed is checked before anything is written.
func TestExpect(t *testing.T) {
	t.Parallel()
	s := open(t)
	k := storetest.NewTalk(1)
	c := k.Turns(2)
	c.Notes[0].Hash, c.Notes[1].Hash = 7, 0
	note, message := c.Notes[0].Version, c.Messages[0].ID
	apply(t, s, c)
	apply(t, s, &store.Changes{Notes: []store.NoteChange{{Version: next(note), Hash: 8}}}) // row 3
	for what, given := range map[string]struct {
		expect store.Expect
		holds  bool
	}{
		"the version":            {store.Expect{Notes: []loci.ChangeID{{Note: note.Note.ID, Version: 2}}}, true},
		"an older version":       {store.Expect{Notes: []loci.ChangeID{{Note: note.Note.ID, Version: 1}}}, false},
		"the note":               {store.Expect{Notes: []loci.ChangeID{{Note: note.Note.ID}}}, true},
		"another note":           {store.Expect{Notes: []loci.ChangeID{{Note: note.Note.ID}, {Note: loci.ID{9}}}}, false},
		"the message":            {store.Expect{Messages: []loci.ID{message}}, true},
		"another message":        {store.Expect{Messages: []loci.ID{message, {9}}}, false},
		"new since the start":    {store.Expect{New: []store.New{{Hash: 7}}}, false},
		"new since it":           {store.Expect{New: []store.New{{Hash: 7, After: 1}}}, true},
		"new as a version":       {store.Expect{New: []store.New{{Hash: 7, After: 1}, {Hash: 8, After: 2}}}, false},
		"new since the last":     {store.Expect{New: []store.New{{Hash: 8, After: 3}}}, true},
		"new, and what has none": {store.Expect{New: []store.New{{Hash: 0, After: 0}}}, true},
	} {
		c := k.Turns(1)
		c.Expect = given.expect
		before, _ := s.State(t.Context(), me)
		err := s.Apply(t.Context(), me, c)
		if after, _ := s.State(t.Context(), me); (err == nil) != given.holds || (before != after) != given.holds {
			t.Errorf("%s: %v, from %+v to %+v", what, err, before, after)
		}
		if err != nil && !errors.Is(err, loci.ErrConflict) {
			t.Errorf("%s: %v is no conflict", what, err)
		}
	}
}

// Rows are found by number and by note, as of now and as of an earlier moment.
func TestRows(t *testing.T) {
	t.Parallel()
	s := open(t)
	c := storetest.NewTalk(1).Turns(2)
	note := c.Notes[0].Version
	apply(t, s, c)
	apply(t, s, &store.Changes{Notes: []store.NoteChange{{Version: next(note), Analysis: []byte("new")}}})
	ctx, then := t.Context(), note.At.Add(time.Second)
	rows, err := gathered(func(yield func(*store.Row) error) error { return s.Rows(ctx, me, []uint32{3, 1, 9}, yield) })
	same(t, "rows", seqsOf(rows), []uint32{1, 3}, err)
	rows, err = gathered(func(yield func(*store.Row) error) error {
		return s.RowsAt(ctx, me, []uint32{3, 1, 9}, time.Time{}, yield)
	})
	same(t, "rows now", seqsOf(rows), []uint32{3}, err)
	rows, err = gathered(func(yield func(*store.Row) error) error { return s.RowsAt(ctx, me, []uint32{3, 1, 9}, then, yield) })
	same(t, "rows then", seqsOf(rows), []uint32{1}, err)
	rows, err = gathered(func(yield func(*store.Row) error) error {
		return s.RowsAt(ctx, me, []uint32{3, 1}, note.At.Add(time.Minute), yield)
	})
	same(t, "rows when one was closed", seqsOf(rows), []uint32{3}, err)
	rows, err = gathered(func(yield func(*store.Row) error) error {
		return s.Latest(ctx, me, []loci.ID{note.Note.ID}, note.At.Add(time.Minute), yield)
	})
	same(t, "latest when one was closed", seqsOf(rows), []uint32{3}, err)
	rows, err = gathered(func(yield func(*store.Row) error) error {
		return s.Latest(ctx, me, []loci.ID{note.Note.ID, {9}}, time.Time{}, yield)
	})
	same(t, "latest", seqsOf(rows), []uint32{3}, err)
	rows, err = gathered(func(yield func(*store.Row) error) error {
		return s.Latest(ctx, me, []loci.ID{note.Note.ID}, then, yield)
	})
	same(t, "latest then", seqsOf(rows), []uint32{1}, err)
	rows, err = s.After(ctx, me, 1, 1)
	same(t, "after", seqsOf(rows), []uint32{2}, err)
	rows, err = s.After(ctx, me, 2, 9)
	same(t, "after the next", seqsOf(rows), []uint32{3}, err)
	if string(rows[0].Analysis) != "new" || rows[0].Root != 1 || !rows[0].Version.At.Equal(note.At.Add(time.Minute)) {
		t.Errorf("the row is %+v", rows[0])
	}
	roots, err := s.Roots(ctx, me, []loci.ID{note.Note.ID, {9}})
	if err != nil || len(roots) != 1 || roots[note.Note.ID] != 1 {
		t.Errorf("roots are %v: %v", roots, err)
	}
	rows = nil
	err = s.Versions(ctx, me, []loci.ID{note.Note.ID}, func(r *store.Row) error { rows = append(rows, *r); return nil })
	same(t, "versions", seqsOf(rows), []uint32{1, 3}, err)
	rows, err = gathered(func(yield func(*store.Row) error) error { return s.Rows(ctx, "nobody", []uint32{1}, yield) })
	same(t, "of nobody", seqsOf(rows), nil, err)
}

// What came since a generation comes in the order of numbers, closed rows too, with all
// that an index reads.
func TestRowsSince(t *testing.T) {
	t.Parallel()
	s := open(t)
	c := storetest.NewTalk(1).Turns(2)
	fact := c.Notes[0]
	fact.Version.Note.ID, fact.Version.Change.Note, fact.Version.Note.Verbatim = loci.ID{5}, loci.ID{5}, false
	fact.Version.Note.Messages = []loci.ID{c.Messages[1].ID, c.Messages[0].ID}
	apply(t, s, c)
	apply(t, s, &store.Changes{Notes: []store.NoteChange{fact, {Version: next(c.Notes[1].Version), Analysis: []byte("new")}}})
	type seen struct {
		seq, root uint32
		gen       uint64
		analysis  string
		keys      int
		closed    bool
	}
	old := []string{string(c.Notes[0].Analysis), string(c.Notes[1].Analysis), string(fact.Analysis)}
	all := []seen{{1, 1, 1, old[0], 0, false}, {2, 2, 2, old[1], 0, true}, {3, 3, 2, old[2], 2, false}, {4, 2, 2, "new", 0, false}}
	for gen, want := range map[uint64][]seen{0: all, 1: all[1:], 2: nil} {
		var got []seen
		st, err := s.RowsSince(t.Context(), me, gen, func(r *store.Row) error {
			if r.Keys != nil && !slices.Equal(r.Keys, []uint32{1, 2}) {
				t.Errorf("the keys of %d are %v", r.Seq, r.Keys)
			}
			got = append(got, seen{r.Seq, r.Root, r.Gen, string(r.Analysis), len(r.Keys), !r.Version.Closed.IsZero()})
			return nil
		})
		if err != nil || !slices.Equal(got, want) || st != (store.State{Gen: 2, Last: 4}) {
			t.Errorf("since %d: %+v\nwant %+v\nat %+v: %v", gen, got, want, st, err)
		}
	}
	enough := errors.New("enough")
	if _, err := s.RowsSince(t.Context(), me, 0, func(*store.Row) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("the error of a yield is %v", err)
	}
}

// Notes are found by their messages, whether those have words of their own or not.
func TestOfMessages(t *testing.T) {
	t.Parallel()
	s := open(t)
	c := storetest.NewTalk(1).Turns(2)
	early, bare := c.Notes[0], loci.Message{ID: loci.ID{7}, At: noon}
	early.Version.Note.ID, early.Version.Note.Verbatim = loci.ID{5}, false
	early.Version.Change.Note = loci.ID{5}
	late := early
	late.Version.Note.ID, late.Version.Change.Note, late.Version.Note.Messages = loci.ID{6}, loci.ID{6}, []loci.ID{bare.ID}
	c.Messages = append(c.Messages, bare)
	c.Notes = append([]store.NoteChange{early}, append(c.Notes, late)...) // 1, then the turns 2 and 3, then 4
	apply(t, s, c)
	for message, want := range map[loci.ID][]uint32{c.Messages[0].ID: {1, 2}, c.Messages[1].ID: {3}, bare.ID: {4}, {9}: nil} {
		rows, err := s.OfMessages(t.Context(), me, []loci.ID{message})
		same(t, message.String(), seqsOf(rows), want, err)
	}
	said, err := s.Messages(t.Context(), me, []loci.ID{c.Messages[0].ID})
	if err != nil || len(said) != 1 || !slices.Equal(said[0].Turns, []uint32{2}) || said[0].Message.Text != c.Messages[0].Text {
		t.Errorf("said %+v: %v", said, err)
	}
}

// A vector is kept at the row given; rows without one are bare.
func TestVectors(t *testing.T) {
	t.Parallel()
	s := open(t)
	c := storetest.NewTalk(1).Turns(3)
	note := c.Notes[1].Version
	c.Notes = append(c.Notes, store.NoteChange{Version: next(note)})
	of := func(v *loci.Version, version int, embedder string) store.Vector {
		return store.Vector{Note: v.Note.ID, Version: version, Embedder: embedder, Values: []float32{1, -.5}}
	}
	unknown := storetest.NewTalk(9).Turns(1).Notes[0].Version
	apply(t, s, c)
	apply(t, s, &store.Changes{Vectors: []store.Vector{of(&note, 7, "e"), of(&unknown, 1, "e")}})
	if st, err := s.State(t.Context(), me); err != nil || st.VGen != 0 {
		t.Errorf("vectors of nothing move %+v: %v", st, err)
	}
	apply(t, s, &store.Changes{Vectors: []store.Vector{of(&note, 1, "e"), of(&c.Notes[2].Version, 1, "e"), of(&c.Notes[0].Version, 1, "f")}})
	bare := func(what string, g store.Gap, want ...uint32) {
		t.Helper()
		rows, err := s.Bare(t.Context(), me, g)
		same(t, what, seqsOf(rows), want, err)
	}
	e := store.Space{Embedder: "e", Dims: 2}
	bare("of one space", store.Gap{Space: e, Limit: 9}, 1, 4)
	bare("the first", store.Gap{Space: e, Limit: 1}, 1)
	bare("behind it", store.Gap{Space: e, Limit: 9, After: 1}, 4)
	bare("of other dimensions", store.Gap{Space: store.Space{Embedder: "e", Dims: 3}, Limit: 9}, 1, 2, 3, 4)
	bare("of any dimensions", store.Gap{Space: store.Space{Embedder: "f"}, Limit: 9}, 2, 3, 4)
	bare("of a note", store.Gap{Space: e, Limit: 9, Notes: []loci.ID{note.Note.ID}}, 4)
	bare("of no note", store.Gap{Space: e, Limit: 9, Notes: []loci.ID{}})
	for after, want := range map[uint32]int{0: 1, 3: 1, 4: 0} {
		if ids, err := s.Revised(t.Context(), me, after); err != nil || len(ids) != want || want > 0 && ids[0] != note.Note.ID {
			t.Errorf("revised behind %d are %v: %v", after, ids, err)
		}
	}
	var seqs []uint32
	err := s.VectorsSince(t.Context(), me, e, 0, func(seq uint32, values []float32) error {
		if !slices.Equal(values, []float32{1, -.5}) {
			t.Errorf("%d has %v", seq, values)
		}
		seqs = append(seqs, seq)
		return nil
	})
	slices.Sort(seqs)
	same(t, "vectors", seqs, []uint32{2, 3}, err)
}

// A link between two notes asked about is returned once; as of an earlier moment, as it
// was known at that moment.
func TestLinks(t *testing.T) {
	t.Parallel()
	s := open(t)
	c := storetest.NewTalk(1).Turns(3)
	ids := []loci.ID{c.Notes[0].Version.Note.ID, c.Notes[1].Version.Note.ID, c.Notes[2].Version.Note.ID}
	link := loci.Link{From: ids[0], To: ids[1], Type: loci.Supports, Direction: loci.Out, Strength: .5, Reason: "said", By: "bot", At: noon}
	other := loci.Link{From: ids[2], To: ids[0], Type: loci.SimilarTo, Direction: loci.Both, Strength: .5}
	c.Links = []loci.Link{link, other}
	apply(t, s, c)
	stronger, gone := link, link
	stronger.Strength, stronger.At, gone.At = .9, noon.Add(time.Hour), noon.Add(2*time.Hour)
	apply(t, s, &store.Changes{Links: []loci.Link{stronger}})
	apply(t, s, &store.Changes{Unlinks: []loci.Link{gone}})
	for _, given := range []struct {
		hours int // since noon; -9 is now
		roots []uint32
		want  []float64
	}{
		{-9, []uint32{1, 2, 3}, []float64{.5}}, {-1, []uint32{1, 2}, []float64{.5}}, {0, []uint32{1, 2}, []float64{.5, .5}},
		{1, []uint32{1, 2, 2}, []float64{.5, .9}}, {1, []uint32{2}, []float64{.9}}, {2, []uint32{2}, nil}, {-9, []uint32{3}, []float64{.5}},
	} {
		var at time.Time
		if given.hours > -9 {
			at = noon.Add(time.Duration(given.hours) * time.Hour)
		}
		edges, err := s.Links(t.Context(), me, given.roots, at, 0)
		var got []float64
		for _, e := range edges {
			got = append(got, e.Link.Strength)
		}
		slices.Sort(got)
		if err != nil || !slices.Equal(got, given.want) {
			t.Errorf("of %v at %d: %v, want %v: %v", given.roots, given.hours, got, given.want, err)
		}
	}
	edges, _ := s.Links(t.Context(), me, []uint32{2}, noon, 0)
	want := store.Edge{From: 1, To: 2, Link: loci.Link{
		Type: loci.Supports, Direction: loci.Out, Strength: .5, Reason: "said", By: "bot", At: noon, Closed: noon.Add(time.Hour),
	}}
	if len(edges) != 1 || edges[0].From != 1 || edges[0].To != 2 || !edges[0].Link.Closed.Equal(want.Link.Closed) || edges[0].Link.Reason != "said" {
		t.Errorf("got %+v, want %+v", edges, want)
	}
}

// A snapshot sees nothing of what is written while it is read, in whatever order it is
// read, and does not keep the store from answering.
func TestSnapshotIsOneState(t *testing.T) {
	t.Parallel()
	s := openAt(t, filepath.Join(t.TempDir(), "memory.db"), sqlite.Options{Readers: 1})
	k := fill(t, s, 10)
	if _, err := s.Counts(t.Context(), me); err != nil { // the user is known from now on
		t.Fatal(err)
	}
	err := s.Snapshot(t.Context(), me, func(w store.Snapshot) error {
		apply(t, s, k.Turns(5))
		rows, again, messages := 0, 0, 0
		count := func(n *int) error { *n++; return nil }
		err := w.Versions(t.Context(), func(r *store.Row) error {
			if rows == 0 {
				apply(t, s, k.Turns(5))
				if c, err := s.Counts(t.Context(), me); err != nil || c.Versions != 20 {
					t.Errorf("the store has %d rows: %v", c.Versions, err)
				}
				if err := w.Versions(t.Context(), func(*store.Row) error { return count(&again) }); err != nil {
					return err
				}
			}
			return count(&rows)
		})
		err = errors.Join(err, w.Messages(t.Context(), func(*store.Message) error { return count(&messages) }))
		if rows != 10 || again != 10 || messages != 10 {
			t.Errorf("%d rows, %d when read again and %d messages of 10", rows, again, messages)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	called := false
	err = s.Snapshot(t.Context(), "nobody", func(w store.Snapshot) error {
		called = true
		return w.Versions(t.Context(), func(*store.Row) error { return errors.New("a row of nobody") })
	})
	if err != nil || !called {
		t.Errorf("of nobody: called %v, %v", called, err)
	}
}

// A store that can only be read says so, and in words, where something would be lost.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	s := openAt(t, path, sqlite.Options{})
	k := fill(t, s, 3)
	apply(t, s, &store.Changes{Jobs: []loci.Job{{ID: loci.ID{1}, Kind: loci.JobLink, Created: noon}}})
	s = openAt(t, path, sqlite.Options{ReadOnly: true})
	ctx, r := t.Context(), store.LeaseRequest{Hold: time.Minute}
	_, claim := s.Claim(ctx, me, loci.Job{ID: loci.ID{2}}, r)
	_, renew := s.Renew(ctx, me, store.RenewRequest{Job: loci.ID{1}, Hold: time.Minute})
	for what, err := range map[string]error{
		"apply": s.Apply(ctx, me, k.Turns(1)), "claim": claim, "renew": renew, "reanalyse": s.Reanalyse(ctx, me, nil),
	} {
		if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), "can only be read") || !strings.Contains(err.Error(), "writable") {
			t.Errorf("%s: %v", what, err)
		}
	}
	rows, err := s.After(ctx, me, 0, 9)
	if err != nil || len(rows) != 3 {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	if err := s.Touch(ctx, me, noon, []loci.ID{rows[0].Version.Note.ID}); err != nil {
		t.Error(err)
	}
	if done, err := s.Flush(ctx, me, store.Flush{Add: []store.Segment{{ID: 1, Blob: []byte{1}}}}); done || err != nil {
		t.Errorf("flushed %v: %v", done, err)
	}
	if offers, err := s.Due(ctx, store.DueRequest{Kinds: []loci.JobKind{loci.JobLink}, Limit: 9}); len(offers) != 0 || err != nil {
		t.Errorf("offered %v: %v", offers, err)
	}
	if j, ok, err := s.Lease(ctx, store.Offer{User: me, Kind: loci.JobLink, Turn: 1}, r); ok || err != nil {
		t.Errorf("leased %v: %v", j, err)
	}
	if err := s.Snapshot(ctx, me, func(w store.Snapshot) error {
		return w.Versions(ctx, func(*store.Row) error { return nil })
	}); err != nil {
		t.Error(err)
	}
}

// New analyses take the place of old ones, and the segments of those go.
func TestReanalyse(t *testing.T) {
	t.Parallel()
	s := open(t)
	fill(t, s, 2)
	ctx := t.Context()
	if done, err := s.Flush(ctx, me, store.Flush{Add: []store.Segment{{ID: 1, Blob: []byte{1}}}}); !done || err != nil {
		t.Fatalf("flushed %v: %v", done, err)
	}
	before, _ := s.State(ctx, me)
	if err := s.Reanalyse(ctx, me, []store.Analysis{{Seq: 2, Bytes: []byte("new")}, {Seq: 9, Bytes: []byte("none")}}); err != nil {
		t.Fatal(err)
	}
	after, err := s.State(ctx, me)
	if before.Epoch++; err != nil || after != before {
		t.Errorf("the state is %+v, want %+v: %v", after, before, err)
	}
	if _, segments, err := s.Segments(ctx, me); len(segments) != 0 || err != nil {
		t.Errorf("segments are %v: %v", segments, err)
	}
	rows, err := s.After(ctx, me, 1, 9)
	if err != nil || len(rows) != 1 || string(rows[0].Analysis) != "new" {
		t.Errorf("rows are %+v: %v", rows, err)
	}
}

// A touch of nothing is no use.
func TestTouchOfNothing(t *testing.T) {
	t.Parallel()
	s := open(t)
	fill(t, s, 1)
	before, _ := s.State(t.Context(), me)
	err := s.Touch(t.Context(), me, noon, []loci.ID{{9}})
	if after, _ := s.State(t.Context(), me); err != nil || after != before {
		t.Errorf("from %+v to %+v: %v", before, after, err)
	}
}

// What is purged is in none of the files any more.
func TestPurgedWordsLeaveTheFiles(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	s := openAt(t, path, sqlite.Options{})
	k := fill(t, s, 50)
	c := k.Turns(1)
	c.Messages[0].Text, c.Notes[0].Version.Note.Content, c.Notes[0].Analysis = "xylophone", "xylophone", []byte("xylophone")
	apply(t, s, c)
	apply(t, s, &store.Changes{Purge: []loci.ID{c.Notes[0].Version.Note.ID}})
	for _, suffix := range []string{"", "-wal"} {
		if data, err := os.ReadFile(path + suffix); err != nil || bytes.Contains(data, []byte("xylophone")) {
			t.Errorf("%q holds the words still, or %v", suffix, err)
		}
	}
	sound(t, s)
}

// gathered is what a method yields.
func gathered(of func(yield func(*store.Row) error) error) (rows []store.Row, err error) {
	err = of(func(r *store.Row) error {
		rows = append(rows, *r)
		return nil
	})
	return rows, err
}
