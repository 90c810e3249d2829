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

// arrows lists the packages of this module that a package imports besides the
// vocabulary of callers, which all may; "x/*" is everything right below x. It is true to
// the letter: an arrow that is not used is an error too. What is not listed imports
// that vocabulary alone. A new arrow needs a record in docs/adr.
var arrows = map[string][]string{
	"cmd/loci": {"engine", "eval", "httpapi", "internal/edges/bench", "internal/edges/encoders", "internal/edges/gate", "internal/edges/hook", "internal/edges/ingest", "internal/edges/intake", "internal/edges/locomo", "internal/edges/mem0api", "internal/edges/migrate", "internal/edges/otlp", "internal/edges/route", "internal/edges/sample", "internal/edges/server", "internal/edges/setup", "internal/meter", "internal/zone", "mcpapi", "model", "model/anthropic", "model/encoder", "model/openai", "model/rules", "model/sampling", "store", "store/inmem", "store/postgres", "store/sqlite", "webui"},
	"engine":   {"internal/check", "internal/curate", "internal/edit", "internal/history", "internal/job", "internal/likeness", "internal/limit", "internal/links", "internal/meaning", "internal/memory", "internal/notes", "internal/once", "internal/profile", "internal/recall", "internal/recalls", "internal/reflection", "internal/remember", "internal/revise", "internal/spending", "internal/step", "internal/sweep", "internal/timeline", "internal/told", "internal/transfer", "internal/uses", "internal/veil", "internal/watch", "model", "store"},

	// Transports, and what counts for them.
	"httpapi":        {"internal/caller", "internal/edges/ingest", "internal/edges/intake", "internal/once", "internal/operations", "internal/told", "internal/weigh"},
	"internal/meter": {"engine", "model"},
	"mcpapi":         {"internal/caller", "internal/edges/graphtools", "internal/operations", "internal/told", "internal/weigh", "internal/zone"},
	"servicetest":    {"internal/operations"},
	"webui/openapi":  {"httpapi"},

	// Edges: TestEdgesAreUnderOneRoof says what these may be.
	"eval":                      {"internal/edges/locomo", "model"},
	"internal/edges/bench":      {"internal/vector", "store"},
	"internal/edges/gate":       {"internal/caller", "internal/weigh"},
	"internal/edges/graphtools": {"internal/edges/knowledge"},
	"internal/edges/hook":       {"internal/lang"},
	"internal/edges/ingest":     {"internal/edges/knowledge", "internal/edges/locomo", "internal/weigh"},
	"internal/edges/intake":     {"internal/edges/ingest", "internal/weigh"},
	"internal/edges/mem0api":    {"internal/caller", "internal/told"},
	"internal/edges/migrate":    {"store"},
	"internal/edges/route":      {"internal/caller", "internal/edges/gate", "internal/edges/server"},
	"internal/edges/server":     {"internal/caller", "internal/edges/gate"},

	// Subjects: none imports another.
	"internal/curate":     {"internal/claim", "internal/edit", "internal/lang", "internal/memory", "store"},
	"internal/history":    {"internal/audience", "internal/check", "internal/derive", "internal/edit"},
	"internal/links":      {"internal/audience", "internal/derive", "internal/edit", "internal/graph", "internal/query"},
	"internal/meaning":    {"internal/batch", "internal/edit", "internal/job", "internal/lang", "internal/memory", "internal/query", "model", "store"},
	"internal/notes":      {"internal/activation", "internal/edit", "internal/query", "store"},
	"internal/profile":    {"internal/claim", "internal/edit", "internal/lang", "internal/query", "internal/secret", "internal/zone"},
	"internal/recall":     {"internal/activation", "internal/claim", "internal/lang", "internal/query", "internal/step", "internal/told", "internal/veil", "internal/zone", "store"},
	"internal/reflection": {"internal/ask", "internal/audience", "internal/check", "internal/claim", "internal/edit", "internal/graph", "internal/job", "internal/lang", "internal/prompt", "internal/query", "internal/told", "model", "store"},
	"internal/remember":   {"internal/ask", "internal/audience", "internal/claim", "internal/edit", "internal/derive", "internal/graph", "internal/job", "internal/lang", "internal/likeness", "internal/limit", "internal/once", "internal/prompt", "internal/query", "internal/secret", "internal/told", "internal/uses", "internal/veil", "model", "store"},
	"internal/revise":     {"internal/audience", "internal/claim", "internal/edit", "internal/graph", "internal/lang", "internal/query", "model"},
	"internal/spending":   {"internal/ask", "internal/batch", "internal/job", "model"},
	"internal/sweep":      {"internal/activation", "internal/check", "internal/edit", "internal/job", "internal/lang", "internal/query", "internal/uses", "store"},
	"internal/timeline":   {"internal/edit", "internal/query"},
	"internal/transfer":   {"internal/changeset", "internal/edit", "internal/memory", "internal/weigh", "store"},
	"internal/watch":      {"internal/memory"},
	"internal/veil":       {"internal/lang", "internal/secret"},
	"internal/zone":       {"internal/told"},

	// What subjects share.
	"internal/ask":      {"internal/prompt", "model"},
	"internal/edit":     {"internal/audience", "internal/changeset", "internal/derive", "internal/graph", "internal/job", "internal/likeness", "internal/memory", "internal/query", "model", "store"},
	"internal/derive":   {"internal/audience"},
	"internal/likeness": {"internal/lang", "internal/query", "internal/vector", "model"},
	"internal/claim":    {"internal/lang", "internal/lang/language", "internal/pattern"},
	"internal/uses":     {"internal/batch"},

	// The memory and the machines below it.
	"internal/activation": {"store"},
	"internal/index":      {"internal/footprint", "internal/graph", "internal/lang", "internal/query", "store"},
	"internal/job":        {"model", "store"},
	"internal/memory":     {"internal/activation", "internal/index", "internal/once", "internal/query", "internal/vector", "model", "store"},
	"internal/query":      {"store"},
	"internal/vector":     {"internal/footprint", "internal/lang", "model", "store"},

	// Languages: a language, by its code, knows none of the others.
	"internal/lang":          {"internal/lang/dates", "internal/lang/en", "internal/lang/kind", "internal/lang/language", "internal/lang/words", "internal/lang/zh", "internal/pattern", "internal/secret"},
	"internal/lang/??":       {"internal/lang/dates", "internal/lang/kind", "internal/lang/language", "internal/pattern"},
	"internal/lang/dates":    {"internal/lang/kind", "internal/lang/words"},
	"internal/lang/language": {"internal/lang/dates", "internal/pattern"},
	"internal/prompt":        {"internal/jsonmend", "internal/lang", "model"},

	// What authors of stores and models implement, and who does.
	"store":                    {"model"},
	"internal/packed":          {"internal/changeset", "store"},
	"internal/apply":           {"internal/packed", "store"},
	"internal/sqlread":         {"internal/packed", "store"},
	"store/*":                  {"internal/apply", "internal/debt", "internal/joined", "internal/packed", "internal/sqlread", "model", "store"},
	"model/anthropic":          {"internal/jsonmend", "internal/modelhttp", "model"},
	"model/encoder":            {"model"},
	"model/modeltest":          {"model"},
	"model/openai":             {"internal/jsonmend", "internal/lang", "internal/modelhttp", "model"},
	"model/rules":              {"internal/claim", "internal/lang", "internal/vector", "model"},
	"model/sampling":           {"internal/jsonmend", "internal/lang", "model"},
	"model/modeltest/scripted": {"internal/jsonmend", "internal/lang", "model"},
	"internal/modelhttp":       {"model"},

	// For tests alone.
	"internal/clienttest":       {"internal/envtest"},
	"internal/lineartest":       {"internal/envtest"},
	"internal/lineartest/steps": {"engine", "internal/lang", "model/rules", "store/inmem"},
	"internal/weigh/weightest":  {"internal/weigh", "internal/wiretest"},
	"internal/pgtest":           {"internal/envtest"},
	"internal/pgtest/pgstore":   {"internal/pgtest", "store/postgres"},
}

