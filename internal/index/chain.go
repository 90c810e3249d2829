package index

// How far apart turns may be to belong together.
const (
	reach      = 8                       // turns either side that make a window
	sessionGap = 6 * 60 * 60 * 1_000_000 // µs; a longer pause starts a new session
)

// chains are the turns of a view in order, cut into sessions.
type chains struct {
	place    []place    // by seq
	sessions [][]uint32 // rows in order; 0 is no session
	convs    []talk     // by conversation
	windows  int64      // spoken lengths of all turns' windows together, in tenths
	free     []uint32   // sessions to use again
}

// place is where a turn is: zero when it is in no session.
type place struct{ session, pos uint32 }

// talk is one conversation.
type talk struct {
	sessions []uint32
	windows  int64
}

// session is the rows of a turn's session and its position; nil for other notes.
func (c *chains) session(seq uint32) ([]uint32, int) {
	p := c.place[seq]
	return c.sessions[p.session], int(p.pos)
}

// chain makes the sessions of a conversation again.
func (v *view) chain(u *user, conv uint32) {
	t := &v.convs[conv]
	v.windows -= t.windows
	for _, s := range t.sessions {
		v.sessions[s] = nil
		v.free = append(v.free, s)
	}
	t.sessions, t.windows = t.sessions[:0], 0
	rows := make([]uint32, 0, len(u.turnRoots[conv]))
	for _, root := range u.turnRoots[conv] {
		if seq := v.row(u, root); seq != 0 && u.conv[seq] == conv && u.turn(seq) {
			rows = append(rows, seq)
		}
	}
	for len(rows) > 0 {
		n := 1
		for n < len(rows) && !apart(u, rows[n-1], rows[n]) {
			n++
		}
		t.windows += v.addSession(u, t, rows[:n:n])
		rows = rows[n:]
	}
	v.windows += t.windows
}

// addSession makes a session of rows, which it keeps, and returns the lengths of its
// windows: a turn is in its own and in those of up to 8 on either side.
func (v *view) addSession(u *user, t *talk, rows []uint32) (windows int64) {
	s := v.open()
	t.sessions = append(t.sessions, s)
	v.sessions[s] = rows
	for i, seq := range rows {
		v.place[seq] = place{session: s, pos: uint32(i)}
		windows += int64(u.spokenLen(seq)) * int64(members(i, len(rows)))
	}
	return windows
}

// members is in how many windows the i-th turn of n is, and how many its window has.
func members(i, n int) int { return min(i, reach) + min(n-1-i, reach) + 1 }

// apart reports whether too long a pause lies between two turns.
func apart(u *user, a, b uint32) bool {
	gap := u.recorded[b] - u.recorded[a]
	return gap > sessionGap || gap < -sessionGap
}

// follow puts a turn at the end of its conversation.
func (v *view) follow(u *user, conv, seq uint32) {
	t := &v.convs[conv]
	last := v.lastTurn(conv)
	if last == 0 || apart(u, last, seq) {
		t.sessions = append(t.sessions, v.open())
	}
	s := t.sessions[len(t.sessions)-1]
	rows := v.sessions[s]
	near := rows[max(0, len(rows)-reach):]
	grown := int64(u.spokenLen(seq)) * int64(len(near)+1)
	for _, r := range near {
		grown += int64(u.spokenLen(r))
	}
	t.windows += grown
	v.windows += grown
	v.place[seq] = place{session: s, pos: uint32(len(rows))}
	v.sessions[s] = append(rows, seq)
}

// open finds a place for a new session.
func (v *view) open() uint32 {
	if n := len(v.free); n > 0 {
		s := v.free[n-1]
		v.free = v.free[:n-1]
		return s
	}
	v.sessions = append(v.sessions, nil)
	return uint32(len(v.sessions) - 1)
}

