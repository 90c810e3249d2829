package httpapi

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/ingest"
	"github.com/loci-memory/loci/internal/edges/intake"
	"github.com/loci-memory/loci/internal/operations"
	"github.com/loci-memory/loci/internal/told"
	"github.com/loci-memory/loci/internal/weigh"
)

// importLimits are what one import of another format may take: these formats are read whole.
var importLimits = intake.Limits{File: 256 << 20, Total: 1 << 30, Files: 1000, Bad: 100}

// importTakes is how much memory an import of another format takes, in bytes: so many are read
// at once as the server has room for, and others wait.
const importTakes = 40 << 20

const fileType = "application/octet-stream"

// importFormat names a format of an import.
type importFormat string

const (
	autoFormat importFormat = "auto" // as Recognise says
	ownFormat               = importFormat(ingest.Loci)
)

// importFormats are all of them.
var importFormats = []importFormat{ownFormat, autoFormat, importFormat(ingest.Mem0), importFormat(ingest.MemoryJSON), importFormat(ingest.ChatGPT),
	importFormat(ingest.Claude), importFormat(ingest.OpenAI), importFormat(ingest.JSONLines)}

// importRequest says what the body of an import is.
type importRequest struct {
	From   importFormat `json:"from,omitempty" jsonschema:"whose export it is; auto is what the file is recognised as; loci by default"`
	File   string       `json:"file,omitempty" jsonschema:"name of the file, for conversations without a name and for what is wrong; empty is none"`
	At     time.Time    `json:"at,omitzero" jsonschema:"messages without a time count as said then, as when the file was last changed, RFC 3339 with a zone; now by default"`
	DryRun bool         `json:"dry_run,omitempty" jsonschema:"only say what the file is and how many messages are in it; those of an export of loci are not counted"`
}

// importProgress is how far an import is.
type importProgress struct {
	Done  int `json:"done"`  // messages or records that were read
	Added int `json:"added"` // of them, as far as that is known
	Known int `json:"known"` // that were there already
	Bad   int `json:"bad"`   // that can't be kept
}

// imports mounts Import, and the import of other formats, which are messages to Ingest.
func (a *api) imports(d route) {
	op := a.document(d)
	schema := a.parameters(op, reflect.TypeFor[importRequest]())
	body := &huma.Schema{Type: huma.TypeString, Description: "the file as it was exported"}
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{linesType: {Schema: body}, fileType: {Schema: body}, "application/zip": {Schema: body}}}
	gives(op, "The answer.", jsonType, a.ref(reflect.TypeFor[loci.ImportResult]()))
	a.ref(reflect.TypeFor[importProgress]())
	op.Responses["200"].Content[sseType] = &huma.MediaType{Schema: serverSent()}
	a.mount(d, op, jsonType, func(w http.ResponseWriter, r *http.Request, scope loci.Scope) error {
		if err := mediaType(r, linesType, fileType, "application/zip"); err != nil {
			return err
		}
		im := &importer{memory: a.memory, scope: scope}
		if err := parameters(a, r, schema, &im.request); err != nil {
			return err
		}
		return im.serve(a, w, r)
	})
}

// importer is one import.
type importer struct {
	memory  operations.Memory
	scope   loci.Scope
	request importRequest

	file   *upload // the body
	packed bool    // it is an archive
	tell   func(importProgress)
}

// serve imports the body of a request and answers it.
func (im *importer) serve(a *api, w http.ResponseWriter, r *http.Request) error {
	im.tell = func(importProgress) {}
	feed := &feed{w: w}
	streamed := strings.Contains(r.Header.Get("Accept"), sseType)
	if streamed {
		im.tell = func(p importProgress) { _ = feed.named("progress", p) } // a caller that is gone ends the context
	}
	result, err := im.do(r.Context(), r.Body)
	switch {
	case err != nil && feed.begun:
		a.ended(r, feed, err)
		return nil
	case err != nil:
		return err
	case streamed:
		return feed.named("result", &result)
	}
	encoded, err := encode(&result)
	if err == nil {
		send(w, http.StatusOK, jsonType, encoded)
	}
	return err
}

// do keeps the body until it is imported: archives are read from their end, and half a file
// must not be imported.
func (im *importer) do(ctx context.Context, body io.Reader) (result loci.ImportResult, err error) {
	if im.file, err = receive(body); err != nil {
		return result, err
	}
	defer im.file.close()
	if err := im.look(); err != nil {
		return result, err
	}
	if im.request.From == autoFormat {
		if err := im.inTurn(ctx, im.recognise); err != nil {
			return result, err
		}
	}
	if im.request.From == ownFormat {
		return im.own(ctx)
	}
	err = im.inTurn(ctx, func() error {
		result, err = im.foreign(ctx)
		return err
	})
	return result, err
}

// inTurn does what takes memory for a file as soon as there is room for it.
func (im *importer) inTurn(ctx context.Context, do func() error) error {
	share := weigh.Shared(ctx)
	if err := share.Take(ctx, importTakes); err != nil {
		return err
	}
	defer share.Give(importTakes)
	return do()
}

