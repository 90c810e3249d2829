package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/loci-memory/loci/internal/envtest"
)

// TestFindingA5_WhatTextsSayIsTypedAnswersWell runs what the README, the demo, the help and
// the errors say that a person types, each text on a fresh store. testdata/typed.txtar says
// in which order, what is typed before, and what the answer has; a command in a text that
// it does not have is a failure, and so is one that is in no text any more.
func TestFindingA5_WhatTextsSayIsTypedAnswersWell(t *testing.T) {
	t.Parallel()
	notRaced(t)
	plays, files := readPlays(t)
	for name, said := range map[string][]string{"README": saidByReadme(t), "demo": saidByDemo(t), "help": saidByHelp(t), "texts": saidByTexts(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plays[name]
			var typed []string
			for _, s := range p {
				if s.said {
					typed = append(typed, s.command)
				}
			}
			for _, command := range said {
				if !slices.Contains(typed, command) {
					t.Errorf("testdata/typed.txtar, [%s]: nobody types %q", name, command)
				}
			}
			for _, command := range typed {
				if !slices.Contains(said, command) {
					t.Errorf("testdata/typed.txtar, [%s]: no text says %q", name, command)
				}
			}
			newTypist(t, files).play(p)
		})
	}
}

// notRaced skips a test that types command after command, some four hundred in all and each a
// process: nothing of it can race, and with the race detector a process takes long to begin.
func notRaced(t *testing.T) {
	t.Helper()
	envtest.NotRaced(t, "commands are typed one after the other")
}

// The transcripts of the README are what is printed, but for ids, times, zones, scores and reasons.
func TestFindingA5_TheReadmePrintsWhatLociPrints(t *testing.T) {
	t.Parallel()
	notRaced(t)
	for _, fence := range fences(t) {
		if !strings.HasPrefix(fence, "$ loci") {
			continue
		}
		w := newTypist(t, nil)
		for exchange := range strings.SplitSeq(strings.TrimPrefix(fence, "$ "), "\n$ ") {
			command, want, _ := strings.Cut(exchange, "\n")
			got := w.run(command)
			if want = strings.TrimSpace(want); want != "" && want != "…" && uniform(got) != uniform(want) {
				t.Errorf("%s prints\n%s\nthe README has\n%s", command, got, want)
			}
		}
	}
}

// uniform is a printed text without what is different every time.
func uniform(text string) string {
	for _, r := range [][2]string{
		{`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(\d{15}|x\d{9,15})\b`, "ID"},
		{`\d{4}-\d\d-\d\d( \d\d:\d\d)?|\d+ [A-Z][a-z]+ \d{4}`, "TIME"},
		{`(?m)why: .*$`, "why"}, {`in [0-9.]+ ms`, "in MS"}, {`(?m)(^ .*|  user)  \(.*\)`, "$1"},
		{`(?m)^(Today|This week|Later)  `, "Due  "}, {`(?m) in [A-Z]\w+/\w+$`, " in ZONE"},
	} {
		text = regexp.MustCompile(r[0]).ReplaceAllString(text, r[1])
	}
	return strings.TrimSpace(text)
}

// Every command has an example in its help, and no other name has.
func TestFindingA5_EveryCommandHasAnExample(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, name := range commands(t) {
		if known[name] = true; !strings.Contains(examples[name], "loci ") || !strings.Contains(examples[name], name) {
			t.Errorf("loci %s --help has no example", name)
		}
	}
	for name := range examples {
		if !known[name] {
			t.Errorf("there are examples of %q, which is no command", name)
		}
	}
}

// commands are the names of all commands.
func commands(t *testing.T) (names []string) {
	t.Helper()
	var c cli
	parser, err := newParser(&c, streams{out: &bytes.Buffer{}, err: &bytes.Buffer{}}, every)
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range parser.Model.Children {
		names = append(names, command.Name)
	}
	return names
}

// fences are the blocks between fences in the README.
func fences(t *testing.T) (all []string) {
	t.Helper()
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for i, part := range strings.Split(string(page), "\n```") {
		if i%2 == 1 {
			_, text, _ := strings.Cut(part, "\n")
			all = append(all, text)
		}
	}
	return all
}

