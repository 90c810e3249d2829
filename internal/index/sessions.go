package index

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
