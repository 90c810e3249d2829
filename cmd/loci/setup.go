package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/term"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/setup"
)

type setupCmd struct {
	Target string `arg:"" optional:"" help:"The program, like claude-code; without one, all that loci knows are listed."`
	Yes    bool   `short:"y" help:"Write it, without asking."`
	Eject  bool   `help:"Take loci out again: the files are as they were before."`
	Hooks  bool   `default:"true" negatable:"" help:"Also have the program ask and save by itself, where it has hooks; by default it does."`
}

// settingUp is what setup answers.
type settingUp struct {
	Target  string        `json:"target"`
	Files   []settingFile `json:"files"`   // that change
	Written bool          `json:"written"` // they were changed
}

type settingFile struct {
	Path string `json:"path"`
	Diff string `json:"diff"`
}

// Run shows what it would change in the files of a program, and changes it where that is
// wanted.
func (c *setupCmd) Run(ctx context.Context, a *app) error {
	m := machine()
	if c.Target == "" {
		return a.listTargets(m)
	}
	target := setup.Find(c.Target)
	if target == nil {
		return loci.NotFound("loci knows no program %q: loci setup lists those that it knows. Others take the command loci mcp in their MCP settings", c.Target)
	}
	d := disk{receipt: receiptFile(target.Name)}
	changes, receipt, err := c.plan(a, target, m, &d)
	if err != nil {
		return err
	}
	result := settingUp{Target: target.Name, Files: []settingFile{}}
	for _, change := range changes {
		result.Files = append(result.Files, settingFile{change.Path, string(difference(change))})
	}
	a.showChanges(&result)
	if len(changes) > 0 && (c.Yes || a.agrees(ctx)) {
		if err := d.write(changes, receipt); err != nil {
			return err
		}
		result.Written = true
		if !c.Eject {
			a.begin(ctx)
		}
	}
	return a.answer(result, func() { c.conclude(a, target, m, &result) })
}

// plan is what would change, and the receipt of it; without a receipt it is taken back.
func (c *setupCmd) plan(a *app, target *setup.Target, m setup.Machine, d *disk) ([]setup.Change, *setup.Receipt, error) {
	prior, err := d.prior()
	if err != nil {
		return nil, nil, err
	}
	if c.Eject {
		changes, err := setup.Eject(target, m, prior, d.read)
		return changes, nil, err
	}
	launch, err := a.launch(target)
	if err != nil {
		return nil, nil, err
	}
	launch.NoHooks = !c.Hooks
	changes, receipt, err := setup.Connect(target, m, launch, prior, d.read)
	return changes, &receipt, err
}

// machine is where programs keep their files here.
func machine() setup.Machine {
	home, err := os.UserHomeDir()
	if err != nil {
		home = string(filepath.Separator)
	}
	return setup.Machine{OS: runtime.GOOS, Home: home, Var: os.Getenv}
}

// begin makes the memory where there is none: hooks have no time for that.
func (a *app) begin(ctx context.Context) {
	if err := a.withNew(ctx, func(*memory) error { return nil }); err != nil {
		a.later("the memory could not be begun", err)
	}
}

// launch is how a program starts loci, with the settings of this command: programs with a
// window see no variables of a shell.
func (a *app) launch(target *setup.Target) (setup.Launch, error) {
	program, err := installed()
	l := setup.Launch{Program: program, Args: []string{"--agent", cmp.Or(a.Agent, target.Name)}}
	if a.User != "me" {
		l.Args = append(l.Args, "--user", a.User)
	}
	usual := filepath.Join(machine().Home, ".local", "share", "loci", "loci.db")
	switch {
	case err != nil || a.Store == usual:
		return l, err
	case configured("store") == a.Store: // which the program reads for itself
		return l, nil
	case !inFile(a.Store):
		plain, _, err := withoutPassword(a.Store)
		l.Args = append(l.Args, "--store", plain)
		return l, err
	}
	store, err := filepath.Abs(a.Store)
	l.Args = append(l.Args, "--store", store)
	return l, err
}

// installed is the path of this program: by the name that it has on the search path, which
// stays the same when a newer version is put there.
func installed() (string, error) {
	program, err := os.Executable()
	if err != nil {
		return "", err
	}
	if strings.Contains(program, string(filepath.Separator)+"go-build") && filepath.Base(filepath.Dir(program)) == "exe" {
		return "", loci.Invalid("program", "loci was started by go run, and is gone when that ends: keep it first with go install ./cmd/loci, and use that")
	}
	if found, err := exec.LookPath("loci"); err == nil && sameFile(found, program) {
		return filepath.Abs(found)
	}
	return program, nil
}

