package loci_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// examples are what replaces the names that a recipe leaves to its reader: the package,
// language, command or view to begin from.
var examples = strings.NewReplacer(
	"store/NAME/NAME", "store/inmem/inmem", "store/NAME", "store/inmem", "NAMEapi/client", "httpapi/client", "NAMEapi", "mcpapi",
	"internal/NAME/NAME", "internal/profile/profile", "service_NAME", "service_links", "cmd/loci/NAME", "cmd/loci/links",
	"CODE", "en", "COMMAND", "sweep", "VIEW", "traits",
)

var (
	inCode   = regexp.MustCompile("`([^`]+)`")
	aFile    = regexp.MustCompile(`^[\w.*/-]+\.(go|sql|md|ts|tsx|mjs|css|json|txtar)$`)
	anArrow  = regexp.MustCompile("(?m)^Arrows: `([^`]+)` → (.*)$")
	aPackage = regexp.MustCompile("`([a-z0-9/*?]+)`")
)

// A recipe of docs/extending.md names files that are there. A name without a folder is of the
// root, or of the folder of a file that is named before it in the line, or above that.
func TestFilesOfRecipesExist(t *testing.T) {
	t.Parallel()
	page := recipes(t)
	n := 0
	page, _, _ = strings.Cut(page, "\n## Files to touch") // which counts what was, too
	for line := range strings.Lines(page) {
		folder := "."
		for _, code := range inCode.FindAllStringSubmatch(line, -1) {
			name := examples.Replace(code[1])
			if !aFile.MatchString(name) {
				continue
			}
			n++
			at := beside(folder, name)
			if at == "" {
				t.Errorf("docs/extending.md names %s, which is not there", code[1])
				continue
			}
			folder = path.Dir(at)
		}
	}
	if n < 100 {
		t.Errorf("found %d files in docs/extending.md", n)
	}
}

// beside is where a file is that is named behind one of a folder, "" where it is nowhere.
func beside(folder, name string) string {
	for ; ; folder = path.Dir(folder) {
		if found, err := filepath.Glob(path.Join(folder, name)); err == nil && len(found) > 0 {
			return path.Join(folder, name)
		}
		if folder == "." {
			return ""
		}
	}
}

// What a recipe says that a package imports is what it may import, no more and no less.
func TestArrowsOfRecipesHold(t *testing.T) {
	t.Parallel()
	lines := anArrow.FindAllStringSubmatch(recipes(t), -1)
	for _, line := range lines {
		var promised []string
		for _, to := range aPackage.FindAllStringSubmatch(line[2], -1) {
			promised = append(promised, to[1])
		}
		slices.Sort(promised)
		if may := slices.Sorted(slices.Values(arrows[line[1]])); !slices.Equal(promised, may) {
			t.Errorf("docs/extending.md says that %s imports %v; deps_test.go has %v", line[1], promised, may)
		}
	}
	if len(lines) < 4 {
		t.Errorf("docs/extending.md promises %d arrows", len(lines))
	}
}

func recipes(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("docs/extending.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}
