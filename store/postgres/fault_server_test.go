package postgres_test

import (
	"context"
	"encoding/base64"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store/postgres"
)

// The server is killed while a commit is in the middle of its transaction, and started again:
// the commit is made after all.
func TestD7_TheServerIsKilledInTheMiddleOfATransaction(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	dsn := server.Database(t)
	proxy := server.Proxy(t)
	s := pgstore.At(t, proxy.DSN(dsn), postgres.Options{Wait: 30 * time.Second})
	apply(t, s, 0)
	before := make(chan struct{})
	var once sync.Once
	proxy.Rule(func(m pgtest.Message) pgtest.Verdict {
		if m.Commit && !m.FromServer {
			once.Do(func() { close(before) })
			return pgtest.Stall
		}
		return pgtest.Pass
	})
	done := make(chan error, 1)
	go func() { done <- s.Apply(t.Context(), ann, utter(1)) }()
	<-before
	server.Kill(t)
	proxy.Rule(nil)
	server.Again(t)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if there := parts(t, s, 2); !there[0] || !there[1] {
		t.Error(there)
	}
	sound(t, s)
}

// Four writers and a reader are at work while the server is killed and started again, several
// times. What was acknowledged is there once and whole, what was refused is there whole or not
// at all, and every refusal says what to do.
func TestD7_NothingAcknowledgedIsLostWithTheServer(t *testing.T) {
	t.Parallel()
	kills := 5
	if testing.Short() {
		kills = 2
	}
	server := pgtest.Start(t)
	dsn := server.Database(t)
	var acked, refused sync.Map
	var next atomic.Int64
	ctx, stop := context.WithCancel(t.Context())
	var writers sync.WaitGroup
	for range 4 {
		s := pgstore.At(t, dsn, postgres.Options{Wait: 500 * time.Millisecond})
		writers.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if err := s.Apply(t.Context(), ann, utter(i)); err != nil {
					explained(t, err)
					refused.Store(i, true)
				} else {
					acked.Store(i, true)
				}
			}
		})
	}
	enough := func(more int64) {
		from := next.Load()
		until(t, "commits", func() bool { return next.Load() > from+more })
	}
	for range kills {
		enough(40)
		server.Kill(t)
		server.Again(t)
	}
	enough(40)
	stop()
	writers.Wait()
	n := int(next.Load())
	s := pgstore.At(t, dsn, postgres.Options{})
	there, lost := parts(t, s, n), 0
	for i := range n {
		if _, ok := acked.Load(i); ok && !there[i] {
			lost++
		}
	}
	if lost > 0 {
		t.Errorf("%d of %d commits were acknowledged and lost", lost, n)
	}
	sound(t, s)
	t.Logf("%d commits, %d refused, %d kills", n, length(&refused), kills)
}

// incompressible is a text that the server can't pack.
func incompressible(n int) string {
	text := make([]byte, n)
	random := rand.NewChaCha8([32]byte{1})
	_, _ = random.Read(text)
	return base64.StdEncoding.EncodeToString(text)
}

func length(m *sync.Map) (n int) {
	m.Range(func(any, any) bool { n++; return true })
	return n
}

// Servers may be set up so that every transaction is serializable. Two writers of a user,
// and readers, still never fail.
func TestD8_ADatabaseThatIsSerializableByDefault(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	dsn := server.Database(t)
	sql(t, server.Admin("postgres"), "ALTER DATABASE "+nameIn(t, dsn)+" SET default_transaction_isolation = 'serializable'")
	const each = 40
	var work sync.WaitGroup
	for w := range 2 {
		s := pgstore.At(t, dsn, postgres.Options{})
		work.Go(func() {
			for i := range each {
				apply(t, s, w*each+i)
				if _, err := s.Counts(t.Context(), ann); err != nil {
					t.Error(err)
				}
			}
		})
	}
	work.Wait()
	s := pgstore.At(t, dsn, postgres.Options{})
	for i, there := range parts(t, s, 2*each) {
		if !there {
			t.Error("lost:", i)
		}
	}
}

// failing makes the first n commits of messages fail with a code, each after its rows were
// written. A sequence counts them: it is not taken back with the transaction.
func failing(t *testing.T, dsn, code string, n int) {
	t.Helper()
	sql(t, dsn,
		`CREATE SEQUENCE failures`,
		`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			IF nextval('failures') <= `+strconv.Itoa(n)+` THEN RAISE EXCEPTION 'a fault of the test' USING ERRCODE = '`+code+`'; END IF;
			RETURN NULL; END $$`,
		`CREATE TRIGGER fails AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION fail()`)
}

