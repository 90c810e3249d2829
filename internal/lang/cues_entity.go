package lang

import (
	"slices"
	"strings"
	"unicode"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
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
	for i := 0; i < len(s.tokens); i++ {
		if to := s.titleEnd(i); to > 0 {
			from := i + 1 + boolInt(to > i+2 && s.entity().Articles[s.word(i+1)])
			e.put(s.text[s.tokens[from].from:s.tokens[to-1].to], "")
			i = to
			continue
		}
		if !s.capital(i) && !s.initial(i) {
			continue
		}
		n := cueName{from: s.placeFrom(i), to: s.nameEnd(i)}
		i = n.to - 1
		n.kind = s.typeOf(n.from, n.to)
		if n.to-n.from > 1 && s.entity().Titles[s.word(n.from)] {
			n.from, n.kind = n.from+1, person
		}
		e.name(s, n)
	}
}

// maxTitle is how many words and marks a title in quotation marks has at most.
const maxTitle = 9

// titleEnd is the closing mark of a title whose opening one is at token i, 0 for none: a word
// with a capital is at its ends, or its marks are of titles only.
func (s *cueSentence) titleEnd(i int) int {
	w := s.entity()
	closing, from := w.Quotes[s.word(i)], i+1
	if closing == "" {
		return 0
	}
	for to := from + 1; to < min(len(s.tokens), from+maxTitle); to++ {
		last := s.word(to - 1)
		switch {
		case s.word(to) != closing:
		case s.tokens[from].kind == cueHanToken:
			return to * boolInt(w.TitleMarks[closing])
		case s.isCapital(from) && s.isCapital(to-1) && (to-from > 1 || s.capital(from) && !s.in.IsEverydayTerm(s.in.Stem(last))):
			return to
		default:
			return 0
		}
	}
	return 0
}

// placeFrom is where the known place starts that token i is in, else i: New York City.
func (s *cueSentence) placeFrom(i int) int {
	for _, h := range s.hits {
		if h.class == cuePlace && h.from < i && i < h.to && s.isCapital(h.from) {
			return h.from
		}
	}
	return i
}

// isName reports whether what is written with a capital, and of which nothing says what it is,
// is a name: it begins no sentence, quotation or item, is no single word that is a thing's, and
// neither shouted, cut short nor half of a compound.
func (s *cueSentence) isName(n cueName) bool {
	if s.startsAt(n.from) || s.tokens[n.from-1].kind == cueMarkToken && !isPause(s.word(n.from-1)) {
		return false
	}
	return n.to-n.from > 1 || !s.isThing(n.from, n.to) && !s.in.IsEverydayTerm(s.in.Stem(s.word(n.from))) && !s.isShouted(n.from) && !(s.word(n.to) == "-" && s.tokens[n.to].from == s.tokens[n.to-1].to)
}

// isThing reports whether a name begins with the word of a thing.
func (s *cueSentence) isThing(from, to int) bool {
	_, thing := s.in.things().phrases.longest(s.tokens[from:to])
	return thing
}

// longShort is how many letters a short form has at most that is said like a word: NATO.
const longShort = 4

// isShouted reports whether token i is in capitals that make no name: INTENSE.
func (s *cueSentence) isShouted(i int) bool {
	word := s.text[s.tokens[i].from:s.tokens[i].to]
	return len(word) > longShort && word == strings.ToUpper(word) && len(strings.FieldsFunc(word, isVowel)) > 1
}

func isVowel(r rune) bool { return strings.ContainsRune("AEIOUY", r) }

// nameEnd is where a name ends that starts at token i: behind capitalised words, the small ones
// that link them, parts that hyphens join, and initials.
func (s *cueSentence) nameEnd(i int) int {
	end := i + 1
	if s.initial(i) {
		end++
	}
	for end < len(s.tokens) {
		beside := s.tokens[end].from == s.tokens[end-1].to+1
		switch n := s.linked(end); {
		case s.initial(end) && beside:
			end += 2
		case s.capital(end) && beside:
			end++
		case n > 0:
			end += n
		case s.hyphened(end) > 0:
			end += s.hyphened(end)
		default:
			return end
		}
	}
	return end
}

// linked is how many tokens from end on go on with the name that ends there, behind words that
// link or a single letter: Rio de Janeiro, Lord of the Flies, Harry S Truman.
func (s *cueSentence) linked(end int) int {
	w := s.entity()
	switch {
	case len(s.word(end)) == 1 && s.isCapital(end) && s.capital(end+1):
		return 2
	case !w.Links[s.word(end)]:
		return 0
	case s.capital(end + 1):
		return 2
	case w.Articles[s.word(end+1)] && s.capital(end+2):
		return 3
	}
	return 0
}

// hyphened is how many tokens from i on hyphens join to the word before: -Lin, -upon-Avon; 0 for none.
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

