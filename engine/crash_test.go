package engine_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bufio"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
)

// crashes is how many times a process is killed: go test ./engine -run Crash -crashes 300
var crashes = flag.Int("crashes", 0, "how often TestCrashes kills a process; 0 is 16, and 6 with -short")

const (
	crashMark  = "crash-child"
	importSize = 300 // messages of the import
)

// A process that remembers, edits, replaces, purges, imports, reflects and makes backups is killed at
// random moments, again and again. Nothing that it acknowledged is lost, what it purged
// is nowhere, a backup is there as a whole or not at all, an import that was cut off is
// completed by running it again, and the next reflection is not kept waiting.
func TestCrashes(t *testing.T) {
	if args := flag.Args(); len(args) == 4 && args[0] == crashMark {
		seed, _ := strconv.ParseUint(args[3], 10, 64)
		if err := workUntilKilled(args[1], args[2], seed); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	envtest.NotRaced(t, "it sees one process only")
	t.Parallel()
	for name, place := range places {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			crashAt(t, place(t))
		})
	}
}

func crashAt(t *testing.T, place string) {
	kills := *crashes
	switch {
	case kills > 0:
	case testing.Short():
		kills = 6
	default:
		kills = 16
	}
	c := &crash{T: t, place: place, dir: t.TempDir(), random: rand.New(rand.NewPCG(7, 8)), kept: map[string]loci.ID{}, gone: map[string]loci.ID{}}
	c.writeImport()
	for round := range kills {
		c.live(uint64(round))
		c.examine()
		if t.Failed() {
			t.Fatalf("after %d kills, %d messages acknowledged", round+1, len(c.kept)+len(c.gone))
		}
	}
	c.finish(uint64(kills))
	t.Logf("%d kills; acknowledged: %d messages, %d purges, %d backups, %d reflections, %d imports", kills, len(c.kept)+len(c.gone), len(c.gone), c.backups, c.reflections, c.imports)
}

// crash is what the processes have acknowledged.
type crash struct {
	*testing.T
	place  string // of the memory
	dir    string // of the import and the backups
	random *rand.Rand

	kept, gone           map[string]loci.ID // words → note
	backups, reflections int
	imports              int
	imported             bool
}

// writeImport exports another memory, for the processes to import.
func (c *crash) writeImport() {
	c.Helper()
	e, end := c.open(filepath.Join(c.dir, "other.db"), engine.Options{})
	var all []loci.RememberRequest
	for i := range importSize {
		all = append(all, loci.RememberRequest{Text: fmt.Sprintf("Imported: 小李 keeps kettle number %d", i), Conversation: "import", At: time.Date(2026, 1, 1, 0, i, 0, 0, time.UTC)})
	}
	must(e.Ingest(c.Context(), me, loci.IngestRequest{Messages: all}))
	var out bytes.Buffer
	must(e.Export(c.Context(), me, loci.ExportRequest{}, &out))
	end()
	if err := os.WriteFile(importIn(c.dir), out.Bytes(), 0o600); err != nil {
		c.Fatal(err)
	}
}

func importIn(dir string) string { return filepath.Join(dir, "import.jsonl") }

// word is a word of its own for a number, no part of another.
func word(i int) string { return fmt.Sprintf("zq%dx", i) }

// later is the clock of a round: the next may reflect again.
func later(round uint64) func() time.Time {
	return func() time.Time { return time.Now().Add(time.Duration(round) * 90 * time.Second) }
}

