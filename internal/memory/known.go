package memory

import (
	"encoding/binary"
	"sync"

	"github.com/loci-memory/loci"
)

// known remembers which rows notes have that were met lately, so that what was just
// read is not looked up again by its id. It is a hint: the note may have a newer
// version, or have been destroyed and come back under other numbers, or its place may
// be another's by now. The caller must check the row.
type known struct {
	mu   sync.Mutex
	sets [knownSets][knownWays]meeting
}

// A note has one set that it can be in; of those that share it the one that was met
// longest ago leaves. All of it is a megabyte, without a pointer.
const (
	knownSets = 16 << 10
	knownWays = 2
)

// meeting is a note that a scope met, with its rows.
type meeting struct {
	scope int64
	id    loci.ID
	rows  met
}

// met are a note's first row and the latest that was met.
type met struct{ root, seq uint32 }

// set is where a note can be: ids end in chance.
func (k *known) set(scope int64, id loci.ID) *[knownWays]meeting {
	return &k.sets[(binary.LittleEndian.Uint64(id[8:])>>32+uint64(scope))%knownSets]
}

// add remembers a row of a note.
func (k *known) add(scope int64, id loci.ID, r met) {
	k.mu.Lock()
	defer k.mu.Unlock()
	set := k.set(scope, id)
	at := knownWays - 1
	for i := range set {
		if m := &set[i]; m.scope == scope && m.id == id {
			if m.rows.root == r.root {
				r.seq = max(r.seq, m.rows.seq)
			}
			at = i
		}
	}
	copy(set[1:at+1], set[:at])
	set[0] = meeting{scope, id, r}
}

// drop forgets a note.
func (k *known) drop(scope int64, id loci.ID) {
	k.mu.Lock()
	defer k.mu.Unlock()
	set := k.set(scope, id)
	for i := range set {
		if m := &set[i]; m.scope == scope && m.id == id {
			*m = meeting{}
		}
	}
}

// rowsOf are the rows that notes had when they were last met, by place; zero where
// nothing is known.
func (k *known) rowsOf(scope int64, ids []loci.ID) []met {
	found := make([]met, len(ids))
	k.mu.Lock()
	defer k.mu.Unlock()
	for i, id := range ids {
		for _, m := range k.set(scope, id) {
			if m.scope == scope && m.id == id {
				found[i] = m.rows
			}
		}
	}
	return found
}
