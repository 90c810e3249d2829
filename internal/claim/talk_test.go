package claim

import (
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/lang"
)

// What stands beside the patterns of every attribute is what they must say, and must not.
func TestC2_AttributesSayWhatStandsBesideThem(t *testing.T) {
	t.Parallel()
	for _, l := range lang.Languages() {
		x := newTable(&l)
		for _, a := range l.Talk.Attributes {
			for _, line := range examples(a.Yes) {
				text, want, _ := strings.Cut(line, "=>")
				if got := said(x.read(strings.TrimSpace(text), ""), a.Name); got != strings.TrimSpace(want) {
					t.Errorf("%s: %q says %q, want %q", a.Name, text, got, strings.TrimSpace(want))
				}
			}
			for _, line := range examples(a.Asked) {
				line, category, _ := strings.Cut(line, "=>")
				if key := Key(Me, a.Name+category); !slices.Contains(Ask(line, "").Keys, key) {
					t.Errorf("%s: %q asks for %q, want %q", a.Name, line, Ask(line, "").Keys, key)
				}
			}
			for _, line := range examples(a.No) {
				if got := said(x.read(line, ""), a.Name); got != "" {
					t.Errorf("%s: %q says %q, want nothing", a.Name, line, got)
				}
			}
		}
	}
}

// examples are those of a text, a line each or with bars between.
func examples(text string) (all []string) {
	for e := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '|' }) {
		all = append(all, strings.TrimSpace(e))
	}
	return all
}

// said are the values that statements have of an attribute: what is over behind a minus, what is
// denied behind "not", of somebody else behind the name.
func said(all []Statement, attribute string) string {
	var out []string
	for i := range all {
		s := &all[i]
		category, ok := strings.CutPrefix(s.Attribute, attribute)
		if !ok || category != "" && category[0] != ' ' {
			continue
		}
		value := s.Value
		switch {
		case s.Value == "":
			value = "-" + s.Old
		case s.Negated:
			value = "not " + s.Value
		}
		if category != "" && s.Value != "" {
			value = category[1:] + ": " + value
		}
		if s.Subject != Me {
			value = s.Subject + ": " + value
		}
		out = append(out, value)
	}
	return strings.Join(out, ", ")
}

// BenchmarkRead reads what stands beside the patterns, and talk that says nothing.
func BenchmarkRead(b *testing.B) {
	var texts []string
	for _, l := range lang.Languages() {
		for _, a := range l.Talk.Attributes {
			for _, line := range examples(a.Yes + "\n" + a.No) {
				text, _, _ := strings.Cut(line, "=>")
				texts = append(texts, strings.TrimSpace(text), "That sounds good, let's see how it goes then! Did you sleep well after the long trip?")
			}
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range texts {
			Read(text, "")
		}
	}
}

// BenchmarkTables compiles the patterns of all languages.
func BenchmarkTables(b *testing.B) {
	all := lang.Languages()
	b.ReportAllocs()
	for b.Loop() {
		for i := range all {
			newTable(&all[i])
		}
	}
}