// isEdge is whether a package is one of the edges, of which eval alone has a public path.
func isEdge(name string) bool {
	return name == "eval" || strings.HasPrefix(name, "internal/edges/")
}

// An edge imports edges, the contracts of stores and models, who makes a request and what JSON
// weighs; the command line imports edges. What else crosses the roof is listed here.
func TestEdgesAreUnderOneRoof(t *testing.T) {
	t.Parallel()
	across := map[string][]string{
		"internal/edges/bench":   {"internal/vector"},                                // it measures these vectors themselves
		"internal/edges/hook":    {"internal/lang"},                                  // it counts tokens
		"internal/edges/mem0api": {"internal/told"},                                  // it joins what was told of several messages
		"httpapi":                {"internal/edges/ingest", "internal/edges/intake"}, // files of others, uploaded
		"mcpapi":                 {"internal/edges/graphtools"},                      // tools in the words of another server
	}
	below := []string{"internal/caller", "internal/weigh", "model", "store"}
	for from, targets := range arrows {
		for _, to := range targets {
			allowed := from == "cmd/loci" || isEdge(from) == isEdge(to) || isEdge(from) && slices.Contains(below, to)
			if !allowed && !slices.Contains(across[from], to) {
				t.Errorf("%s may not import %s: one of them is an edge", from, to)
			}
		}
	}
}

