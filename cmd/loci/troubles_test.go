package main

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// troubleCommands are the commands of the script of docs/troubles.md.
func troubleCommands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		"trouble": trouble, "tighten": tighten, "damage-page": damagePage, "damage-bytes": damageBytes, "cut": cut, "talk": talk,
	}
}

// trouble ROW PATH COMMAND…: the command ends with the code, and says the sentence, that
// the row of docs/troubles.md has.
func trouble(ts *testscript.TestScript, _ bool, args []string) {
	exit, sentence := troubleRow(ts, args[0])
	code(ts, false, append([]string{exit}, args[2:]...))
	said := strings.TrimSpace(ts.ReadFile("stderr"))
	if sentence = strings.ReplaceAll(sentence, "PATH", args[1]); !strings.Contains(said, sentence) || sentence == "" && said != "" {
		ts.Fatalf("%s: said %q, want %q", args[0], said, sentence)
	}
}

// troubleRow is the exit code and the sentence of a row of the page.
func troubleRow(ts *testscript.TestScript, name string) (exit, sentence string) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "troubles.md"))
	ts.Check(err)
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) == 3 && strings.TrimSpace(cells[0]) == name {
			return strings.TrimSpace(cells[1]), strings.TrimSpace(cells[2])
		}
	}
	ts.Fatalf("docs/troubles.md has no row %q", name)
	return "", ""
}

// tighten STORE ROW: a message is remembered where there is room for it and not for the
// work behind it, however much that is.
func tighten(ts *testscript.TestScript, _ bool, args []string) {
	exit, sentence := troubleRow(ts, args[1])
	path := ts.MkAbs(args[0])
	whole, err := os.ReadFile(path)
	ts.Check(err)
	for blocks := 8; blocks < 400; blocks += 8 {
		ts.Check(os.WriteFile(path, whole, 0o600))
		err := ts.Exec("sh", "-c", fmt.Sprintf(`ulimit -f %d; exec loci --store %s remember 'There is honey in June'`, blocks, args[0]))
		if said := ts.ReadFile("stderr"); strings.Contains(said, sentence) {
			if err != nil {
				ts.Fatalf("ended with %v, want %s", err, exit)
			}
			return
		}
	}
	ts.Fatalf("no room was just enough")
}

// damage-page STORE NAME: a page from the middle of a table or an index is overwritten.
func damagePage(ts *testscript.TestScript, _ bool, args []string) {
	db, err := sql.Open("sqlite", ts.MkAbs(args[0]))
	ts.Check(err)
	var page int64
	ts.Check(db.QueryRow(`SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path
		LIMIT 1 OFFSET (SELECT count(*) / 2 FROM dbstat WHERE name = ? AND pagetype = 'leaf')`, args[1], args[1]).Scan(&page))
	ts.Check(db.Close())
	overwrite(ts, args[0], (page-1)*4096, 4096)
}

// damage-bytes STORE AT COUNT: so many bytes are overwritten.
func damageBytes(ts *testscript.TestScript, _ bool, args []string) {
	at, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	overwrite(ts, args[0], at, n)
}

func overwrite(ts *testscript.TestScript, file string, at int64, n int) {
	f, err := os.OpenFile(ts.MkAbs(file), os.O_WRONLY, 0)
	ts.Check(err)
	_, err = f.WriteAt([]byte(strings.Repeat("\x03", n)), at)
	ts.Check(err)
	ts.Check(f.Close())
}

// cut STORE: the second half of the file is gone.
func cut(ts *testscript.TestScript, _ bool, args []string) {
	info, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(os.Truncate(ts.MkAbs(args[0]), info.Size()/2))
}

// talk FILE: a conversation of many pages, to ingest.
func talk(ts *testscript.TestScript, _ bool, args []string) {
	var b strings.Builder
	for i := range 400 {
		fmt.Fprintf(&b, `{"conversation":"c%d","speaker":"Ann","role":"user","text":"Hive %d is in field %d, 蜂蜜 %d.","at":"2026-02-%02dT10:%02d:00+08:00"}`+"\n",
			i/40, i, i*7, i, i/60+1, i%60)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(b.String()), 0o600))
}
