package claim

import (
	"slices"
	"strings"
)

// english reads what an English text claims.
func english(text, voice string) []Statement {
	r := newReader(text, voice)
	words := r.x.wordsOf(text)
	if r.x.jest.in(words) || quotes(words) {
		return nil
	}
	words = slices.DeleteFunc(words, word.isQuote)
	sentencesOf(words, func(sentence []word, asked bool) {
		if !asked {
			r.sentence(sentence)
		}
	})
	return r.out
}

// reader reads one English text.
type reader struct {
	x       *lexicon
	text    string
	self    subject
	last    *subject // the last subject that was named: he, she, it
	out     []Statement
	correct bool // the sentence takes something back
}

func newReader(text, voice string) *reader {
	r := &reader{x: englishWords(), text: text, self: subject{owner: Me, name: Me, of: Me, speaker: true}}
	if voice = strings.TrimSpace(voice); voice != "" {
		r.self = subject{nouns: termsOf(voice), name: voice, of: voice, speaker: true}
		if len(r.self.nouns) == 0 {
			r.self.nouns = []string{voice}
		}
	}
	return r
}

// quotes reports whether a text quotes a sentence: more than a title between quotation
// marks.
func quotes(words []word) bool {
	const sentence = 4
	open := -1
	for i := range words {
		if words[i].isQuote() {
			if open >= 0 && i-open > sentence {
				return true
			}
			open = i
		}
	}
	return false
}

// isQuote reports whether it is a quotation mark.
func (w word) isQuote() bool { return w.mark && strings.Contains("\"“”«»„", w.w) }

// longest is how many words of a sentence are read.
const longest = 80

// sentence reads the clauses of a sentence.
func (r *reader) sentence(ws []word) {
	ws = ws[:min(len(ws), longest)]
	if at, n := r.x.reported.find(ws); n > 0 && (at == 0 || ws[at-1].is&isI == 0) {
		return
	}
	if r.x.former.in(ws) {
		return
	}
	if at, n := r.x.unreal.find(ws); n > 0 {
		ws = ws[:at]
	}
	r.correct = r.x.corrects.in(ws)
	var prev *subject
	for i := 0; i < len(ws); {
		c, ok := r.clauseAt(ws, i, prev)
		if !ok {
			i = next(ws, i)
			continue
		}
		end := r.clauseEnd(ws, c.verb.end, &c.subject)
		c.rest = ws[c.verb.end:end]
		if !c.subject.speaker && !c.subject.unknown {
			r.last = &c.subject
		}
		r.state(&c)
		prev = &c.subject
		i = end
		if end < len(ws) && ws[end].is&isStop != 0 {
			i = next(ws, end)
		}
	}
}

// next is the first place behind i where a clause may start.
func next(ws []word, i int) int {
	for i++; i < len(ws); i++ {
		if ws[i-1].mark || ws[i-1].is&isJoin != 0 || i > 1 && ws[i-1].w == "that" && ws[i-2].is&isHeed != 0 {
			return i
		}
	}
	return i
}

// clauseEnd is where the clause ends whose verb ends at i.
func (r *reader) clauseEnd(ws []word, i int, prev *subject) int {
	for ; i < len(ws); i++ {
		if n := r.boundAt(ws, i); n > 0 {
			i += n
			continue
		}
		if r.compares(ws, i) {
			return i
		}
		if ws[i].is&isStop != 0 && ws[i].is&isArticle == 0 || ws[i].w == "because" || ws[i].w == "since" {
			return i
		}
		if !ws[i].mark && ws[i].is&isJoin == 0 {
			continue
		}
		if _, ok := r.clauseAt(ws, i+1, prev); ok {
			return i + 1
		}
	}
	return i
}

// part is a complement: what a preposition leads, or with role "o" the object.
type part struct {
	role string
	ws   []word
	sort Sort
}

// complements is what a clause says besides its subject and verb.
type complements struct {
	object part
	parts  []part
	apart  []word // behind the first comma or colon
	old    []word // not X, instead of X
	when   string
	slot   string
	now    bool
	too    bool
	over   bool
	once   bool
	lately bool // on one day, or in this week
}

