package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
)

// lastingRows say how things are: what the speaker and others are, have, like and do, and
// what belongs to them.
const lastingRows = `
Self Adverbs|AdverbNot* STATIVE Articles? !Objects|END
Self Adverbs|AdverbNot* Be Adverbs|AdverbNot|Be* STATE !MOMENT
!Self SelfBe Adverbs|AdverbNot|Be* STATE !MOMENT
!NoSubject|Adverbs WORD Adverbs* STATIVE3 Articles? !Objects|END
CAPITAL , Adverbs* STATIVE3 Articles? !Objects|END
ThirdIs States !Moments
Third|PERSON Is States !Moments
Mine|OWNER ~2 ATTRIBUTE ~3 AttributeIs !Mood
Mine|OWNER ~2 Is TITLE
Mine|OWNER ~2 Is Articles|MomentArticles ~2 TITLE
RunMine ~5 RunOf !OPINION ~5 !RunIsNot HAN|WORD RunIs
!YOURS LASTING !Objects`

// workRows say where somebody works, unless they did.
const workRows = `
!YOURS WorkAt ~20 WorkVerbs
RunMine|PERSON|KIN ~20 !YOURS WorkAt HAN|WORD HAN|WORD ~20 !NotWork WorkDo`

// beingRows say in a clause of no time gone by or to come what somebody is by their work or to another, how they compare, 我弟比我高, and for how many years something has been so, 我爸抽烟四十年了.
const beingRows = `
RunMine|PERSON|KIN ~20 NUMERAL RunYears RunAlready !HAN|WORD
RunMine|PERSON|KIN ~20 RunThan ~8 HAN|WORD RunHow|RunAge !HAN|WORD
RunMine|PERSON|KIN ~20 RunIs ~8 !RunOf|AMOUNT HAN|WORD RunTrades !HAN|WORD
RunMine|PERSON|KIN ~20 RunIs ~9 PERSON|KIN !HAN|WORD`

// ageRows say how old somebody is: "I am 37 years old", "my daughter is four", 我女儿四岁.
const ageRows = `
ThirdIs|AGED Adverbs* AGE AGEEND
!Self SelfBe Adverbs* AGE AGEEND
AgedSelf|Third|PERSON|NAME Is|Be|Turns Adverbs* AGE AGEEND
PERSON CAPITAL Is|Be|Turns Adverbs* AGE AGEEND
Mine|OWNER ~2 Aged Is|Be|Turns Adverbs* AGE AGEEND
Is AGE AgeUnits AgeOld
NUMERAL RunAge !RunAgeNot
PERSON|KIN NUMERAL NUMERAL NUMERAL* RunAlready !HAN|WORD
RunThisYear NUMERAL NUMERAL NUMERAL* !HAN|WORD`

// lastingWords are the words of what holds, compiled: see language.Lasting.
type lastingWords struct {
	Always, Answer, AnswerIn, Aged, AgeUnits, AgeOld, AgeEnds, CallEnds map[string]bool

	rows, ages []tokenRow
}

func newLastingWords(l *language.Lasting, rows *rowWords) *lastingWords {
	w := &lastingWords{ages: rows.rows(ageRows, cuePast, cueHistorical, cueFuture)}
	w.rows = slices.Concat(rows.rows(lastingRows), rows.rows(workRows, cuePast), rows.rows(beingRows, cuePast, cueFuture, cueRightNow))
	compile(w, l)
	return w
}

// standing finds what is to hold from now on: "Always run make lint before you commit",
// "call me Sam", "reply in French", 以后都用中文回我.
func (s *cueSentence) standing() bool {
	return (s.has(cueStanding) || s.called() >= 0 || s.bidsForGood()) && !s.has(cuePast, cueHistorical) && !s.isPlan()
}

// bidsForGood reports whether the sentence bids to do something always, whenever
// something is so, or says how to answer.
func (s *cueSentence) bidsForGood() bool {
	i := s.first()
	w := s.in.lasting
	switch first := s.word(i); {
	case strings.HasSuffix(s.text, "!"):
		return false
	case w.Always[first]:
		return i+1 < len(s.tokens) && s.bids(i+1, false)
	case s.has(cueWhenever):
		return s.bidsAnywhere(i)
	case w.Answer[first] && w.AnswerIn[s.word(i+1)]:
		return s.isCapital(i+2) || s.in.step().Requests[s.word(i+2)]
	}
	return false
}

// bidsAnywhere reports whether the sentence bids at token i, or behind its first comma.
func (s *cueSentence) bidsAnywhere(i int) bool {
	comma := slices.IndexFunc(s.tokens, func(t cueToken) bool { return t.word == "," })
	return s.bids(i, false) || comma > i && s.bids(comma+1, false)
}

// first is the first token that counts, behind openers and marks.
func (s *cueSentence) first() int {
	for i, t := range s.tokens {
		if t.kind != cueMarkToken && !s.cue().Openers[t.word] {
			return i
		}
	}
	return 0
}

// called is the token of the name that the speaker wants to be called, -1 for none: "call
// me Sam", 叫我小陈就行, but not "call me back" or 叫我起床.
func (s *cueSentence) called() int {
	for _, h := range s.hits {
		if h.class != cueCall || h.to >= len(s.tokens) {
			continue
		}
		if t := s.tokens[h.to]; t.kind == cueHanToken && s.runCallName(h.to) > 0 || t.kind == cueWordToken && s.capital(h.to) {
			return h.to
		}
	}
	return -1
}

// longCall is how many characters a name in a run has at most by which somebody is called.
const longCall = 4

// runCallName is how many characters from token i on are all that is between being called
// and the end of the clause, or what ends the wish; 0 where that is no name.
func (s *cueSentence) runCallName(i int) int {
	n := 0
	for n < longCall && i+n < len(s.tokens) && s.tokens[i+n].kind == cueHanToken && !s.in.lasting.CallEnds[s.word(i+n)] {
		if s.entity().NameStops[s.word(i+n)] {
			return 0
		}
		n++
	}
	end := i+n >= len(s.tokens) || s.tokens[i+n].kind == cueMarkToken || s.in.lasting.CallEnds[s.word(i+n)]
	if n < 2 || !end {
		return 0
	}
	return n
}
