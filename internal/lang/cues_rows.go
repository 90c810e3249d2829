package lang

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
)

// tokenRow is a row of elements that stand one behind another in a sentence:
//
//	Adverbs   a word of the list of that name that language.List has, in runs also of two characters
//	STATE     what rowClasses or rowKinds have under that name, as every name in capitals
//	not       itself; a comma is any pause; a|b any of these
//	x? x*     one where there is one, else none; any number of them
//	!x =x     none of it is there, or it is, which passes nothing
//	~3        up to three words of a clause
//	{old}     a span of words of a clause, up to what is behind it or all that are left
type tokenRow struct {
	elements []rowElement
	needs    uint64 // the classes of phrases that the sentence has
	unless   uint64 // those of which it has none
	runs     bool   // it has words that are written without spaces
}

type rowElement struct {
	lists       uint64 // see rowWords
	word        string // itself
	kinds       []rowKind
	not, looks  bool
	once, often bool
	gap         int // -1 for none
}

// rowKind is where what is of a kind at a token ends; 0 where nothing is.
type rowKind func(s *cueSentence, i int) int

// rowWords are the words of the lists that rows name, with a bit for each list.
type rowWords struct {
	from  *language.Language
	bits  map[string]uint64 // by name
	words map[string]uint64
	two   uint64 // the lists that have words of two characters
}

// rowClasses are the classes of phrases that rows have names for; the value * is any.
var rowClasses = map[string]cueEntry{
	"STATIVE": {class: cueStative}, "STATE": {class: cueStative, value: "state"}, "STATIVE3": {class: cueStative3}, "ATTRIBUTE": {class: cueAttribute}, "LASTING": {class: cueLasting},
	"PERSON": {class: cueRelation, value: "*"}, "KIN": {class: cueTopic, value: relationTopic},
}

// rowKinds are what else they have names for.
var rowKinds = map[string]rowKind{
	"WORD":    single(func(s *cueSentence, i int) bool { return i < len(s.tokens) && s.tokens[i].kind == cueWordToken }),
	"HAN":     single(func(s *cueSentence, i int) bool { return i < len(s.tokens) && s.tokens[i].kind == cueHanToken }),
	"END":     single(func(s *cueSentence, i int) bool { return i >= len(s.tokens) }),
	"CAPITAL": single((*cueSentence).isCapital),
	"TITLE": single(func(s *cueSentence, i int) bool {
		return s.isCapital(i) && !s.in.IsStop(s.word(i)) && !s.cue().Weekdays[s.word(i)]
	}),
	"NAME": single((*cueSentence).givenName),
	"OWNER": single(func(s *cueSentence, i int) bool {
		return endsWithOne(s.word(i), s.cue().Whose) && !s.in.IsStop(s.word(i))
	}),
	"AGED":   single((*cueSentence).agedOf),
	"AGE":    (*cueSentence).ageAt,
	"AGEEND": single((*cueSentence).endsAge),
	"MOMENT": single(func(s *cueSentence, i int) bool {
		return s.cue().MomentArticles[s.word(i-1)] && s.cue().Moments[s.word(i)]
	}),
	"OPINION": single(func(s *cueSentence, i int) bool {
		return i < len(s.tokens) && s.cue().Opinions.At(s.text[s.tokens[i].from:]) != ""
	}),
	"AMOUNT":  single(func(s *cueSentence, i int) bool { return s.in.secret().Amounts[s.word(i)] }),
	"NUMERAL": single(func(s *cueSentence, i int) bool { return s.word(i) != "" && s.in.hasRunNumeralAt(s.word(i)) }),
	"TITLEOF": func(s *cueSentence, i int) int {
		n := s.title(i)
		return (i + n) * boolInt(n > 0)
	},
	"GIVEN": single((*cueSentence).nameChar),
	"ALONE": single(func(s *cueSentence, i int) bool {
		r, _ := utf8.DecodeRuneInString(s.word(i))
		return s.in.noName.Has(r)
	}),
	"NAMESTART": single((*cueSentence).nameStartsAt),
	"NAMEEND":   single((*cueSentence).nameEndsAt),
	"WITH":      single(func(s *cueSentence, i int) bool { return s.entity().RunWith[s.word(i-1)] }),
	"YOURS":     single((*cueSentence).ofListener),
}

// single is the kind of what is one token long.
func single(is func(s *cueSentence, i int) bool) rowKind {
	return func(s *cueSentence, i int) int { return boolInt(is(s, i)) * (i + 1) }
}

// rows are rows, one a line.
func (w *rowWords) rows(lines string, unless ...cueClass) (rows []tokenRow) {
	for line := range strings.Lines(strings.TrimSpace(lines)) {
		row := w.row(strings.Fields(line))
		for _, c := range unless {
			row.unless |= 1 << c
		}
		rows = append(rows, row)
	}
	return rows
}

