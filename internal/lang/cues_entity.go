package lang

import (
	"slices"
	"strings"
	"unicode"

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
// it is of has no type. Whom the text is said to is none: nobody who is only called is spoken of.
func (in *Set) entitiesOf(sentences []cueSentence) []loci.Entity {
	found := cueEntities{called: map[string]bool{}}
	for i := range sentences {
		found.latin(&sentences[i])
		found.places(&sentences[i])
		found.runPeople(&sentences[i])
	}
	return slices.DeleteFunc(found.list, func(e loci.Entity) bool { return found.called[foldText(e.Name)] })
}

type cueEntities struct {
	list   []loci.Entity
	called map[string]bool // folded
}

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

// name adds a name that a sentence has, or notes that it calls somebody by it.
func (e *cueEntities) name(s *cueSentence, n cueName) {
	name := s.in.cutPossessive(s.text[s.tokens[n.from].from:s.tokens[n.to-1].to])
	if n.kind != place && s.isCalled(n.from, n.to) {
		e.called[foldText(name)] = true
	}
	if n.kind != "" || s.isName(n) {
		e.put(name, n.kind)
	}
}

// cueName is a name found: tokens from…to of its sentence, and what it is of.
type cueName struct {
	from, to int
	kind     string
}

// latin finds runs of capitalised words that are no ordinary words.
func (e *cueEntities) latin(s *cueSentence) {
	var names []cueName
	for i := 0; i < len(s.tokens); i++ {
		if !s.capital(i) && !s.initial(i) && !s.nicked(i) {
			continue
		}
		n := cueName{from: i, to: s.nameEnd(i)}
		i = n.to - 1
		n.kind = s.typeOf(n.from, n.to)
		switch {
		case n.to-n.from > 1 && s.entity().titles[s.word(n.from)]:
			n.from, n.kind = n.from+1, person
		case s.entity().runNick[s.word(n.from-1)]: // 阿May
			n.from, n.kind = n.from-1, person
		}
		names = append(names, n)
	}
	s.join(names)
	for _, n := range names {
		e.name(s, n)
	}
}

// isName reports whether what is written with a capital, and of which nothing says what it is,
// is a name: it begins no sentence, title, quotation or item, and no single word that is a thing's.
func (s *cueSentence) isName(n cueName) bool {
	if s.startsAt(n.from) || s.tokens[n.from-1].kind == cueMarkToken && !isPause(s.word(n.from-1)) {
		return false
	}
	_, thing := s.in.things().phrases.longest(s.tokens[n.from:n.to])
	return n.to-n.from > 1 || !thing && !s.in.IsEverydayTerm(s.in.Stem(s.word(n.from)))
}

// nicked reports whether what makes a nickname is right before a capital at token i: 阿May.
func (s *cueSentence) nicked(i int) bool {
	return i > 0 && s.entity().runNick[s.word(i-1)] && s.tokens[i-1].to == s.tokens[i].from && s.isCapital(i)
}

// join makes people of those who are named beside one: Hana and Leo, Maria and I.
func (s *cueSentence) join(names []cueName) {
	w := s.entity()
	for i := range names {
		n := &names[i]
		if n.kind == "" && w.and[s.word(n.to)] && w.andSelf[s.word(n.to+1)] && !s.codeLike(n.from, n.to) {
			n.kind = person
		}
	}
	for range 2 {
		for i := 1; i < len(names); i++ {
			a, b := &names[i-1], &names[i]
			beside := a.to+1 == b.from && (w.and[s.word(a.to)] || s.word(a.to) == ",")
			if !beside || s.codeLike(a.from, a.to) || s.codeLike(b.from, b.to) {
				continue
			}
			if a.kind == "" && b.kind == person && (s.word(a.to) != "," || w.and[s.word(b.to)]) {
				a.kind = person
			} else if b.kind == "" && a.kind == person && w.and[s.word(a.to)] {
				b.kind = person
			}
		}
	}
}

// nameEnd is where a name ends that starts at token i: behind capitalised words, parts
// that hyphens join, and initials.
func (s *cueSentence) nameEnd(i int) int {
	end := i + 1
	if s.initial(i) {
		end++
	}
	for end < len(s.tokens) {
		last := s.tokens[end-1]
		switch {
		case s.initial(end) && s.tokens[end].from == last.to+1:
			end += 2
		case s.capital(end) && s.tokens[end].from == last.to+1:
			end++
		case s.hyphened(end) > 0:
			end += s.hyphened(end)
		default:
			return end
		}
	}
	return end
}

// hyphened is how many tokens from i on hyphens join to the word before: -Lin, -upon-Avon; 0
// for none.
func (s *cueSentence) hyphened(i int) int {
	for n := 0; n < 4 && i+n+1 < len(s.tokens); n += 2 {
		hyphen, part := s.tokens[i+n], s.tokens[i+n+1]
		if hyphen.word != "-" || hyphen.from != s.tokens[i+n-1].to || part.from != hyphen.to || part.kind != cueWordToken {
			return 0
		}
		if s.isCapital(i + n + 1) {
			return n + 2
		}
	}
	return 0
}

// initial reports whether token i is a single capital with a point, before another one or
// the rest of a name.
func (s *cueSentence) initial(i int) bool {
	for range maxInitials {
		if len(s.word(i)) != 1 || s.word(i+1) != "." || s.tokens[i+1].from != s.tokens[i].to || !s.isCapital(i) {
			return false
		}
		if i += 2; s.capital(i) {
			return true
		}
	}
	return false
}

// maxInitials is how many initials a name has at most.
const maxInitials = 6

// capital reports whether token i is a capitalised word that may be of a name.
func (s *cueSentence) capital(i int) bool {
	return s.isCapital(i) && len(s.word(i)) > 1 && !s.in.IsStop(s.word(i)) && !s.in.common[s.word(i)] && !s.entity().noName[s.word(i)] && !s.cue().weakWords[s.word(i)]
}

// codeLike reports whether a name is spelt as people and places are not: JSON, GitLab, S3.
func (s *cueSentence) codeLike(from, to int) bool {
	if to-from > 1 {
		return false
	}
	word := s.text[s.tokens[from].from:s.tokens[from].to]
	if startsWithOne(s.word(from), s.entity().prefixes) {
		return false
	}
	for i, r := range word {
		if i > 0 && unicode.IsUpper(r) || unicode.IsDigit(r) {
			return true
		}
	}
	return false
}

// givenName reports whether token i is a first name, with or without a possessive.
func (s *cueSentence) givenName(i int) bool {
	if !s.isCapital(i) {
		return false
	}
	name := s.in.cutPossessive(s.word(i))
	return s.entity().given[name] || s.entity().midNames[name] && !s.startsAt(i)
}

// typeOf says person or place by the words around tokens from…to, and by the name.
func (s *cueSentence) typeOf(from, to int) string {
	switch {
	case s.codeLike(from, to) && !s.isPlaceName(from, to), s.branded(from, to):
		return ""
	case s.isPersonName(from, to):
		return person
	case s.isPlaceName(from, to) || s.entity().placeEnds[s.word(to-1)] && to-from > 1 || s.placedAt(from):
		return place
	case s.isSomebody(from, to):
		return person
	}
	return ""
}

// branded reports whether a first name and another one end as brands do, with nothing
// behind that is theirs: a bottle of Jack Daniel's.
func (s *cueSentence) branded(from, to int) bool {
	last := s.word(to - 1)
	return to-from > 1 && s.in.cutPossessive(last) != last && (s.clauseEnds(to) || s.in.IsStop(s.word(to))) && s.givenName(from)
}

// isPersonName reports whether a name is a person's by what it is made of or by what is
// right before it: a title, a relation, "my name is".
func (s *cueSentence) isPersonName(from, to int) bool {
	w := s.entity()
	before, two := s.before(from)
	switch {
	case w.titles[before] || s.isRelation(from-1) || w.named[before] || w.called[before] && s.relatedBefore(from-1):
		return true
	case w.nameIs[before] && startsWithOne(two, w.name) || w.selfIs[before] && !w.notSelf[s.word(to)]:
		return true
	case s.initial(from):
		return true
	case s.isPlaceName(from, to) || w.placeEnds[s.word(to-1)] && to-from > 1:
		return false
	}
	return s.givenName(from) && (!w.in[before] || s.in.cutPossessive(s.word(to-1)) != s.word(to-1)) || from == s.called()
}

// before are the word before token i and the one before that; points are left out.
func (s *cueSentence) before(i int) (one, two string) {
	if s.word(i-1) == "." {
		i--
	}
	return s.word(i - 1), s.word(i - 2)
}

// placedAt reports whether the words before token i lead to a place: in, on the way to.
func (s *cueSentence) placedAt(i int) bool {
	w := s.entity()
	before, two := s.before(i)
	return w.in[before] && !w.notPlaced[two] || w.ways[before] && w.travel[two]
}

// isSomebody reports whether the words around a name are those around people.
func (s *cueSentence) isSomebody(from, to int) bool {
	w := s.entity()
	before, two := s.before(from)
	last := s.word(to - 1)
	switch {
	case w.is[s.word(to)] && s.cue().mine[s.word(to+1)] && !(s.word(to) == "," && s.startsAt(from)), w.meets[before]:
		return true
	case s.in.cutPossessive(last) != last && w.whoseKin[s.word(to)]:
		return true
	case w.ways[before] && w.company[two]: // talked to
		return true
	case w.with[before]:
		return w.company[two] || w.company[s.word(from-3)] && !w.noCompany[two]
	}
	return to-from == 1 && (w.personVerbs[s.word(to)] || startsWithOne(last, w.prefixes) && len(last) > 4) && !w.placeEnds[s.word(from)]
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
