package deploy_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// node is a part of a document: of a map, a list or a scalar; nil where there is none.
type node struct{ value any }

// at follows keys of maps and places of lists; what is not there is nil.
func (n node) at(path ...any) node {
	for _, step := range path {
		switch v := n.value.(type) {
		case map[string]any:
			n.value = v[fmt.Sprint(step)]
		case []any:
			place, counted := step.(int)
			if !counted || place >= len(v) {
				return node{}
			}
			n.value = v[place]
		default:
			return node{}
		}
	}
	return n
}

// list are the elements of a list.
func (n node) list() (all []node) {
	values, _ := n.value.([]any)
	for _, v := range values {
		all = append(all, node{v})
	}
	return all
}

// words are the elements of a list, and the one of a scalar, as text.
func (n node) words() (all []string) {
	for _, v := range n.list() {
		all = append(all, v.String())
	}
	return all
}

// String is a scalar as text; "" is none.
func (n node) String() string {
	if n.value == nil {
		return ""
	}
	return fmt.Sprint(n.value)
}

// number is a scalar as a whole number.
func (n node) number(t *testing.T) int {
	t.Helper()
	number, err := strconv.Atoi(n.String())
	if err != nil {
		t.Fatalf("%q is no number", n)
	}
	return number
}

// document is a file of YAML.
func document(t *testing.T, name string) node {
	t.Helper()
	var n node
	if err := yaml.Unmarshal([]byte(read(t, name)), &n.value); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// manifests are the resources of Kubernetes, by kind.
func manifests(t *testing.T) map[string]node {
	t.Helper()
	all := map[string]node{}
	for _, name := range manifestFiles(t) {
		n := document(t, name)
		if _, twice := all[n.at("kind").String()]; twice {
			t.Fatalf("%s: a second %s", name, n.at("kind"))
		}
		all[n.at("kind").String()] = n
	}
	return all
}

// manifestFiles are the files that Kubernetes reads, without those that kustomize reads.
func manifestFiles(t *testing.T) (names []string) {
	t.Helper()
	for _, pattern := range []string{"kubernetes/*.yaml", "kubernetes/*/*.yaml"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range found {
			if filepath.Base(name) != "kustomization.yaml" {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 {
		t.Fatal("there are no manifests")
	}
	return names
}

// unit is a file of systemd: all values of a setting, by section and name.
func unit(t *testing.T, name string) map[string][]string {
	t.Helper()
	settings, section := map[string][]string{}, ""
	for line := range strings.Lines(read(t, name)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "", strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "["):
			section = strings.Trim(line, "[]")
		default:
			key, value, set := strings.Cut(line, "=")
			if !set {
				t.Fatalf("%s: what is %q?", name, line)
			}
			settings[section+"."+key] = append(settings[section+"."+key], value)
		}
	}
	return settings
}
