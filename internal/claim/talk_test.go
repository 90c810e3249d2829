package claim

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/lang"
)

// The sentences of every attribute say what stands behind them, or nothing, or ask for it.
func TestC2_AttributesSayWhatTheirSentencesDo(t *testing.T) {
	t.Parallel()
	for _, l := range lang.Languages() {
		x, sentences := newTable(&l), sentencesOf(t, l.Code)
		for _, a := range l.Talk.Attributes {
			if len(sentences[a.Name]) == 0 {
				t.Errorf("%s: no sentence says %s", l.Code, a.Name)
			}
			for _, s := range sentences[a.Name] {
				if s.asks {
					if key := Key(Me, a.Name+s.says); !slices.Contains(Ask(s.text, "").Keys, key) {
						t.Errorf("%s: %q asks for %q, want %q", a.Name, s.text, Ask(s.text, "").Keys, key)
					}
				} else if got := said(x.read(s.text, ""), a.Name); got != strings.TrimSpace(s.says) {
					t.Errorf("%s: %q says %q, want %q", a.Name, s.text, got, s.says)
				}
			}
		}
	}
}

// sentence is one that says something of an attribute, "" for nothing, or that asks for the
// attribute, with what its category is called.
type sentence struct {
	text, says string
	asks       bool
}

// sentencesOf are the sentences of a language, by attribute.
func sentencesOf(t testing.TB, code string) map[string][]sentence {
	data, err := os.ReadFile("testdata/says/" + code + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	all, attribute := map[string][]sentence{}, ""
	for line := range strings.FieldsFuncSeq(string(data), func(r rune) bool { return r == '\n' }) {
		if name, heads := strings.CutPrefix(line, "# "); heads {
			attribute = name
			continue
		}
		text, says, states := strings.Cut(line, "=>")
		text, asks := strings.CutPrefix(text, "asks: ")
		text, denies := strings.CutPrefix(text, "not: ")
		if !states && !asks && !denies {
			t.Errorf("%s: %q says nothing: write => and what it says, or not: before it", attribute, line)
		}
		all[attribute] = append(all[attribute], sentence{strings.TrimSpace(text), strings.TrimRight(says, " "), asks})
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

// BenchmarkRead reads the sentences of every attribute, and talk that says nothing.
func BenchmarkRead(b *testing.B) {
	var texts []string
	for _, l := range lang.Languages() {
		for _, all := range sentencesOf(b, l.Code) {
			for _, s := range all {
				texts = append(texts, s.text, "That sounds good, let's see how it goes then! Did you sleep well after the long trip?")
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
