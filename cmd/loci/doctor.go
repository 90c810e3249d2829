package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/loci-memory/loci"
)

type doctorCmd struct{}

// Run examines settings and store. It makes nothing that is not there.
func (c *doctorCmd) Run(ctx context.Context, a *app) error {
	d := &doctor{app: a}
	d.settings()
	if a.remote() {
		d.fine("store", "%s, a server: models, embedder and file are its own", publicName(a.Store))
		d.inside(ctx)
	} else {
		d.models(ctx)
		d.embedder(ctx)
		if inDatabase(a.Store) || d.file() {
			d.inside(ctx)
		}
	}
	if err := a.answer(d.report(), d.show); err != nil {
		return err
	}
	if d.bad > 0 {
		return loci.Unavailable(nil, "the doctor found %s: each line names its cure", count(d.bad, "problem"))
	}
	return nil
}

// doctor collects findings.
type doctor struct {
	*app
	findings []loci.Finding
	bad      int
}

// examination is the doctor's answer.
type examination struct {
	Healthy  bool           `json:"healthy"`
	Findings []loci.Finding `json:"findings"`
}

func (d *doctor) report() examination { return examination{Healthy: d.bad == 0, Findings: d.findings} }

func (d *doctor) show() {
	for _, f := range d.findings {
		mark := d.look.good("ok   ")
		if f.Bad {
			mark = d.look.bad("wrong")
		}
		fmt.Fprintf(d.out, "%s  %-12s %s\n", mark, f.What, clean(f.Text))
	}
}

func (d *doctor) fine(what, format string, args ...any) {
	d.findings = append(d.findings, loci.Finding{What: what, Text: fmt.Sprintf(format, args...)})
}

func (d *doctor) wrong(what, format string, args ...any) {
	d.findings = append(d.findings, loci.Finding{What: what, Bad: true, Text: fmt.Sprintf(format, args...)})
	d.bad++
}

// settings says what is in use.
func (d *doctor) settings() {
	b := thisBuild()
	d.fine("version", "%s %s %s", b.Version, b.Go, b.Platform)
	if _, err := os.Stat(configFile()); err == nil {
		d.fine("config", "%s", configFile())
	} else {
		d.fine("config", "none (it would be %s)", configFile())
	}
	who := d.User
	if d.Agent != "" {
		who += ", agent " + d.Agent
	}
	d.fine("user", "%s", who)
}

// file examines the store from outside; it reports whether there is one to open.
func (d *doctor) file() bool {
	info, err := os.Stat(d.Store)
	switch {
	case os.IsNotExist(err):
		d.absent()
		return false
	case err != nil:
		d.wrong("store", "%s can't be reached (%v): mend the permissions of its folder, or choose another with --store", d.Store, err)
		return false
	case info.IsDir():
		d.wrong("store", "%s is a folder: name a file in it with --store", d.Store)
		return false
	}
	d.fine("store", "%s, %s", d.Store, size(info.Size()))
	if open := info.Mode().Perm() &^ 0o700; open != 0 {
		d.wrong("privacy", "others may read the file (%v): chmod 600 %s", info.Mode().Perm(), d.Store)
	}
	if readOnly(d.Store) {
		d.wrong("writable", "the file can only be read: chmod u+w %s, or check how its disk is mounted", d.Store)
	} else {
		d.fine("writable", "yes")
	}
	return true
}

// absent says of a store that is not there yet whether it could be made.
func (d *doctor) absent() {
	dir := filepath.Dir(d.Store)
	for {
		info, err := os.Stat(dir)
		switch {
		case os.IsNotExist(err) && dir != filepath.Dir(dir):
			dir = filepath.Dir(dir)
			continue
		case err != nil || !info.IsDir():
			d.wrong("store", "%s can't be made, as %s is no folder that can be used: choose another with --store", d.Store, dir)
		case !canWrite(dir):
			d.wrong("store", "%s can't be made, as %s can't be written: mend its permissions, or choose another with --store", d.Store, dir)
		default:
			d.fine("store", "%s is not there yet; the first loci remember makes it", d.Store)
		}
		return
	}
}

// canWrite reports whether a file can be made in a folder, by making one.
func canWrite(dir string) bool {
	f, err := os.CreateTemp(dir, ".loci-doctor-*")
	if err != nil {
		return false
	}
	_ = f.Close()
	return os.Remove(f.Name()) == nil
}

// inside examines the store as a store.
func (d *doctor) inside(ctx context.Context) {
	m, err := d.open(ctx)
	switch {
	case errors.Is(err, loci.ErrNotFound) && inDatabase(d.Store):
		d.fine("store", "%s, a database without a memory yet; the first loci remember makes its tables", publicName(d.Store))
		return
	case err != nil:
		d.wrong("opening", "%s", describe(err))
		return
	case inDatabase(d.Store):
		d.fine("store", "%s, a database", publicName(d.Store))
	}
	d.contents(ctx, m)
	d.check(ctx, m)
	if err := m.close(ctx); err != nil {
		d.wrong("closing", "%s", describe(err))
	}
}

// contents says what there is. What can't be read is a finding, and the rest is looked at
// all the same.
func (d *doctor) contents(ctx context.Context, m *memory) {
	switch users, err := m.Users(ctx, d.scope()); {
	case err != nil:
		d.wrong("users", "%s", describe(err))
	case users.Count > 0 && !users.Known:
		d.fine("users", "%d", users.Count)
		d.wrong("user", "%q has no memory here: check --user and LOCI_USER, or tell it something with loci remember", d.User)
		return
	default:
		d.fine("users", "%d", users.Count)
	}
	d.counts(ctx, m)
	d.meaning(ctx, m)
	d.spending(ctx, m)
}

func (d *doctor) counts(ctx context.Context, m *memory) {
	stats, err := m.Stats(ctx, d.scope())
	if err != nil {
		d.wrong("contents", "%s", describe(err))
		return
	}
	d.fine("contents", "%s, %s, %s", count(stats.Messages, "message"), count(stats.Notes, "note"), count(stats.Links, "stored link"))
	if stats.DeadJobs > 0 {
		d.wrong("jobs", "%s given up: loci jobs says why, loci jobs retry --all tries again", strconv.Itoa(stats.DeadJobs))
	} else {
		d.fine("jobs", "%d waiting, none given up", stats.Jobs)
	}
}

// spending says how far a budget is used up. That it is pauses models and is no fault.
func (d *doctor) spending(ctx context.Context, m *memory) {
	today, err := d.today(ctx, m)
	switch {
	case err != nil:
		d.wrong("budget", "%s", describe(err))
	case today.Paused:
		d.fine("budget", "models pause: %s", today.Pause())
	case today.TokensADay > 0 || today.MoneyADay > 0:
		d.fine("budget", "%s today", today)
	}
}

// check lets the store examine itself.
func (d *doctor) check(ctx context.Context, m *memory) {
	findings, err := m.Doctor(ctx)
	if errors.Is(err, loci.ErrUnauthorized) {
		d.fine("integrity", "for whoever runs the server to look at")
		return
	}
	if err != nil {
		d.wrong("integrity", "%s", describe(err))
		return
	}
	for _, f := range findings {
		d.findings = append(d.findings, f)
		if f.Bad {
			d.bad++
		}
	}
	if len(findings) == 0 {
		d.fine("integrity", "rows, links, versions and index agree")
	}
}
