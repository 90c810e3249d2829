package sqlite

import (
	"encoding/binary"
	"testing"

	"github.com/loci-memory/loci"
)

func numbered(n int) (id loci.ID) {
	binary.BigEndian.PutUint64(id[:], uint64(n)+1)
	return id
}

// What is asked for stays known while much else goes by, and no more than two
// generations are kept.
func TestWhatIsKnownIsBounded(t *testing.T) {
	t.Parallel()
	k := newKnown()
	k.add(1, numbered(0), rows{7, 9})
	for i := range 3 * generation {
		k.add(2, numbered(i), rows{uint32(i + 1), uint32(i + 1)})
		if i%1000 == 0 {
			k.rowsOf(1, []loci.ID{numbered(0)})
		}
	}
	if n := len(k.fresh.rows) + len(k.stale.rows); n > 2*generation {
		t.Errorf("%d notes are known", n)
	}
	if got := k.rowsOf(1, []loci.ID{numbered(0), numbered(1)}); got[0] != (rows{7, 9}) || got[1] != (rows{}) {
		t.Errorf("of the note in use is known %+v", got)
	}
	ids := map[uint32]loci.ID{}
	if missing := k.idsOf(1, []uint32{7, 8}, ids); len(missing) != 1 || missing[0] != 8 || ids[7] != numbered(0) {
		t.Errorf("ids %v, missing %v", ids, missing)
	}
}

// A newer version takes the place of an older one and not the other way round; a
// note that came back under other numbers takes its own place.
func TestTheLatestRowIsKnown(t *testing.T) {
	t.Parallel()
	k := newKnown()
	for _, c := range []struct{ add, want rows }{
		{rows{3, 5}, rows{3, 5}}, {rows{3, 3}, rows{3, 5}}, {rows{3, 8}, rows{3, 8}}, {rows{9, 9}, rows{9, 9}},
	} {
		k.add(1, numbered(1), c.add)
		if got := k.rowsOf(1, []loci.ID{numbered(1)}); got[0] != c.want {
			t.Errorf("after %v: %v, want %v", c.add, got[0], c.want)
		}
	}
}
