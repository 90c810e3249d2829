// Command loci is a long-term memory for AI agents on the command line: it
// remembers, recalls with reasons, and serves agents by the Model Context
// Protocol. Exit codes and the JSON of --json are a contract that scripts depend on.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"reflect"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/loci-memory/loci"
)

// cli is every command with its flags; help texts are what `loci --help` prints.
type cli struct {
	globals

	Remember  rememberCmd  `cmd:"" group:"memory" help:"Remember a text, or standard input with -."`
	Ingest    ingestCmd    `cmd:"" group:"memory" help:"Remember whole conversations from files."`
	Recall    recallCmd    `cmd:"" group:"memory" help:"Answer a question with scored notes and the reasons why."`
	Note      noteCmd      `cmd:"" group:"memory" help:"Show one note with its links."`
	Notes     notesCmd     `cmd:"" group:"memory" help:"List notes, newest first."`
	Profile   profileCmd   `cmd:"" group:"memory" help:"Show what is known of you, or of somebody else, now."`
	Timeline  timelineCmd  `cmd:"" group:"memory" help:"Show what was when: notes by day, week or month."`
	Brief     briefCmd     `cmd:"" group:"memory" help:"Show what is due and what was said last, as loci alone does."`
	Agenda    agendaCmd    `cmd:"" group:"memory" help:"Show what is planned: overdue, due and open."`
	Procedure procedureCmd `cmd:"" group:"memory" help:"Show the steps of how something is done."`
	Links     linksCmd     `cmd:"" group:"memory" help:"Show what a note is linked to, or walk along the links."`
	Path      pathCmd      `cmd:"" group:"memory" help:"Find how two notes are linked."`
	Open      openCmd      `cmd:"" group:"memory" help:"Look at the memory in the browser."`

	Reflect     reflectCmd     `cmd:"" group:"learn" help:"Learn from what is remembered, where that is due; --force does it now."`
	Reflections reflectionsCmd `cmd:"" group:"learn" help:"List past reflections, latest first."`
	Traits      traitsCmd      `cmd:"" group:"learn" help:"List what was learned, surest first."`
	Trait       traitCmd       `cmd:"" group:"learn" help:"Show a trait with what speaks for and against it; confirm or reject it."`

	History historyCmd `cmd:"" group:"change" help:"Show every change of a note."`
	Undo    undoCmd    `cmd:"" group:"change" help:"Take one change back."`
	Edit    editCmd    `cmd:"" group:"change" help:"Change what a note says, its tags, time or who may see it."`
	Replace replaceCmd `cmd:"" group:"change" help:"Say that a note holds no more, and what holds in its place."`
	Forget  forgetCmd  `cmd:"" group:"change" help:"Take a note out of recall; --purge destroys it."`
	Restore restoreCmd `cmd:"" group:"change" help:"Bring a forgotten or superseded note back."`
	Pin     pinCmd     `cmd:"" group:"change" help:"Exempt a note from forgetting by itself."`
	Unpin   unpinCmd   `cmd:"" group:"change" help:"Take pin back."`
	Sweep   sweepCmd   `cmd:"" group:"change" help:"Archive what has faded, and merge what was said twice."`
	Link    linkCmd    `cmd:"" group:"change" help:"Say that one note supports, contradicts or fulfils another."`
	Unlink  unlinkCmd  `cmd:"" group:"change" help:"Take link back."`

	MCP   mcpCmd   `cmd:"" name:"mcp" group:"agents" help:"Serve agents by the Model Context Protocol on standard input and output."`
	Serve serveCmd `cmd:"" group:"agents" help:"Serve many programs over HTTP: its own API, MCP, and mem0's clients."`
	Route routeCmd `cmd:"" group:"agents" help:"Send the requests of each user to the same one of several servers."`
	Key   keyCmd   `cmd:"" group:"agents" help:"Make, list and revoke the keys by which programs use a server."`
	Setup setupCmd `cmd:"" group:"agents" help:"Connect Claude Code, Codex, Cursor, …; --eject takes it back."`
	Hook  hookCmd  `cmd:"" group:"agents" help:"What setup makes programs call: say what is known, keep what was said."`
	Agent agentCmd `cmd:"" group:"agents" help:"Say what an agent may see, or list what agents may see."`

	Export  exportCmd  `cmd:"" group:"store" help:"Write everything as JSON lines to standard output."`
	Import  importCmd  `cmd:"" group:"store" help:"Read what export wrote; what is there already is skipped."`
	Backup  backupCmd  `cmd:"" group:"store" help:"Copy the whole store to a new file while it is in use."`
	Migrate migrateCmd `cmd:"" group:"store" help:"Copy memories to another store, like from a file to a database; compared at the end."`
	Reindex reindexCmd `cmd:"" group:"store" help:"Make the user's recall index again, and vectors that are missing."`
	Stats   statsCmd   `cmd:"" group:"store" help:"Count what is remembered."`
	Jobs    jobsCmd    `cmd:"" group:"store" help:"List background work; retry or drop what failed."`
	Work    workCmd    `cmd:"" group:"store" help:"Do the background work that is due; --forever keeps at it."`
	Usage   usageCmd   `cmd:"" group:"store" help:"Show what calls to language models have cost."`
	Doctor  doctorCmd  `cmd:"" group:"store" help:"Examine settings and store; each problem comes with its cure."`

	Encoder encoderCmd `cmd:"" group:"store" help:"Install sentence encoders of languages, by which recall finds what was said in other words."`

	Eval  evalCmd  `cmd:"" group:"measure" help:"Measure how well recall finds what answers a question."`
	Bench benchCmd `cmd:"" group:"measure" help:"Measure how fast it is on this machine; takes minutes."`

	Demo     demoCmd     `cmd:"" group:"about" help:"See the whole of it in five seconds, on sample conversations."`
	Settings settingsCmd `cmd:"" group:"about" help:"Show the settings that every command has, and what they are here."`
	Version  versionCmd  `cmd:"" group:"about" help:"Print the version."`

	Completion completionCmd `cmd:"" group:"about" help:"Print a script that makes your shell complete command lines."`
}

