package sqlite_test

import (
	"database/sql"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/sqlite"
)

// Damage in one table ends neither the examination nor the list of what else is damaged:
// rows before and behind it are read, those between are named, and each problem has a cure.
func TestFindingS9_TheExaminationGoesOnBehindDamage(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	s := openAt(t, path, sqlite.Options{})
	fill(t, s, 500)
	run(t, path, `UPDATE notes SET body = x'00007f61' WHERE row = (SELECT min(row) FROM notes)`)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, page := range leaves(t, path, "notes", "messages", "notes_closed") {
		overwrite(t, path, (page-1)*4096, page*4096)
	}
	s = openAt(t, path, sqlite.Options{})
	findings, err := s.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	says := func(what, text string) {
		t.Helper()
		if !slices.ContainsFunc(findings, func(f loci.Finding) bool {
			return f.Bad && f.What == what && strings.Contains(f.Text, text)
		}) {
			t.Errorf("nothing says %q of %s", text, what)
		}
	}
	says("notes", "makes no sense")
	says("notes", "@1 can't be read")
	says("messages", "from its end can be read")
	says("messages", "can't be read")
	says("pages", "")
	for _, what := range []string{"users", "vectors", "accesses", "counters"} {
		if !slices.ContainsFunc(findings, func(f loci.Finding) bool { return f.What == what }) {
			t.Errorf("%s were not examined", what)
		}
	}
	for _, f := range findings {
		if f.Bad && !strings.Contains(f.Text, ": ") {
			t.Errorf("%s: no cure in %q", f.What, f.Text)
		}
	}
	if t.Failed() {
		t.Logf("%+v", findings)
	}
}

// leaves are pages from the middle of tables, one each.
func leaves(t *testing.T, path string, names ...string) (pages []int64) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, name := range names {
		var page int64
		err := db.QueryRow(`SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path
			LIMIT 1 OFFSET (SELECT count(*) / 2 FROM dbstat WHERE name = ? AND pagetype = 'leaf')`, name, name).Scan(&page)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		pages = append(pages, page)
	}
	return pages
}
