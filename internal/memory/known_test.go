package memory

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/loci-memory/loci"
)

func numbered(n int) (id loci.ID) {
	binary.BigEndian.PutUint64(id[:], uint64(n)+1)
	return id
}

// Of the notes that share a place those met last stay known, and others are not
// mistaken for them.
func TestWhatIsKnownIsBounded(t *testing.T) {
	t.Parallel()
	k := new(known)
	id := func(n int) loci.ID { // all in one set
		id := numbered(n)
		id[15] = 1
		return id
	}
	for i := range 5 {
		k.add(1, id(i), met{uint32(i + 1), uint32(i + 1)})
		k.add(1, id(0), met{1, uint32(i + 1)})
	}
	got := k.rowsOf(1, []loci.ID{id(0), id(1), id(2), id(3), id(4), id(5)})
	if want := []met{{1, 5}, {}, {}, {}, {5, 5}, {}}; !slices.Equal(got, want) {
		t.Errorf("known are %v, want %v", got, want)
	}
	if got := k.rowsOf(2, []loci.ID{id(0)}); got[0] != (met{}) {
		t.Errorf("another user's note is known: %v", got)
	}
}

// A newer version takes the place of an older one and not the other way round; a
// note that came back under other numbers takes its own place.
func TestTheLatestRowIsKnown(t *testing.T) {
	t.Parallel()
	k := new(known)
	for _, c := range []struct{ add, want met }{
		{met{3, 5}, met{3, 5}}, {met{3, 3}, met{3, 5}}, {met{3, 8}, met{3, 8}}, {met{9, 9}, met{9, 9}},
	} {
		k.add(1, numbered(1), c.add)
		if got := k.rowsOf(1, []loci.ID{numbered(1)}); got[0] != c.want {
			t.Errorf("after %v: %v, want %v", c.add, got[0], c.want)
		}
	}
}
