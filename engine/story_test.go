package engine_test

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/postgres"
	"github.com/loci-memory/loci/store/sqlite"
)

var update = flag.Bool("update", false, "write what the stories print instead of comparing it")

// stores are all the stores that there are; tests take those of storesOf.
var stores = map[string]func(t *testing.T) store.Store{
	"inmem": func(*testing.T) store.Store { return inmem.New() },
	"sqlite": func(t *testing.T) store.Store {
		s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "loci.db"), sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	},
	"postgres": func(t *testing.T) store.Store { return pgstore.Open(t, postgres.Options{}) },
}

// storesOf are the stores that a test runs on: all, which `make many` runs. With -short PostgreSQL is
// left out, and under the race detector, which makes everything slow, a file too, save for the tests of
// shortOnDatabase: what they do depends on transactions, locks or rows that are destroyed.
// Stores are raced by their own tests. Tests of several processes (places), of equal answers and of
// faults run on a database always.
func storesOf(t *testing.T) map[string]func(t *testing.T) store.Store {
	t.Helper()
	if !testing.Short() || slices.ContainsFunc(shortOnDatabase, func(name string) bool { return strings.HasPrefix(t.Name(), name) }) {
		return stores
	}
	some := maps.Clone(stores)
	delete(some, "postgres")
	if envtest.Race {
		delete(some, "sqlite")
	}
	return some
}

// eachStore runs a test on every store, all at once, and closes it behind the test.
func eachStore(t *testing.T, test func(t *testing.T, s store.Store)) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			t.Cleanup(func() { _ = s.Close() })
			test(t, s)
		})
	}
}

// shortOnDatabase are how names of tests begin, for storesOf.
var shortOnDatabase = []string{
	"TestFindingM6", "TestF1_EnginesAskedAtOnce", "TestFindingS10", // at once
	"TestFindingS3_", "TestFindingG9_", "TestPurgedWords", "TestK1_APurge", // purges
	"TestW10_AnUndone", "TestFindingC2_Undo", "TestW13_UndoAndPurge", // undo
	"TestC4_NowAndThen", "TestFindingT1_", // claims by time
	"TestE1_", "TestAReflectionThatIsInterrupted", "TestReindexInterrupted", "TestMuchIsEmbedded",
}

// skipMost reports whether a history of a property is left out, as most are where the store is
// not in memory: a commit takes many times as long, and stores answer alike (D9). One of ten is tried.
func skipMost(rt *rapid.T, store string) (skip bool) {
	return store != "inmem" && rapid.IntRange(1, 10).Draw(rt, "tried where 1") > 1
}

// TestStories runs testdata/stories. A story is a list of commands, one a line; what a
// command prints is below it, indented; # starts a comment. Notes are called
// n1, n2, … in the order in which the story met them.
func TestStories(t *testing.T) {
	t.Parallel()
	eachStory(t, "testdata/stories/*.txt", runStory)
}

// Stories of what words mean to a memory are with the languages, whose word lists decide how
// they go.
func TestStoriesOfWords(t *testing.T) {
	t.Parallel()
	eachStory(t, "../internal/lang/testdata/stories/*.txt", runStory)
}

// eachStory runs a test with every story that a pattern names, on every store; first
// marks the store whose answers -update writes.
func eachStory(t *testing.T, pattern string, test func(t *testing.T, file string, store store.Store, first bool)) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no stories (%v)", err)
	}
	for _, file := range files {
		for name, open := range storesOf(t) {
			t.Run(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))+"/"+name, func(t *testing.T) {
				t.Parallel()
				test(t, file, open(t), name == "inmem")
			})
		}
	}
}

func runStory(t *testing.T, file string, store store.Store, first bool) {
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := newPlayer(t, store)
	got := replay(string(want), s.run)
	if err := errors.Join(s.memory.Close(t.Context()), store.Close()); err != nil {
		t.Error(err)
	}
	compareGolden(t, file, got, first)
}

// replay runs the commands of a story and returns it with what they print this time.
func replay(story string, run func(line string) string) string {
	var got strings.Builder
	for line := range strings.Lines(story) {
		if strings.HasPrefix(line, "  ") {
			continue // what was printed last time
		}
		got.WriteString(line)
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		for out := range strings.Lines(run(line)) {
			got.WriteString("  " + out)
		}
	}
	return got.String()
}

// archive is a story with the answers of its model, one a file, named after the steps
// that ask for them. All answers must be asked for, and no others.
type archive struct {
	*txtar.Archive
	file string
	play *play
}

