package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
)

// How something is said of oneself: the parts of language.Own, and of language.Self, by the
// values of their phrases.
const (
	ownHas   = "has"
	ownFound = "found"
	ownTakes = "takes"
	ownJoins = "joins"
	ownHurts = "hurts"
	ownIs    = "is"
	ownMine  = "mine"
	ownDoes  = "does"
	ownAlone = "alone"

	selfMe     = "me"
	selfAm     = "am"
	selfMy     = "my"
	selfObject = "object"
	selfBeing  = "being"
	selfGives  = "gives"
	selfBare   = "bare"
	selfLead   = "lead"
	selfOther  = "other"
	selfJoint  = "joint"
	selfNot    = "not"
	selfBreaks = "breaks"
	selfVoid   = "void"
)

// How far apart the parts may be, in words and in characters of a run.
const (
	ownGap, ownRunGap     = 5, 8  // between the verb and what it is about
	mineGap, mineRunGap   = 2, 4  // between "my" and that
	meGap, meRunGap       = 6, 10 // between the speaker and the verb
	anewGap               = 3     // between "but" and the speaker
	endHint               = 8     // bytes from which a word's ending is looked at
	ownValue              = ":"   // between the subject of an own phrase and its part
	behindMine            = 2     // tokens in which somebody else is that it belongs to: my diabetic friend
	ownClauseMarks        = ",;:.!?()，；：。！？（）…—–\n"
	contracted, adverbial = "'s", "ly"
)

// ownLists are the phrases of one subject by how they are said.
func ownLists(o *language.Own) []cueList {
	lists := []cueList{
		{cueOwn, ownAlone, o.Alone}, {cueOwn, ownDoes, o.Does}, {cueOwn, ownIs, o.Is}, {cueOwn, ownHas, o.Has}, {cueOwn, ownFound, o.Found},
		{cueOwn, ownTakes, o.Takes}, {cueOwn, ownJoins, o.Joins}, {cueOwn, ownHurts, o.Hurts}, {cueOwn, ownMine, o.Mine},
	}
	for i := range lists {
		lists[i].value = o.Subject + ownValue + lists[i].value
	}
	return lists
}

// selfLists are the phrases around these.
func selfLists(s *language.Self) []cueList {
	return []cueList{
		{cueOwn, selfMe, s.Me}, {cueOwn, selfAm, s.Am}, {cueOwn, selfMy, s.My}, {cueOwn, selfObject, s.Object}, {cueOwn, selfBeing, s.Being}, {cueOwn, selfGives, s.Gives}, {cueOwn, ownHas, s.Has}, {cueOwn, ownFound, s.Found},
		{cueOwn, ownTakes, s.Takes}, {cueOwn, ownJoins, s.Joins}, {cueOwn, ownHurts, s.Hurts}, {cueOwn, ownIs, s.Is}, {cueOwn, selfBare, s.Bare},
		{cueOwn, selfLead, s.Lead}, {cueOwn, selfOther, s.Other}, {cueOwn, selfJoint, s.Joint}, {cueOwn, selfNot, s.Not}, {cueOwn, selfBreaks, s.Breaks}, {cueOwn, selfVoid, s.Void},
	}
}

// ownPhrase is a phrase that may say something of the speaker.
type ownPhrase struct {
	subject, part string
	from, to      int // tokens
}

// ownPhrases are those of a sentence.
func (s *cueSentence) ownPhrases() (out []ownPhrase) {
	if s.has(cueOwn) {
		for _, h := range s.hits {
			if h.class == cueOwn {
				subject, part, _ := strings.Cut(h.value, ownValue)
				out = append(out, ownPhrase{subject, part, h.from, h.to})
			}
		}
	}
	for i, t := range s.tokens {
		if len(t.word) < endHint || t.kind != cueWordToken {
			continue
		}
		for _, e := range s.in.secret().ends {
			if strings.HasSuffix(t.word, e.end) {
				out = append(out, ownPhrase{e.subject, ownHas, i, i + 1}, ownPhrase{e.subject, ownTakes, i, i + 1})
			}
		}
	}
	return out
}

// ownEnd is an ending of words that may say something of a subject.
type ownEnd struct{ end, subject string }

// ownSubject is what of themselves the speaker says in a sentence that must not be known to all; "" for nothing.
func (s *cueSentence) ownSubject() string {
	if s.asks {
		return ""
	}
	phrases := s.ownPhrases()
	if len(phrases) == 0 {
		return ""
	}
	r := ownReader{s, s.in.ownPhrases().hits(s.tokens)}
	for _, p := range phrases {
		if r.says(p) {
			return p.subject
		}
	}
	return ""
}

// ownReader reads what is around own phrases.
type ownReader struct {
	*cueSentence
	around []cueHit // phrases of language.Self
}

// says reports whether the clause of a phrase says it of the speaker.
func (r ownReader) says(p ownPhrase) bool {
	from, to := r.clauseOf(p.from)
	if r.covered(p) || r.any(selfNot, r.anew(from, p.from), p.from) {
		return false
	}
	switch p.part {
	case ownAlone:
		return r.speaks(p.from, p.to) || !r.others(from, p.from) && (r.speaks(from, to) || !r.others(p.to, to))
	case ownDoes:
		return r.meBefore(from, p.from)
	case ownMine, ownHas, ownTakes:
		if r.mine(from, p) {
			return true
		}
	}
	return slices.ContainsFunc(r.around, func(v cueHit) bool {
		return v.from >= from && v.to <= p.from && leadsTo(v.value, p.part) && r.near(v.to, p.from, ownGap, ownRunGap) && r.ofMe(v, from)
	})
}

