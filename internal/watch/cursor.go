package watch

import (
	"encoding/base64"
	"encoding/binary"
	"time"

	"github.com/loci-memory/loci"
)

// cursor is where a scope is in the order of commits, by what it saw itself.
type cursor struct {
	change loci.ChangeID // the last version that it saw; zero is none
	cycle  loci.ID       // the last cycle that it saw; zero is none
	clock  time.Time     // when the later of both was made, or the watch began
}

const form = 1 // of the encoding

var encoding = base64.RawURLEncoding

// String returns the cursor as one word that fits into an address or a header.
func (c cursor) String() string {
	b := []byte{form}
	b = append(b, c.change.Note[:]...)
	b = append(b, c.cycle[:]...)
	b = binary.AppendUvarint(b, uint64(c.change.Version))
	b = binary.AppendVarint(b, c.clock.UnixMicro())
	return encoding.EncodeToString(b)
}

// parse reads a cursor, or a time, which is a cursor of nothing seen before.
func parse(text string) (cursor, error) {
	if c, ok := decode(text); ok {
		return c, nil
	}
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil || at.Year() < 1 || at.Year() > 9999 {
		return cursor{}, loci.Invalid("after", "is no cursor: give the cursor of the last event that was received, a time like 2026-05-01T09:00:00Z, or nothing to begin now")
	}
	return cursor{clock: at}, nil
}

func decode(text string) (c cursor, ok bool) {
	b, err := encoding.DecodeString(text)
	if err != nil || len(b) < 33 || b[0] != form {
		return c, false
	}
	copy(c.change.Note[:], b[1:17])
	copy(c.cycle[:], b[17:33])
	version, n := binary.Uvarint(b[33:])
	if n <= 0 || version > 1<<31 {
		return c, false
	}
	micros, rest := binary.Varint(b[33+n:])
	if rest <= 0 || 33+n+rest != len(b) {
		return c, false
	}
	c.change.Version, c.clock = int(version), time.UnixMicro(micros)
	return c, true
}