func groups() kong.Groups {
	return kong.Groups{
		"memory": "Remember and recall", "learn": "Learn", "change": "Correct and forget", "agents": "Agents",
		"store": "The store", "measure": "Measure", "about": "About",
	}
}

// parts are the commands of c of which pick says that they are needed, by their names: to build all
// takes longer than most commands take.
func (c *cli) parts(pick func(name string) bool) (some []kong.Option) {
	v := reflect.ValueOf(c).Elem()
	for _, f := range reflect.VisibleFields(v.Type()) {
		if _, is := f.Tag.Lookup("cmd"); !is {
			continue
		}
		if name := cmp.Or(f.Tag.Get("name"), strings.ToLower(f.Name)); pick(name) {
			some = append(some, kong.DynamicCommand(name, f.Tag.Get("help"), f.Tag.Get("group"), v.FieldByIndex(f.Index).Addr().Interface()))
		}
	}
	return some
}

const about = `A long-term memory for AI agents: it keeps every word, links it, knows when things happened and what holds now, and answers with the reasons why.`

func main() {
	dropEmptyVariables()
	trustKnownRoots()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interruption ends the process at once
	code := run(ctx, os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr})
	stop()
	os.Exit(code)
}

// streams are where a command reads and writes. What people read goes to out and err.
type streams struct {
	in       io.Reader
	out, err io.Writer

	data, bars io.Writer // the same as they are: for what programs read, and for progress
}

// forPeople are streams whose out and err can't steer a terminal.
func (s streams) forPeople(l look) streams {
	s.data, s.bars = s.out, s.err
	s.out, s.err = safe{s.out, l.colour}, safe{s.err, false}
	return s
}

