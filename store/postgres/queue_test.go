package postgres_test

import (
	"encoding/binary"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
	"github.com/loci-memory/loci/store/storetest"
)

// several opens several stores on one database, as processes beside one another have.
func several(t testing.TB, n int, dsn string, o postgres.Options) (stores []*postgres.Store) {
	t.Helper()
	for range n {
		s, err := postgres.Open(t.Context(), dsn, o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
		stores = append(stores, s)
	}
	return stores
}

// waiting are jobs of a kind of one user, whose ids begin with the user's number.
func waiting(user, n int, kind loci.JobKind, until time.Time) *store.Changes {
	c := &store.Changes{}
	for i := range n {
		j := loci.Job{Kind: kind, Created: time.Now(), NotUntil: until}
		binary.BigEndian.PutUint32(j.ID[:], uint32(user+1))
		binary.BigEndian.PutUint32(j.ID[4:], uint32(i))
		copy(j.ID[8:], kind)
		c.Jobs = append(c.Jobs, j)
	}
	return c
}

func userOf(i int) string { return fmt.Sprint("user ", i) }

// The jobs of a database from before offers keep their places: who was in a line first, then
// who has been due longest, and who waits for a time is offered then.
func TestJobsOfADatabaseFromBeforeOffersKeepTheirPlaces(t *testing.T) {
	t.Parallel()
	dsn, noon := pgtest.Database(t), time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	s := pgstore.At(t, dsn, postgres.Options{Partitions: 2})
	for i, user := range []string{"joe", "bob", "ann", "dan", "eve"} {
		if err := s.Apply(t.Context(), user, waiting(i, 1, loci.JobLink, noon.Add(time.Duration(5-i)*time.Hour))); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	run(t, dsn, `DROP INDEX turns_due; ALTER TABLE turns ALTER COLUMN turn DROP NOT NULL; ALTER TABLE turns ALTER COLUMN due SET NOT NULL;
		UPDATE turns SET turn = NULL;
		CREATE INDEX turns_due ON turns (kind, due) WHERE turn IS NULL; CREATE INDEX turns_line ON turns (kind, turn) WHERE turn IS NOT NULL;
		UPDATE turns SET turn = 2 WHERE owner = (SELECT owner FROM users WHERE name = 'ann');
		UPDATE turns SET turn = 1 WHERE owner = (SELECT owner FROM users WHERE name = 'bob');
		DROP TABLE once; DELETE FROM loci_migrations WHERE version_id > 2`)
	s = pgstore.At(t, dsn, postgres.Options{})
	for _, c := range []struct {
		hours int
		want  []string
	}{{4, []string{"bob", "ann", "eve", "dan"}}, {5, []string{"joe"}}} {
		r := store.LeaseRequest{Hold: 9 * time.Hour, Now: noon.Add(time.Duration(c.hours) * time.Hour)}
		jobs, err := storetest.Lease(t.Context(), s, []loci.JobKind{loci.JobLink}, 9, r)
		var got []string
		for i := range jobs {
			got = append(got, jobs[i].User)
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("after %d hours: %q, want %q: %v", c.hours, got, c.want, err)
		}
	}
	sound(t, s)
}
