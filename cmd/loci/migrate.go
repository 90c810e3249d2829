package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/alecthomas/kong"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/migrate"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

type migrateCmd struct {
	From   string `required:"" placeholder:"STORE" help:"The store that is copied: a file, or the address of a database (postgres://…). It is only read."`
	To     string `required:"" placeholder:"STORE" help:"The store to copy to; a file that is not there is made."`
	DryRun bool   `help:"Compare, and say what would be written."`
	NoKeys bool   `help:"Leave the keys of servers out."`
}

// Run copies memories from store to store, and goes on where an earlier run ended.
func (c *migrateCmd) Run(ctx context.Context, a *app, line *kong.Context) error {
	if err := c.check(); err != nil {
		return err
	}
	from, err := openSource(ctx, c.From)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := c.openTarget(ctx)
	if err != nil {
		return err
	}
	r := &migration{app: a, bar: a.progress("migrating", -1)}
	o := migrate.Options{DryRun: c.DryRun, NoKeys: c.NoKeys, Progress: r.progress, Done: r.done}
	if typed(line, "user") {
		o.User = a.User
	}
	result, err := migrate.Run(ctx, from, to, o)
	r.bar.finish()
	err = errors.Join(err, to.Close())
	if err != nil && result.Users == 0 {
		return wherefore(err)
	}
	return errors.Join(wherefore(err), r.sum(result))
}

// check refuses stores that can't be copied from or to.
func (c *migrateCmd) check() error {
	for field, name := range map[string]string{"from": c.From, "to": c.To} {
		if s := scheme(name); s == "http" || s == "https" {
			return loci.Invalid(field, "%s is a server, which gives out the memory of one user at a time: write that with loci export and read it with loci import, or name the store itself where the server runs", publicName(name))
		}
		if !inFile(name) && !inDatabase(name) {
			return loci.Invalid(field, "%s: it is the path of a file, or the address of a database like postgres://loci@127.0.0.1/loci", publicName(name))
		}
	}
	if c.From == c.To || inFile(c.From) && inFile(c.To) && sameFile(c.From, c.To) {
		return loci.Invalid("to", "%s is the store that is copied: name another", publicName(c.To))
	}
	return nil
}

// openSource opens the store that is copied, for reading.
func openSource(ctx context.Context, name string) (store.Store, error) {
	s, err := openStore(ctx, opening{name: name, existing: true, readOnly: true})
	return s, absentSource(name, err)
}

// absentSource is err, with what to do where there is no memory to copy.
func absentSource(name string, err error) error {
	if absent(err) {
		return loci.NotFound("there is no memory at %s: check --from", publicName(name))
	}
	return err
}

// openTarget opens the store to copy to. A dry run makes none: what is not there is empty.
func (c *migrateCmd) openTarget(ctx context.Context) (store.Store, error) {
	s, err := openStore(ctx, opening{name: c.To, existing: c.DryRun})
	if c.DryRun && absent(err) {
		return inmem.New(), nil
	}
	return s, err
}

// typed reports whether a flag is on the command line, and not only in the settings.
func typed(line *kong.Context, flag string) bool {
	return slices.ContainsFunc(line.Path, func(p *kong.Path) bool { return p.Flag != nil && p.Flag.Name == flag && !p.Resolved })
}

// wherefore is an error with flags, where it is about a part of the command line.
func wherefore(err error) error {
	if d := (*migrate.Difference)(nil); errors.As(err, &d) {
		return fmt.Errorf("%w (loci doctor examines a store)", err)
	}
	return err
}

// migration says what becomes of the users.
type migration struct {
	*app
	bar *bar
}

func (r *migration) progress(p migrate.Progress) {
	r.bar.describe(fmt.Sprintf("%d of %s: %s", p.Number, count(p.Users, "user"), p.User))
	r.bar.set(p.Rows)
}

// done prints a user. For programs that is a document a line; people do not read of those
// who were there already.
func (r *migration) done(u migrate.UserResult) error {
	if r.JSON {
		return r.line(u)
	}
	if u.State == migrate.There {
		return nil
	}
	r.bar.clear()
	if u.State == migrate.Refused {
		fmt.Fprintf(r.out, "%s  %s: %s\n", r.look.bad("Refused"), u.User, u.Error)
		return nil
	}
	verb := "Migrated"
	if u.State == migrate.Differs {
		verb = "Would migrate"
	}
	n := u.Counts
	fmt.Fprintf(r.out, "%s  %s: %s, %s, %s, %s, %s; %s written\n", r.look.good(verb), u.User, count(n.Messages, "message"),
		count(n.Versions, "version"), count(n.Links, "link"), count(n.Vectors, "vector"), count(n.Jobs, "job"), count(u.Added, "row"))
	if u.Sum != "" && u.State == migrate.Copied {
		fmt.Fprintf(r.out, "   %s\n", r.look.dim("both sides are the same: sha256 "+u.Sum))
	}
	return nil
}

// line prints one line of JSON.
func (r *migration) line(v any) error {
	enc := json.NewEncoder(safeJSON{r.data})
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// sum prints what was done in all.
func (r *migration) sum(n migrate.Result) error {
	if r.JSON {
		return r.line(n)
	}
	text := fmt.Sprintf("%s: %d copied, %d there already", count(n.Users, "user"), n.Copied, n.There)
	if n.Differs > 0 {
		text += fmt.Sprintf(", %d to copy", n.Differs)
	}
	if n.Refused > 0 {
		text += fmt.Sprintf(", %d refused", n.Refused)
	}
	if n.Keys > 0 {
		text += ", " + count(n.Keys, "key")
	}
	fmt.Fprintln(r.out, text)
	return nil
}
