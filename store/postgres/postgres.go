// Package postgres keeps memories in a PostgreSQL database, of version 15 or later, without
// an extension. Any number of processes on any number of machines may have it open.
//
// Every table is keyed by the number of a user and partitioned by it, so that what one call
// reads or writes is in one place. A commit takes the user's row and reads what it needs
// in one batch, and sends all its writes with the end: two round trips however many rows it
// writes.
package postgres

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/debt"
	"github.com/loci-memory/loci/internal/joined"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// Options of a Store. The zero Options work: they are the defaults.
type Options struct {
	// ReadOnly opens tables that are there already for reading alone, as of a standby.
	ReadOnly bool
	// Existing makes nothing: a database without our tables is ErrNotFound.
	Existing bool
	// Partitions is how many partitions each table gets when it is made; 0 is 16, and less
	// than 0 makes plain tables, for databases that speak PostgreSQL's language and have no
	// partitions. Tables that are there stay as they are.
	Partitions int
	// Conns is how many connections reads of few rows have, and commits as many again; more
	// calls wait. 0 and less is 8.
	Conns int
	// Scans is how many connections reads of many rows have, beside those of few; more calls
	// wait. 0 and less is 2.
	Scans int
	// Wait is how long a call is tried again that other writers or the network broke off. 0
	// and less is 5 seconds.
	Wait time.Duration
	// Read is the connection string of a standby of the database, or of a pooler in front of
	// one, for reads of a user; "" is none. It is used while it is at most ReadWithin behind
	// and has all that this Store wrote and read of the user elsewhere; while it can't be
	// reached the database is read. ErrInvalid: it is another database.
	Read string
	// ReadWithin is how far behind a standby may be to be read. 0 and less is 10 seconds.
	ReadWithin time.Duration
	// Clock returns the time by which jobs are due and leases end. It may be called
	// concurrently. Nil is the database's clock, which servers have in common.
	Clock func() time.Time
}

func (o Options) withDefaults() Options {
	o.Partitions = cmp.Or(o.Partitions, 16)
	if o.Conns <= 0 {
		o.Conns = 8
	}
	if o.Scans <= 0 {
		o.Scans = 2
	}
	if o.Wait <= 0 {
		o.Wait = 5 * time.Second
	}
	if o.ReadWithin <= 0 {
		o.ReadWithin = 10 * time.Second
	}
	return o
}

// Store keeps memories in a database. Make one with Open, end it with Close; the zero Store
// is of no use. All methods may be called concurrently.
type Store struct {
	*userReader

	name string // of the database, without a password
	o    Options

	reader  *pgxpool.Pool // for reads of few rows
	scanner *pgxpool.Pool // for reads of many: no question waits for them
	walker  *pgxpool.Pool // for reads that call back the caller's code: they may not use up the others
	writer  *pgxpool.Pool

	pooled   bool // by something between, for each transaction
	owners   owners
	lines    joined.Lines[writing] // of commits, by user
	debts    *debt.Payer           // of purges
	replica  *replica              // nil: none
	notifier *notifier             // notifies other processes of commits
	listener listener              // hears of theirs
	config   *pgx.ConnConfig       // of a connection beside the pools
	closing  sync.Once
}

// userReader is the reads that only take statements.
type userReader struct {
	*sqlread.Reader
	asking joined.Line[*bool] // whether there is a key
	keyed  atomic.Bool        // there is
}

var (
	_ store.Store      = (*Store)(nil)
	_ store.Backlogger = (*Store)(nil)
)

// Open opens the database that a connection string names, as a URL that begins with
// postgres:// or postgresql://, and makes the tables, in the connection's current schema,
// where there are none. Tables of an earlier version are brought up to date; several
// processes may do so at once. Behind a pooler nothing is kept in sessions, and the tables must
// be there. ErrInvalid: the string is none. ErrUnavailable, with what to do, when the database
// can't be used. No error holds the password.
func Open(ctx context.Context, dsn string, o Options) (*Store, error) {
	config, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, loci.Invalid("store", "it is no connection string of PostgreSQL: write postgres://USER:PASSWORD@HOST:PORT/DATABASE")
	}
	s := unopened(config, o)
	if err := s.open(ctx, config); err != nil {
		_ = s.Close()
		return nil, s.explain(ctx, err)
	}
	return s, nil
}

func unopened(config *pgxpool.Config, o Options) *Store {
	s := &Store{name: nameOf(config), o: o.withDefaults()}
	s.userReader = &userReader{Reader: sqlread.New(asking{s}, &statements)}
	s.debts, s.listener.s, s.notifier = debt.New(payFirst, payLast, s.paid), s, newNotifier(s)
	return s
}

