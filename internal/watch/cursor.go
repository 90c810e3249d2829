package watch

import (
	"encoding/base64"
	"encoding/binary"
	"time"

	"github.com/loci-memory/loci"
)

// cursor is where a scope is in the order of commits, by what it saw itself.
type cursor struct {
	seen  []loci.ChangeID // versions that it saw, the last first: others have a place where that is gone
	cycle loci.ID         // the last cycle that it saw; zero is none
	clock time.Time       // when the last of both was made, or the watch began
	count int             // of versions since the watch began
}

// A cursor names mostSeen versions at most: the last two, and others that were seen up to so many
// times as long before, each, as the one before it.
const (
	mostSeen = 5
	apart    = 8
)

// saw notes that the scope saw a version.
func (c *cursor) saw(change loci.ChangeID) {
	if len(c.seen) > 0 && c.seen[0].Note == change.Note {
		c.seen[0] = change
		return
	}
	c.count++
	moved := 1 // so many go one place down
	for n := c.count; n%apart == 0 && moved < mostSeen-1; n /= apart {
		moved++
	}
	if len(c.seen) < mostSeen {
		moved = len(c.seen)
		c.seen = append(c.seen, change)
	}
	copy(c.seen[1:moved+1], c.seen[:moved])
	c.seen[0] = change
}

const form = 1 // of the encoding

var encoding = base64.RawURLEncoding

// String returns the cursor as one word that fits into an address or a header.
func (c cursor) String() string {
	last, before := loci.ChangeID{}, c.seen
	if len(c.seen) > 0 {
		last, before = c.seen[0], c.seen[1:]
	}
	b := []byte{form}
	b = append(b, last.Note[:]...)
	b = append(b, c.cycle[:]...)
	b = binary.AppendUvarint(b, uint64(last.Version))
	b = binary.AppendVarint(b, c.clock.UnixMicro())
	for _, v := range before {
		b = append(b, v.Note[:]...)
		b = binary.AppendUvarint(b, uint64(v.Version))
	}
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
	copy(c.cycle[:], b[17:33])
	last, b, ok := decodeChange(append(b[1:17:17], b[33:]...))
	if !ok {
		return c, false
	}
	micros, n := binary.Varint(b)
	if n <= 0 {
		return c, false
	}
	c.clock = time.UnixMicro(micros)
	if last != (loci.ChangeID{}) {
		c.seen = append(c.seen, last)
	}
	for b = b[n:]; len(b) > 0; c.seen = append(c.seen, last) {
		if last, b, ok = decodeChange(b); !ok || len(c.seen) == mostSeen {
			return c, false
		}
	}
	return c, true
}

// decodeChange reads a version, and returns what is behind it.
func decodeChange(b []byte) (c loci.ChangeID, rest []byte, ok bool) {
	if len(b) < len(c.Note) {
		return c, nil, false
	}
	copy(c.Note[:], b)
	version, n := binary.Uvarint(b[len(c.Note):])
	if n <= 0 || version > 1<<31 {
		return c, nil, false
	}
	c.Version = int(version)
	return c, b[len(c.Note)+n:], true
}
