package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

// Types of entity.
const (
	person = "person"
	place  = "place"
)

// maxEntities bounds what one text may name.
const maxEntities = 12

// entitiesOf finds people and places: names with a capital by the words around them; in
// runs well-known places, place endings, titles and 叫. A name of which nothing says what
// it is of has no type.
func (in *Set) entitiesOf(sentences []cueSentence) []loci.Entity {
	var found cueEntities
	for i := range sentences {
		found.latin(&sentences[i])
		found.places(&sentences[i])
		found.runPeople(&sentences[i])
	}
	return found.list
}

type cueEntities struct{ list []loci.Entity }

// put adds an entity once; a type fills in for an unknown one.
func (e *cueEntities) put(name, kind string) {
	for i := range e.list {
		if strings.EqualFold(e.list[i].Name, name) {
			if e.list[i].Type == "" {
				e.list[i].Type = kind
			}
			return
		}
	}
	if len(e.list) < maxEntities {
		e.list = append(e.list, loci.Entity{Name: name, Type: kind})
	}
}

// latin finds runs of capitalised words that are no ordinary words.
func (e *cueEntities) latin(s *cueSentence) {
	for i := 0; i < len(s.tokens); i++ {
		if !s.capital(i) {
			continue
		}
		end := i + 1
		for end < len(s.tokens) && s.capital(end) && s.tokens[end].from == s.tokens[end-1].to+1 {
			end++
		}
		kind := s.typeOf(i, end)
		if kind != "" || !s.startsAt(i) {
			e.put(s.in.cutPossessive(s.text[s.tokens[i].from:s.tokens[end-1].to]), kind)
		}
		i = end - 1
	}
}

// capital reports whether token i is a capitalised word that may be of a name.
func (s *cueSentence) capital(i int) bool {
	t := s.tokens[i]
	if t.kind != cueWordToken || len(t.word) < 2 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s.text[t.from:])
	return unicode.IsUpper(r) && !s.in.IsStop(t.word) && !s.in.common[t.word] && !s.entity().noName[t.word] && !s.cue().weakWords[t.word]
}

// typeOf says person or place by the words around tokens from…to.
func (s *cueSentence) typeOf(from, to int) string {
	w, before, two := s.entity(), s.word(from-1), s.word(from-2)
	if before == "." {
		before = two
	}
	switch {
	case w.titles[before] || s.isRelation(from-1) || w.named[before] || w.called[before] && s.relatedBefore(from-1) ||
		w.nameIs[before] && startsWithOne(two, w.name) || w.selfIs[before] && !w.notSelf[s.word(to)]:
		return person
	case s.isPlaceName(from, to):
		return place
	case w.placeEnds[s.word(to-1)] && to-from > 1:
		return place
	case w.in[before]:
		return place
	case w.ways[before] && w.travel[two]:
		return place
	case w.is[s.word(to)] && s.cue().mine[s.word(to+1)]:
		return person
	case w.with[before] && !w.noCompany[two]:
		return person
	case w.personVerbs[s.word(to)] && to-from == 1 && !w.placeEnds[s.word(from)]:
		return person
	}
	return ""
}

// entity are the words that show people and places.
func (s *cueSentence) entity() *entityWords { return s.in.entity }

func (s *cueSentence) relatedBefore(i int) bool {
	for j := max(0, i-4); j < i; j++ {
		if s.isRelation(j) {
			return true
		}
	}
	return false
}

func (s *cueSentence) isPlaceName(from, to int) bool {
	for _, h := range s.hits {
		if h.class == cuePlace && h.from >= from && h.to <= to {
			return true
		}
	}
	return false
}

// places finds the well-known ones, and Chinese names with an ending of places
// after a word of being or going there.
func (e *cueEntities) places(s *cueSentence) {
	for _, h := range s.hits {
		if h.class == cuePlace && (s.tokens[h.from].kind == cueHanToken || s.capital(h.from)) {
			e.put(s.text[s.tokens[h.from].from:s.tokens[h.to-1].to], place)
		}
	}
	for i, t := range s.tokens {
		if t.kind == cueHanToken && s.entity().there[t.word] {
			if n := s.runPlace(i + 1); n > 0 {
				e.put(s.text[s.tokens[i+1].from:s.tokens[i+n].to], place)
			}
		}
	}
}

// runPlace is how many characters from token i on make a place's name by its
// ending: 2 to 5; 0 when none do.
func (s *cueSentence) runPlace(i int) int {
	for n := 2; n <= 5 && i+n <= len(s.tokens); n++ {
		last := s.tokens[i+n-1]
		if last.kind != cueHanToken || s.cue().filler[last.word] || s.entity().there[last.word] {
			return 0
		}
		if name := s.text[s.tokens[i].from:last.to]; s.entity().ends[last.word] && !s.entity().commonPlaces[name] && !s.entity().commonPlaces[lastRunes(name, 2)] {
			return n
		}
	}
	return 0
}

func lastRunes(s string, n int) string {
	r := []rune(s)
	return string(r[max(0, len(r)-n):])
}

// runPeople finds 王医生, 李老师, 小李, 老张, and 叫陈静.
func (e *cueEntities) runPeople(s *cueSentence) {
	for i, t := range s.tokens {
		switch {
		case t.kind != cueHanToken:
		case s.entity().surnames[t.word] && s.title(i+1) > 0:
			e.put(s.text[t.from:s.tokens[i+s.title(i+1)].to], person)
		case s.entity().nicks[t.word] && s.entity().surnames[s.word(i+1)] && s.nickname(i):
			e.put(s.text[t.from:s.tokens[i+1].to], person)
		case s.entity().runCalled[t.word]:
			if n := s.runName(i + 1); n > 0 {
				e.put(s.text[s.tokens[i+1].from:s.tokens[i+n].to], person)
			}
		}
	}
}

// title is the number of characters of the title at token i; 0 for none. 高总 is
// one at a clause's end only: 高总是 is not.
func (s *cueSentence) title(i int) int {
	if i >= len(s.tokens) {
		return 0
	}
	for _, w := range s.entity().runTitles {
		if strings.HasPrefix(s.text[s.tokens[i].from:], w) && (!s.entity().titlesAtEnd[w] || s.endOfName(i+1)) {
			return utf8.RuneCountInString(w)
		}
	}
	return 0
}

func (s *cueSentence) endOfName(i int) bool {
	return s.word(i) == "" || s.entity().nameFollowers[s.word(i)]
}

// nickname reports whether 小李 and the like is free: 小金额 and 老高兴 don't.
func (s *cueSentence) nickname(i int) bool {
	next := s.word(i + 2)
	if next == "" || s.entity().nickEnds[next] {
		return !s.entity().notNicks[s.word(i)+s.word(i+1)]
	}
	return s.tokens[i+2].kind != cueHanToken
}

// runName is how many characters from token i on are a full name: a surname and one
// or two more, up to a stop; else a nickname of two.
func (s *cueSentence) runName(i int) int {
	n := 0
	for n < 4 && i+n < len(s.tokens) && s.tokens[i+n].kind == cueHanToken && !s.entity().nameStops[s.word(i+n)] {
		n++
	}
	switch {
	case n == 2, n == 3 && s.entity().surnames[s.word(i)]:
		return n
	case n == 4 && s.entity().surnames[s.word(i)]:
		return 3
	}
	return 0
}
