package lang

import (
	"regexp"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// bounding is what a Set knows of words that bound a time or count back from today; an
// expression is nil where no language has such words.
type bounding struct {
	before, behind                           []edgeWord
	the                                      []string
	unbound, countedOff, rollingTimes        *regexp.Regexp
	instead                                  map[string]language.Unbound
	unboundHints, rollingHints               []string
	rollingDays, rollingWeeks, rollingMonths map[string]bool
	countingWords                            map[string]bool
	runCounting                              string
}

// edgeWord is a phrase that bounds a time.
type edgeWord struct {
	word string
	is   timeEdge
}

func newBounding(a *language.Asked, languages []*language.Language) bounding {
	b := bounding{
		the: strings.Fields(a.TheDate), instead: map[string]language.Unbound{}, rollingHints: strings.Fields(a.RollingHints),
		rollingDays: words.Set(a.RollingDays), rollingWeeks: words.Set(a.RollingWeeks), rollingMonths: words.Set(a.RollingMonths),
		countingWords: words.Set(a.Counting), runCounting: characters(a.RunCounting),
	}
	b.before = edgeWords(a.From, a.UpTo, a.Until, a.Past)
	b.behind = edgeWords(a.RunFromBehind, a.RunUpTo, a.RunUntil, a.RunPast)
	if len(a.Rolling) > 0 {
		b.rollingTimes = regexp.MustCompile(`(?i)` + strings.Join(a.Rolling, `|`))
	}
	b.bindUnbound(languages)
	return b
}

// edgeWords are the phrases of the four edges.
func edgeWords(from, upTo, until, past string) []edgeWord {
	var out []edgeWord
	for i, list := range [...]string{from, upTo, until, past} {
		for _, p := range phrasesOf(list) {
			out = append(out, edgeWord{p, [...]timeEdge{edgeFrom, edgeUpTo, edgeBefore, edgeAfter}[i]})
		}
	}
	return out
}

// bindUnbound notes what is put in the place of which phrase.
func (b *bounding) bindUnbound(languages []*language.Language) {
	var spaced, runs, units []string
	for _, l := range languages {
		u := l.Asked.Unbound
		for _, p := range phrasesOf(u.Words) {
			b.instead[p] = u
			b.unboundHints = append(b.unboundHints, p)
			if isLatin(p[0]) {
				spaced = append(spaced, p)
			} else {
				runs = append(runs, p)
			}
		}
		units = append(units, strings.Fields(u.Units)...)
	}
	var alternatives []string
	if spaced != nil {
		alternatives = append(alternatives, `\b(?:`+oneOf(spaced)+`)\b`)
	}
	if runs != nil {
		alternatives = append(alternatives, oneOf(runs))
	}
	if alternatives != nil {
		b.unbound = regexp.MustCompile(`(?i)` + strings.Join(alternatives, `|`))
	}
	if units != nil {
		b.countedOff = regexp.MustCompile(`(?i)(?:` + strings.Join(units, `|`) + `)\s*$`)
	}
}
