package loci_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/loci-memory/loci"

// arrows lists the packages of this module that a package may import besides the
// vocabulary, which all may; "x/*" is everything right below x. What is not
// listed may import the vocabulary alone. A new arrow needs a record in docs/adr.
var arrows = map[string][]string{
	"store":          {"model", "internal/query"},
	"internal/query": {},
	"cmd/*":          {"model", "store", "engine", "eval", "mcpapi", "httpapi", "webui", "store/*", "model/*", "internal/bench", "internal/ingest", "internal/locomo", "internal/sample"},
	"engine":         {"model", "store", "internal/memory", "internal/edit", "internal/check", "internal/curate", "internal/history", "internal/job", "internal/links", "internal/meaning", "internal/notes", "internal/recall", "internal/reflection", "internal/remember", "internal/spending", "internal/sweep", "internal/timeline", "internal/transfer", "internal/uses"},

	// Subjects: none imports another.
	"internal/remember":   {"model", "store", "internal/query", "internal/edit", "internal/ask", "internal/graph", "internal/job", "internal/lang", "internal/likeness", "internal/prompt", "internal/uses"},
	"internal/recall":     {"store", "internal/query", "internal/activation", "internal/lang"},
	"internal/notes":      {"store", "internal/query", "internal/edit", "internal/activation"},
	"internal/links":      {"store", "internal/query", "internal/edit", "internal/graph"},
	"internal/history":    {"internal/query", "internal/edit", "internal/check"},
	"internal/curate":     {"internal/edit"},
	"internal/timeline":   {"internal/query", "internal/edit"},
	"internal/reflection": {"model", "store", "internal/query", "internal/edit", "internal/ask", "internal/check", "internal/graph", "internal/job", "internal/lang", "internal/prompt"},
	"internal/sweep":      {"store", "internal/query", "internal/edit", "internal/activation", "internal/check", "internal/job", "internal/lang", "internal/uses"},
	"internal/meaning":    {"model", "store", "internal/query", "internal/memory", "internal/job", "internal/lang"},
	"internal/spending":   {"model", "internal/ask", "internal/batch", "internal/job"},
	"internal/transfer":   {"store", "internal/edit"},

	// What subjects share.
	"internal/edit":     {"model", "store", "internal/query", "internal/memory", "internal/graph", "internal/job", "internal/likeness"},
	"internal/check":    {},
	"internal/ask":      {"model", "internal/prompt"},
	"internal/likeness": {"model", "internal/query"},
	"internal/uses":     {"internal/batch"},
	"internal/batch":    {},

	"internal/memory":     {"model", "store", "internal/query"},
	"internal/job":        {"model", "store"},
	"internal/graph":      {"internal/query"},
	"internal/activation": {"store"},
	"internal/prompt":     {"model", "internal/lang", "internal/jsonmend"},
	"internal/index":      {"store", "internal/query", "internal/graph", "internal/lang"},
	"internal/index/*":    {"internal/query", "internal/lang"},
	"eval":                {"internal/locomo"},
	"internal/ingest":     {"internal/locomo"},
	"internal/vector":     {"model", "store", "internal/lang"},
	"internal/modelhttp":  {"model"},
	"internal/bench":      {"model", "store", "engine", "store/*", "model/*"},
	"store/*":             {"model", "store", "internal/query", "internal/index", "internal/vector"},
	"model/*":             {"model", "internal/lang", "internal/vector", "internal/modelhttp", "internal/jsonmend"},
}

func TestPackagesImportAlongTheArrows(t *testing.T) {
	t.Parallel()
	for name, source := range production(t) {
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			to, _ := strconv.Unquote(spec.Path.Value)
			to, inside := strings.CutPrefix(to, module+"/")
			if from := path.Dir(name); inside && !mayImport(from, to) {
				t.Errorf("%s: package %s may not import %s; see arrows in deps_test.go", name, from, to)
			}
		}
	}
}

// The vocabulary is what everything stands on, so it stands on nothing.
func TestVocabularyImportsTheStandardLibraryOnly(t *testing.T) {
	t.Parallel()
	for name, source := range production(t) {
		if path.Dir(name) != "." {
			continue
		}
		file, _ := parser.ParseFile(token.NewFileSet(), name, source, parser.ImportsOnly)
		for _, spec := range file.Imports {
			if strings.Contains(spec.Path.Value, ".") {
				t.Errorf("%s imports %s", name, spec.Path.Value)
			}
		}
	}
}

func TestFilesStayReadable(t *testing.T) {
	t.Parallel()
	for name, source := range production(t) {
		if n := bytes.Count(source, []byte("\n")); n > 500 {
			t.Errorf("%s has %d lines: split it at 500", name, n)
		}
	}
}

// Settings enter at the command line; a library that reads the environment
// behaves differently for reasons that its caller can't see.
func TestOnlyTheCommandLineReadsTheEnvironment(t *testing.T) {
	t.Parallel()
	for name, source := range production(t) {
		if path.Dir(name) != "cmd/loci" && readsEnvironment(t, name, source) {
			t.Errorf("%s reads the environment: take an option instead", name)
		}
	}
}

func readsEnvironment(t *testing.T, name string, source []byte) bool {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			pkg, _ := sel.X.(*ast.Ident)
			found = found || pkg != nil && pkg.Name == "os" && slices.Contains([]string{"Getenv", "LookupEnv", "Environ", "ExpandEnv"}, sel.Sel.Name)
		}
		return !found
	})
	return found
}

// Errors of the library say what is wrong with which thing; how a command line mends it
// is for the command line to say.
func TestOnlyTheCommandLineNamesFlags(t *testing.T) {
	t.Parallel()
	flags := regexp.MustCompile("(^|[^-])--[a-z]|LOCI_[A-Z]|`loci ")
	for name, source := range production(t) {
		if from := path.Dir(name); from != "." && from != "engine" && !slices.Contains(arrows["engine"], from) {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING && flags.MatchString(text.Value) {
				t.Errorf("%s says %s: name the thing, and set HintError.About", name, text.Value)
			}
			return true
		})
	}
}

// mayImport reports whether arrows has one between the packages.
func mayImport(from, to string) bool {
	for pattern, targets := range arrows {
		if ok, _ := path.Match(pattern, from); !ok {
			continue
		}
		for _, target := range targets {
			if ok, _ := path.Match(target, to); ok {
				return true
			}
		}
	}
	return false
}

// production reads every Go file of the module that is not a test, by its path
// with slashes.
func production(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
			return filepath.SkipDir
		case !strings.HasSuffix(name, ".go"), strings.HasSuffix(name, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(name)
		files[filepath.ToSlash(name)] = source
		return err
	})
	if err != nil || len(files) < 10 {
		t.Fatalf("found %d files: %v", len(files), err)
	}
	return files
}
