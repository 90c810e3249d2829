package lang

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// asking is what a Set knows of the words that say what kind of answer a query wants.
type asking struct {
	self, name, how, much, amount, of, you, your    map[string]bool
	tell, told, perfect, answers, fills             map[string]bool
	did                                             []string
	runQuantities, runName, runTell, runFills       words.Lexicon
	runNotTell                                      words.Lexicon
	runSelf, selfNotAfter, selfNotBefore, howManyIs string
	runYou, runGivers                               string
}

func newAsking(q *language.Questions) asking {
	return asking{
		self: words.Set(q.Self), name: words.Set(q.Name), how: words.Set(q.How), much: words.Set(q.Much), amount: words.Set(q.Amount),
		of: words.Set(q.Of), you: words.Set(q.You), your: words.Set(q.Your), tell: words.Set(q.Tell), told: words.Set(q.Told),
		perfect: words.Set(q.Perfect), answers: words.Set(q.Answers), fills: words.Set(q.Fills), did: strings.Fields(q.Did),
		runQuantities: words.NewLexicon(q.RunQuantities), runName: words.NewLexicon(q.RunName), runTell: words.NewLexicon(q.RunTell),
		runFills: words.NewLexicon(q.RunFills), runNotTell: words.NewLexicon(q.RunNotTell),
		runSelf: characters(q.RunSelf), selfNotAfter: characters(q.SelfNotAfter), selfNotBefore: characters(q.SelfNotBefore),
		howManyIs: characters(q.HowMany), runYou: characters(q.RunYou), runGivers: characters(q.RunGivers),
	}
}

// readAsking reads the kind of answer that a query wants.
func (in *Set) readAsking(text string) Question {
	q := Question{}
	list := plainWords(text)
	for i, w := range list {
		base, _ := in.cutContraction(w)
		q.FirstPerson = q.FirstPerson || in.self[base]
		q.AsksName = q.AsksName || in.asking.name[base]
		next := at(list, i+1)
		q.AsksQuantity = q.AsksQuantity || in.how[w] && in.much[next] ||
			in.amount[w] && in.of[next]
		q.AsksAssistant = q.AsksAssistant || in.your[w] && in.answers[next] || in.you[base] && in.youTold(list, i)
	}
	in.readRunAsking(text, &q)
	return q
}

// plainWords are the folded words of a text, stop words too; a run of Chinese is
// an empty one, so that nothing is read across it.
func plainWords(text string) []string {
	var out []string
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if t.cjk {
			out = append(out, "")
		} else {
			out = append(out, foldText(text[t.from:t.to]))
		}
	}
	return out
}

// at is the i-th word, or "".
func at(list []string, i int) string {
	if i < 0 || i >= len(list) {
		return ""
	}
	return list[i]
}

// youTold reports whether the "you" at i is the one who told: did you recommend,
// you told me, you've suggested; not I told you, which needs no verb behind.
func (q *asking) youTold(list []string, i int) bool {
	next := i + 1
	for q.fills[at(list, next)] || next == i+1 && q.perfect[at(list, next)] {
		next++
	}
	verb := at(list, next)
	return q.told[verb] || q.tell[verb] && startsWithOne(at(list, i-1), q.did)
}

// startsWithOne reports whether s starts with one of some words.
func startsWithOne(s string, starts []string) bool {
	for _, start := range starts {
		if strings.HasPrefix(s, start) {
			return true
		}
	}
	return false
}

// readRunAsking reads the same of the runs of a query.
func (in *Set) readRunAsking(text string, q *Question) {
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if !t.cjk {
			continue
		}
		run := text[t.from:t.to]
		q.FirstPerson = q.FirstPerson || in.speaksOfSelf(run)
		q.AsksQuantity = q.AsksQuantity || in.runQuantities.In(run) || in.howManyOf(run)
		q.AsksName = q.AsksName || in.runName.In(run)
		q.AsksAssistant = q.AsksAssistant || in.runYouTold(run)
	}
}

// howManyOf reports whether a run asks 几 of something: 几个, 几次; not 几乎, 茶几.
func (in *Set) howManyOf(run string) bool {
	for i, r := range run {
		if !strings.ContainsRune(in.howManyIs, r) {
			continue
		}
		next, n := utf8.DecodeRuneInString(run[i+utf8.RuneLen(r):])
		if n > 0 && strings.ContainsRune(in.measures, next) {
			return true
		}
	}
	return false
}

// speaksOfSelf reports whether a run has 我 (or 俺) that is one person: not 我们, 我国,
// 自我.
func (q *asking) speaksOfSelf(run string) bool {
	prev := rune(0)
	for i, r := range run {
		next, _ := utf8.DecodeRuneInString(run[i+utf8.RuneLen(r):])
		if strings.ContainsRune(q.runSelf, r) && !strings.ContainsRune(q.selfNotAfter, prev) && !strings.ContainsRune(q.selfNotBefore, next) {
			return true
		}
		prev = r
	}
	return false
}

// runYouTold reports whether a 你 or 您 in a run is the one who told: 你推荐, 你上次跟我
// 说; not 我跟你说.
func (q *asking) runYouTold(run string) bool {
	prev := rune(0)
	for i, r := range run {
		n := utf8.RuneLen(r)
		if strings.ContainsRune(q.runYou, r) && !strings.ContainsRune(q.runGivers, prev) && q.tellsNext(run[i+n:]) {
			return true
		}
		prev = r
	}
	return false
}

// tellsNext reports whether a verb of telling starts s, a few adverbs aside.
func (q *asking) tellsNext(s string) bool {
	const adverbs = 4
	for range adverbs {
		if q.runTell.At(s) != "" {
			return q.runNotTell.At(s) == ""
		}
		s = s[len(q.runFills.At(s)):]
	}
	return q.runTell.At(s) != ""
}