func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	other, another := os.Stat(b)
	return err == nil && another == nil && os.SameFile(one, other)
}

// difference is a change of a file, as patches are written.
func difference(c setup.Change) []byte {
	old, now := c.Path, c.Path
	if c.Old == nil {
		old = os.DevNull
	}
	if c.New == nil {
		now = os.DevNull
	}
	return diff.Diff(old, c.Old, now, c.New)
}

// showChanges prints what changes, for people.
func (a *app) showChanges(s *settingUp) {
	if a.JSON {
		return
	}
	for _, f := range s.Files {
		for line := range strings.Lines(f.Diff) {
			text := strings.TrimRight(line, "\r\n")
			switch {
			case strings.HasPrefix(line, "diff "):
			case strings.HasPrefix(line, "+"):
				fmt.Fprintln(a.out, a.look.good(text))
			case strings.HasPrefix(line, "-"):
				fmt.Fprintln(a.out, a.look.bad(text))
			default:
				fmt.Fprintln(a.out, text)
			}
		}
	}
}

// agrees asks on a terminal whether it is to be written; without one nobody agrees.
func (a *app) agrees(ctx context.Context) bool {
	in, ok := a.in.(interruptible)
	if !ok || a.JSON {
		return false
	}
	f, ok := in.in.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return false
	}
	fmt.Fprint(a.out, "Write this? [y/N] ")
	said, err := bufio.NewReader(io.LimitReader(a.in, 1<<10)).ReadString('\n')
	said = strings.ToLower(strings.TrimSpace(said))
	return err == nil && ctx.Err() == nil && (said == "y" || said == "yes")
}

// conclude says what was done, and what is to be done now.
func (c *setupCmd) conclude(a *app, target *setup.Target, m setup.Machine, s *settingUp) {
	switch {
	case len(s.Files) == 0 && c.Eject:
		fmt.Fprintf(a.out, "%s has nothing of loci\n", target.Title)
	case len(s.Files) == 0:
		fmt.Fprintf(a.out, "%s has loci already\n", target.Title)
	case !s.Written:
		fmt.Fprintln(a.out, "Nothing was written: --yes writes it")
	case c.Eject:
		fmt.Fprintf(a.out, "%s  %s is as it was before\n", a.look.good("Ejected"), target.Title)
	default:
		fmt.Fprintf(a.out, "%s  %s has loci: %s. loci setup %s --eject takes it back\n", a.look.good("Set up"), target.Title, cmp.Or(target.Next, "start it again"), target.Name)
	}
	if s.Written && !c.Eject && a.wantsEncoder() {
		fmt.Fprintln(a.err, "note: loci encoder install has recall find what was said in other words, too (some 34 MB, fetched once)")
	}
	if a.Key != "" && !c.Eject && configured("key") == nil {
		fmt.Fprintf(a.err, "note: the key is written into no file of another program: put it into %s, as {\"key\": \"…\"}\n", configFile())
	}
	if _, had, _ := withoutPassword(a.Store); had && !c.Eject && configured("store") != a.Store {
		fmt.Fprintf(a.err, "note: the password of the database is written into no file of another program: put the whole address into %s, as {\"store\": \"…\"}, and run this again\n", configFile())
	}
	if _, err := os.Stat(target.Folder(m)); err != nil && !c.Eject && !s.Written {
		fmt.Fprintf(a.err, "note: %s may not be on this machine: there is no %s\n", target.Title, target.Folder(m))
	}
}

// targetHere is a program that loci can be given to.
type targetHere struct {
	Target string   `json:"target"`
	Title  string   `json:"title"`
	Here   bool     `json:"here"`  // the program was used on this machine
	SetUp  bool     `json:"setup"` // loci was given to it
	Files  []string `json:"files"` // that setup changes
}

// listTargets lists the programs that loci can be given to.
func (a *app) listTargets(m setup.Machine) error {
	var all []targetHere
	for _, t := range setup.Targets() {
		_, missing := os.Stat(t.Folder(m))
		_, none := os.Stat(receiptFile(t.Name))
		all = append(all, targetHere{t.Name, t.Title, missing == nil, none == nil, t.Paths(m, setup.Launch{})})
	}
	return a.answer(object{"targets": all}, func() {
		rows := each(all, func(t *targetHere) []string {
			state := ""
			switch {
			case t.SetUp:
				state = "has loci"
			case t.Here:
				state = "is here"
			}
			return []string{t.Target, t.Title, state}
		})
		fmt.Fprintln(a.out, a.look.table([]string{"target", "program", ""}, rows))
	})
}