// bare is a command without the words about it, and without its prompt.
func bare(line string) string {
	line, _, _ = strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "$ "), "  ")
	return line
}

// saidByReadme are the commands in its blocks, and those of loci in its sentences.
func saidByReadme(t *testing.T) (said []string) {
	t.Helper()
	for _, fence := range fences(t) {
		for line := range strings.SplitSeq(fence, "\n") {
			if command := bare(line); regexp.MustCompile(`^(\$ |loci |go |make )`).MatchString(line) {
				said = append(said, command)
			}
		}
	}
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range regexp.MustCompile("`((?:loci|go|make) [^`]+)`").FindAllSubmatch(page, -1) {
		said = append(said, string(code[1]))
	}
	return said
}

// saidByDemo are the commands that the demo ends with; those before are what it did.
func saidByDemo(t *testing.T) (said []string) {
	t.Helper()
	_, end, found := strings.Cut(newTypist(t, nil).run("loci demo"), "\nNow you\n")
	if !found {
		t.Fatal("the demo says nothing of what to type next")
	}
	for line := range strings.SplitSeq(end, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "$ ") {
			said = append(said, bare(line))
		}
	}
	return said
}

// saidByHelp are the examples of the help, in the order of the commands.
func saidByHelp(t *testing.T) (said []string) {
	t.Helper()
	w := newTypist(t, nil)
	for _, name := range append([]string{""}, commands(t)...) {
		for line := range strings.SplitSeq(w.run("loci "+name+" --help"), "\n") {
			if strings.HasPrefix(line, "    loci ") {
				said = append(said, bare(line))
			}
		}
	}
	return said
}

// saidByTexts are the commands that sentences in the code of this program name, each once.
func saidByTexts(t *testing.T) (said []string) {
	t.Helper()
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	known := strings.Join(commands(t), "|")
	named := regexp.MustCompile(`loci ((?:` + known + `)\b(?: (?:retry|drop|create\b|list\b|revoke|%s|--[a-z-]+|[A-Z][A-Z-]+))*(?: " ?\+)?)`)
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") || name == "examples.go" || name == "demoscenes.go" {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(source)) {
			if strings.HasPrefix(strings.TrimSpace(line), "//") {
				continue
			}
			for _, m := range named.FindAllStringSubmatch(line, -1) {
				said = append(said, "loci "+strings.NewReplacer("%s", "ID", `"+`, "ID", `" +`, "ID").Replace(m[1]))
			}
		}
	}
	slices.Sort(said)
	return slices.Compact(said)
}

// typing is one command of a play.
type typing struct {
	command string   // "" is the first that the answer before says
	said    bool     // by the text
	sets    string   // the variable that the first id of the answer is kept in; "" is none
	skipped string   // why it is not run; "" where it is
	exit    string   // the code that it ends with
	has     []string // patterns of the answer, behind ! those that it has not
}

// readPlays reads testdata/typed.txtar: the plays by the name of their text, and files.
func readPlays(t *testing.T) (map[string][]typing, []txtar.File) {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/typed.txtar")
	if err != nil {
		t.Fatal(err)
	}
	plays, name := map[string][]typing{}, ""
	for line := range strings.SplitSeq(string(archive.Comment), "\n") {
		kind, rest, _ := strings.Cut(line, " ")
		play := plays[name]
		switch {
		case line == "", kind == "#":
			continue
		case strings.HasPrefix(line, "["):
			name = strings.Trim(line, "[]")
			continue
		case kind == "$":
			play = append(play, typing{command: rest, said: true, exit: "0"})
		case kind == ">":
			play = append(play, typing{command: rest, exit: "0"})
		case strings.HasSuffix(kind, ":"):
			play = append(play, typing{command: rest, sets: strings.TrimSuffix(kind, ":"), exit: "0"})
		case kind == "do":
			play = append(play, typing{exit: "0"})
		case kind == "exit":
			play[len(play)-1].exit = rest
		case kind == "skip":
			play[len(play)-1].skipped = rest
		case kind == "~", kind == "!":
			play[len(play)-1].has = append(play[len(play)-1].has, strings.TrimPrefix(kind, "~")+rest)
		default:
			t.Fatalf("testdata/typed.txtar: what is %q?", line)
		}
		plays[name] = play
	}
	return plays, archive.Files
}