// workUntilKilled does one thing after another, and says so before and behind it.
func workUntilKilled(place, dir string, seed uint64) error {
	e, _, err := sharedMemory(place, engine.Options{Clock: later(seed)})
	if err != nil {
		return err
	}
	random, ctx := rand.New(rand.NewPCG(seed, 1)), context.Background()
	var mine []loci.ID
	var words []string
	for i := range 100_000 {
		var err error
		switch n := random.IntN(24); {
		case n < 10 || len(mine) == 0:
			w := word(int(seed)*100_000 + i)
			var r *loci.RememberResult
			if r, err = e.Remember(ctx, me, loci.RememberRequest{Text: "I bought lamp " + w + " on Monday.", Wait: n%2 == 0}); err == nil {
				fmt.Println("kept", w, r.Notes[0].ID)
				mine, words = append(mine, r.Notes[0].ID), append(words, w)
			}
		case n < 14:
			at := random.IntN(len(mine))
			fmt.Println("purging", words[at], mine[at])
			if _, err = e.Forget(ctx, me, loci.ForgetRequest{ID: mine[at], Purge: true}); err == nil {
				fmt.Println("purged", words[at], mine[at])
			}
			mine, words = slices.Delete(mine, at, at+1), slices.Delete(words, at, at+1)
		case n < 16:
			name := fmt.Sprintf("backup-%d-%d.db", seed, i)
			if err = e.Backup(ctx, me, filepath.Join(dir, name)); err == nil {
				fmt.Println("backup", name, "-")
			} else if strings.HasPrefix(place, "postgres://") {
				err = nil // a database is copied by its own tools
			}
		case n < 18:
			var r *loci.ReflectResult
			if r, err = e.Reflect(ctx, me, loci.ReflectRequest{Force: true}); err == nil && r.Triggered {
				fmt.Println("reflected", "-", "-")
			}
		case n < 20:
			err = importAll(ctx, e, dir)
		default:
			at, by := random.IntN(len(mine)), random.IntN(len(mine))
			err = reviseOne(ctx, e, n == 20, loci.ReplaceRequest{Old: mine[at], New: mine[by], Reason: words[by]}, words[at])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// reviseOne edits a note with a word, or closes it in favour of another; one that is closed
// already, or that an import has closed meanwhile, stays so.
func reviseOne(ctx context.Context, e *engine.Engine, edit bool, r loci.ReplaceRequest, word string) (err error) {
	if edit {
		_, err = e.Edit(ctx, me, loci.EditRequest{ID: r.Old, Content: "I bought lamp " + word + " on Tuesday.", AddTags: []string{word}})
		return err
	}
	if _, err = e.Replace(ctx, me, r); errors.Is(err, loci.ErrConflict) || errors.Is(err, loci.ErrInvalid) {
		return nil
	}
	return err
}

func importAll(ctx context.Context, e *engine.Engine, dir string) error {
	f, err := os.Open(importIn(dir))
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err = e.Import(ctx, me, f, nil); err == nil {
		fmt.Println("imported", "-", "-")
	}
	return err
}

// live lets a process work for some acknowledgements and an instant, and kills it.
func (c *crash) live(seed uint64) {
	c.Helper()
	cmd := exec.CommandContext(c.Context(), os.Args[0], "-test.run=^TestCrashes$", "--", crashMark, c.place, c.dir, fmt.Sprint(seed))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		c.Fatal(err)
	}
	lines := make(chan string, 1<<16)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			lines <- s.Text()
		}
	}()
	for range c.random.IntN(30) {
		c.note(<-lines)
	}
	instant := time.NewTimer(time.Duration(c.random.IntN(30_000)) * time.Microsecond)
	defer instant.Stop()
	<-instant.C
	_ = cmd.Process.Kill()
	for line := range lines {
		c.note(line)
	}
	_ = cmd.Wait() // it was killed
	if stderr.Len() > 0 {
		c.Errorf("a process said: %s", stderr.String())
	}
}

// note takes down what a process said.
func (c *crash) note(line string) {
	part := strings.Fields(line)
	if len(part) != 3 {
		return // cut off, or the process has ended
	}
	switch part[0] {
	case "kept":
		c.kept[part[1]] = must(loci.ParseID(part[2]))
	case "purging": // whether it is there is not known
		delete(c.kept, part[1])
	case "purged":
		c.gone[part[1]] = must(loci.ParseID(part[2]))
	case "backup":
		c.backups++
		if _, err := os.Stat(filepath.Join(c.dir, part[1])); err != nil {
			c.Errorf("an acknowledged backup: %v", err)
		}
	case "reflected":
		c.reflections++
	case "imported":
		c.imports, c.imported = c.imports+1, true
	}
}

