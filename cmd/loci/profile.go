package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

type profileCmd struct {
	Subject string `arg:"" optional:"" help:"Whom or what it is about: a name, or a thing as you call it (my son); by default you."`
	AsOf    when   `placeholder:"TIME" help:"What was known then."`
	History bool   `help:"Also the values of before, with until when they held."`
	Reveal  bool   `help:"Show secrets too: passwords, codes, numbers of cards and accounts."`
	Limit   int    `short:"n" placeholder:"N" help:"Attributes at most; by default 100."`
	shown
}

// Run shows what is known of a subject.
func (c *profileCmd) Run(ctx context.Context, a *app) error {
	return reply(ctx, a, func(m *memory) (*loci.ProfileResult, error) {
		return m.Profile(ctx, a.scope(), loci.ProfileRequest{Subject: c.Subject, AsOf: c.AsOf.Time, History: c.History, Reveal: c.Reveal, Limit: c.Limit})
	}, a.showing(c.Zone).showProfile)
}

var profileHeaders = []string{"attribute", "value", "when", "said", "note"}

func (a *app) showProfile(r *loci.ProfileResult) {
	if len(r.Attributes) == 0 {
		fmt.Fprintln(a.out, "Nothing is known of "+clip(subject(r.Subject), 60)+" yet that can be said in an attribute and a value.")
	} else {
		fmt.Fprintln(a.out, a.look.strong("What is known of "+clip(subject(r.Subject), 60)))
		fmt.Fprint(a.out, a.look.table(profileHeaders, a.profileRows(r)))
	}
	if len(r.Subjects) > 0 {
		names := each(r.Subjects, func(s *loci.Subject) string { return clip(s.Subject, 40) + " (" + strconv.Itoa(s.Attributes) + ")" })
		fmt.Fprintln(a.out, a.look.dim(a.look.indent("", "something is known of: "+strings.Join(names, ", "))))
	}
	if r.More {
		fmt.Fprintln(a.out, a.look.dim("there is more: only the latest is shown"))
	}
}

// subject is the name of a subject for people.
func subject(name string) string {
	if name == "me" {
		return "the user"
	}
	return name
}

// profileRows are the values of a profile, those of an attribute below each other, group by
// group.
func (a *app) profileRows(r *loci.ProfileResult) (rows [][]string) {
	in := a.zones
	for i := range r.Attributes {
		at := &r.Attributes[i]
		if at.Group != "" && (i == 0 || at.Group != r.Attributes[i-1].Group) {
			rows = append(rows, []string{a.look.strong(clip(titled(at.Group), 40)), "", "", "", ""})
		}
		name := clip(at.Attribute, 40)
		for _, list := range [][]loci.KnownValue{at.Values, at.Earlier} {
			for j := range list {
				v := &list[j]
				rows = append(rows, []string{name, known(at, v), held(in, v), saidHow(in, v), shortened(v.Notes[0])})
				name = ""
			}
		}
	}
	return rows
}

// titled is a text with a capital first letter.
func titled(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}

// known is a value with what is unsure about it.
func known(at *loci.Attribute, v *loci.KnownValue) string {
	text := clip(v.Value, 80)
	if v.Negated {
		text = "not " + text
	}
	if v.Masked {
		text += " (masked: --reveal shows it)"
	}
	if at.Contested && v.By.IsZero() && !v.Negated {
		text += " (contested)"
	}
	if len(v.Contradicts) > 0 {
		text += " (contradicted by " + shortened(v.Contradicts[0]) + ")"
	}
	return text
}

// answered is what is known of what a question asks for: "home: Lisbon, since 2026-05".
func answered(in zone.View, x *loci.Answer) string {
	of := x.Attribute
	if x.Subject != "me" {
		of += " of " + x.Subject
	}
	text := clip(of, 80) + ": " + known(&loci.Attribute{}, &x.KnownValue)
	if when := held(in, &x.KnownValue); when != "" {
		text += ", " + when
	}
	return text
}

// held is since or until when a value holds.
func held(in zone.View, v *loci.KnownValue) string {
	switch {
	case !v.Until.IsZero() && !v.Since.IsZero():
		return in.Since(v) + " to " + in.Day(v.Until)
	case !v.Until.IsZero() && v.Until.Equal(v.Said) && v.By.IsZero():
		return "before " + in.Day(v.Until) // it was told as past, without a time
	case !v.Until.IsZero():
		return "until " + in.Day(v.Until)
	case !v.Since.IsZero():
		return "since " + in.Since(v)
	}
	return ""
}

// saidHow is when a value was said last, and how often.
func saidHow(in zone.View, v *loci.KnownValue) string {
	text := in.Day(v.Said)
	if v.Tellings > 1 {
		text += ", " + strconv.Itoa(v.Tellings) + " times"
	}
	return text
}
