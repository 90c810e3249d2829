package lang

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// naming is what a Set knows of names.
type naming struct {
	common                   map[string]bool
	possessives, whose       []string
	callers, places, endings words.Lexicon
	noName                   words.Chars
}

func newNaming(m *language.Language, languages []*language.Language) naming {
	n := naming{
		common: words.Set(m.Names.Common), possessives: strings.Fields(m.Text.Possessives),
		callers: words.NewLexicon(m.Names.Callers), places: words.NewLexicon(m.Names.Places), endings: words.NewLexicon(m.Names.Endings),
		noName: words.CharsOf(m.Names.NoName),
	}
	for _, l := range languages {
		for p := range strings.FieldsSeq(l.Dates.Possessives) {
			n.whose = append(n.whose, "'"+p, "’"+p)
		}
	}
	return n
}

// NameWords returns the words of a name as Turn.Names spells them: folded,
// possessives cut, function words left out.
func (in *Set) NameWords(name string) []string {
	var out []string
	s := scanner{text: name}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if w := in.nameWord(name[t.from:t.to]); w != "" && !in.stops[w] {
			out = append(out, w)
		}
	}
	if w := in.nameWord(strings.TrimSpace(name)); out == nil && in.stops[w] {
		return []string{w} // "Will", and whoever else is called like a function word
	}
	return out
}

// nameWord folds a word and cuts a possessive.
func (n *naming) nameWord(word string) string {
	w := foldText(word)
	if strings.IndexByte(w, '\'') < 0 {
		return w
	}
	for _, p := range n.possessives {
		w = strings.TrimSuffix(w, p)
	}
	return w
}

// cutPossessive cuts 's off a name as it is written.
func (n *naming) cutPossessive(name string) string {
	for _, p := range n.whose {
		name = strings.TrimSuffix(name, p)
	}
	return name
}

// properNames finds the proper names of a text: words with a capital that
// is not owed to the start of a sentence, and what runs mark as a name.
func (in *Set) properNames(text string) []string {
	var names []string
	add := func(name string) {
		if len(names) < maxNames && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	s := scanner{text: text}
	for t, ok := s.next(); ok && len(names) < maxNames; t, ok = s.next() {
		if t.cjk {
			in.runNames(text, t, add)
		} else if in.isName(text, t) {
			add(in.nameWord(text[t.from:t.to]))
		}
	}
	return names
}

// maxNames bounds the names of one text: more are a list, and one is enough.
const maxNames = 32

// isName reports whether a word is a proper name by its capital. At the start of a
// sentence that says nothing, unless the next word has one too.
func (in *Set) isName(text string, t token) bool {
	first, n := utf8.DecodeRuneInString(text[t.from:])
	if !unicode.IsUpper(first) || t.to-t.from <= n {
		return false
	}
	w := in.nameWord(text[t.from:t.to])
	if in.IsStop(w) || in.common[w] {
		return false
	}
	return !startsSentence(text, t.from) || in.capitalFollows(text, t.to)
}

// capitalFollows reports whether the next word, after one space, is a name too.
func (in *Set) capitalFollows(text string, at int) bool {
	if at >= len(text) || text[at] != ' ' {
		return false
	}
	s := scanner{text: text, at: at + 1}
	t, ok := s.next()
	return ok && t.from == at+1 && !t.cjk && in.isName(text, t)
}

// runNames finds names in a run: known places, what is called so, what
// ends like an institution or a title, and what is in 《》.
func (in *Set) runNames(text string, t token, add func(string)) {
	run := text[t.from:t.to]
	if strings.HasSuffix(text[:t.from], "《") {
		add(run)
		return
	}
	for i := range run {
		rest := run[i:]
		if w := in.places.At(rest); w != "" {
			add(w)
		} else if w := in.callers.At(rest); w != "" && len(rest) > len(w) {
			add(firstRunes(rest[len(w):], 3))
		} else if w := in.endings.At(rest); w != "" {
			in.addEnding(run[:i], w, add)
		}
	}
}

// addEnding adds the name of up to two characters before an ending. A function
// word before it makes it a kind of place: 这个城市, 我的医生.
func (in *Set) addEnding(before, ending string, add func(string)) {
	at := len(before)
	for range 2 {
		_, n := utf8.DecodeLastRuneInString(before[:at])
		at -= n
	}
	name := before[at:]
	if name == "" || utf8.RuneCountInString(name) == 1 && utf8.RuneCountInString(ending) == 1 {
		return
	}
	for _, c := range name {
		if in.particles.Has(c) || in.noName.Has(c) {
			return
		}
	}
	add(name + ending)
}

// firstRunes is the start of s, at most n characters.
func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
