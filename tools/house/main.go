// Command house counts what a reader of a Go module meets: methods of the largest types,
// exported identifiers of the packages that others may import, lines of each package.
// Tests are left out.
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
	"path/filepath"
	"slices"
	"strings"
)

// counts are by name of a type or of a package.
type counts struct{ methods, exported, lines map[string]int }

func main() {
	root := "."
	if len(os.Args) > 1 {
		root = os.Args[1]
	}
	c := counts{map[string]int{}, map[string]int{}, map[string]int{}}
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
	show("methods of the largest types", c.methods, 12)
	show("exported identifiers", public, len(public))
	show("lines", c.lines, len(c.lines))
	fmt.Println("lines in all:", total)
}

// walk counts every file below a folder that is not a test.
func (c *counts) walk(root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && strings.HasPrefix(d.Name(), "."):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, source, 0)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, filepath.Dir(path))
		c.lines[name] += bytes.Count(source, []byte("\n"))
		for _, decl := range file.Decls {
			c.count(name, decl)
		}
		return err
	})
}

func (c *counts) count(pkg string, decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			c.methods[pkg+"."+receiver(d.Recv.List[0].Type)]++
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
		fmt.Printf("  %5d  %s\n", counts[name], name)
	}
}