// open opens a memory that must be sound.
func (c *crash) open(path string, o engine.Options) (*engine.Engine, func()) {
	c.Helper()
	e, end, err := sharedMemory(path, o)
	if err != nil {
		c.Fatalf("%s: %v", filepath.Base(path), err)
	}
	return e, func() {
		if err := end(); err != nil {
			c.Error(err)
		}
	}
}

// examine checks the memory and what backups there are.
func (c *crash) examine() {
	c.Helper()
	e, end := c.open(c.place, engine.Options{})
	defer end()
	c.sound("memory", e)
	for w, id := range c.kept {
		if n, err := e.Note(c.Context(), me, loci.NoteRequest{ID: id}); err != nil || !strings.Contains(n.Content, w) {
			c.Errorf("%s was acknowledged: %v", w, err)
		}
	}
	everything := c.export(e)
	for w, id := range c.gone {
		if _, err := e.Note(c.Context(), me, loci.NoteRequest{ID: id}); !errors.Is(err, loci.ErrNotFound) || strings.Contains(everything, w) {
			c.Errorf("%s was purged: %v", w, err)
		}
	}
	if n := strings.Count(everything, "Imported: "); c.imported && n < importSize {
		c.Errorf("%d of %d imported messages are there", n, importSize)
	}
	c.examineBackups()
}

// examineBackups checks every backup, acknowledged or not, and removes it.
func (c *crash) examineBackups() {
	c.Helper()
	for _, path := range must(filepath.Glob(filepath.Join(c.dir, "backup-*.db"))) {
		e, end := c.open(path, engine.Options{})
		c.sound(filepath.Base(path), e)
		if st, err := e.Stats(c.Context(), me); err != nil || st.Notes == 0 {
			c.Errorf("%s has %+v, %v", filepath.Base(path), st, err)
		}
		end()
		for _, file := range must(filepath.Glob(path + "*")) {
			_ = os.Remove(file)
		}
	}
}

// sound checks a memory, after what examining it advises where an import was cut off.
func (c *crash) sound(what string, e *engine.Engine) {
	c.Helper()
	findings, err := e.Doctor(c.Context())
	if err != nil {
		c.Errorf("%s: %v", what, err)
	}
	if slices.ContainsFunc(findings, func(f loci.Finding) bool { return f.Bad && strings.Contains(f.Text, "import the same file again") }) {
		if err = importAll(c.Context(), e, c.dir); err == nil {
			findings, err = e.Doctor(c.Context())
		}
		if err != nil {
			c.Errorf("%s: an import that was cut off, again: %v", what, err)
		}
	}
	for _, f := range findings {
		if f.Bad {
			c.Errorf("%s: %s: %s", what, f.What, f.Text)
		}
	}
}

func (c *crash) export(e *engine.Engine) string {
	c.Helper()
	var out bytes.Buffer
	if _, err := e.Export(c.Context(), me, loci.ExportRequest{}, &out); err != nil {
		c.Error(err)
	}
	return out.String()
}

// finish completes what was cut off: the import, and the reflection that a process may have
// had the lock of, once the lease of a dead process has ended.
func (c *crash) finish(rounds uint64) {
	c.Helper()
	const lease = 2 // rounds, and more
	e, end := c.open(c.place, engine.Options{Clock: later(rounds + lease)})
	defer end()
	if err := importAll(c.Context(), e, c.dir); err != nil {
		c.Errorf("the import, again: %v", err)
	}
	texts := map[string]int{}
	list := must(e.Notes(c.Context(), me, loci.NotesRequest{Filter: loci.Filter{Conversation: "import"}, Page: loci.Page{Limit: 1000}}))
	for i := range list.Notes {
		texts[list.Notes[i].Content]++
	}
	if len(texts) != importSize || slices.Max(slices.Collect(maps.Values(texts))) != 1 {
		c.Errorf("%d of %d imported messages are there, in %d notes", len(texts), importSize, len(list.Notes))
	}
	if _, err := e.Remember(c.Context(), me, loci.RememberRequest{Text: "I bought the last lamp."}); err != nil {
		c.Error(err)
	}
	if r, err := e.Reflect(c.Context(), me, loci.ReflectRequest{Force: true}); err != nil || !r.Triggered {
		c.Errorf("a reflection, then: %+v, %v", r, err)
	}
	c.sound("memory", e)
}
