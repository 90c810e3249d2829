package lang

import (
	"slices"
	"strconv"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/words"
)

// Importance by cues.
const (
	routine     = .3
	notable     = .5
	significant = .7
	critical    = .9
)

// importanceOf is the weight of the weightiest statement; mere chatter is routine.
// Questions have no weight of their own.
func importanceOf(sentences []cueSentence) float64 {
	weight := routine
	for i := range sentences {
		weight = max(weight, sentences[i].importance())
	}
	return weight
}

func (s *cueSentence) importance() float64 {
	switch little := s.content() < cueContent; {
	case !s.asks && (s.affirmed(cueCritical) || !little && s.told()):
		return critical
	case !s.asks && s.affirmed(cueSignificant):
		return significant
	case little:
		return routine
	}
	return notable
}

// told reports whether the sentence bids to remember what it says: "remember that …" at the
// start of a clause, and not "I remember that …", 我记得.
func (s *cueSentence) told() bool {
	return s.has(cueTold) && slices.ContainsFunc(s.hits, func(h cueHit) bool {
		before := s.word(h.from - 1)
		switch {
		case h.class != cueTold:
			return false
		case s.tokens[h.from].kind == cueHanToken:
			return !s.cue().ToldNot[before] && !s.cue().ToldNot[s.word(h.to)]
		}
		return s.clauseStarts(h.from) || s.cue().ClauseWords[before] || s.cue().Openers[before]
	})
}

// clauseStarts reports whether a clause starts at token i.
func (s *cueSentence) clauseStarts(i int) bool { return i == 0 || s.clauseEnds(i-1) }

// affirmed reports whether a phrase of the class is there without a "not"
// right before it, and is neither supposed nor advised.
func (s *cueSentence) affirmed(c cueClass) bool {
	return !s.has(cueHypothetical, cueSuggest) && s.hit(c, func(h cueHit) bool { return !s.negated(h.from) })
}

// isPrivate reports whether the sentence holds data.
func (s *cueSentence) isPrivate() bool {
	return s.has(cueSumOf) && s.longestNumber() >= sumDigits || !s.asks && s.has(cuePrivate)
}

// sumDigits is how many digits make a sum that a person has or owes rather than an amount of things.
const sumDigits = 4

// longestNumber counts the digits of the longest number, spaces and dashes in it aside, years not counted.
func (s *cueSentence) longestNumber() int {
	best, run := 0, 0
	for i, t := range s.tokens {
		n := digitsIn(t.word)
		switch {
		case n > 0 && (n != sumDigits || run > 0 || !isYear(t.word)):
			run += n
		case (t.word == "-" || t.word == "–") && run > 0 && digitsIn(s.word(i+1)) > 0:
			continue
		default:
			run = 0
		}
		best = max(best, run)
	}
	return best
}

func digitsIn(word string) int {
	n := 0
	for i := range len(word) {
		if words.IsDigit(word[i]) {
			n++
		}
	}
	return n
}

func isYear(word string) bool {
	n, err := strconv.Atoi(word)
	return err == nil && n >= 1900 && n < 2100
}

// emotionOf is the mean feeling of the words for one, under the label of the strongest; nil without any.
func emotionOf(sentences []cueSentence) *loci.Emotion {
	var sum loci.Emotion
	n, strongest := 0., 0.
	for i := range sentences {
		s := &sentences[i]
		for _, h := range s.hits {
			if h.class != cueFeeling || s.asks {
				continue
			}
			v, a, label := s.feeling(h)
			sum.Valence, sum.Arousal, n = sum.Valence+v, sum.Arousal+a, n+1
			if v*v > strongest {
				strongest, sum.Label = v*v, label
			}
		}
	}
	if n == 0 {
		return nil
	}
	return &loci.Emotion{Valence: round2(sum.Valence / n), Arousal: round2(sum.Arousal / n), Label: sum.Label}
}

// feeling is the value of one word: denied, it turns and fades, and so has no label; stressed, it grows.
func (s *cueSentence) feeling(h cueHit) (valence, arousal float64, label string) {
	parts := strings.Fields(h.value)
	valence, _ = strconv.ParseFloat(parts[0], 64)
	arousal, _ = strconv.ParseFloat(parts[1], 64)
	label = parts[2]
	scale := 1.
	for j := h.from - 1; j >= max(0, h.from-3); j-- {
		switch w := s.word(j); {
		case s.cue().prohibitions[w][s.word(j-1)]:
		case s.cue().Denials[w]:
			return -valence / 2, arousal / 2, ""
		case s.cue().Strong[w]:
			scale = 1.2
		case s.cue().Weak[w]:
			scale = .7
		}
	}
	return clamp(valence*scale, -1, 1), clamp(arousal*scale, 0, 1), label
}

func clamp(x, low, high float64) float64 { return max(low, min(high, x)) }

// round2 rounds to hundredths, half away from zero.
func round2(x float64) float64 {
	if x < 0 {
		return -round2(-x)
	}
	return float64(int(x*100+.5)) / 100
}
