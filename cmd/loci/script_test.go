package main

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/loci-memory/loci"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"loci": main, "unprivileged": unprivileged, "greedy": greedy})
}

// The stories of the command line: each is a person, or a script, at a terminal.
func TestStories(t *testing.T) {
	notRaced(t)
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("TZ", "Asia/Shanghai")
			e.Setenv("WAKING", waking())
			e.Setenv("GOGC", "off")                 // a command ends before that pays
			e.Setenv("GORACE", "atexit_sleep_ms=0") // else every command waits a second for races
			return nil
		},
		Cmds: join(troubleCommands(), map[string]func(*testscript.TestScript, bool, []string){
			"code": code, "get": get, "make": makeFile, "newer": newer, "short": short(18), "short8": short(8), "several": several, "for-each-reader": readers, "for-each-zone": zoned, "damage": damage, "model": modelServer,
		}),
	})
}

// waking is a zone in which the day has begun: in the small hours, tomorrow has no date.
func waking() string {
	const home = "Asia/Shanghai"
	zone, err := time.LoadLocation(home)
	if err == nil && time.Now().In(zone).Hour() < 5 {
		return "America/Los_Angeles"
	}
	return home
}

func join[V any](a, b map[string]V) map[string]V {
	maps.Copy(a, b)
	return a
}

// code CODE COMMAND…: the command ends with the code. What it printed can be
// matched afterwards, as with exec.
func code(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code CODE COMMAND [ARG…]")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := err.(interface{ ExitCode() int }); ok {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("ended with %d, want %s", got, args[0])
	}
}

// get PATH [VARIABLE]: standard output is one JSON document and nothing else, and
// has something at PATH (like hits.0.note.id), which VARIABLE is set to. With ! there is
// nothing at PATH.
func get(ts *testscript.TestScript, neg bool, args []string) {
	dec := json.NewDecoder(strings.NewReader(ts.ReadFile("stdout")))
	var doc any
	ts.Check(dec.Decode(&doc))
	if dec.More() {
		ts.Fatalf("more than one JSON document")
	}
	found, ok := at(doc, args[0])
	if ok == neg {
		ts.Fatalf("%s: there is %v", args[0], found)
	}
	if len(args) > 1 {
		ts.Setenv(args[1], fmt.Sprint(found))
		if id, err := loci.ParseID(fmt.Sprint(found)); err == nil {
			ts.Setenv(args[1]+"_SHORT", shortened(id)) // as people see it
		}
	}
}

func at(doc any, path string) (any, bool) {
	for _, step := range strings.Split(path, ".") {
		switch d := doc.(type) {
		case map[string]any:
			value, ok := d[step]
			if !ok {
				return nil, false
			}
			doc = value
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(d) {
				return nil, false
			}
			doc = d[i]
		default:
			return nil, false
		}
	}
	return doc, true
}

// make FILE WHAT: a file of bytes that a script can't hold.
func makeFile(ts *testscript.TestScript, neg bool, args []string) {
	files := map[string][]byte{
		"1MiB":          bytes.Repeat([]byte("loci "), 1<<20/5),
		"too-long":      bytes.Repeat([]byte("loci "), 1<<20/5+1),
		"not-utf8":      []byte("caf\xe9"),
		"NUL":           []byte("a\x00b"),
		"not-utf8-json": []byte("{\"text\":\"caf\xe9\"}\n{\"text\":\"coffee\"}\n"),
	}
	if neg || len(args) != 2 || files[args[1]] == nil {
		ts.Fatalf("usage: make FILE WHAT")
	}
	ts.Check(os.WriteFile(filepath.Join(ts.Getenv("WORK"), args[0]), files[args[1]], 0o600))
}

// newer FILE: the store says that a later version made it.
func newer(ts *testscript.TestScript, _ bool, args []string) {
	db, err := sql.Open("sqlite", ts.MkAbs(args[0]))
	ts.Check(err)
	_, err = db.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1); PRAGMA user_version = 9999")
	ts.Check(err)
	ts.Check(db.Close())
}

// short ID VARIABLE: the variable is set to the beginning of the id.
func short(length int) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, _ bool, args []string) { ts.Setenv(args[1], args[0][:length]) }
}

// several A B: notes whose ids begin so were made together; the beginning of both is refused.
// Where the clock moved on between them there is nothing to refuse.
func several(ts *testscript.TestScript, _ bool, args []string) {
	if args[0] != args[1] {
		ts.Logf("made too far apart: %v", args)
		code(ts, false, []string{"2", "loci", "note", "0000000"})
		return
	}
	code(ts, false, []string{"2", "loci", "note", args[0]})
}

// for-each-reader STORE: every command that reads ends with 3 on a store that is not there.
func readers(ts *testscript.TestScript, _ bool, args []string) {
	const id = "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"
	for _, command := range []string{
		"recall tea", "recall 茶 --json", "note " + id, "notes", "timeline", "agenda", "procedure tea", "links " + id, "path " + id + " " + id,
		"history " + id, "traits", "trait " + id, "reflections", "agent", "export", "stats", "jobs", "work", "usage", "reindex", "sweep --dry-run",
	} {
		code(ts, false, append([]string{"3", "loci", "--store", args[0]}, strings.Fields(command)...))
		if said := ts.ReadFile("stderr"); !strings.Contains(said, "there is no memory at "+args[0]) {
			ts.Fatalf("%s: %s", command, said)
		}
	}
}

// damage FILE: every page but the first is overwritten.
func damage(ts *testscript.TestScript, _ bool, args []string) {
	data, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	for i := 4096; i < len(data); i++ {
		data[i] = 0xa5
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o600))
}

// unprivileged COMMAND…: as a user for whom permissions hold, also when root runs
// the tests.
func unprivileged() {
	args := os.Args[1:]
	if os.Getuid() == 0 {
		args = append([]string{"setpriv", "--bounding-set=-dac_override,-dac_read_search"}, args...)
	}
	path, err := exec.LookPath(args[0])
	if err == nil {
		err = syscall.Exec(path, args, os.Environ())
	}
	fmt.Fprintln(os.Stderr, "unprivileged:", err)
	os.Exit(126)
}
