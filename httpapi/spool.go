package httpapi

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/weigh"
)

// How much of exports waits to be read, compressed.
const (
	spoolMemory = 3 << 20         // of one: what compresses it, and its first part
	spoolHead   = 1 << 20         // its first part: most exports need no disk
	spoolPart   = 4 << 20         // each further one, a file
	spoolRoom   = 128 << 20       // in files, of all exports
	spoolWaits  = 2 * time.Minute // that one waits for room, all in all
)

// spool is what an export has written and its client has not read yet. An export is one state
// of the store, which has to keep that state as long as it is made: so it is made as fast as it
// can be, and read as fast as the client reads. One goroutine writes, another one reads.
type spool struct {
	ctx   context.Context
	room  *weigh.Share // of disk
	waits time.Duration
	zip   *gzip.Writer
	part  *spooled      // that is written; nil: the next is to be begun
	parts chan *spooled // to be read
}

// spooled is a part of a spool, in memory or a file.
type spooled struct {
	io.ReadWriter
	left int      // bytes that it still takes
	file *os.File // nil: it is in memory
}

func newSpool(ctx context.Context, room *weigh.Share) *spool {
	p := &spool{
		ctx: ctx, room: room, waits: spoolWaits,
		part: &spooled{ReadWriter: &bytes.Buffer{}, left: spoolHead}, parts: make(chan *spooled, spoolRoom/spoolPart+1),
	}
	p.zip, _ = gzip.NewWriterLevel(zipped{p}, gzip.BestSpeed) // fails for other levels alone
	return p
}

// Write takes a piece of the export, for which it may wait until others were read.
func (p *spool) Write(b []byte) (int, error) { return p.zip.Write(b) }

// end says that the export is whole, or why it is not: then it has no end to be read.
func (p *spool) end(err error) error {
	if err == nil {
		err = p.zip.Close()
	}
	p.pass()
	close(p.parts)
	return err
}

// zipped is a spool as its compressed bytes come.
type zipped struct{ *spool }

func (p zipped) Write(b []byte) (n int, err error) {
	for n < len(b) {
		if p.part == nil {
			if err := p.begin(); err != nil {
				return n, err
			}
		}
		wrote, err := p.part.Write(b[n:min(len(b), n+p.part.left)])
		n += wrote
		if p.part.left -= wrote; p.part.left == 0 {
			p.pass()
		}
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// begin begins a part in a file, as soon as there is room.
func (p *spool) begin() error {
	ctx, cancel := context.WithTimeout(p.ctx, p.waits)
	defer cancel()
	since := time.Now()
	err := p.room.Take(ctx, spoolPart)
	p.waits -= time.Since(since)
	if err != nil && p.ctx.Err() != nil {
		return p.ctx.Err()
	}
	if err != nil {
		return loci.Unavailable(err, "an export waits until it is read, and there is no room for more: read it faster, or export on the server's machine")
	}
	f, err := os.CreateTemp("", "loci-export-*") // 0600
	if err != nil {
		p.room.Give(spoolPart)
		return loci.Unavailable(err, "a large export needs room to wait until it is read: make some in the server's folder for temporary files (TMPDIR, else /tmp)")
	}
	p.part = &spooled{ReadWriter: f, left: spoolPart, file: f}
	return nil
}

// pass gives the part that is written to the reader.
func (p *spool) pass() {
	if p.part == nil {
		return
	}
	if p.part.file != nil {
		_, _ = p.part.file.Seek(0, io.SeekStart) // else there is nothing to read, which the reader sees
	}
	p.parts <- p.part
	p.part = nil
}

// send writes the export to a client until it ends, and then drops what is left.
func (p *spool) send(to io.Writer, stop func(error)) error {
	r := &unspooled{spool: p}
	in, err := gzip.NewReader(r)
	if err == nil {
		_, err = io.Copy(to, in)
	}
	stop(err) // who writes for nobody hears of it
	for r.next() {
	}
	return err
}

// unspooled reads the parts of a spool.
type unspooled struct {
	*spool
	part *spooled
}

func (r *unspooled) Read(b []byte) (int, error) {
	for r.part != nil || r.next() {
		if n, err := r.part.Read(b); n > 0 || !errors.Is(err, io.EOF) {
			return n, err
		}
		r.drop()
	}
	return 0, io.EOF
}

// next drops the part that is read, and reports whether another one comes.
func (r *unspooled) next() bool {
	r.drop()
	r.part = <-r.parts
	return r.part != nil
}

// drop removes the part that is read.
func (r *unspooled) drop() {
	if r.part != nil && r.part.file != nil {
		discard(r.part.file)
		r.room.Give(spoolPart)
	}
	r.part = nil
}
