package main

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
)

type undoCmd struct {
	IDs    []string `arg:"" name:"id" help:"Changes, as history prints them (NOTE-ID@VERSION), or ids of messages: all that came of one."`
	Reason string   `placeholder:"TEXT" help:"Why, for the history."`
}

// Run takes changes back.
func (c *undoCmd) Run(ctx context.Context, a *app) error {
	return a.change(ctx, "Taken back", "", func(m *memory, s loci.Scope, _ loci.ID) (*loci.ChangeResult, error) {
		return m.Undo(ctx, s, loci.UndoRequest{IDs: c.IDs, Reason: c.Reason})
	})
}

type forgetCmd struct {
	oneNote
	Reason string `placeholder:"TEXT" help:"Why, for the history."`
	Purge  bool   `help:"Destroy it for good: its history, its words wherever they are, and what came of them alone. This can't be undone."`
}

// Run forgets a note.
func (c *forgetCmd) Run(ctx context.Context, a *app) error {
	title := "Forgotten"
	if c.Purge {
		title = "Destroyed for good"
	}
	return a.change(ctx, title, c.ID, func(m *memory, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
		return m.Forget(ctx, s, loci.ForgetRequest{ID: id, Reason: c.Reason, Purge: c.Purge})
	})
}

type restoreCmd struct{ oneNote }

// Run restores a note.
func (c *restoreCmd) Run(ctx context.Context, a *app) error {
	return a.change(ctx, "Restored", c.ID, func(m *memory, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
		return m.Restore(ctx, s, id)
	})
}

type pinCmd struct{ oneNote }

// Run pins a note.
func (c *pinCmd) Run(ctx context.Context, a *app) error {
	return a.change(ctx, "Pinned", c.ID, func(m *memory, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
		return m.Pin(ctx, s, id)
	})
}

type unpinCmd struct{ oneNote }

// Run unpins a note.
func (c *unpinCmd) Run(ctx context.Context, a *app) error {
	return a.change(ctx, "Unpinned", c.ID, func(m *memory, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
		return m.Unpin(ctx, s, id)
	})
}

// change makes one change of a note, where one is named, and says how to take it back.
func (a *app) change(ctx context.Context, title string, note shortID, do func(*memory, loci.Scope, loci.ID) (*loci.ChangeResult, error)) error {
	return replyOf(ctx, a, note, func(m *memory, id loci.ID) (*loci.ChangeResult, error) { return do(m, a.scope(), id) },
		func(r *loci.ChangeResult) { a.showChange(title, r) })
}

func (a *app) showChange(title string, r *loci.ChangeResult) {
	unchanged := r.Change == loci.ChangeID{}
	switch {
	case r.Note == nil:
		if more := len(r.Purged) - 1; more > 0 {
			title += ", with " + count(more, "note") + " that came of it"
		}
		if len(r.Opened) > 0 {
			title += "; " + count(len(r.Opened), "note") + " that it had closed holds again"
		}
		fmt.Fprintln(a.out, a.look.good(title))
		for _, id := range r.Kept {
			fmt.Fprintln(a.out, "stays, as it was said elsewhere too:", id)
		}
		for _, w := range r.Warnings {
			fmt.Fprintln(a.out, clean(w))
		}
		return
	case unchanged:
		fmt.Fprintln(a.out, "Nothing to change: it is so already.")
	default:
		fmt.Fprintln(a.out, a.look.good(title))
	}
	notes, back := []loci.Note{*r.Note}, r.Change.String()
	for _, other := range r.Also {
		notes, back = append(notes, *other.Note), back+" "+other.Change.String()
	}
	a.showNotes(notes)
	if !unchanged {
		fmt.Fprintln(a.out, a.look.dim("to take it back: loci undo "+back))
	}
}