// run runs one command line and returns its exit code. Users never see a stack trace: a
// mistake of the program is one line like every other error.
func run(ctx context.Context, args []string, s streams) (code int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(s.err, "loci: a mistake in loci itself: %v. Nothing acknowledged is lost; please report it with the command that led to it\n", p)
			code = exitOther
		}
		if hooked(args) {
			code = 0
		}
	}()
	err := execute(ctx, args, s)
	if err != nil && hooked(args) {
		fmt.Fprintln(safe{s.err, false}, "note: "+describe(err))
		return 0
	}
	if err != nil {
		fmt.Fprintln(safe{s.err, false}, "loci: "+describe(err))
	}
	return exitCode(err)
}

// helped is how kong's --help ends a run: it asks to exit and goes on otherwise.
type helped int

func execute(ctx context.Context, args []string, s streams) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil, helped:
		default:
			panic(p)
		}
	}()
	var c cli
	command, err := parse(&c, args, s)
	if err != nil {
		return usageError(err)
	}
	s.in = interruptible{ctx, s.in}
	l := newLook(s.out)
	a := &app{globals: c.globals, streams: s.forPeople(l), look: l, zones: local()}
	command.BindTo(ctx, (*context.Context)(nil))
	return command.Run(a)
}

// parse reads a command line; one without a command is a briefing or help.
func parse(c *cli, args []string, s streams) (*kong.Context, error) {
	switch {
	case len(args) == 1 && args[0] == "--version":
		args = []string{"version"}
	case len(args) == 0:
		command, err := parse(c, []string{"brief"}, s)
		if err != nil || !c.fresh() {
			return command, err
		}
		args = []string{"--help"}
	}
	if said := func(name string) bool { return slices.Contains(args, name) }; !said("completion") && len(c.parts(said)) > 0 {
		if command, err := parseBy(c, args, s, said); err == nil {
			return command, nil
		}
		*c = cli{} // any other command may have been meant
	}
	return parseBy(c, args, s, every)
}

func parseBy(c *cli, args []string, s streams, pick func(name string) bool) (*kong.Context, error) {
	parser, err := newParser(c, s, pick)
	if err != nil {
		return nil, err
	}
	return parser.Parse(args)
}

func every(string) bool { return true }

func newParser(c *cli, s streams, pick func(name string) bool) (*kong.Kong, error) {
	config, err := configuration()
	if err != nil {
		return nil, err
	}
	k, err := kong.New(&c.globals, append(c.parts(pick),
		kong.Name("loci"), kong.Description(about), groups(), config,
		kong.Vars{"store": defaultStore(), "user": defaultUser},
		kong.Writers(safe{s.out, false}, safe{s.err, false}),
		kong.Exit(func(code int) { panic(helped(code)) }),
		kong.Help(printHelp), kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, FlagsLast: true, WrapUpperBound: 100}),
	)...)
	if err == nil {
		exemplify(k)
	}
	return k, err
}

// interruptible is a reader that ends with the error of its context, also while it waits
// for a person, or for a program that says nothing. What is read in vain then is lost.
type interruptible struct {
	ctx context.Context
	in  io.Reader
}

// longestRead is how much is read at once.
const longestRead = 64 << 10

// Read reads into p, or returns the context's error.
func (r interruptible) Read(p []byte) (int, error) {
	own := make([]byte, min(len(p), longestRead)) // a read in vain may end later
	n, err := await(r.ctx, func() (int, error) { return r.in.Read(own) })
	return copy(p, own[:n]), err
}

// await returns what do returns, or the context's error as soon as it ends: do may go on
// for as long as the process.
func await[T any](ctx context.Context, do func() (T, error)) (got T, err error) {
	if err := ctx.Err(); err != nil {
		return got, err
	}
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := do()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		return got, ctx.Err()
	}
}

// input opens a file, or standard input for -. To open a pipe may wait for who writes it.
func (a *app) input(ctx context.Context, path string) (io.ReadCloser, os.FileInfo, error) {
	if path == "-" {
		return io.NopCloser(a.in), nil, nil
	}
	f, err := await(ctx, func() (*os.File, error) { return os.Open(path) })
	if err != nil {
		return nil, nil, fileError(err)
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = loci.Invalid("file", "is a folder: name the files in it")
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return struct {
		io.Reader
		io.Seeker // fails where it is a pipe
		io.Closer
	}{interruptible{ctx, f}, f, f}, info, nil
}
