package postgres_test

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
	"github.com/loci-memory/loci/store/storetest"
)

// numberOf is the number that a name gets first.
func numberOf(name string) int64 {
	sum := sha256.Sum256([]byte(name))
	return int64(binary.BigEndian.Uint64(sum[:8]) >> 1)
}

// Where another name has the number of a user already, the user gets another number, and
// neither reads what is the other's.
func TestD1_TwoNamesOfOneNumberAreTwoUsers(t *testing.T) {
	t.Parallel()
	dsn := pgstore.DSN(t, 0)
	s := several(t, 1, dsn, postgres.Options{})[0]
	run(t, dsn, fmt.Sprintf(`INSERT INTO users (owner, name, gen, seq) VALUES (%d, 'somebody else', 7, 7)`, numberOf("ann")))
	if state, err := s.State(t.Context(), "ann"); err != nil || state != (store.State{}) {
		t.Errorf("before: %+v, %v", state, err)
	}
	if _, known, err := s.Users(t.Context(), "ann"); known || err != nil {
		t.Errorf("before: known %t, %v", known, err)
	}
	said := utter(1)
	said.Jobs = []loci.Job{{ID: idOf(2), Kind: loci.JobLink, Created: time.Unix(1, 0)}}
	if err := s.Apply(t.Context(), "ann", said); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*postgres.Store{"the writer": s, "another": several(t, 1, dsn, postgres.Options{})[0]} {
		if got := seen(t.Context(), t, s, "ann"); got != "1 messages, 1 versions, 1 rows, seq 1" {
			t.Errorf("%s: %s", name, got)
		}
	}
	jobs, err := storetest.Lease(t.Context(), s, []loci.JobKind{loci.JobLink}, 2, store.LeaseRequest{Hold: time.Minute})
	if err != nil || len(jobs) != 1 || jobs[0].User != "ann" {
		t.Errorf("leased %+v, %v", jobs, err)
	}
	if names, err := s.Names(t.Context(), "", 9); err != nil || len(names) != 2 {
		t.Errorf("names %q, %v", names, err)
	}
}

// seen is what several ways of reading find of a user.
func seen(ctx context.Context, t *testing.T, s *postgres.Store, user string) string {
	t.Helper()
	rows, versions := 0, 0
	state, err := s.RowsSince(ctx, user, 0, func(*store.Row) error { rows++; return nil })
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Snapshot(ctx, user, func(snap store.Snapshot) error {
		return snap.Versions(ctx, func(*store.Row) error { versions++; return nil })
	}); err != nil {
		t.Fatal(err)
	}
	n, err := s.Counts(ctx, user)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d messages, %d versions, %d rows, seq %d", n.Messages, versions, rows, state.Last)
}
