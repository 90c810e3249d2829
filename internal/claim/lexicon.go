package claim

import (
	"maps"
	"strings"
	"sync"

	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/lang/language"
)

// trait is what a word may be in a statement, as bits.
type trait uint64

const (
	isI trait = 1 << iota
	isMy
	isThey
	isTheir
	isYour
	isArticle
	isIndefinite
	isOther
	isFresh
	isBest
	isLabel
	isPerson
	notJob
	isBe
	isBePast
	isHave
	isDo
	isModal
	isNot
	isAdverb
	isPreposition
	isOf
	isJoin
	isStop
	isDay
	isPart
	isPartOpener
	isUnit
	isNumber
	isAgo
	isYears
	isNamed
	isWho
	isWhat
	isWhere
	isWhen
	isHow
	isQuantity
	isThen
	isOurs
	isRoom
	isHome
	isAccount
	isPassing
	isHeed
	isState
	isFronting
	isPlacing
	isWhereIs
)

// forms of verbs, as bits.
const (
	baseForm uint8 = 1 << iota
	thirdForm
	pastForm
	ingForm
)

// verbForm is what a word is as a verb.
type verbForm struct {
	base  string
	forms uint8
}

// frame is a way to state an attribute.
type frame struct {
	roles, flags []string
	noun         string
}

func (f *frame) has(flag string) bool { return contains(f.flags, flag) }

// phrases are word sequences by their first word.
type phrases map[string][][]string

// lexicon is what English knows of claims, made for look-ups. It is read-only.
type lexicon struct {
	traits     map[string]trait
	verbs      map[string]verbForm
	frames     map[string][]frame
	particles  map[string]bool
	same       map[string]string
	spellings  map[string]string
	contracted map[string]string
	verbIs     map[string]trait // of bases: what they do to a value
	jobs       []string
	ordinals   []string
	short      map[string]bool // words whose point ends no sentence

	over, bounds, now, asides, too, corrects, instead, once, lately, former, unreal, reported, jest, owns phrases

	asks [][2]string // with spaces around the first
}

// what verbs do to a value, as traits of verbIs.
const (
	endsValue trait = 1 << iota
	quitsVerb
	swapsValues
	shiftsValue
	getsValue
	setsValue
	timesIt
	likesIt
	entersIt
)

var englishWords = sync.OnceValue(func() *lexicon {
	for _, l := range lang.Languages() {
		if l.Code == "en" {
			return newLexicon(&l)
		}
	}
	return nil
})

func newLexicon(l *language.Language) *lexicon {
	c := &l.Claims
	be, was, _ := strings.Cut(c.Be, "|")
	x := &lexicon{
		traits: map[string]trait{}, verbs: map[string]verbForm{}, frames: map[string][]frame{}, particles: map[string]bool{},
		same: c.Same, spellings: c.Spellings, contracted: c.Contracted, verbIs: map[string]trait{}, jobs: strings.Fields(c.Jobs), ordinals: strings.Fields(l.Text.Ordinals), short: map[string]bool{},
		over: phrasesOf(c.Over), bounds: phrasesOf(c.Bounds), now: phrasesOf(c.Now), asides: phrasesOf(c.Asides), too: phrasesOf(c.Too), corrects: phrasesOf(c.Corrects), instead: phrasesOf(c.Instead),
		once: phrasesOf(c.Once), lately: phrasesOf(c.LatelyOnce), former: phrasesOf(c.Former), unreal: phrasesOf(c.Unreal), reported: phrasesOf(c.Reported),
		jest: phrasesOf(c.Jest), owns: phrasesOf(c.Owns),
	}
	for i, list := range []string{
		c.I, c.My, c.They, c.Their, c.Your, c.Articles, c.Indefinite, c.Other, c.Fresh, c.Best, c.Labels, c.People, c.NotJobs, be + was, was,
		c.Have, c.Do, c.Modals, c.Not, c.Adverbs, c.Prepositions, c.Of, c.Joins, c.Stops, c.Days, c.Parts, c.PartOpeners, c.Units, c.Numbers, c.Ago, c.Years,
		c.Named, c.Who, c.What, c.Where, c.When, c.How, c.Quantity, c.Then, c.Ours, c.Rooms, c.Homes, c.Accounts, c.Passing, c.Heeds, c.States, c.Fronting, c.Placing, c.WhereIs,
	} {
		for w := range strings.FieldsSeq(list) {
			x.traits[w] |= 1 << i
		}
	}
	for w := range strings.FieldsSeq(l.Text.Abbreviations) {
		x.short[w] = true
	}
	x.addVerbs(c)
	for i, list := range []string{c.Ends, c.Quits, c.Swaps, c.Shifts, c.Gets, c.Sets, c.Timing, c.Likes, c.Enters} {
		for w := range strings.FieldsSeq(list) {
			x.verbIs[w] |= 1 << i
		}
	}
	for line := range strings.Lines(strings.TrimSpace(c.Asks)) {
		asked, read, _ := strings.Cut(strings.TrimSpace(line), ":")
		x.asks = append(x.asks, [2]string{asked, read})
	}
	return x
}