// What helps tests says so in its name, or in that of a folder above it.
func TestKitsOfTestsSayThatTheyAre(t *testing.T) {
	t.Parallel()
	for name, source := range production(t) {
		kit := slices.ContainsFunc(strings.Split(path.Dir(name), "/"), func(part string) bool { return strings.HasSuffix(part, "test") })
		if !kit && bytes.Contains(source, []byte("\t\"testing\"\n")) {
			t.Errorf("%s imports testing: end the name of its package in test", name)
		}
	}
}

// testersOwn are packages for tests alone: they run programs, and a variable says which.
var testersOwn = []string{"internal/pgtest", "internal/envtest", "internal/clienttest"}

func TestPackagesImportAlongTheArrows(t *testing.T) {
	t.Parallel()
	used := map[[2]string]bool{}
	for name, source := range production(t) {
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			to, _ := strconv.Unquote(spec.Path.Value)
			to, inside := strings.CutPrefix(to, module+"/")
			if !inside {
				continue
			}
			from, ok := arrow(path.Dir(name), to)
			if used[[2]string{from, to}] = true; !ok {
				t.Errorf("%s: package %s may not import %s; see arrows in deps_test.go", name, path.Dir(name), to)
			}
		}
	}
	for from, targets := range arrows {
		for _, to := range targets {
			if !used[[2]string{from, to}] {
				t.Errorf("%s does not import %s: take the arrow out of deps_test.go", from, to)
			}
		}
	}
}

// Every package imports the vocabulary, so it imports none of them.
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

// A function is read without scrolling, and a type of the core is carried in one head.
func TestFunctionsAndTypesStayReadable(t *testing.T) {
	t.Parallel()
	methods := map[string]int{}
	for name, source := range production(t) {
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := files.Position(f.End()).Line - files.Position(f.Pos()).Line + 1; n > 54 {
				t.Errorf("%s: %s has %d lines: split it", name, f.Name.Name, n)
			}
			if f.Recv != nil {
				methods[path.Join(path.Dir(name), receiver(f.Recv.List[0].Type))]++
			}
		}
	}
	for of, n := range methods {
		if n > 60 && !slices.ContainsFunc(large, func(room string) bool { return strings.HasPrefix(of, room) }) {
			t.Errorf("%s has %d methods: split it along a seam", of, n)
		}
	}
}

// large are rooms whose types may have more than sixty methods: the command line, which has
// one for each command, the language rooms, and a kit of tests.
var large = []string{"cmd/", "internal/claim", "internal/lang", "store/storetest"}

// receiver is the name of a method's type, without its star and parameters.
func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return "?"
}

// Settings enter at the command line; a library that reads the environment
// behaves differently for reasons that its caller can't see.
func TestOnlyTheCommandLineReadsTheEnvironment(t *testing.T) {
	t.Parallel()
	for name, source := range production(t) {
		if from := path.Dir(name); from == "cmd/loci" || slices.Contains(testersOwn, from) {
			continue
		}
		if readsEnvironment(t, name, source) {
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

// Errors of the library name the thing that is wrong and its cure; the flag or the command
// for it is added by the command line.
func TestOnlyTheCommandLineNamesFlags(t *testing.T) {
	t.Parallel()
	flags := regexp.MustCompile("(^|[^-])--[a-z]|LOCI_[A-Z]|`loci ")
	for name, source := range production(t) {
		if from := path.Dir(name); from == "cmd/loci" || from == "mcpapi" || slices.Contains(testersOwn, from) {
			continue // a tool may name the command that is the user's alone
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

// arrow is the pattern in arrows that a package is under, and whether it may import
// another.
func arrow(from, to string) (pattern string, ok bool) {
	for pattern, targets := range arrows {
		if under, _ := path.Match(pattern, from); under && (pattern == from || arrows[from] == nil) {
			return pattern, slices.Contains(targets, to)
		}
	}
	return from, false
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
