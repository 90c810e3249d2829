// Command house counts what a reader of a Go module meets: lines by area and package,
// methods of the largest types, the longest functions, exported identifiers of the
// packages that others may import. Tests are left out.
//
//	go run tools/house/main.go [FOLDER]
package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// areas are the parts of the house with the packages below them, tried in this order; what
// is in none is core.
var areas = []struct {
	name string
	of   func(pkg string) bool
}{
	{"language", within("internal/lang", "internal/claim", "internal/pattern", "internal/secret", "model/rules")},
	{"test kits", func(pkg string) bool {
		return slices.ContainsFunc(strings.Split(pkg, "/"), func(part string) bool { return strings.HasSuffix(part, "test") })
	}},
	{"command line", within("cmd")},
	{"edges", within("internal/edges", "mem0api", "eval", "tools", "webui")},
	{"core", func(string) bool { return true }},
}

// within returns whether a package is one of these or below one.
func within(folders ...string) func(string) bool {
	return func(pkg string) bool {
		return slices.ContainsFunc(folders, func(f string) bool { return pkg == f || strings.HasPrefix(pkg, f+"/") })
	}
}

// areaOf is the name of the area that a package is in.
func areaOf(pkg string) string {
	for _, a := range areas {
		if a.of(pkg) {
			return a.name
		}
	}
	return ""
}

// counts are by name of an area, a package, a type or a function.
type counts struct{ areas, lines, methods, functions, exported map[string]int }

func main() {
	root := "."
	if len(os.Args) > 1 {
		root = os.Args[1]
	}
	c := counts{map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}}
	if err := c.walk(root); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	public := maps.Clone(c.exported)
	maps.DeleteFunc(public, func(name string, _ int) bool {
		return strings.HasPrefix(name, "internal") || strings.HasPrefix(name, "cmd") || strings.HasPrefix(name, "tools")
	})
	total := 0
	for _, n := range c.lines {
		total += n
	}
	show("lines", c.lines, len(c.lines))
	show("exported identifiers", public, len(public))
	show("methods of the largest types", c.methods, 12)
	show("lines of the longest functions", c.functions, 12)
	show("lines by area", c.areas, len(c.areas))
	fmt.Println("lines in all:", total)
	fmt.Println("lines of all but language:", total-c.areas["language"])
}

// walk counts every file below a folder that is not a test.
func (c *counts) walk(root string) error {
	return filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules"):
			return filepath.SkipDir
		case !strings.HasSuffix(name, ".go"), strings.HasSuffix(name, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		pkg, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		return c.file(filepath.ToSlash(pkg), source)
	})
}

// file counts one file of a package.
func (c *counts) file(pkg string, source []byte) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, pkg, source, 0)
	if err != nil {
		return err
	}
	lines := bytes.Count(source, []byte("\n"))
	c.lines[pkg] += lines
	c.areas[areaOf(pkg)] += lines
	for _, decl := range file.Decls {
		c.count(pkg, decl)
		if f, ok := decl.(*ast.FuncDecl); ok {
			name := pkg + ": " + f.Name.Name
			c.functions[name] = max(c.functions[name], files.Position(f.End()).Line-files.Position(f.Pos()).Line+1)
		}
	}
	return nil
}

func (c *counts) count(pkg string, decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			c.methods[path.Join(pkg, receiver(d.Recv.List[0].Type))]++
		} else if d.Name.IsExported() {
			c.exported[pkg]++
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			c.exported[pkg] += exportedOf(spec)
		}
	}
}

func exportedOf(spec ast.Spec) (n int) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() {
			n++
		}
	case *ast.ValueSpec:
		for _, name := range s.Names {
			if name.IsExported() {
				n++
			}
		}
	}
	return n
}

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

// show prints the greatest counts, at most n.
func show(title string, counts map[string]int, n int) {
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b))
	})
	fmt.Println(title)
	for _, name := range names[:min(n, len(names))] {
		fmt.Printf("  %6d  %s\n", counts[name], name)
	}
}