func (s *Store) open(ctx context.Context, config *pgxpool.Config) (err error) {
	s.tune(config)
	s.config = config.ConnConfig
	if s.pooled, err = s.adapt(ctx, config); err != nil {
		return err
	}
	for _, p := range []struct {
		pool  **pgxpool.Pool
		conns int
	}{{&s.reader, s.o.Conns}, {&s.scanner, s.o.Scans}, {&s.walker, walkers}, {&s.writer, s.o.Conns}} {
		c := config
		if p.pool == &s.writer && !s.pooled {
			c = config.Copy()
			c.AfterConnect = s.soonAfter(s.bound)
		}
		if *p.pool, err = poolOf(ctx, c, p.conns); err != nil {
			return err
		}
	}
	if err := s.migrate(ctx, config); err != nil {
		return err
	}
	if err := s.payDebts(ctx); err != nil || s.o.Read == "" {
		return err
	}
	return s.openReplica(ctx)
}

// tune sets how connections are made.
func (s *Store) tune(config *pgxpool.Config) {
	config.ConnConfig.ConnectTimeout = cmp.Or(config.ConnConfig.ConnectTimeout, s.o.Wait)
	config.ConnConfig.DialFunc = (&net.Dialer{KeepAliveConfig: alive}).DialContext
	config.AfterConnect = s.soonAfter(planByKeys)
}

// soonAfter is what is done with a new connection, given up after Options.Wait: a pool makes
// connections in a context of its own, which does not end.
func (s *Store) soonAfter(do func(context.Context, *pgx.Conn) error) func(context.Context, *pgx.Conn) error {
	return func(ctx context.Context, c *pgx.Conn) error {
		ctx, cancel := context.WithTimeout(ctx, s.o.Wait)
		defer cancel()
		return do(ctx, c)
	}
}

// poolOf makes connections when they are needed, so many at most.
func poolOf(ctx context.Context, config *pgxpool.Config, conns int) (*pgxpool.Pool, error) {
	c := config.Copy()
	c.MaxConns, c.MinConns, c.MinIdleConns = int32(conns), 0, 0
	c.PingTimeout = config.ConnConfig.ConnectTimeout // of one that was idle: its server may be gone without a word
	return pgxpool.NewWithConfig(ctx, c)
}

// bound lets a connection wait for locks, and hold them without a word, for Options.Wait at
// most, and lets the server notice within half a minute that this process can't be reached: one
// that is stopped, or cut off, in the middle of a commit holds up the user's other writers no
// longer. A database that speaks PostgreSQL's language may not know these settings.
func (s *Store) bound(ctx context.Context, conn *pgx.Conn) error {
	if err := planByKeys(ctx, conn); err != nil {
		return err
	}
	for _, setting := range append(s.bounds("SET"), "SET tcp_keepalives_idle = 15", "SET tcp_keepalives_interval = 5", "SET tcp_keepalives_count = 3") {
		if _, err := conn.Exec(ctx, setting); err != nil && pgCode(err) != noSetting {
			return err
		}
	}
	return nil
}

// bounds are the statements that bound what a commit waits for, as set is SET or SET LOCAL.
func (s *Store) bounds(set string) []string {
	wait := max(s.o.Wait.Milliseconds(), 1)
	return []string{fmt.Sprintf("%s lock_timeout = %d", set, wait), fmt.Sprintf("%s idle_in_transaction_session_timeout = %d", set, wait)}
}

// alive is how a server that went away without a word is noticed: within half a minute.
var alive = net.KeepAliveConfig{Enable: true, Idle: 15 * time.Second, Interval: 5 * time.Second, Count: 3}

// walkers is how many reads run at once that call the caller's code.
const walkers = 16

// nameOf is a database as people are shown it.
func nameOf(config *pgxpool.Config) string {
	c := config.ConnConfig
	if strings.HasPrefix(c.Host, "/") {
		return fmt.Sprintf("the database %s at %s", c.Database, c.Host)
	}
	return fmt.Sprintf("the database %s at %s", c.Database, net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port))))
}

// String returns the database's name and address, without user and password.
func (s *Store) String() string { return s.name }

// Close closes all connections; calls that are under way end first. Closing twice is fine.
func (s *Store) Close() error {
	s.closing.Do(func() {
		s.debts.Close()
		s.listener.close()
		s.notifier.close()
		s.replica.close()
		for _, p := range []*pgxpool.Pool{s.reader, s.scanner, s.walker, s.writer} {
			if p != nil {
				p.Close()
			}
		}
	})
	return nil
}
