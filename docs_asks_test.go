package loci_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every test that docs/asks.md quotes is in the package named in front of it, none is quoted
// without a package, and every section quotes one.
func TestTestsQuotedInAsksExist(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("docs/asks.md")
	if err != nil {
		t.Fatal(err)
	}
	intro, sections, _ := strings.Cut(string(page), "\n## ")
	quoted := regexp.MustCompile("`([a-z0-9/]*)\\.?((?:Test|Fuzz)\\w+)`")
	for section := range strings.SplitSeq(sections, "\n## ") {
		title, _, _ := strings.Cut(section, "\n")
		names := quoted.FindAllStringSubmatch(section, -1)
		if len(names) == 0 || !strings.Contains(section, "\n> ") {
			t.Errorf("docs/asks.md, %s: no complaint or no test", title)
		}
		for _, name := range names {
			if pkg := name[1]; !hasTest(t, pkg, name[2]) {
				t.Errorf("docs/asks.md, %s: package %q has no test %s", title, pkg, name[2])
			}
		}
	}
	for _, name := range quoted.FindAllStringSubmatch(intro, -1) {
		if !hasTest(t, "loci", name[2]) {
			t.Errorf("docs/asks.md: the root package has no test %s", name[2])
		}
	}
}

// hasTest is whether a package, by its folder and loci for the root, has a test of that name.
func hasTest(t *testing.T, pkg, name string) bool {
	t.Helper()
	folder := pkg
	if pkg == "loci" {
		folder = "."
	}
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil || pkg == "" {
		return false
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains("\n"+string(source), "\nfunc "+name+"(") {
			return true
		}
	}
	return false
}
