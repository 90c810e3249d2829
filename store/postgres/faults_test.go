package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
)

// ann is the user of all faults.
const ann = "ann"

// idOf is the id of the message, the note and the job of a commit.
func idOf(i int) (id loci.ID) {
	copy(id[:], fmt.Sprintf("commit-%08d", i))
	return id
}

// utter is a commit of a message with its verbatim note and a job about it.
func utter(i int) *store.Changes {
	at := time.Date(2026, 3, 2, 9, 0, i, 0, time.UTC)
	text := fmt.Sprintf("message %d about tea", i)
	note := loci.Note{
		ID: idOf(i), User: ann, Kind: loci.Episode, Content: text, Domain: "general", Verbatim: true, Messages: []loci.ID{idOf(i)},
		Importance: .5, Confidence: 1, Source: loci.Experience, Visibility: loci.Scoped, Temporality: loci.Current,
		RecordedAt: at, UpdatedAt: at, Version: 1,
	}
	return &store.Changes{
		Messages: []loci.Message{{ID: idOf(i), User: ann, Conversation: "talk", Role: loci.RoleUser, Text: text, At: at}},
		Notes: []store.NoteChange{{Analysis: []byte("of " + text), Version: loci.Version{
			Change: loci.ChangeID{Note: idOf(i), Version: 1}, At: at, Clock: at, Step: loci.StepRemember, Operation: loci.Add, Note: note,
		}}},
		Jobs: []loci.Job{{ID: idOf(i), User: ann, Kind: loci.JobExtract, Notes: []loci.ID{idOf(i)}, Created: at}},
	}
}

// parts counts what is there of the commits 0 to n: each is all there, or nothing of it.
func parts(t *testing.T, s *postgres.Store, n int) map[int]bool {
	t.Helper()
	ctx, ids, count := t.Context(), []loci.ID{}, map[loci.ID]int{}
	for i := range n {
		ids = append(ids, idOf(i))
	}
	messages, err := s.Messages(ctx, ann, ids)
	for i := range messages {
		count[messages[i].Message.ID] += 1 + 10*len(messages[i].Turns)
	}
	err = errors.Join(err, s.Latest(ctx, ann, ids, time.Time{}, func(r *store.Row) error {
		count[r.Version.Note.ID] += 100
		return nil
	}))
	jobs, jerr := s.Jobs(ctx, ann)
	for _, j := range jobs {
		count[j.ID] += 1000
	}
	if err := errors.Join(err, jerr); err != nil {
		t.Fatal(err)
	}
	there := map[int]bool{}
	for i := range n {
		if count[idOf(i)] != 0 && count[idOf(i)] != 1111 {
			t.Errorf("of commit %d there are parts %d, in place of 1111", i, count[idOf(i)])
		}
		there[i] = count[idOf(i)] != 0
	}
	return there
}

// sound fails the test where the store has damage.
func sound(t *testing.T, s *postgres.Store) {
	t.Helper()
	found, err := s.Check(t.Context())
	if err != nil {
		t.Error(err)
	}
	for _, f := range found {
		if f.Bad {
			t.Errorf("damage: %+v", f)
		}
	}
}

// explained fails the test where an error of a fault is not ErrUnavailable with what to do,
// or where it, or any of its causes, has the password.
func explained(t *testing.T, err error) {
	t.Helper()
	var hint *loci.HintError
	if !errors.Is(err, loci.ErrUnavailable) || !errors.As(err, &hint) || !strings.Contains(hint.Hint, ": ") {
		t.Errorf("no cure: %v (%T)", err, err)
	}
	if texts := spelled(err); strings.Contains(texts, pgtest.Password) {
		t.Errorf("the password is in the error: %s", texts)
	}
}

// spelled is an error with the texts of all its causes.
func spelled(err error) string {
	if err == nil {
		return ""
	}
	text := fmt.Sprintf("%v %+v", err, err)
	switch e := err.(type) { //nolint:errorlint // every one of the chain is looked at
	case interface{ Unwrap() error }:
		text += spelled(e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, cause := range e.Unwrap() {
			text += spelled(cause)
		}
	}
	return text
}

// sql runs statements in a database.
func sql(t *testing.T, dsn string, statements ...string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	for _, statement := range statements {
		if _, err := conn.Exec(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// nameIn is the name of the database in a connection string.
func nameIn(t *testing.T, dsn string) string {
	t.Helper()
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		t.Fatal(err)
	}
	return config.Database
}

// until polls a condition for a bounded time.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !holds(); {
		if time.Now().After(deadline) {
			t.Fatalf("not in 30 s: %s", what)
		}
		time.Sleep(time.Millisecond)
	}
}

// spent is one call to a model, to be recorded.
func spent(i int) model.Call {
	return model.Call{User: ann, Step: "extract", Model: "toy", Outcome: loci.CallOK, Usage: loci.Usage{Calls: 1}, At: time.Date(2026, 3, 2, 9, 0, i, 0, time.UTC)}
}