// complementsOf reads the complements of a clause.
func (r *reader) complementsOf(c *clause) complements {
	out := complements{now: c.verb.now, too: c.verb.too, over: c.verb.over}
	r.flags(c, &out, c.front, true)
	rest := c.rest
	if len(rest) > 0 && rest[0].mark {
		out.apart, rest = rest, nil
	}
	ws := r.flags(c, &out, rest, false)
	if at, n := r.insteadIn(ws); n > 0 && at > 0 && !r.negates(ws, at) {
		out.old = cutAt(ws[at+n:])
		ws = trim(append(ws[:at:at], behindBut(ws[at+n:])...))
	} else if n > 0 && at == 0 && ws[0].w == "not" { // not X but Y
		if y := behindBut(ws[1:]); y != nil {
			out.old, ws = cutAt(ws[1:]), y
		}
	}
	for i := range ws {
		if ws[i].mark && ws[i].w != "(" && i > 0 {
			out.apart, ws = ws[i+1:], ws[:i]
			break
		}
	}
	r.cut(&out, ws)
	r.frontPart(&out, c.front)
	return out
}

// negates reports whether the "not" at i belongs to a verb.
func (r *reader) negates(ws []word, i int) bool {
	return ws[i].w == "not" && !ws[i-1].mark && ws[i-1].w != "and" && i > 0 && ws[i-1].is&(isDo|isBe|isHave) != 0
}

// cutAt is what precedes the first mark or "but".
func cutAt(ws []word) []word {
	for i := range ws {
		if ws[i].mark || ws[i].w == "but" {
			return ws[:i]
		}
	}
	return ws
}

// behindBut is what follows "but"; nil where there is none.
func behindBut(ws []word) []word {
	for i := range ws {
		if ws[i].w == "but" {
			return ws[i+1:]
		}
	}
	return nil
}

// flags reads and takes out the phrases beside the verb: now, too, any more, today.
func (r *reader) flags(c *clause, out *complements, ws []word, front bool) []word {
	kept := ws[:0:0]
	for i := 0; i < len(ws); {
		if n := r.boundAt(ws, i); n > 0 {
			kept = append(kept, ws[i:i+n+1]...)
			i += n + 1
			continue
		}
		n := max(r.flag(&out.over, r.x.over, ws, i), r.flag(&out.now, r.x.now, ws, i), r.flag(&out.too, r.x.too, ws, i), r.x.asides.at(ws, i))
		if m := r.x.once.at(ws, i); m > 0 && n == 0 && (front || i > 0 && ws[i-1].is&isPreposition == 0 || i == 0 && c.verb.base != "be") {
			if r.x.lately.at(ws, i) == m {
				out.lately, n = true, m
			} else {
				out.once = true
			}
		}
		if n == 0 {
			kept = append(kept, ws[i])
			n = 1
		}
		i += n
		for n > 1 && i < len(ws) && ws[i-1].is&isOf != 0 && (ws[i].is&isDay != 0 || ws[i].capital) { // as of July
			i++
		}
	}
	if front {
		return nil
	}
	return trim(kept)
}

func (r *reader) flag(set *bool, p phrases, ws []word, i int) int {
	n := p.at(ws, i)
	*set = *set || n > 0
	return n
}

// trim drops marks and joins from both ends.
func trim(ws []word) []word {
	for len(ws) > 0 && (ws[0].mark || ws[0].is&isJoin != 0) {
		ws = ws[1:]
	}
	for len(ws) > 0 && (ws[len(ws)-1].mark || ws[len(ws)-1].is&isJoin != 0) {
		ws = ws[:len(ws)-1]
	}
	return ws
}

