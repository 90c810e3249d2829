package sqlite

import (
	"sync"

	"github.com/loci-memory/loci"
)

// known remembers which rows notes have, so that what was just read is not looked
// up again by its id. A number is never given to two notes, so the id of a root
// holds for ever. The way from an id to its rows is a hint: the note may have a
// newer version, or have been destroyed and come back under other numbers. Whoever
// takes it checks the row.
type known struct {
	mu    sync.Mutex
	fresh memory
	stale memory // what was fresh before it was full
}

// memory is one generation of what is known.
type memory struct {
	rows map[noteKey]rows
	ids  map[int64]loci.ID // by the key of the root
}

type noteKey struct {
	user int64
	id   loci.ID
}

// rows are a note's first row and the latest that was met.
type rows struct{ root, seq uint32 }

// generation is how many notes one generation has: some 5 MB.
const generation = 64 << 10

func newKnown() *known { return &known{fresh: newMemory()} }

func newMemory() memory { return memory{rows: map[noteKey]rows{}, ids: map[int64]loci.ID{}} }

// add remembers a row of a note.
func (k *known) add(user int64, id loci.ID, r rows) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keep(noteKey{user, id}, r)
}

func (k *known) keep(n noteKey, r rows) {
	if old, ok := k.fresh.rows[n]; ok && old.root == r.root && old.seq >= r.seq {
		return
	}
	if len(k.fresh.rows) >= generation {
		k.stale, k.fresh = k.fresh, newMemory()
	}
	k.fresh.rows[n], k.fresh.ids[key(n.user, r.root)] = r, n.id
}

// rowsOf are the rows that notes had when they were last met, by place; zero where
// nothing is known.
func (k *known) rowsOf(user int64, ids []loci.ID) []rows {
	found := make([]rows, len(ids))
	k.mu.Lock()
	defer k.mu.Unlock()
	for i, id := range ids {
		n := noteKey{user, id}
		r, ok := k.fresh.rows[n]
		if !ok {
			if r, ok = k.stale.rows[n]; ok {
				k.keep(n, r)
			}
		}
		found[i] = r
	}
	return found
}

// idsOf puts the ids of roots that are known into ids and returns the others.
func (k *known) idsOf(user int64, roots []uint32, ids map[uint32]loci.ID) (missing []uint32) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, root := range roots {
		if _, ok := ids[root]; ok {
			continue
		}
		id, ok := k.fresh.ids[key(user, root)]
		if !ok {
			if id, ok = k.stale.ids[key(user, root)]; ok {
				k.keep(noteKey{user, id}, k.stale.rows[noteKey{user, id}])
			}
		}
		ids[root] = id
		if !ok {
			missing = append(missing, root)
		}
	}
	return missing
}