// typist types commands in a shell, in a folder of its own with a fresh store.
type typist struct {
	*testing.T
	dir  string
	vars map[string]string
	exit string
}

func newTypist(t *testing.T, files []txtar.File) *typist {
	t.Helper()
	w := &typist{T: t, dir: t.TempDir(), vars: map[string]string{}}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(w.dir, f.Name), f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// run returns what a command prints on both outputs.
func (w *typist) run(command string) string {
	w.Helper()
	cmd := exec.CommandContext(w.Context(), "sh", "-c", command)
	cmd.Dir = w.dir
	cmd.Env = append(os.Environ(), "GOGC=off", "HOME="+w.dir, "TZ="+waking(), "XDG_DATA_HOME=", "XDG_CONFIG_HOME=", "LOCI_STORE=", "LOCI_USER=", "LOCI_AGENT=", "LOCI_MODEL=", "LOCI_EMBEDDER=", "COLUMNS=")
	out, err := cmd.CombinedOutput()
	w.exit = "0"
	if err != nil {
		w.exit = fmt.Sprint(cmd.ProcessState.ExitCode())
	}
	return string(out)
}

// play runs the steps of a play in order.
func (w *typist) play(steps []typing) {
	w.Helper()
	id := regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(@\d+)?|\b\d{15}\b|loci_[0-9a-f]{8}`)
	names := regexp.MustCompile(`\b[A-Z]+(-ID)?\b`)
	got := ""
	for _, s := range steps {
		if s.skipped != "" {
			continue
		}
		if s.command == "" {
			s.command = regexp.MustCompile(`loci [a-z]+( (--?\w[\w-]*|loci_[0-9a-f]{8}|[a-z]+|[0-9a-f@-]{36,}|\d{15}))*`).FindString(got)
		}
		command := names.ReplaceAllStringFunc(s.command, func(name string) string {
			if value, there := w.vars[name]; there {
				return value
			}
			return name
		})
		got = w.run(command)
		if w.exit != s.exit {
			w.Errorf("%s ends with %s, want %s:\n%s", s.command, w.exit, s.exit, got)
		}
		for _, pattern := range s.has {
			pattern, absent := strings.CutPrefix(pattern, "!")
			if regexp.MustCompile(`(?m)`+pattern).MatchString(got) == absent {
				w.Errorf("%s: %q is there: %t\n%s", s.command, pattern, absent, got)
			}
		}
		if s.sets == "" {
			continue
		}
		if w.vars[s.sets] = id.FindString(got); w.vars[s.sets] == "" {
			w.Fatalf("%s prints no id:\n%s", s.command, got)
		}
	}
}

// What the demo shows as typed answers so when it is typed on the same talk. Commands with
// an id are not among them: ids are other ones each time.
func TestFindingA5_WhatTheDemoShowsCanBeTyped(t *testing.T) {
	t.Parallel()
	notRaced(t)
	w := newTypist(t, nil)
	shown := w.run("loci demo")
	for user, file := range map[string]string{"Nora": "assistant-en", "顾晓岚": "assistant-zh"} {
		talk, err := os.ReadFile("../../internal/edges/sample/data/" + file + ".jsonl")
		if err == nil {
			err = os.WriteFile(filepath.Join(w.dir, "talk.jsonl"), talk, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		w.run("loci --user " + user + " ingest talk.jsonl")
		typed := 0
		for _, scene := range regexp.MustCompile(`(?m)^   \$ (loci --user `+user+` (?:ingest|recall|traits|reflect).*)\n((?:    .*\n)*)`).FindAllStringSubmatch(shown, -1) {
			if strings.Contains(scene[1], "--min-score") {
				continue // what it asks for was said and forgotten in the demo
			}
			got := w.run(scene[1])
			hit := regexp.MustCompile(`(?m)^    1 .*\n       .*$`).FindString(scene[2])
			if typed++; w.exit != "0" || !strings.Contains(uniform(got), uniform(strings.ReplaceAll("\n"+hit, "\n   ", "\n"))) {
				t.Errorf("%s ends with %s, and is not as in the demo:\n%s\nin the demo\n%s", scene[1], w.exit, got, hit)
			}
		}
		if typed == 0 {
			t.Errorf("the demo shows no command of %s", user)
		}
	}
}
