package packed

import (
	"encoding/binary"
	"time"

	"github.com/loci-memory/loci/store"
)

// Access returns the access times of a note with one more among them: newest first, 8
// bytes each, the last store.KeptUses. Accesses are counted a while after they were made:
// one may come before what is there already. It does not change times.
func Access(times []byte, at time.Time) []byte {
	i, us := 0, at.UnixMicro()
	for i+8 <= len(times) && microsAt(times, i) > us {
		i += 8
	}
	all := binary.LittleEndian.AppendUint64(append([]byte(nil), times[:i]...), uint64(us))
	all = append(all, times[i:]...)
	return all[:min(len(all), store.KeptUses*8)]
}

func microsAt(times []byte, at int) int64 { return int64(binary.LittleEndian.Uint64(times[at:])) }

// Accesses writes access times, newest first, as Access does; none is no byte, and not nil.
func Accesses(list []time.Time) []byte {
	times := []byte{}
	for _, at := range list[:min(len(list), store.KeptUses)] {
		times = binary.LittleEndian.AppendUint64(times, uint64(at.UnixMicro()))
	}
	return times
}

// AccessTimes reads what Access and Accesses write, in UTC; none is nil.
func AccessTimes(packed []byte) (times []time.Time) {
	for i := 0; i+8 <= len(packed); i += 8 {
		times = append(times, time.UnixMicro(microsAt(packed, i)).UTC())
	}
	return times
}

// AccessesAfter returns how many of the access times are after a moment.
func AccessesAfter(times []byte, at time.Time) (count int) {
	us := at.UnixMicro()
	for 8*count+8 <= len(times) && microsAt(times, 8*count) > us {
		count++
	}
	return count
}