// row reads the elements of one.
func (w *rowWords) row(fields []string) (r tokenRow) {
	for _, field := range fields {
		e := rowElement{gap: -1}
		if gap, ok := strings.CutPrefix(field, "~"); ok {
			e.gap, _ = strconv.Atoi(gap)
		}
		field, e.not = strings.CutPrefix(field, "!")
		field, e.looks = strings.CutPrefix(field, "=")
		field, e.once = strings.CutSuffix(field, "?")
		field, e.often = strings.CutSuffix(field, "*")
		for name := range strings.SplitSeq(field, "|") {
			w.name(&e, name)
			r.runs = r.runs || strings.HasPrefix(name, "Run") || strings.HasPrefix(name, "Work")
		}
		if c, ok := rowClasses[field]; ok {
			r.needs |= 1 << c.class
		}
		r.elements = append(r.elements, e)
	}
	return r
}

// name adds what is said by name to an element.
func (w *rowWords) name(e *rowElement, name string) {
	if c, ok := rowClasses[name]; ok {
		e.kinds = append(e.kinds, func(s *cueSentence, i int) int { return s.phraseAt(c, i) })
	} else if kind, ok := rowKinds[name]; ok {
		e.kinds = append(e.kinds, kind)
	} else if list, ok := w.from.List(name); ok {
		e.lists |= w.list(name, list)
	} else {
		e.word = name
	}
}

// list is the bit of a list.
func (w *rowWords) list(name, list string) uint64 {
	bit, ok := w.bits[name]
	if !ok {
		bit = 1 << len(w.bits)
		w.bits[name] = bit
		for word := range strings.FieldsSeq(list) {
			w.words[word] |= bit
			if r, n := utf8.DecodeRuneInString(word); IsCJK(r) && n < len(word) {
				w.two |= bit
			}
		}
	}
	return bit
}

// fitsOne reports whether one of some rows fits anywhere in the sentence.
func (s *cueSentence) fitsOne(rows []tokenRow) bool {
	m := rowMatch{cueSentence: s.listed()}
	for r := range rows {
		row := &rows[r]
		if row.needs&^s.kinds != 0 || row.unless&s.kinds != 0 || row.runs && !s.hasHan {
			continue
		}
		for i := range s.tokens {
			if m.fits(row.elements, i) {
				return true
			}
		}
	}
	return false
}

// listed is the sentence with the lists of its tokens.
func (s *cueSentence) listed() *cueSentence {
	if s.lists == nil {
		s.lists = make([]uint64, len(s.tokens))
		for i := range s.tokens {
			s.lists[i] = s.in.rows.words[s.word(i)]
		}
	}
	return s
}

// rowMatch is a row in a sentence.
type rowMatch struct {
	*cueSentence
	old, new [2]int // the spans
	to       int
}

// fits reports whether some elements stand at a token.
func (m *rowMatch) fits(rest []rowElement, i int) bool {
	if len(rest) == 0 {
		m.to = i
		return true
	}
	e := &rest[0]
	rest = rest[1:]
	switch e.word {
	case spanOld:
		return m.spans(&m.old, rest, i)
	case spanNew:
		return m.spans(&m.new, rest, i)
	}
	if e.gap >= 0 {
		for end := i + e.gap; i < end && !m.clauseEnds(i) && !m.fits(rest, i); i++ {
		}
		return m.fits(rest, i)
	}
	to := m.element(e, i)
	switch {
	case e.not, e.looks:
		return (to > 0) == e.looks && m.fits(rest, i)
	case e.often:
		for ; to > 0 && !m.fits(rest, i); to = m.element(e, i) {
			i = to
		}
		return m.fits(rest, i)
	case to == 0:
		return e.once && m.fits(rest, i)
	}
	return m.fits(rest, to)
}

// spans reports whether a span of words is at a token, up to what is behind it, or to the end of its clause.
func (m *rowMatch) spans(span *[2]int, rest []rowElement, i int) bool {
	for end := i; end <= min(len(m.tokens), i+maxSpan); end++ {
		stops := end == len(m.tokens) || m.stops(end)
		*span = [2]int{i, end}
		if end > i && (len(rest) > 0 || stops) && m.fits(rest, end) {
			return true
		}
		if stops {
			break
		}
	}
	return false
}

// element is where an element ends that stands at a token; 0 for none.
func (m *rowMatch) element(e *rowElement, i int) int {
	switch w := m.word(i); {
	case e.lists != 0 && i < len(m.lists) && m.lists[i]&e.lists != 0, e.word != "" && (w == e.word || e.word == "," && isPause(w) || e.word == "." && (w == "!" || isPause(w))):
		return i + 1
	case e.lists&m.in.rows.two != 0 && m.in.rows.words[w+m.word(i+1)]&e.lists != 0:
		return i + 2
	}
	for _, kind := range e.kinds {
		if to := kind(m.cueSentence, i); to > 0 {
			return to
		}
	}
	return 0
}

// phraseAt is where the longest phrase of a meaning at a token ends; 0 for none.
func (s *cueSentence) phraseAt(e cueEntry, i int) (to int) {
	for _, h := range s.hits {
		if h.from == i && h.class == e.class && (h.value == e.value || e.value == "*") {
			to = max(to, h.to)
		}
	}
	return to
}

// isCapital reports whether token i is a word with a capital.
func (s *cueSentence) isCapital(i int) bool {
	if i < 0 || i >= len(s.tokens) || s.tokens[i].kind != cueWordToken {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s.text[s.tokens[i].from:])
	return unicode.IsUpper(r)
}