// initial reports whether token i is a single capital, or short for what names begin with, and
// a point, before another one or the rest of a name: J. R. Patel, St. Gallen.
func (s *cueSentence) initial(i int) bool {
	for range maxInitials {
		if len(s.word(i)) != 1 && !s.entity().Shorts[s.word(i)] || s.word(i+1) != "." || s.tokens[i+1].from != s.tokens[i].to || !s.isCapital(i) {
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
	return s.isCapital(i) && len(s.word(i)) > 1 && !s.in.IsStop(s.word(i)) && !s.in.common[s.word(i)] && !s.entity().NoName[s.word(i)] && !s.cue().WeakWords[s.word(i)]
}

// codeLike reports whether a name is spelt as people and places are not: JSON, GitLab, S3.
func (s *cueSentence) codeLike(from, to int) bool {
	if to-from > 1 || startsWithOne(s.word(from), s.entity().NamePrefixes) {
		return false
	}
	for i, r := range s.text[s.tokens[from].from:s.tokens[from].to] {
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
	return s.entity().GivenNames[name] || s.entity().MidNames[name] && !s.startsAt(i)
}

// typeOf says person or place by the words before tokens from…to, and by the name.
func (s *cueSentence) typeOf(from, to int) string {
	known, possessive := s.isPlaceName(from, to), s.in.cutPossessive(s.word(to-1)) != s.word(to-1)
	placed := known || to-from > 1 && s.entity().PlaceEnds[s.word(to-1)]
	before, two := s.before(from)
	switch {
	case s.codeLike(from, to) && !known, s.branded(from, to):
		return ""
	case s.introduced(from, to), !placed && (from == s.called() || s.givenName(from) && (possessive || !s.entity().In[before])):
		return person
	case placed || !s.isThing(from, to) && s.leadsToPlace(before, two):
		return place
	}
	return ""
}

// leadsToPlace reports whether a place stands behind two words, the last one first.
func (s *cueSentence) leadsToPlace(before, two string) bool {
	w := s.entity()
	return w.In[before] && !w.NotPlaced[two] || w.Ways[before] && w.Travel[two]
}

// introduced reports whether the words before tokens from…to, or their form, say that these are a person.
func (s *cueSentence) introduced(from, to int) bool {
	w := s.entity()
	before, two := s.before(from)
	return w.Titles[before] || w.Named[before] || s.isRelation(from-1) || s.initial(from) && len(s.word(from)) == 1 ||
		w.NameIs[before] && startsWithOne(two, w.Name) || w.SelfIs[before] && !w.NotSelf[s.word(to)]
}

// branded reports whether a first name and another one end as brands do, with nothing
// behind that is theirs: a bottle of Jack Daniel's.
func (s *cueSentence) branded(from, to int) bool {
	last := s.word(to - 1)
	return to-from > 1 && s.in.cutPossessive(last) != last && (s.clauseEnds(to) || s.in.IsStop(s.word(to))) && s.givenName(from)
}

// before are the word before token i and the one before that; points are left out.
func (s *cueSentence) before(i int) (one, two string) {
	if s.word(i-1) == "." {
		i--
	}
	return s.word(i - 1), s.word(i - 2)
}

// entity are the words that show people and places.
func (s *cueSentence) entity() *entityWords { return s.in.entity }

// isPlaceName reports whether a name begins with a known place.
func (s *cueSentence) isPlaceName(from, to int) bool {
	return slices.ContainsFunc(s.hits, func(h cueHit) bool { return h.class == cuePlace && h.from == from && h.to <= to })
}

// entityWords are the words that show people and places, compiled: see language.Entities.
type entityWords struct {
	NoName, Titles, Named, NameIs, SelfIs, NotSelf, In, Ways, Travel, PlaceEnds, There, Ends, CommonPlaces      map[string]bool
	Surnames, TitlesAtEnd, NameFollowers, Nicks, NickEnds, NotNicks, NameStops, GivenNames, MidNames, NotPlaced map[string]bool
	FreeSurnames, NotNames, RunWith, RunNick, RunTitles, Links, Articles, Shorts, TitleMarks                    map[string]bool
	Name, NamePrefixes                                                                                          []string
	NameChars                                                                                                   words.Chars
	people                                                                                                      words.Chars // what the name of a person in a run begins with
	Quotes                                                                                                      map[string]string
	rows                                                                                                        []tokenRow // of people in runs
}

func newEntityWords(w *language.Entities, rows *rowWords) *entityWords {
	e := &entityWords{rows: rows.rows(peopleRows), Quotes: map[string]string{}, people: words.CharsOf(w.Surnames + w.Nicks + w.RunNick + w.FreeSurnames)}
	compile(e, w)
	for pair := range strings.FieldsSeq(w.Quotes) {
		open, closing, _ := strings.Cut(pair, "_")
		e.Quotes[open] = closing
	}
	return e
}