// addVerbs adds the frames, and the forms of all verbs.
func (x *lexicon) addVerbs(c *language.Claims) {
	bases := c.Verbs + " " + c.Ends + " " + c.Quits + " " + c.Swaps + " " + c.Shifts + " " + c.Gets + " " + c.Sets + " "
	for line := range strings.Lines(strings.TrimSpace(c.Frames)) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		f := frame{roles: strings.Fields(cells[1]), noun: canonOf(lang.Stem(strings.TrimSpace(cells[2]))), flags: strings.Fields(cells[len(cells)-1])}
		for verb := range strings.FieldsSeq(cells[0]) {
			x.frames[verb] = append(x.frames[verb], f)
		}
		bases += cells[0] + " "
	}
	for w := range x.owns {
		if !x.is(w, isPreposition) && w != "responsible" {
			bases += w + " "
		}
	}
	for verb := range maps.Keys(c.Same) {
		bases += verb + " "
	}
	for verb := range strings.FieldsSeq(c.Particles) {
		x.particles[verb] = true
		base, _, _ := strings.Cut(verb, "_")
		bases += base + " "
	}
	irregular := map[string]bool{}
	for line := range strings.Lines(strings.TrimSpace(c.Irregular)) {
		base, past, _ := strings.Cut(strings.TrimSpace(line), ":")
		irregular[base] = true
		for form := range strings.FieldsSeq(past) {
			x.addForm(form, base, pastForm)
		}
	}
	for base := range strings.FieldsSeq(bases) {
		if !strings.Contains(base, "_") {
			x.addRegular(base, irregular[base])
		}
	}
}

func (x *lexicon) addForm(form, base string, as uint8) {
	f := x.verbs[form]
	if f.base == "" || f.base == base {
		x.verbs[form] = verbForm{base, f.forms | as}
	}
}

// addRegular adds the forms of a verb by rule; forms that no word has harm nothing.
func (x *lexicon) addRegular(base string, irregular bool) {
	short, e := strings.CutSuffix(base, "e")
	y, hasY := strings.CutSuffix(base, "y")
	doubled := base + base[len(base)-1:]
	x.addForm(base, base, baseForm)
	for _, s := range []string{base + "s", base + "es", y + "ies"} {
		if hasY || s != y+"ies" {
			x.addForm(s, base, thirdForm)
		}
	}
	for _, s := range []string{base, short, doubled} {
		if s != short || e || s == base {
			x.addForm(s+"ing", base, ingForm)
			if !irregular {
				x.addForm(s+"ed", base, pastForm)
			}
		}
	}
	if hasY && !irregular {
		x.addForm(y+"ied", base, pastForm)
	}
}

// phrasesOf makes phrases of a list that bars or line ends separate.
func phrasesOf(list string) phrases {
	out := phrases{}
	for _, p := range strings.FieldsFunc(list, func(r rune) bool { return r == '|' || r == '\n' }) {
		if words := strings.Fields(p); len(words) > 0 {
			out[words[0]] = append(out[words[0]], words)
		}
	}
	return out
}

// at is how many words the longest phrase has that is at i of some words; 0 if none is.
func (p phrases) at(words []word, i int) int {
	longest := 0
	for _, phrase := range p[words[i].w] {
		if len(phrase) > longest && i+len(phrase) <= len(words) && hasWords(words[i:], phrase) {
			longest = len(phrase)
		}
	}
	return longest
}

func hasWords(words []word, phrase []string) bool {
	for i, w := range phrase {
		if words[i].w != w {
			return false
		}
	}
	return true
}

// find is where the first phrase is among some words, and how many words it has; -1 if
// there is none.
func (p phrases) find(words []word) (at, n int) {
	for i := range words {
		if n := p.at(words, i); n > 0 {
			return i, n
		}
	}
	return -1, 0
}

func (p phrases) in(words []word) bool {
	at, _ := p.find(words)
	return at >= 0
}

func (x *lexicon) is(w string, t trait) bool { return x.traits[w]&t != 0 }

func contains(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}
