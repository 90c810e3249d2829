// Package transfer writes a memory as lines of JSON and reads them back.
package transfer

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/memory"
)

// format is that of an export; an import reads this one and older ones.
const format = 3

// The first formats in which undos list what they took back, and in which the last line
// is a footer and versions have the zones of their dates.
const (
	undoesFormat = 2
	footerFormat = 3
)

// header is the first line of an export.
type header struct {
	Loci    string    `json:"loci"` // "export"
	Version int       `json:"version"`
	User    string    `json:"user"`
	At      time.Time `json:"at"`
}

// footer is the last line of an export.
type footer struct {
	Loci    string `json:"loci"`    // "end"
	Records int    `json:"records"` // lines between header and footer
	SHA256  string `json:"sha256"`  // of all bytes before this line, in hexadecimal
}

// Export writes everything visible of the scope as JSON lines: a header, then agents,
// messages, every version of every note, stored links, cycles of reflection, accesses,
// calls to models and jobs, then a footer, by which a file that was cut off or damaged is
// recognised. It returns how many records it wrote. Vectors are not among them, nor the
// jobs that make them: both are made again where the export is read. One that was cut off goes on by
// being made again: what was read of it has to be the same still, and is left out.
func Export(ctx context.Context, e *edit.Editor, s loci.Scope, r loci.ExportRequest, w io.Writer) (int, error) {
	if err := e.MustKnow(ctx, s); err != nil {
		return 0, err
	}
	part, err := parse(r.From, e.Now(), w)
	if err != nil {
		return 0, err
	}
	buf, sum := bufio.NewWriterSize(part, 1<<16), sha256.New()
	enc := json.NewEncoder(io.MultiWriter(buf, sum))
	enc.SetEscapeHTML(false)
	if err := enc.Encode(header{Loci: "export", Version: format, User: s.User, At: part.at}); err != nil {
		return 0, err
	}
	records := 0
	err = e.Walk(ctx, s, func(r memory.Record) error {
		if j := r.Job; j != nil && (j.Kind == loci.JobEmbed || j.Kind == loci.JobOlder || j.Kind == loci.JobImport) {
			return nil
		}
		if r.Version != nil {
			r.Version.Note.AccessCount = 0 // its accesses are records of their own, so that a version stays as it is
		}
		records++
		return enc.Encode(r)
	})
	if err == nil {
		err = enc.Encode(footer{Loci: "end", Records: records, SHA256: hex.EncodeToString(sum.Sum(nil))})
	}
	if err = errors.Join(err, buf.Flush()); err == nil {
		err = part.end()
	}
	return records, err
}

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
