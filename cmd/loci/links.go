package main

import (
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

type linksCmd struct {
	oneNote
	Type      []loci.LinkType `placeholder:"TYPE" help:"Only links of these types."`
	Direction loci.Direction  `placeholder:"WAY" help:"out, in or both; by default both."`
	Depth     int             `placeholder:"N" help:"Steps to walk, 1 to 32; by default 1, the note's own links."`
	Max       int             `placeholder:"N" help:"Links at most; by default 50."`
	AsOf      when            `placeholder:"TIME" help:"The links as they were known then."`
	drawn
}

// Run lists the links of one note, or walks along them.
func (c *linksCmd) Run(ctx context.Context, a *app) error {
	if err := c.check(a); err != nil {
		return err
	}
	return a.with(ctx, func(m *memory) error {
		id, err := a.whole(ctx, m, c.ID)
		if err != nil {
			return err
		}
		result, err := m.Links(ctx, a.scope(), loci.LinksRequest{
			ID: id, Types: c.Type, Direction: c.Direction, Depth: c.Depth, Max: c.Max, AsOf: c.AsOf.Time, WithNotes: !c.json(a),
		})
		if err != nil {
			return err
		}
		return c.show(a, result, func() drawing { return walked(result) })
	})
}

type pathCmd struct {
	From      shortID         `arg:"" help:"Id of the note to start at."`
	To        shortID         `arg:"" help:"Id of the note to get to."`
	Type      []loci.LinkType `placeholder:"TYPE" help:"Only along links of these types."`
	Direction loci.Direction  `placeholder:"WAY" help:"out: only as links point, in: only against, both: either way; by default both."`
	Max       int             `placeholder:"N" help:"Steps at most, 1 to 32; by default 10."`
	AsOf      when            `placeholder:"TIME" help:"Along links as they were known then."`
	drawn
}

// Run finds how two notes are linked.
func (c *pathCmd) Run(ctx context.Context, a *app) error {
	if err := c.check(a); err != nil {
		return err
	}
	return a.with(ctx, func(m *memory) error {
		from, err := a.whole(ctx, m, c.From)
		if err != nil {
			return err
		}
		to, err := a.whole(ctx, m, c.To)
		if err != nil {
			return err
		}
		result, err := m.Path(ctx, a.scope(), loci.PathRequest{
			From: from, To: to, Types: c.Type, Direction: c.Direction, Max: c.Max, AsOf: c.AsOf.Time, WithNotes: !c.json(a),
		})
		if err != nil {
			return err
		}
		return c.show(a, result, func() drawing { return found(result) })
	})
}

// assertion is the arguments of link and unlink, in the order of a sentence: A supports B.
type assertion struct {
	From shortID       `arg:"" help:"Id of the note that supports, contradicts or fulfils."`
	Type loci.LinkType `arg:"" help:"supports, contradicts or fulfils (says that a plan was done)."`
	To   shortID       `arg:"" help:"Id of the note that is supported, contradicted or fulfilled."`
}

// ends are the whole ids of the two notes.
func (c *assertion) ends(ctx context.Context, a *app, m *memory) (from, to loci.ID, err error) {
	if from, err = a.whole(ctx, m, c.From); err == nil {
		to, err = a.whole(ctx, m, c.To)
	}
	return from, to, err
}

type linkCmd struct {
	assertion
	Reason string `placeholder:"TEXT" help:"Why."`
}

// Run asserts something about two notes.
func (c *linkCmd) Run(ctx context.Context, a *app) error {
	var from, to loci.ID
	return reply(ctx, a, func(m *memory) (_ *loci.LinkResult, err error) {
		if from, to, err = c.ends(ctx, a, m); err != nil {
			return nil, err
		}
		return m.Link(ctx, a.scope(), loci.LinkRequest{From: from, Type: c.Type, To: to, Reason: c.Reason})
	}, func(r *loci.LinkResult) {
		if !r.Changed {
			a.showAssertion("Nothing to change: they are linked so already.", r)
			return
		}
		a.showAssertion("Linked", r)
		fmt.Fprintln(a.out, a.look.dim(fmt.Sprintf("to take it back: loci unlink %s %s %s", from, c.Type, to)))
	})
}

type unlinkCmd struct{ assertion }

// Run takes an assertion back.
func (c *unlinkCmd) Run(ctx context.Context, a *app) error {
	return reply(ctx, a, func(m *memory) (*loci.LinkResult, error) {
		from, to, err := c.ends(ctx, a, m)
		if err != nil {
			return nil, err
		}
		return m.Unlink(ctx, a.scope(), loci.UnlinkRequest{From: from, Type: c.Type, To: to})
	}, func(r *loci.LinkResult) {
		title := "Taken back"
		if !r.Changed {
			title = "Nothing to change: there is no such link."
		}
		a.showAssertion(title, r)
	})
}

// linkFlags say how notes are linked by themselves.
type linkFlags struct {
	LinkWindow   time.Duration `hidden:"" env:"LOCI_LINK_WINDOW"`
	SimilarLinks int           `hidden:"" env:"LOCI_SIMILAR_LINKS"`
	LinkFan      int           `hidden:"" env:"LOCI_LINK_FAN"`
}

// links are those of the settings; engine.New checks them.
func (f *linkFlags) links() engine.Links {
	return engine.Links{Window: f.LinkWindow, Similar: f.SimilarLinks, Fan: f.LinkFan}
}
