package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
)

// spoken is a message with its words and a job for what follows.
func spoken(i int) *store.Changes {
	at := time.Date(2026, 3, 2, 9, 0, i, 0, time.UTC)
	id := loci.ID{1, byte(i), byte(i >> 8)}
	n := loci.Note{
		ID: loci.ID{2, byte(i), byte(i >> 8)}, Messages: []loci.ID{id}, Kind: loci.Episode, Verbatim: true, Content: fmt.Sprint("day ", i), Domain: "general",
		Visibility: loci.Scoped, Temporality: loci.Current, RecordedAt: at, UpdatedAt: at, Version: 1,
	}
	return &store.Changes{
		Messages: []loci.Message{{ID: id, Text: n.Content, At: at}}, Jobs: []loci.Job{{ID: loci.ID{3, byte(i), byte(i >> 8)}, Kind: loci.JobLink, Created: at}},
		Notes: []store.NoteChange{{Hash: int64(i + 1), Version: loci.Version{Change: loci.ChangeID{Note: n.ID, Version: 1}, At: at, Clock: at, Step: loci.StepRemember, Operation: loci.Add, Note: n}}},
	}
}

// Commits of a user that come while another process has the user's row are one commit, which takes
// one connection: another user waits for none of them. One that fails fails alone.
func TestFindingV6_CommitsOfAUserAreJoined(t *testing.T) {
	t.Parallel()
	dsn := pgtest.Database(t)
	s, err := postgres.Open(t.Context(), dsn, postgres.Options{Conns: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	const n = 40
	if err := s.Apply(t.Context(), "ann", spoken(n)); err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.Background()) }()
	held, err := conn.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var changes int
	if err := held.QueryRow(t.Context(), `SELECT changes FROM users WHERE name = 'ann' FOR UPDATE`).Scan(&changes); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	errs := make([]error, n)
	for i := range n {
		all.Go(func() {
			c := spoken(i)
			if i%4 == 3 {
				c.Expect.Notes = []loci.ChangeID{{Note: loci.ID{9, byte(i)}}}
			}
			errs[i] = s.Apply(t.Context(), "ann", c)
		})
	}
	for i := range 8 {
		if err := s.Apply(t.Context(), "bob", spoken(i)); err != nil {
			t.Error(err)
		}
	}
	if err := held.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	all.Wait()
	for i, err := range errs {
		if failed := i%4 == 3; failed != errors.Is(err, loci.ErrConflict) || !failed && err != nil {
			t.Errorf("commit %d: %v", i, err)
		}
	}
	var now, seq, messages, versions int
	err = conn.QueryRow(t.Context(), `SELECT changes, seq, messages, versions FROM users WHERE name = 'ann'`).Scan(&now, &seq, &messages, &versions)
	if want := n*3/4 + 1; err != nil || seq != want || messages != want || versions != want {
		t.Errorf("%d rows, %d messages, %d versions: %v", seq, messages, versions, err)
	}
	if now-changes > n/4 {
		t.Errorf("%d commits for %d calls", now-changes, n)
	}
	sound(t, s)
}

// What is about the same is applied one after the other, in the order in which it came.
func TestFindingV6_WhatMeetsIsNotJoined(t *testing.T) {
	t.Parallel()
	s := open(t)
	t.Cleanup(func() { _ = s.Close() })
	var all sync.WaitGroup
	errs := make([]error, 24)
	for i := range errs {
		all.Go(func() { errs[i] = s.Apply(t.Context(), "ann", spoken(i%2)) })
	}
	all.Wait()
	made := 0
	for _, err := range errs {
		switch {
		case err == nil:
			made++
		case !errors.Is(err, loci.ErrConflict):
			t.Error(err)
		}
	}
	st, err := s.State(t.Context(), "ann")
	if made != 2 || st.Last != 2 || err != nil {
		t.Errorf("%d were made, %+v, %v", made, st, err)
	}
}
