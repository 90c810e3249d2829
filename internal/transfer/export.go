// Package transfer writes a memory as lines of JSON and reads them back.
package transfer

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
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
