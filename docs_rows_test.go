package loci_test

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The code in front of a test's name is that of a row of docs/behaviour.md.
func TestEveryCodeInATestsNameHasARow(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("docs/behaviour.md")
	if err != nil {
		t.Fatal(err)
	}
	coded := regexp.MustCompile(`(?m)^func Test([A-Z]\d+)_`)
	err = filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == "node_modules" {
			return fs.SkipDir // what the page is built with
		}
		if !strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := os.ReadFile(name)
		for _, code := range coded.FindAllSubmatch(source, -1) {
			if !bytes.Contains(page, []byte("\n**"+string(code[1])+" ")) {
				t.Errorf("%s: docs/behaviour.md has no row %s", name, code[1])
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// The map of docs/architecture.md has a line for every package.
func TestTheMapHasEveryPackage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	missing := map[string]bool{}
	for name := range production(t) {
		if dir := path.Dir(name); dir != "." && !bytes.Contains(page, []byte("\n"+dir+" ")) {
			missing[dir] = true
		}
	}
	for dir := range missing {
		t.Errorf("docs/architecture.md has no line for package %s", dir)
	}
}