// cut cuts complements at prepositions.
func (r *reader) cut(out *complements, ws []word) {
	from, role := 0, "o"
	flush := func(to int) {
		p := part{role: role, ws: trim(ws[from:to])}
		if len(p.ws) == 0 {
			return
		}
		p.sort = r.partSort(p.ws, role)
		if role == "o" {
			out.object = p
		} else {
			out.parts = append(out.parts, p)
		}
	}
	for i := 0; i < len(ws); i++ {
		bound := r.boundAt(ws, i)
		if share := r.shareAt(ws, i+bound); bound > 0 || share > 0 {
			if i > from || share > 0 && (role == "o" || role == "for") {
				flush(i)
				from, role = i, "every"
			}
			i += bound + max(share-1, 0)
			continue
		}
		starts := ws[i].is&isPreposition != 0 && ws[i].is&isOf == 0
		adverb := i+1 < len(ws) && (ws[i].is&isFronting != 0 && (ws[i+1].is&(isDay|isPart|isUnit) != 0 || ws[i+1].w == "other") ||
			ws[i].is&isNumber != 0 && (ws[i+1].w == "a" || ws[i+1].w == "per" || ws[i+1].w == "times"))
		if starts || adverb && i > from {
			flush(i)
			from, role = i+1, ws[i].w
			if adverb && !starts {
				from, role = i, "every"
			}
		}
	}
	flush(len(ws))
}

// frontPart reads what precedes the subject: a part of time, or a place.
func (r *reader) frontPart(out *complements, ws []word) {
	ws = trim(ws)
	for len(ws) > 0 && ws[0].is&isAdverb != 0 {
		ws = ws[1:]
	}
	if len(ws) < 2 || ws[0].is&(isPreposition|isPartOpener|isFronting) == 0 {
		return
	}
	p := part{role: ws[0].w, ws: ws[1:]}
	p.sort = r.sortOf(p.ws, p.role)
	switch {
	case p.sort == Time && p.role != "since" && p.role != "as" && p.role != "from":
		out.when = r.span(p.ws)
	case r.x.is(p.role, isPlacing) && p.sort != Time:
		out.slot = r.span(p.ws)
	}
}

// span is the text of some words.
func (r *reader) span(ws []word) string {
	if len(ws) == 0 {
		return ""
	}
	return r.text[ws[0].from:ws[len(ws)-1].to]
}

// sortOf is the sort of a value behind a preposition.
func (r *reader) sortOf(ws []word, role string) Sort {
	first := ws[0]
	if first.w == "a" && first.capital {
		return Name
	}
	for len(ws) > 1 && first.is&(isArticle|isAdverb) != 0 {
		ws = ws[1:]
		first = ws[0]
	}
	digit := first.w[0] >= '0' && first.w[0] <= '9'
	if (digit || first.is&isNumber != 0) && len(ws) > 1 && ws[1].is&isUnit != 0 {
		return Amount
	}
	for i := range ws {
		if ws[i].is&(isDay|isPart) != 0 && (ws[i].w != "may" || ws[i].capital) && (i < 2 || digit || i == len(ws)-1) && i < 4 {
			return Time
		}
	}
	switch {
	case digit && len(ws) == 1 && len(first.w) > 2 && contains(r.x.ordinals, first.w[len(first.w)-2:]):
		return Time
	case digit && isClock(first.w), digit && len(first.w) < 5 && (role == "at" || role == "until") && len(ws) == 1, first.is&isNumber != 0 && role == "at" && len(ws) == 1:
		return Time
	case digit && (role == "in" || role == "since") && len(first.w) == 4 && len(ws) == 1:
		return Time
	case digit, first.w[0] == '$', first.w[0] == '+' || first.w[0] > 0x7f && len(first.w) > 3 && first.w[len(first.w)-1] <= '9' && first.w[len(first.w)-1] >= '0':
		return Amount
	}
	for i := range ws {
		if ws[i].capital && ws[i].is&isI == 0 {
			return Name
		}
	}
	return Thing
}

// isClock reports whether a word that starts with a digit is a time of the day.
func isClock(w string) bool {
	for i := range len(w) - 2 {
		if w[i] == ':' && i < 3 {
			return true
		}
	}
	n := len(w)
	return n > 2 && n < 6 && (w[n-2:] == "am" || w[n-2:] == "pm")
}