// leadsTo reports whether a verb says something with a part.
func leadsTo(verb, part string) bool {
	switch verb {
	case part:
		return true
	case ownFound:
		return part == ownHas
	case selfAm, selfBeing:
		return part == ownIs
	}
	return verb == selfGives && (part == ownHas || part == ownTakes)
}

// ofMe reports whether the subject of a verb is the speaker, in a clause that begins at from.
func (r ownReader) ofMe(v cueHit, from int) bool {
	switch v.value {
	case selfAm, selfGives:
		return true
	case selfBeing:
		return r.leads(from, v.from) && r.speaks(v.to, len(r.tokens))
	}
	return r.meBefore(from, v.from) || r.bare(v, from)
}

// speaks reports whether the speaker is spoken of in tokens from…to.
func (r ownReader) speaks(from, to int) bool {
	return r.any(selfMe, from, to) || r.any(selfMy, from, to) || r.any(selfObject, from, to)
}

// anew is where the speaker begins anew in tokens from…to: but I have.
func (r ownReader) anew(from, to int) int {
	for _, h := range r.around {
		if h.value == selfJoint && h.from >= from && h.to <= to && r.any(selfMe, h.to, min(h.to+anewGap, to)) {
			from = h.to
		}
	}
	return from
}

// clauseOf are the tokens of the clause that token i is in.
func (s *cueSentence) clauseOf(i int) (from, to int) {
	ends := func(i int) bool {
		return i < 0 || i >= len(s.tokens) || s.tokens[i].kind == cueMarkToken && strings.Contains(ownClauseMarks, s.tokens[i].word)
	}
	for from = i; !ends(from - 1); {
		from--
	}
	for to = i; !ends(to); {
		to++
	}
	return from, to
}

// any reports whether a phrase with a value is among tokens from…to.
func (r ownReader) any(value string, from, to int) bool {
	return slices.ContainsFunc(r.around, func(h cueHit) bool { return h.value == value && h.from >= from && h.to <= to })
}

// covered reports whether another phrase makes something else of one: cancer research, or
// stopped drinking with drinking coffee behind it.
func (r ownReader) covered(p ownPhrase) bool {
	return slices.ContainsFunc(r.around, func(h cueHit) bool {
		return h.value == selfVoid && h.from < p.to && h.to >= p.to && (h.from <= p.from || h.to > p.to)
	})
}

// others reports whether somebody but the speaker is spoken of in tokens from…to.
func (r ownReader) others(from, to int) bool {
	return r.any(selfOther, from, to) || slices.ContainsFunc(r.hits, func(h cueHit) bool { return h.class == cueRelation && h.from >= from && h.to <= to })
}

// mine reports whether a phrase is said to be the speaker's.
func (r ownReader) mine(from int, p ownPhrase) bool {
	if r.others(p.to, p.to+behindMine) {
		return false
	}
	return slices.ContainsFunc(r.around, func(h cueHit) bool {
		return h.value == selfMy && h.from >= from && h.to <= p.from && r.near(h.to, p.from, mineGap, mineRunGap)
	})
}

// near reports whether no more than so many words, or characters of a run, are between two
// places, and nothing by which what is behind them is something else or another's.
func (r ownReader) near(from, to, most, mostRun int) bool {
	n := to - from
	run := n > 0 && r.tokens[from].kind == cueHanToken
	if n > most && (!run || n > mostRun) || r.any(selfBreaks, from, to) || r.others(from, to) {
		return false
	}
	return !slices.ContainsFunc(r.tokens[from:to], func(t cueToken) bool { return strings.HasSuffix(t.word, contracted) })
}

// meBefore reports whether the speaker is the subject of the verb at token i.
func (r ownReader) meBefore(from, i int) bool {
	return slices.ContainsFunc(r.around, func(h cueHit) bool {
		return h.value == selfMe && h.from >= from && h.to <= i && r.onlyBetween(h.to, i) && !r.others(h.to, i)
	})
}

// onlyBetween reports whether tokens from…to are words that may be between the speaker and the verb.
func (r ownReader) onlyBetween(from, to int) bool {
	words := 0
	for _, t := range r.tokens[from:to] {
		if t.kind == cueWordToken {
			words++
		}
		if t.kind == cueWordToken && !r.in.secret().between[t.word] && !strings.HasSuffix(t.word, adverbial) {
			return false
		}
	}
	return words <= meGap && to-from-words <= meRunGap
}

// bare reports whether a verb begins its clause, speaks of the speaker without a subject,
// and nobody else was spoken of before.
func (r ownReader) bare(v cueHit, from int) bool {
	same := func(h cueHit) bool { return h.value == selfBare && h.from == v.from && h.to == v.to }
	return slices.ContainsFunc(r.around, same) && !r.others(0, v.from) && r.leads(from, v.from)
}

// leads reports whether tokens from…to are only words that may lead a clause.
func (r ownReader) leads(from, to int) bool {
	for from < to {
		next := from
		for _, h := range r.around {
			if h.value == selfLead && h.from == from && h.to <= to {
				next = max(next, h.to)
			}
		}
		if next == from {
			return false
		}
		from = next
	}
	return true
}

// confided reports whether a sentence asks to keep something to oneself.
func (s *cueSentence) confided() bool {
	if !s.has(cueConfided) {
		return false
	}
	text := s.in.foldRun(foldText(strings.TrimSpace(s.text)))
	return slices.ContainsFunc(s.hits, func(h cueHit) bool {
		if h.class != cueConfided {
			return false
		}
		said := text
		if none := s.in.secret().noSecret[h.value]; none != nil {
			said = none.ReplaceAllString(text, "")
		}
		return s.in.secret().confided[h.value].MatchString(said)
	})
}