func openArchive(t *testing.T, file string) *archive {
	story, err := txtar.ParseFile(file)
	if err != nil || len(story.Files) == 0 {
		t.Fatalf("%s: no story (%v)", file, err)
	}
	a := &archive{Archive: story, file: file, play: &play{name: "toy", answers: map[string][]string{}}}
	for _, f := range story.Files[1:] {
		step, _, _ := strings.Cut(f.Name, "-")
		a.play.answers[step] = append(a.play.answers[step], string(f.Data))
	}
	return a
}

// compare runs the story and compares it with the file.
func (a *archive) compare(t *testing.T, first bool, run func(line string) string, end func() error) {
	want := string(a.Files[0].Data)
	got := replay(want, run)
	if err := end(); err != nil {
		t.Error(err)
	}
	if wrong := a.play.left(); wrong != "" {
		t.Error(wrong)
	}
	switch {
	case got == want:
	case *update && first:
		a.Files[0].Data = []byte(got)
		if err := os.WriteFile(a.file, txtar.Format(a.Archive), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the story went differently:\n%s", diff(want, got))
	}
}

func compareGolden(t *testing.T, file, got string, first bool) {
	t.Helper()
	want, err := os.ReadFile(file)
	switch {
	case err == nil && string(want) == got:
	case *update && first:
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s went differently (%v):\n%s", file, err, diff(string(want), got))
	}
}

// diff marks the lines that differ.
func diff(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	var b strings.Builder
	for i := range max(len(w), len(g)) {
		a, c := at(w, i), at(g, i)
		if a != c {
			fmt.Fprintf(&b, "line %d\n- %s\n+ %s\n", i+1, a, c)
		}
	}
	return b.String()
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// player runs the commands of a story; its clock moves only by `at`.
type player struct {
	t      *testing.T
	memory *engine.Engine
	scope  loci.Scope
	clock  time.Time
	asOf   time.Time
	said   loci.RememberRequest // conversation, speaker, role of the next words
	names  map[loci.ID]string
	ids    map[string]loci.ID

	messages map[loci.ID]loci.ID // by note: the message that it was first met with
	with     loci.Filter         // of recall and notes
}

func newPlayer(t *testing.T, store store.Store) *player {
	s := &player{
		t: t, scope: loci.Scope{User: "me"}, names: map[loci.ID]string{}, ids: map[string]loci.ID{}, messages: map[loci.ID]loci.ID{},
		clock: time.Date(2026, 3, 2, 9, 0, 0, 0, time.FixedZone("", 8*3600)),
	}
	s.memory = must(engine.New(store, engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return s.clock },
	}))
	return s
}

// commands of a story, by name; each gets the rest of its line.
var commands = map[string]func(s *player, rest string) (string, error){
	"at":       (*player).at,
	"as-of":    (*player).setAsOf,
	"user":     func(s *player, u string) (string, error) { s.scope.User = u; return "", nil },
	"agent":    func(s *player, a string) (string, error) { s.scope.Agent = a; return "", nil },
	"allow":    (*player).allow,
	"in":       func(s *player, c string) (string, error) { s.said.Conversation = c; return "", nil },
	"as":       (*player).as,
	"remember": (*player).remember,
	"recall":   (*player).recall,
	"note":     (*player).note,
	"links":    (*player).links,
	"history":  (*player).history,
	"undo":     (*player).undo,
	"forget": func(s *player, n string) (string, error) {
		return s.changed(s.memory.Forget(s.t.Context(), s.scope, loci.ForgetRequest{ID: s.ids[n]}))
	},
	"purge": func(s *player, n string) (string, error) {
		return s.changed(s.memory.Forget(s.t.Context(), s.scope, loci.ForgetRequest{ID: s.ids[n], Purge: true}))
	},
	"restore": func(s *player, n string) (string, error) {
		return s.changed(s.memory.Restore(s.t.Context(), s.scope, s.ids[n]))
	},
	"pin": func(s *player, n string) (string, error) {
		return s.changed(s.memory.Pin(s.t.Context(), s.scope, s.ids[n]))
	},
	"unpin": func(s *player, n string) (string, error) {
		return s.changed(s.memory.Unpin(s.t.Context(), s.scope, s.ids[n]))
	},
	"edit":      (*player).revise,
	"replace":   (*player).replace,
	"profile":   (*player).profile,
	"context":   (*player).context,
	"linked":    (*player).linked,
	"views":     (*player).views,
	"with":      (*player).only,
	"notes":     (*player).list,
	"explain":   (*player).explain,
	"stats":     (*player).stats,
	"sweep":     (*player).sweep,
	"timeline":  (*player).timeline,
	"agenda":    (*player).agenda,
	"settle":    (*player).settle,
	"procedure": (*player).procedure,
	"link":      (*player).link,
	"unlink":    (*player).unlink,
	"states":    (*player).states,
}