// relink takes a note's change of row into the chain: a new turn at the end and a
// new version in the place of the old at once, anything else by marking the
// conversation dirty.
func (v *view) relink(u *user, root, was, now uint32, dirty map[uint32]bool) {
	oldTurn, newTurn := was != 0 && u.turn(was), now != 0 && u.turn(now)
	switch {
	case !oldTurn && !newTurn:
	case oldTurn && newTurn && u.conv[was] == u.conv[now] && u.recorded[was] == u.recorded[now] && v.place[was].session != 0:
		v.swap(u, was, now)
	case newTurn && !oldTurn && now == root && !dirty[u.conv[now]] && v.newest(u, root):
		v.follow(u, u.conv[now], now)
	default:
		if oldTurn {
			dirty[u.conv[was]] = true
			v.place[was] = place{}
		}
		if newTurn {
			dirty[u.conv[now]] = true
		}
	}
}

// newest reports whether no turn of the conversation in the view comes after the note.
func (v *view) newest(u *user, root uint32) bool {
	last := v.lastTurn(u.conv[root])
	return last == 0 || u.rootOf(last) < root
}

// lastTurn is the last turn of a conversation, 0 when it has none.
func (v *view) lastTurn(conv uint32) uint32 {
	t := v.convs[conv]
	if len(t.sessions) == 0 {
		return 0
	}
	rows := v.sessions[t.sessions[len(t.sessions)-1]]
	return rows[len(rows)-1]
}

// swap replaces a version by another.
func (v *view) swap(u *user, was, now uint32) {
	p := v.place[was]
	rows := v.sessions[p.session]
	rows[p.pos] = now
	v.place[was], v.place[now] = place{}, p
	grown := (int64(u.spokenLen(now)) - int64(u.spokenLen(was))) * int64(members(int(p.pos), len(rows)))
	v.convs[u.conv[now]].windows += grown
	v.windows += grown
}

// sessionBuilder makes the sessions of all turns of a view at once: the turns are added in
// the order of their notes, so that every column is read from front to back.
type sessionBuilder struct {
	*view
	talks  []growingSession // by conversation
	counts []uint32         // turns by session
}

// growingSession is the last session of a conversation.
type growingSession struct {
	session uint32
	n       uint32        // its turns so far
	last    int64         // when the last was said
	lengths [reach]uint32 // of the last turns, as a ring
	sum     uint32        // of lengths
}

func newSessionBuilder(v *view) *sessionBuilder {
	return &sessionBuilder{view: v, talks: make([]growingSession, len(v.convs)), counts: make([]uint32, 1)}
}

// add puts a turn behind those of its conversation, as view.follow does.
func (l *sessionBuilder) add(u *user, seq uint32) {
	conv := u.conv[seq]
	t, gap := &l.talks[conv], u.recorded[seq]-l.talks[conv].last
	if t.session == 0 || gap > sessionGap || gap < -sessionGap {
		*t = growingSession{session: uint32(len(l.counts))}
		l.counts = append(l.counts, 0)
		l.convs[conv].sessions = append(l.convs[conv].sessions, t.session)
	}
	length := u.spokenLen(seq)
	l.convs[conv].windows += int64(length)*int64(min(t.n, reach)+1) + int64(t.sum)
	t.sum += length - t.lengths[t.n%reach]
	t.lengths[t.n%reach] = length
	l.place[seq] = place{t.session, t.n}
	t.n++
	t.last = u.recorded[seq]
	l.counts[t.session] = t.n
}

// build makes the sessions of the turns that were added.
func (l *sessionBuilder) build() {
	rows := make([]uint32, l.turns)
	l.sessions = make([][]uint32, len(l.counts))
	for s, n := range l.counts {
		l.sessions[s], rows = rows[:n:n], rows[n:]
	}
	l.sessions[0] = nil // what is no turn
	for seq, p := range l.place {
		if p.session != 0 {
			l.sessions[p.session][p.pos] = uint32(seq)
		}
	}
	for i := range l.convs {
		l.windows += l.convs[i].windows
	}
}