// What other writers caused is tried again; what is wrong with the server is said.
func TestD8_FailuresOfTheServer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, code string
		cure       string // "" where it is tried again
	}{
		{"a serialization failure", "40001", ""},
		{"a deadlock", "40P01", ""},
		{"a full disk", "53100", "make room"},
		{"no memory", "53200", "out of memory"},
		{"a statement that was cancelled", "57014", "statement_timeout"},
		{"a failing disk", "58030", "check it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dsn := pgstore.DSN(t, 0)
			s := pgstore.At(t, dsn, postgres.Options{})
			failing(t, dsn, c.code, 3)
			err := s.Apply(t.Context(), ann, utter(0))
			if c.cure == "" && err != nil {
				t.Error("not tried again:", err)
			}
			if there := parts(t, s, 1); there[0] != (err == nil) {
				t.Errorf("the commit's error is %v, and it is there: %v", err, there[0])
			}
			if c.cure == "" {
				return
			}
			explained(t, err)
			if err == nil || !strings.Contains(err.Error(), c.cure) {
				t.Errorf("%v does not say %s", err, c.cure)
			}
			sql(t, dsn, "ALTER SEQUENCE failures RESTART 100")
			apply(t, s, 0)
		})
	}
}

// Another session holds the user's row for longer than the server lets statements take.
func TestD8_AStatementTimeOutIsSaidAndNothingIsWritten(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	dsn := server.Database(t)
	s := pgstore.At(t, dsn, postgres.Options{})
	apply(t, s, 0)
	sql(t, server.Admin("postgres"), "ALTER DATABASE "+nameIn(t, dsn)+" SET statement_timeout = '50ms'")
	impatient := pgstore.At(t, dsn, postgres.Options{Wait: time.Second})
	holder, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer holder.Close(context.Background())
	if _, err := holder.Exec(t.Context(), "BEGIN; SELECT FROM users FOR UPDATE"); err != nil {
		t.Fatal(err)
	}
	err = impatient.Apply(t.Context(), ann, utter(1))
	explained(t, err)
	if err == nil || !strings.Contains(err.Error(), "statement_timeout") {
		t.Error(err)
	}
	if _, err := impatient.State(t.Context(), ann); err != nil {
		t.Error("a read waits for a writer:", err)
	}
	if _, err := holder.Exec(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if parts(t, s, 2)[1] {
		t.Error("a commit that was refused is there")
	}
	apply(t, impatient, 1)
}

// The tables are on a disk that fills up. The commit that finds no room is refused whole, what
// was acknowledged stays, and with room the same store goes on.
func TestD8_AFullDiskIsSaidAndNothingIsHalfWritten(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	server := pgtest.Start(t)
	disk := small(t, server)
	dsn := server.Database(t)
	sql(t, server.Admin("postgres"), "CREATE TABLESPACE small LOCATION '"+disk+"'", "ALTER DATABASE "+nameIn(t, dsn)+" SET TABLESPACE small")
	s := pgstore.At(t, dsn, postgres.Options{})
	var err error
	n := 0
	for ; err == nil && n < 200; n++ {
		c := utter(n)
		c.Messages[0].Text = incompressible(1 << 20)
		err = s.Apply(t.Context(), ann, c)
	}
	if err == nil {
		t.Fatal("the disk is never full")
	}
	explained(t, err)
	if !strings.Contains(err.Error(), "make room") {
		t.Error(err)
	}
	there := parts(t, s, n)
	for i := range n - 1 {
		if !there[i] {
			t.Error("lost:", i)
		}
	}
	if there[n-1] {
		t.Error("a commit that was refused is there")
	}
	if out, err := exec.Command("mount", "-o", "remount,size=200m", disk).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	apply(t, s, n)
	sound(t, s)
}

// small mounts a disk of 40 MB that the server may write to.
func small(t *testing.T, server *pgtest.Server) string {
	t.Helper()
	disk := filepath.Join(filepath.Dir(server.Socket()), "small")
	owner, err := exec.Command("stat", "-c", "uid=%u,gid=%g", filepath.Dir(disk)).Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(disk, 0o700); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=40m,mode=0700,"+strings.TrimSpace(string(owner)), "tmpfs", disk).CombinedOutput()
	if err != nil {
		t.Skipf("SKIPPED, no small disk can be mounted (that a server says its disk is full is tested above): %v: %s", err, out)
	}
	t.Cleanup(func() {
		server.Stop(t)
		if out, err := exec.Command("umount", disk).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	})
	return disk
}
