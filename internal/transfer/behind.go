package transfer

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// behind writes what is behind the part of an export that was read before: where that part is the same
// still, the two are one export.
type behind struct {
	at   time.Time // of the header
	left int       // bytes of the part that are to come
	sum  hash.Hash // of those that came
	want []byte    // sum of the part; nil once it was compared
	w    io.Writer
}

// parse reads what loci.ExportCursor returns; nothing is an export of now that was not read before.
func parse(from string, now time.Time, w io.Writer) (*behind, error) {
	b := &behind{at: now, sum: sha256.New(), w: w}
	if from == "" {
		return b, nil
	}
	parts := strings.Split(from, ",")
	var at, size, sum error
	if len(parts) == 3 {
		b.at, at = time.Parse(time.RFC3339Nano, parts[0])
		b.left, size = strconv.Atoi(parts[1])
		b.want, sum = hex.DecodeString(parts[2])
	}
	if len(parts) != 3 || at != nil || size != nil || sum != nil || b.left <= 0 || len(b.want) != sha256.Size {
		return nil, loci.Invalid("from", "is no place in an export: give the time of its first line, how many bytes of it are there, and their SHA-256 in hexadecimal, with commas between them")
	}
	return b, nil
}

// Write writes none of an export whose part is another one.
func (b *behind) Write(p []byte) (int, error) {
	before := min(b.left, len(p))
	b.sum.Write(p[:before]) // never fails
	if b.left -= before; b.left > 0 {
		return len(p), nil
	}
	if b.want != nil && !bytes.Equal(b.sum.Sum(nil), b.want) {
		return 0, changed()
	}
	b.want = nil
	n, err := b.w.Write(p[before:])
	return before + n, err
}

// end is called behind the last Write.
func (b *behind) end() error {
	if b.left > 0 {
		return changed()
	}
	return nil
}

func changed() error {
	return loci.Conflict("something of what was exported has changed since, so the export can't go on: export it from the beginning")
}
