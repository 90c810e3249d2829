package postgres

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// betweenMeasures is how often it is measured how far a replica is behind, while it is
	// asked for.
	betweenMeasures = time.Second
	// measureTime is how long that may take.
	measureTime = 2 * time.Second
	// lastMeasure is the longest pause after the replica could not be measured.
	lastMeasure = 30 * time.Second
	// keptPositions is how many positions are remembered that are not replayed yet.
	keptPositions = 64
	// confirmAtOnce is how many marked users are compared at once; others are by the next
	// measurement.
	confirmAtOnce = 1000
)

const (
	// sqlPosition is the end of the log of the database. Everything that a transaction sees
	// that began before is in front of it.
	sqlPosition = `SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint`
	// sqlReplayed is up to where a standby has replayed the log; null where it is none. The
	// start of a server is that of no other.
	sqlReplayed = `SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::bigint END, pg_postmaster_start_time()`
	sqlStarted  = `SELECT pg_postmaster_start_time()`
	// sqlIdentity is what a server and its standbys have in common.
	sqlIdentity = `SELECT system_identifier FROM pg_control_system()`
)

// errStranger is that of a server that does not follow the database.
var errStranger = errors.New("the server for reading is another database")

// measure finds out up to when everything that was committed is replayed at a replica. It is
// of one goroutine.
type measure struct {
	r         *replica
	conn      *pgx.Conn // to the replica; nil: none
	same      bool      // conn leads to the database itself
	positions []position
}

// position is where the log ended at a moment.
type position struct {
	at  time.Time
	end int64
}

// run measures for as long as ctx lasts, about once a second while reads ask for it.
func (m *measure) run(ctx context.Context) {
	defer m.close()
	pause := betweenMeasures
	for {
		select {
		case <-ctx.Done():
			return
		case <-m.r.asked:
		}
		if err := m.once(ctx); err == nil {
			pause = betweenMeasures
		} else {
			pause = min(2*pause, lastMeasure)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// once measures.
func (m *measure) once(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, measureTime)
	defer cancel()
	fresh, err := m.fresh(ctx)
	if err != nil {
		m.close()
		fresh = time.Time{}
	}
	m.r.measured(fresh, m.same)
	if err == nil && !m.same && time.Since(fresh) <= m.r.within {
		err = m.confirm(ctx)
	}
	return err
}

// confirm looks whether the replica has the users that are marked as the database does. Both
// are asked for many users at once.
func (m *measure) confirm(ctx context.Context) error {
	began := time.Now()
	names := m.r.unconfirmed(confirmAtOnce)
	if len(names) == 0 {
		return nil
	}
	owners := column(names, m.r.s.numberOf)
	here, err := usersOf(ctx, m.r.s.writer, owners)
	if err != nil {
		return err
	}
	there, err := usersOf(ctx, m.conn, owners)
	if err != nil {
		return err
	}
	for i, name := range names {
		h, t := cmp.Or(here[owners[i]], &user{}), cmp.Or(there[owners[i]], &user{})
		if other := h.name != "" && h.name != name; !other && t.changes >= h.changes {
			m.r.confirm(name, t.changes, began)
		}
	}
	return nil
}

func (m *measure) fresh(ctx context.Context) (fresh time.Time, err error) {
	now := time.Now()
	var end int64
	if err := m.r.s.writer.QueryRow(ctx, sqlPosition).Scan(&end); err != nil {
		return fresh, err
	}
	m.add(position{now, end})
	if m.conn == nil {
		if err := m.connect(ctx); err != nil {
			return fresh, err
		}
	}
	var replayed *int64
	var started time.Time
	if err := m.conn.QueryRow(ctx, sqlReplayed).Scan(&replayed, &started); err != nil {
		return fresh, err
	}
	if m.same {
		return now, nil
	}
	if replayed == nil {
		return fresh, errStranger // it was a standby when it was asked last
	}
	return m.upTo(*replayed), nil
}

// connect connects to the replica and looks whether it is one.
func (m *measure) connect(ctx context.Context) error {
	conn, err := pgx.ConnectConfig(ctx, m.r.config.ConnConfig.Copy())
	if err != nil {
		return err
	}
	if m.same, err = m.compare(ctx, conn); err != nil {
		_ = conn.Close(ctx)
		return err
	}
	m.conn = conn
	return nil
}

// compare reports whether a connection leads to the database itself; errStranger where
// it leads to another one.
func (m *measure) compare(ctx context.Context, conn *pgx.Conn) (same bool, err error) {
	var here, there time.Time
	var replayed *int64
	if err := conn.QueryRow(ctx, sqlReplayed).Scan(&replayed, &there); err != nil {
		return false, err
	}
	if err := m.r.s.writer.QueryRow(ctx, sqlStarted).Scan(&here); err != nil {
		return false, err
	}
	if replayed == nil {
		if !here.Equal(there) {
			return false, errStranger
		}
		return true, nil
	}
	var ours, theirs int64
	err = errors.Join(m.r.s.writer.QueryRow(ctx, sqlIdentity).Scan(&ours), conn.QueryRow(ctx, sqlIdentity).Scan(&theirs))
	switch {
	case pgCode(err) == noPermission || pgCode(err) == noFunction:
		return false, nil // not everybody may ask
	case err != nil:
		return false, err
	case ours != theirs:
		return false, errStranger
	}
	return false, nil
}

func (m *measure) close() {
	if m.conn != nil {
		ctx, cancel := context.WithTimeout(context.Background(), measureTime)
		defer cancel()
		_ = m.conn.Close(ctx)
		m.conn, m.same = nil, false
	}
}

// add remembers a position. Of a replica that is far behind every other one is forgotten when
// there are too many: it is taken to be further behind than it is.
func (m *measure) add(p position) {
	if len(m.positions) >= keptPositions {
		kept := m.positions[:0]
		for i := 1; i < len(m.positions); i += 2 {
			kept = append(kept, m.positions[i])
		}
		m.positions = kept
	}
	m.positions = append(m.positions, p)
}

// upTo is the last moment whose position is replayed, and forgets those before; zero is none.
func (m *measure) upTo(replayed int64) (at time.Time) {
	for i, p := range slices.Backward(m.positions) {
		if p.end <= replayed {
			m.positions = m.positions[i:]
			return p.at
		}
	}
	return time.Time{}
}
