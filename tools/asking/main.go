// Command asking prints the flags and packages by which go test runs the tests that do more
// without -short or without the race detector. They are looked up in the source: a test asks
// where it reaches testing.Short, envtest.NotRaced, envtest.Race or a property of rapid, which
// asks too, through whatever functions, variables and methods of tests and their helpers. With
// -reach it names those that reach anything of a package instead. Of the folders that are named
// it prints all tests.
//
//	go run ./tools/asking/main.go [-reach ./FOLDER] [./FOLDER]…
//
// Names are compared, not types: a call of a method may be of any method of that name in the
// same tests or in a helper. So a test may be named that need not be.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const module = "github.com/loci-memory/loci"

// asks is what tells a test how much to do; then also whatever reaches that.
var asks = map[string]bool{
	"testing.Short": true, "./internal/envtest.NotRaced": true, "./internal/envtest.Race": true,
	"pgregory.net/rapid.Check": true, "pgregory.net/rapid.MakeCheck": true, "pgregory.net/rapid.MakeFuzz": true,
}

func main() {
	folders, err := parsed(".")
	if err != nil {
		fmt.Fprintln(os.Stderr, "asking:", err)
		os.Exit(1)
	}
	s := source{map[string][]string{}, map[string][]string{}}
	for name, files := range folders {
		s.take(name, files)
	}
	s.spread()
	var names, asking []string
	for _, folder := range slices.Sorted(maps.Keys(s.tests)) {
		tests := s.tests[folder]
		if !slices.Contains(os.Args[1:], folder) {
			tests = slices.DeleteFunc(tests, func(test string) bool { return !asks[folder+"."+test] })
		}
		if names = append(names, tests...); len(tests) > 0 {
			asking = append(asking, folder)
		}
	}
	slices.Sort(names)
	fmt.Printf("-run ^(%s)$ %s\n", strings.Join(slices.Compact(names), "|"), strings.Join(asking, " "))
}

// parsed are the files of a module by name, by folder as go test is told it.
func parsed(root string) (map[string]map[string]*ast.File, error) {
	folders := map[string]map[string]*ast.File{}
	return folders, filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		switch base := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && name != root && (base == "testdata" || base == "node_modules" || base == "tools" || base[0] == '.'):
			return filepath.SkipDir
		case entry.IsDir() || filepath.Ext(name) != ".go":
			return nil
		}
		folder := "."
		if dir := filepath.Dir(name); dir != root {
			folder = "./" + filepath.ToSlash(dir)
		}
		if folders[folder] == nil {
			folders[folder] = map[string]*ast.File{}
		}
		folders[folder][name], err = parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		return err
	})
}

// source is what is declared, with what that refers to. A function or variable is
// "FOLDER.Name", a method "FOLDER..Name" in a test and "..Name" in a helper.
type source struct {
	refers map[string][]string
	tests  map[string][]string // by folder, their names
}

// take takes up the tests of a folder, and all of it where it is a helper of tests.
func (s *source) take(folder string, files map[string]*ast.File) {
	isTest := func(name string) bool { return strings.HasSuffix(name, "_test.go") }
	isHelper := false
	for name, file := range files {
		isHelper = isHelper || !isTest(name) && imports(file)["testing"] != ""
	}
	for name, file := range files {
		switch {
		case isTest(name):
			s.declare(folder, folder, file)
		case isHelper:
			s.declare(folder, "", file)
		}
	}
}

var test = regexp.MustCompile(`^(Test|Fuzz|Example)([^a-z]|$)`)

// declare takes up what a file declares; methods are named behind a prefix, which is empty in a helper.
func (s *source) declare(folder, methods string, file *ast.File) {
	r := reader{folder, imports(file)}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := folder + "." + d.Name.Name
			if d.Recv != nil {
				name = methods + ".." + d.Name.Name
			} else if methods != "" && test.MatchString(d.Name.Name) {
				s.tests[folder] = append(s.tests[folder], d.Name.Name)
			}
			s.refers[name] = append(s.refers[name], r.refers(d)...)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					for _, n := range v.Names {
						s.refers[folder+"."+n.Name] = append(s.refers[folder+"."+n.Name], r.refers(v)...)
					}
				}
			}
		}
	}
}

// spread adds to asks whatever reaches it.
func (s *source) spread() {
	for before := 0; before < len(asks); {
		before = len(asks)
		for name, refers := range s.refers {
			if slices.ContainsFunc(refers, func(r string) bool { return asks[r] }) {
				asks[name] = true
			}
		}
	}
}

// imports are the packages of a file by the name that it has for them: those of the module are
// folders.
func imports(file *ast.File) map[string]string {
	of := map[string]string{}
	for _, i := range file.Imports {
		path, _ := strconv.Unquote(i.Path.Value) // the parser has read it
		name := path[strings.LastIndex(path, "/")+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		if rest, ok := strings.CutPrefix(path, module); ok {
			path = "." + rest
		}
		of[name] = path
	}
	return of
}

// reader reads what the code of a file refers to.
type reader struct {
	folder  string
	imports map[string]string
}

func (r reader) refers(code ast.Node) (all []string) {
	ast.Inspect(code, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr: // of a method, or with a method
			for _, x := range append([]ast.Expr{n.Fun}, n.Args...) {
				if x, ok := x.(*ast.SelectorExpr); ok {
					all = append(all, ".."+x.Sel.Name, r.folder+".."+x.Sel.Name)
				}
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && r.imports[x.Name] != "" {
				all = append(all, r.imports[x.Name]+"."+n.Sel.Name)
			}
			all = append(all, r.refers(n.X)...)
			return false
		case *ast.KeyValueExpr:
			all = append(all, r.refers(n.Value)...)
			return false
		case *ast.Ident:
			all = append(all, r.folder+"."+n.Name)
		}
		return true
	})
	return all
}
