package main

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
)

type noteCmd struct {
	oneNote
	AsOf when `placeholder:"TIME" help:"The note as it was known then."`
	shown
}

// Run shows one note.
func (c *noteCmd) Run(ctx context.Context, a *app) error {
	return replyOf(ctx, a, c.ID, func(m *memory, id loci.ID) (*loci.Note, error) {
		return m.Note(ctx, a.scope(), loci.NoteRequest{ID: id, AsOf: c.AsOf.Time})
	}, a.showing(c.Zone).showNote)
}

type notesCmd struct {
	filter
	Forgotten bool      `help:"Also forgotten ones."`
	Limit     int       `short:"n" placeholder:"N" help:"Notes at most; by default 50."`
	Sort      loci.Axis `placeholder:"AXIS" help:"recorded: newest said first, the default; event: newest happened first."`
	After     shortID   `placeholder:"ID" help:"Go on behind this note."`
	AsOf      when      `placeholder:"TIME" help:"What was known then."`
	shown
}

// Run lists notes.
func (c *notesCmd) Run(ctx context.Context, a *app) error {
	request := loci.NotesRequest{Filter: c.filter.filter(), Page: loci.Page{Limit: c.Limit, Sort: c.Sort, AsOf: c.AsOf.Time}}
	request.Forgotten = c.Forgotten
	return replyOf(ctx, a, c.After, func(m *memory, after loci.ID) (*loci.NotesResult, error) {
		request.After = after
		return m.Notes(ctx, a.scope(), request)
	}, a.showing(c.Zone).showPage)
}

// showNext says how a list goes on, where it does.
func (a *app) showNext(after loci.ID) {
	if !after.IsZero() {
		fmt.Fprintln(a.out, a.look.dim("more: --after "+after.String()))
	}
}

func (a *app) showPage(r *loci.NotesResult) {
	if len(r.Notes) == 0 {
		fmt.Fprintln(a.out, "No notes: tell it something with loci remember.")
	}
	a.showNotes(r.Notes)
	a.showNext(r.Next)
}
