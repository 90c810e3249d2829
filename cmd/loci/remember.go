package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/loci-memory/loci"
)

type rememberCmd struct {
	Text         string          `arg:"" help:"What was said or observed, word for word; - reads standard input."`
	Conversation string          `placeholder:"NAME" help:"Session or thread it belongs to."`
	Speaker      string          `placeholder:"NAME" help:"Who said it."`
	Role         loci.Role       `placeholder:"ROLE" help:"user, assistant, system or tool; by default the user, or another person where --speaker names one."`
	At           instant         `placeholder:"TIME" help:"When it was said, like 2026-02-03T10:00:00+08:00; by default now."`
	Zone         string          `placeholder:"ZONE" help:"Time zone in which its dates are meant, like Asia/Shanghai; by default that of --at."`
	Kind         loci.Kind       `placeholder:"KIND" help:"fact or episode; by default decided from the text."`
	Tag          []string        `placeholder:"TAG" help:"Tag to add; may be repeated."`
	Domain       string          `placeholder:"PATH" help:"Domain, like business/sales; by default general."`
	Visibility   loci.Visibility `placeholder:"WHO" help:"open, scoped, private or user-only; by default scoped, private where the text is."`
	KeepSecrets  bool            `help:"Keep access keys, card numbers and the like, in a private note: what an agent (--agent) hands in is masked otherwise."`
	Importance   float64         `placeholder:"N" help:"0 to 1; by default decided from the text."`
	Wait         bool            `help:"Show decisions and links too: they are made before it answers instead of after."`
}

// Run remembers one text.
func (c *rememberCmd) Run(ctx context.Context, a *app) error {
	text, err := a.text(c.Text)
	if err != nil {
		return err
	}
	request := loci.RememberRequest{
		Text: text, Conversation: c.Conversation, Speaker: c.Speaker, Role: c.Role, At: c.At.Time, Zone: c.Zone,
		Kind: c.Kind, Tags: c.Tag, Domain: c.Domain, Visibility: c.Visibility, Importance: c.Importance, Wait: c.Wait,
	}
	if c.KeepSecrets {
		request.Secrets = loci.KeepSecrets
	}
	b := *a
	b.hurries = true
	return b.withNew(ctx, func(m *memory) error {
		result, err := m.Remember(ctx, a.scope(), request)
		if result == nil {
			return err
		}
		// The result is printed even where a later step failed.
		if shown := a.answer(result, func() { a.showRemembered(result) }); err == nil {
			err = shown
		}
		if err != nil {
			return err
		}
		return a.work(ctx, m, nil)
	})
}

// longestInput bounds what is read of a standard input that is too long anyway.
const longestInput = 16 << 20

// text is an argument, or standard input without its last line break where that is -.
func (a *app) text(argument string) (string, error) {
	if argument != "-" {
		return argument, nil
	}
	data, err := io.ReadAll(io.LimitReader(a.in, longestInput))
	if errors.Is(err, context.Canceled) {
		return "", err
	}
	if err != nil {
		return "", loci.Invalid("text", "standard input can't be read (%v)", err)
	}
	return strings.TrimSuffix(strings.TrimSuffix(string(data), "\n"), "\r"), nil
}

func (a *app) showRemembered(r *loci.RememberResult) {
	title := "Remembered"
	if r.Known {
		title = "Known already"
	}
	fmt.Fprintf(a.out, "%s  message %s\n", a.look.good(title), r.Message)
	a.showNotes(r.Notes)
	if r.Private != "" {
		fmt.Fprintln(a.out, a.look.dim("private, as it holds "+r.Private))
	}
	for _, d := range r.Decisions {
		line := "decision: " + string(d.Operation)
		if !d.Target.IsZero() {
			line += " " + d.Target.String()
		}
		fmt.Fprintln(a.out, a.look.dim(clip(line+" ("+d.Reason+")", inList)))
	}
	if len(r.Evolved) > 0 {
		fmt.Fprintln(a.out, a.look.dim("described again in its light:"))
		a.showNotes(r.Evolved)
	}
	for _, w := range r.Warnings {
		fmt.Fprintln(a.err, "note: "+w)
	}
}
