package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/loci-memory/loci"
)

type editCmd struct {
	oneNote
	Text       string          `aliases:"content" placeholder:"TEXT" help:"What it is to say instead; - reads standard input."`
	Kind       loci.Kind       `placeholder:"KIND" help:"fact or episode."`
	Visibility loci.Visibility `placeholder:"WHO" help:"open, scoped, private or user-only."`
	Domain     string          `placeholder:"PATH" help:"Domain, like business/sales."`
	Tag        []string        `placeholder:"TAG" help:"Tag to add (x or +x) or to take away (--tag=-x); may be repeated."`
	Tags       *string         `placeholder:"LIST" help:"All of its tags, with commas between them; empty takes all away."`
	Claim      []string        `sep:"none" placeholder:"S,A,V" help:"All that it says of single attributes: a subject, an attribute and a value, like \"user, home, Vienna\"; may be repeated."`
	NoClaims   bool            `help:"It says nothing of any attribute."`
	Importance *float64        `placeholder:"N" help:"0 to 1."`
	Event      loci.Date       `placeholder:"TIME" help:"When it happened or is planned for: a year, a month, a day or a time with a zone."`
	EventEnd   loci.Date       `placeholder:"TIME" help:"With --event: the last day, month or year of a range, included."`
	NoEvent    bool            `help:"Take the event time away: it is not known."`
	Zone       zoneName        `placeholder:"ZONE" help:"Time zone of its times, like Europe/London or +08:00: the clock times stay."`
	At         instant         `placeholder:"TIME" help:"When it was said, from which on it holds, like 2026-02-03T10:00:00+08:00; by default now."`
	Reason     string          `placeholder:"TEXT" help:"Why, for the history."`
	IfVersion  int             `placeholder:"N" help:"Edit only if the note is at this version still."`
}

// Run edits a note.
func (c *editCmd) Run(ctx context.Context, a *app) error {
	request, err := c.request(a)
	if err != nil {
		return err
	}
	return a.change(ctx, "Edited", c.ID, func(m *memory, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
		request.ID = id
		result, err := m.Edit(ctx, s, request)
		if err != nil {
			return nil, err
		}
		for _, w := range result.Warnings {
			fmt.Fprintln(a.err, "note: "+clean(w))
		}
		return result, a.work(ctx, m, nil)
	})
}

func (c *editCmd) request(a *app) (loci.EditRequest, error) {
	r := loci.EditRequest{
		Kind: c.Kind, Visibility: c.Visibility, Domain: c.Domain, Importance: c.Importance,
		EventTime: c.Event, EventEnd: c.EventEnd, NoEvent: c.NoEvent, Zone: c.Zone.name, At: c.At.Time, Reason: c.Reason, Version: c.IfVersion,
	}
	if c.NoClaims {
		r.Claims = []loci.GivenClaim{}
	}
	for _, text := range c.Claim {
		parts := strings.SplitN(text, ",", 3)
		if len(parts) < 3 {
			return r, loci.Invalid("claim", "%q is a subject, an attribute and a value with commas between them, like user, home, Vienna", text)
		}
		r.Claims = append(r.Claims, loci.GivenClaim{Subject: strings.TrimSpace(parts[0]), Attribute: strings.TrimSpace(parts[1]), Value: strings.TrimSpace(parts[2])})
	}
	for _, t := range c.Tag {
		if drop, ok := strings.CutPrefix(t, "-"); ok {
			r.DropTags = append(r.DropTags, drop)
		} else {
			r.AddTags = append(r.AddTags, strings.TrimPrefix(t, "+"))
		}
	}
	if c.Tags != nil {
		r.Tags = []string{}
		for t := range strings.SplitSeq(*c.Tags, ",") {
			if t = strings.TrimSpace(t); t != "" {
				r.Tags = append(r.Tags, t)
			}
		}
	}
	var err error
	r.Content, err = a.text(c.Text)
	return r, err
}

type replaceCmd struct {
	Old        shortID         `arg:"" help:"Id of the note that holds no more, or its first 8 characters or more."`
	New        string          `arg:"" optional:"" help:"What holds now: a text, which is remembered, or the id of a note that is there; - reads a text from standard input."`
	Text       string          `placeholder:"TEXT" help:"What holds now, also where it looks like an id."`
	Speaker    string          `placeholder:"NAME" help:"Who said the text."`
	Role       loci.Role       `placeholder:"ROLE" help:"user, assistant, system or tool; by default the user, or another person where --speaker names one."`
	At         instant         `placeholder:"TIME" help:"When it was said, from which on the old one is over, like 2026-02-03T10:00:00+08:00; by default now."`
	Zone       string          `placeholder:"ZONE" help:"Time zone in which its dates are meant, like Asia/Shanghai; by default that of --at."`
	Visibility loci.Visibility `placeholder:"WHO" help:"Who may see the text: open, scoped, private or user-only; by default who may see the old note."`
	Domain     string          `placeholder:"PATH" help:"Domain of the text; by default that of the old note."`
	Reason     string          `placeholder:"TEXT" help:"Why, for the history."`
}

// Run puts a note in the place of another.
func (c *replaceCmd) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(m *memory) error {
		request, err := c.request(ctx, a, m)
		if err != nil {
			return err
		}
		result, err := m.Replace(ctx, a.scope(), request)
		if err != nil {
			return err
		}
		for _, w := range result.Warnings {
			fmt.Fprintln(a.err, "note: "+clean(w))
		}
		if err := a.answer(result, func() { a.showReplaced(result) }); err != nil {
			return err
		}
		return a.work(ctx, m, nil)
	})
}

func (c *replaceCmd) request(ctx context.Context, a *app, m *memory) (r loci.ReplaceRequest, err error) {
	r = loci.ReplaceRequest{
		Speaker: c.Speaker, Role: c.Role, At: c.At.Time, Zone: c.Zone, Visibility: c.Visibility, Domain: c.Domain, Reason: c.Reason,
	}
	if c.New != "" && c.Text != "" {
		return r, loci.Invalid("text", "is there twice: as an argument and with --text")
	}
	if r.Old, err = a.whole(ctx, m, c.Old); err != nil {
		return r, err
	}
	if _, _, none := loci.ParsePrefix(c.New); c.New != "" && none == nil {
		r.New, err = a.whole(ctx, m, shortID(c.New))
		return r, err
	}
	r.Text, err = a.text(c.New + c.Text)
	return r, err
}

func (a *app) showReplaced(r *loci.ReplaceResult) {
	a.showChange("Replaced", &r.ChangeResult)
	fmt.Fprintln(a.out, "in its place:")
	a.showNotes([]loci.Note{r.New})
}
