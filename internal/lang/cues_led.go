package lang

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// lead is where the words end that lead to steps.
type lead struct {
	at     int  // in its sentence
	enough int  // how many steps it takes behind it; 0: it leads to none
	linked bool // one of them must point back to an earlier one
	loose  bool // bidding.loose
}

// ledSteps reads steps behind words that lead to them: "When the router hangs: unplug it,
// wait 30 seconds, plug it in again." Steps go on in the sentences behind.
func (in *Set) ledSteps(sentences []cueSentence) []string {
	for i := range sentences {
		s := &sentences[i]
		if s.asks {
			continue
		}
		l := in.leadOf(sentences[i:])
		if l.enough == 0 || s.isPlan() {
			continue
		}
		if steps, _ := in.biddenFrom(sentences[i:], l); len(steps) >= l.enough && (!l.linked || in.pointsBack(steps)) {
			return steps
		}
	}
	return nil
}

// leadOf finds the words that lead to steps at the start of the first sentence: up to a
// colon, or up to the comma behind a clause that says when.
func (in *Set) leadOf(sentences []cueSentence) lead {
	s := &sentences[0]
	if at := colonEnd(s.text); at > 0 {
		head := in.foldRun(s.text[:at])
		linked := matches(in.step().Loose, head)
		if !matches(in.step().NotLed, head) && (linked || matches(in.step().Led, head)) {
			return lead{at: at, enough: 2, linked: linked, loose: true}
		}
		return lead{}
	}
	if !in.step().Opening[s.word(0)] || s.hasWord(in.step().Requests) {
		return lead{}
	}
	b := bidding{in: in}
	for i := range len(s.text) {
		if s.text[i] == ',' && b.bids(s.text[i+1:]) {
			return in.leadUntil(s.text[:i])
		}
	}
	return lead{}
}

// leadUntil is the lead that a clause makes which says when: of every time, or once.
func (in *Set) leadUntil(head string) lead {
	general := matches(in.step().General, head)
	return lead{at: len(head) + 1, enough: 3 - boolInt(general), linked: !general && matches(in.step().Loose, head)}
}

// colonEnd is where the first colon that ends words ends, no part of a time or an address; 0 for none.
func colonEnd(text string) int {
	wide := strings.Index(text, "：")
	for i := strings.IndexByte(text, ':'); i >= 0 && (wide < 0 || i < wide); {
		if i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n' || text[i+1] >= utf8.RuneSelf {
			return i + 1
		}
		next := strings.IndexByte(text[i+1:], ':')
		if next < 0 {
			break
		}
		i += next + 1
	}
	return wide + len("：")*boolInt(wide >= 0) + boolInt(wide < 0)
}

func (s *cueSentence) hasWord(list map[string]bool) bool {
	return slices.ContainsFunc(s.tokens, func(t cueToken) bool { return list[t.word] })
}

// maxBidden bounds how many clauses are read as the steps of one procedure.
const maxBidden = 50

// biddenFrom are the clauses that bid behind a lead, in its sentence and in those behind
// it, and how many sentences these are; nil where the first one does not bid.
func (in *Set) biddenFrom(sentences []cueSentence, l lead) (steps []string, read int) {
	b := bidding{in, l.loose}
	rest := sentences[0].text[l.at:]
	if strings.Trim(rest, cueTrim) != "" {
		if !b.bids(rest) {
			return nil, 1
		}
		steps = b.clauses(rest)
	}
	b.loose = b.loose && steps == nil
	for read = 1; read < len(sentences) && len(steps) < maxBidden; read++ {
		s := &sentences[read]
		if s.asks || s.isPlan() || s.hasWord(in.step().Requests) || !b.bids(s.text) {
			break
		}
		steps = append(steps, b.clauses(s.text)...)
	}
	return in.plainSteps(steps), read
}

// plainSteps are steps without words of order before them; nil where fewer than two are left.
func (in *Set) plainSteps(steps []string) []string {
	for i, s := range steps {
		steps[i] = in.cutJoin(s)
	}
	return cleanSteps(steps)
}

// maxRows is how many sentences may open a row: a text with more of them gives no short procedure.
const maxRows = 100

// biddenRow reads three clauses or more in a row that bid, of which a later one points back to what an earlier one
// is about: without that they may be things to do. A part of such a row is none either.
func (in *Set) biddenRow(sentences []cueSentence) []string {
	var read int
	for i := 0; i < min(len(sentences), maxRows); i += read {
		s := &sentences[i]
		if read = 1; s.asks || !(bidding{in: in}).bids(s.text) || s.isPlan() || s.hasWord(in.step().Requests) || strings.HasSuffix(s.text, "!") {
			continue
		}
		var steps []string
		if steps, read = in.biddenFrom(sentences[i:], lead{}); len(steps) >= 3 && in.pointsBack(steps) {
			return steps
		}
	}
	return nil
}

// longWordOfStep is how many bytes a word has at least by which two steps hang together.
const longWordOfStep = 4

// pointsBack reports whether a step speaks of what an earlier one did.
func (in *Set) pointsBack(steps []string) bool {
	seen := map[string]bool{}
	for i, step := range steps {
		s := scanner{text: step}
		s.next() // the verb
		for t, ok := s.next(); ok; t, ok = s.next() {
			word := foldText(step[t.from:t.to])
			if i > 0 && (in.step().Back[word] || seen[word]) {
				return true
			}
			if !t.cjk && len(word) >= longWordOfStep && !in.IsStop(word) {
				seen[word] = true
			}
		}
	}
	return false
}

// commandSteps reads commands in backticks that are to be run one behind another: "run
// `make generate` and then `make migrate`".
func (in *Set) commandSteps(sentences []cueSentence) []string {
	for i := range sentences {
		s := &sentences[i]
		if strings.Count(s.text, "`") < 4 || s.asks || s.isPlan() {
			continue
		}
		if steps := in.commandsOf(s.text); len(steps) > 1 {
			return cleanSteps(steps)
		}
	}
	return nil
}

// commandsOf are the first commands of a sentence with nothing but joining words between
// them, with the verb before each; nil where no verb says that they are run.
func (in *Set) commandsOf(text string) []string {
	var steps []string
	end := 0
	for i := 0; i < len(text); {
		if text[i] != '`' {
			i++
			continue
		}
		n := spanLen(text[i:])
		from := in.commandFrom(text[end:i]) + end
		switch alone := in.cutJoin(text[end:from]) == ""; {
		case steps == nil && from == i, steps != nil && !alone:
			return steps
		default:
			steps = append(steps, text[from:i+n])
		}
		i += n
		end = i
	}
	return steps
}

// commandFrom is where the verb starts at the end of the words before a command; their end where there is none.
func (in *Set) commandFrom(before string) int {
	plain := in.foldRun(strings.TrimRight(before, " "))
	for _, verb := range in.step().Commands {
		rest, ok := strings.CutSuffix(plain, verb)
		if ok && (rest == "" || !isSmall(rest[len(rest)-1]) || !isSmall(verb[0])) {
			return len(rest)
		}
	}
	return len(before)
}