// look sets what the file is by the request, and whether it is an archive.
func (im *importer) look() error {
	head := make([]byte, 4)
	n, err := im.file.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return noRoom(err)
	}
	im.packed = intake.IsArchive(head[:n])
	im.request.From = cmp.Or(im.request.From, ownFormat)
	return nil
}

// recognise finds out what the file is, where the caller does not say.
func (im *importer) recognise() error {
	find := func() (ingest.Format, error) { return ingest.Recognise(im.file.whole()) }
	if im.packed {
		find = func() (ingest.Format, error) { return intake.Recognise(im.file, im.file.size) }
	}
	found, err := find()
	im.request.From = importFormat(found)
	return err
}

// own reads an export of loci.
func (im *importer) own(ctx context.Context) (loci.ImportResult, error) {
	if im.packed {
		return loci.ImportResult{}, loci.Invalid("file", "is an archive: take the export of loci out of it")
	}
	if im.request.DryRun {
		return loci.ImportResult{Format: string(ownFormat)}, im.isOwn()
	}
	result, err := im.memory.Import(ctx, im.scope, im.file.whole(), func(records int) { im.tell(importProgress{Done: records}) })
	result.Format = string(ownFormat)
	return result, err
}

// isOwn returns why the file can't be an export of loci, by how it begins.
func (im *importer) isOwn() error {
	found, err := ingest.Recognise(im.file.whole())
	if err == nil && found != ingest.Loci {
		err = loci.Invalid("file", "is no export of loci, by how it begins, but one of %s: name that", found)
	}
	return err
}

// foreign reads another format.
func (im *importer) foreign(ctx context.Context) (loci.ImportResult, error) {
	result := loci.ImportResult{Format: string(im.request.From)}
	in := intake.New(intake.Options{
		Keeper: im.keeper(), Scope: im.scope, Format: ingest.Format(im.request.From), Limits: importLimits,
		Describe: func(err error) string { return problemOf(err).Detail },
		Progress: func(r intake.Result) {
			im.tell(importProgress{r.Added + r.Known + r.Refused, r.Added, r.Known, r.Refused})
		},
		Note: func(text string) { result.Warnings = append(result.Warnings, text) },
	})
	err := im.read(ctx, in)
	result.Warnings = told.Briefly(result.Warnings)
	done := in.Result()
	result.Messages, result.Known, result.Refused, result.Bad = done.Added, done.Known, done.Refused, done.Bad
	return result, err
}

// keeper keeps messages; nil where they are only counted.
func (im *importer) keeper() intake.Keeper {
	if im.request.DryRun {
		return nil
	}
	return im.memory
}

func (im *importer) read(ctx context.Context, in *intake.Intake) error {
	from := intake.Source{Name: im.request.File, At: im.request.At, Size: im.file.size}
	if from.Name == "" {
		from.Name = "the file"
	}
	if from.At.IsZero() {
		from.At, from.Typed = time.Now(), true
	}
	if im.packed {
		return in.Archive(ctx, im.file, from)
	}
	return in.Read(ctx, im.file.whole(), from)
}

// named writes an event that has a name and no cursor.
func (f *feed) named(name string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return f.write(fmt.Sprintf("event: %s\ndata: %s\n\n", name, data))
}

// uploadInMemory is how many bytes of an upload are kept in memory: what most people import
// needs no disk, also where a server may write none.
const uploadInMemory = 1 << 20

// upload is a body that has come as a whole and is read from any place: in memory, or in a
// temporary file where it is longer.
type upload struct {
	io.ReaderAt
	size int64
	file *os.File // nil: it is in memory
}

// receive reads a body to its end. What it returns is to be closed.
func receive(body io.Reader) (*upload, error) {
	in := &source{Reader: body}
	var head bytes.Buffer
	n, err := io.CopyN(&head, in, uploadInMemory)
	if errors.Is(err, io.EOF) {
		return &upload{ReaderAt: bytes.NewReader(head.Bytes()), size: n}, nil
	}
	if err != nil {
		return nil, unread(err)
	}
	f, err := os.CreateTemp("", "loci-upload-*") // 0600
	if err != nil {
		return nil, noRoom(err)
	}
	u := &upload{ReaderAt: f, file: f}
	u.size, err = io.Copy(f, io.MultiReader(&head, in))
	switch {
	case in.err != nil:
		err = unread(in.err)
	case err != nil:
		err = noRoom(err)
	default:
		return u, nil
	}
	u.close()
	return nil, err
}

func (u *upload) whole() *io.SectionReader { return io.NewSectionReader(u, 0, u.size) }

// close removes the file.
func (u *upload) close() {
	if u.file != nil {
		discard(u.file)
	}
}

// discard closes a temporary file and removes it.
func discard(f *os.File) {
	_ = f.Close()
	_ = os.Remove(f.Name())
}

// source notes why it can't be read: an error of a copy may be of either end.
type source struct {
	io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}

func noRoom(err error) error {
	return loci.Unavailable(err, "an import of more than %d MiB needs room for a copy of the file: make some in the server's folder for temporary files (TMPDIR, else /tmp)", uploadInMemory>>20)
}