func (s *player) run(line string) string {
	name, rest, _ := strings.Cut(line, " ")
	command, ok := commands[name]
	if !ok {
		s.t.Fatalf("no command %q in a story", name)
	}
	out, err := command(s, strings.TrimSpace(rest))
	if err != nil {
		out += "error: " + s.readable(err.Error()) + "\n"
	}
	return out
}

func (s *player) at(when string) (string, error) {
	t, err := loci.ParseTime("at", when)
	s.clock = t
	return "", err
}

func (s *player) setAsOf(when string) (out string, err error) {
	if s.asOf = (time.Time{}); when != "now" {
		s.asOf, err = loci.ParseTime("as_of", when)
	}
	return "", err
}

// allow says what an agent sees: NAME DOMAIN… [private].
func (s *player) allow(rest string) (string, error) {
	f := strings.Fields(rest)
	a := loci.Agent{Name: f[0]}
	for _, d := range f[1:] {
		if d == "private" {
			a.Private = true
			continue
		}
		a.Domains = append(a.Domains, d)
	}
	return "", s.memory.SetAgent(s.t.Context(), loci.Scope{User: s.scope.User}, a)
}

// as sets the speaker: NAME [ROLE], or nothing for the user.
func (s *player) as(rest string) (string, error) {
	name, role, _ := strings.Cut(rest, " ")
	s.said.Speaker, s.said.Role = name, loci.Role(role)
	return "", nil
}

// remember keeps the rest of the line; leading words like kind=fact set fields.
func (s *player) remember(text string) (string, error) {
	r := s.said
	r.At, r.Wait = s.clock, true
	for {
		word, rest, _ := strings.Cut(text, " ")
		field, value, ok := strings.Cut(word, "=")
		if !ok {
			break
		}
		switch field {
		case "kind":
			r.Kind = loci.Kind(value)
		case "domain":
			r.Domain = value
		case "visibility":
			r.Visibility = loci.Visibility(value)
		case "tag":
			r.Tags = append(r.Tags, value)
		case "zone":
			r.Zone = value
		case "said":
			r.At, _ = loci.ParseTime("said", value)
		}
		text = rest
	}
	r.Text = text
	res, err := s.memory.Remember(s.t.Context(), s.scope, r)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, w := range res.Warnings {
		fmt.Fprintf(&b, "warning: %s\n", w)
	}
	for i := range res.Notes {
		if n := &res.Notes[i]; s.messages[n.ID].IsZero() {
			s.messages[n.ID] = res.Message
		}
		fmt.Fprintf(&b, "%s\n", s.line(&res.Notes[i]))
	}
	for _, d := range res.Decisions {
		fmt.Fprintf(&b, "%s %s %s: %s\n", d.Operation, s.name(d.Note), s.name(d.Target), s.readable(d.Reason))
	}
	for i := range res.Evolved {
		fmt.Fprintf(&b, "described again: %s\n", s.line(&res.Evolved[i]))
	}
	return b.String(), nil
}

// line is what a note is, on one line.
func (s *player) line(n *loci.Note) string {
	parts := []string{s.name(n.ID), string(n.Kind)}
	if n.Temporality != loci.Current {
		parts = append(parts, string(n.Temporality))
	}
	if n.Category != "" {
		parts = append(parts, string(n.Category))
	}
	if n.Visibility != loci.Scoped {
		parts = append(parts, string(n.Visibility))
	}
	if !n.EventTime.IsZero() {
		parts = append(parts, strings.TrimSuffix("event "+n.EventTime.String()+".."+n.EventEnd.String(), ".."))
	}
	if p := n.Plan; p != nil && p.Recurs != "" {
		parts = append(parts, string(p.Recurs)+", next "+p.Due.String())
	}
	if p := n.Plan; p != nil && p.Status != loci.StatusPlanned {
		parts = append(parts, string(p.Status))
		if !p.MovedTo.IsZero() {
			parts = append(parts, "to "+p.MovedTo.String())
		}
		if !p.SettledBy.IsZero() {
			parts = append(parts, "by "+s.name(p.SettledBy))
		}
	}
	if !n.ValidFrom.IsZero() {
		parts = append(parts, "from "+n.ValidFrom.Format("2006-01-02"))
	}
	if !n.ValidUntil.IsZero() {
		parts = append(parts, "until "+n.ValidUntil.Format("2006-01-02")+" by "+s.name(n.SupersededBy))
	}
	if n.Pinned {
		parts = append(parts, "pinned")
	}
	if n.Forgotten {
		parts = append(parts, "forgotten")
	}
	for i, step := range n.ProcedureSteps {
		parts = append(parts, fmt.Sprintf("step %d: %s;", i+1, step))
	}
	return fmt.Sprintf("%s %q", strings.Join(parts, " "), n.Content)
}
