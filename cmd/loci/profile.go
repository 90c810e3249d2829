package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/loci-memory/loci"
)

type profileCmd struct {
	Subject string `arg:"" optional:"" help:"Whom or what it is about: a name, or a thing as you call it (my son); by default you."`
	AsOf    when   `placeholder:"TIME" help:"What was known then."`
	History bool   `help:"Also the values of before, with until when they held."`
	Limit   int    `short:"n" placeholder:"N" help:"Attributes at most; by default 100."`
}

// Run shows what is known of a subject.
func (c *profileCmd) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(m *memory) error {
		result, err := m.Profile(ctx, a.scope(), loci.ProfileRequest{Subject: c.Subject, AsOf: c.AsOf.Time, History: c.History, Limit: c.Limit})
		if err != nil {
			return err
		}
		return a.answer(result, func() { a.showProfile(result) })
	})
}

var profileHeaders = []string{"attribute", "value", "when", "said", "note"}

func (a *app) showProfile(r *loci.ProfileResult) {
	if len(r.Attributes) == 0 {
		fmt.Fprintln(a.out, "Nothing is known of "+clip(subject(r.Subject), 60)+" yet that can be said in an attribute and a value.")
	} else {
		fmt.Fprintln(a.out, a.look.strong("What is known of "+clip(subject(r.Subject), 60)))
		fmt.Fprint(a.out, a.look.table(profileHeaders, profileRows(r)))
	}
	if len(r.Subjects) > 0 {
		names := make([]string, len(r.Subjects))
		for i, s := range r.Subjects {
			names[i] = clip(s.Subject, 40) + " (" + strconv.Itoa(s.Attributes) + ")"
		}
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

// profileRows are the values of a profile, those of an attribute below each other.
func profileRows(r *loci.ProfileResult) (rows [][]string) {
	for i := range r.Attributes {
		at := &r.Attributes[i]
		name := clip(at.Attribute, 40)
		for _, list := range [][]loci.KnownValue{at.Values, at.Earlier} {
			for j := range list {
				v := &list[j]
				rows = append(rows, []string{name, known(at, v), held(v), saidHow(v), v.Notes[0].String()})
				name = ""
			}
		}
	}
	return rows
}

// known is a value with what is unsure about it.
func known(at *loci.Attribute, v *loci.KnownValue) string {
	text := clip(v.Value, 80)
	if v.Negated {
		text = "not " + text
	}
	if at.Contested && v.By.IsZero() && !v.Negated {
		text += " (contested)"
	}
	if len(v.Contradicts) > 0 {
		text += " (contradicted by " + v.Contradicts[0].String() + ")"
	}
	return text
}

// held is since or until when a value holds.
func held(v *loci.KnownValue) string {
	const day = "2006-01-02"
	switch {
	case !v.Until.IsZero() && !v.Since.IsZero():
		return v.Since.Format(day) + " to " + v.Until.Format(day)
	case !v.Until.IsZero():
		return "until " + v.Until.Format(day)
	case !v.Since.IsZero():
		return "since " + v.Since.Format(day)
	}
	return ""
}

// saidHow is when a value was said last, and how often.
func saidHow(v *loci.KnownValue) string {
	text := v.Said.Format("2006-01-02")
	if v.Tellings > 1 {
		text += ", " + strconv.Itoa(v.Tellings) + " times"
	}
	return text
}
