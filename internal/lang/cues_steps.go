package lang

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// cueTrim is what belongs to the layout of a step and not to its words.
const cueTrim = " \t\r\n　,，;；.。、:：-–—*•)）"

// Steps are the steps of a text that is known to tell how something is done, word for
// word; nil where it has none. The slice is the caller's.
func (in *Set) Steps(text string) []string {
	return in.stepsOf(text, in.readCueSentences(text), true)
}

// stepsOf finds the steps of a procedure in a text: in a list with numbers, arrows or
// bullets, behind words of order (first … then … finally, 先…再…最后), and in what is bidden.
// A list of things and the account of a day are no procedures. Steps are cut from the text,
// word for word; process says that the text tells how something is done.
func (in *Set) stepsOf(text string, sentences []cueSentence, process bool) []string {
	process = process || anyHas(sentences, cueProcess)
	if steps := in.listedSteps(text, sentences, process); steps != nil {
		return steps
	}
	if steps := in.orderedSteps(sentences, process); steps != nil {
		return steps
	}
	return in.biddenSteps(sentences)
}

func anyHas(sentences []cueSentence, c cueClass) bool {
	return slices.ContainsFunc(sentences, func(s cueSentence) bool { return s.has(c) })
}

// stepList is a list that may be of steps.
type stepList struct {
	head  string // the words before it
	items []string
	// How many of a hundred items bid at least to do something: where the text says that steps
	// follow, and where it does not.
	led, unled int
}

// listedSteps reads steps in a list.
func (in *Set) listedSteps(text string, sentences []cueSentence, process bool) []string {
	for _, l := range []stepList{in.numbered(text), in.chained(text, process), bulleted(text)} {
		l.items = cleanSteps(l.items)
		if l.items != nil && in.isProcedure(&l, sentences, process || matches(in.step().LeadIns, text)) {
			return l.items
		}
	}
	return nil
}

// isProcedure reports whether a list is of steps: not of numbers, prices or dates, and,
// unless words before it say that steps follow, neither counted nor of mere names.
func (in *Set) isProcedure(l *stepList, sentences []cueSentence, led bool) bool {
	head := in.foldRun(l.head)
	if matches(in.step().NotLed, head) {
		return false
	}
	led = led || matches(in.step().Led, head)
	names, bid := 0, 0
	for _, item := range l.items {
		s := in.readCueSentence(item)
		if s.wordless() {
			return false
		}
		names += boolInt(s.isNames())
		bid += boolInt(s.bids(s.skipSelf(0), true))
	}
	if led {
		return 100*bid >= l.led*len(l.items)
	}
	return 100*bid >= l.unled*len(l.items) && names < len(l.items)-1 && !matches(in.step().Counted, head) && !anyHas(sentences, cueListing)
}

// numbered reads "1. … 2. …", "1) …", "Step 1: …", 第一步…, ①…, in lines or in a row, 一、… in
// lines; the numbers must run 1, 2, 3.
func (in *Set) numbered(text string) stepList {
	l := stepList{unled: 50}
	if !strings.ContainsAny(text, in.step().ones) {
		return l
	}
	from, number := 0, 1
	for _, m := range in.step().Marks.FindAllStringSubmatchIndex(text, -1) {
		switch {
		case in.step().numberOf(text, m) != number || !markMayStart(text, m[0]):
			continue
		case number == 1:
			l.head = lineBefore(text[:m[0]])
		default:
			l.items = append(l.items, text[from:m[0]])
		}
		from, number = m[1], number+1
	}
	last, _, _ := strings.Cut(strings.TrimSpace(text[from:]), "\n")
	l.items = append(l.items, last)
	return l
}

// numberOf is the number in a mark of a step; 0 for none.
func (w *stepWords) numberOf(text string, mark []int) int {
	for i := 2; i < len(mark); i += 2 {
		if mark[i] >= 0 {
			numeral := text[mark[i]:mark[i+1]]
			n, _ := strconv.Atoi(numeral)
			return n + w.numerals[numeral]
		}
	}
	return 0
}

// markMayStart reports whether i is where a word may start.
func markMayStart(text string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return i == 0 || unicode.IsSpace(r) || words.IsCJK(r) || unicode.IsPunct(r) && r != '.' && r != ','
}

// lineBefore is the last line of a text that has words.
func lineBefore(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// codeMarks are in what programs say; their arrows lead to no step.
const codeMarks = "(){};=<"

// arrows are the arrows between steps, signs also those that may compare.
var (
	arrows = regexp.MustCompile(`-->|——>|—>|->|=>|[→⇒⟶➜➔]|➡\x{fe0f}?`)
	signs  = regexp.MustCompile(arrows.String() + `|>>?|＞`)
)

// chained reads "test → build → push": at least three, in one line, from the words before them to the end of the
// sentence. The sign > leads to steps only where the talk is of how something is done.
func (in *Set) chained(text string, process bool) stepList {
	if !strings.ContainsAny(text, ">→＞⇒⟶➜➔➡") {
		return stepList{}
	}
	marks := arrows
	if process = process || matches(in.step().LeadIns, text); process {
		marks = signs
	}
	for line := range strings.Lines(text) {
		parts := marks.Split(line, -1)
		if len(parts) < 3 || !process && strings.ContainsAny(strings.Join(parts, ""), codeMarks) {
			continue
		}
		head := in.step().Heads.FindString(parts[0])
		parts[0] = parts[0][len(head):]
		last := &parts[len(parts)-1]
		*last = strings.TrimSpace(*last)
		*last = (*last)[:in.sentenceLen(*last)]
		return stepList{head: strings.TrimSpace(head), items: parts}
	}
	return stepList{}
}

// bulleted is the first list of a text with a bullet before each line, behind a line with words.
func bulleted(text string) stepList {
	l := stepList{led: 50, unled: 100}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		item, ok := cutBullet(line)
		switch {
		case line == "":
		case ok && l.head != "":
			l.items = append(l.items, item)
		case ok || l.items != nil:
			return l
		default:
			l.head = line
		}
	}
	return l
}

// CutStepMark is a step without the number or bullet before it.
func CutStepMark(step string) string {
	step = strings.TrimSpace(step)
	if mark := all().step().Marks.FindStringIndex(step); len(mark) > 0 && mark[0] == 0 {
		return strings.Trim(step[mark[1]:], cueTrim)
	}
	return strings.TrimSpace(strings.TrimLeft(step, "-*•–— "))
}

// wordless reports whether a sentence has only numbers, dates and times in it.
func (s *cueSentence) wordless() bool {
	return !slices.ContainsFunc(s.tokens, func(t cueToken) bool {
		switch t.kind {
		case cueWordToken:
			return !s.in.deed.Time[t.word] && !isCount(t.word)
		case cueHanToken:
			return !strings.Contains(s.in.step().dates, t.word)
		}
		return false
	})
}

// isNames reports whether a sentence is names alone: capitalised words behind at most three
// others that lead to them, or a place.
func (s *cueSentence) isNames() bool {
	text, _, _ := strings.Cut(s.text, "，")
	if s.hit(cuePlace, func(h cueHit) bool { return s.tokens[h.to-1].to == len(text) }) {
		return true
	}
	parts := strings.Fields(text)
	for i, w := range parts {
		r, _ := utf8.DecodeRuneInString(w)
		if !unicode.IsUpper(r) && (i > 2 || i == len(parts)-1) {
			return false
		}
	}
	return len(parts) > 0
}

// orderedSteps reads clauses that words of order lead: one that opens, and two more, or one more where the talk is
// of how things are done. What was done once (a past time, a tense of telling) or will be is no procedure.
func (in *Set) orderedSteps(sentences []cueSentence, process bool) []string {
	var o stepOrder
	for i := range sentences {
		o.read(&sentences[i])
	}
	switch n := len(o.steps); {
	case process && (n < 2 || 2*o.past >= n), !process && (n < 3 || 2*o.bid < n || slices.ContainsFunc(sentences, tellsStory)):
		return nil
	}
	return cleanSteps(o.steps)
}

// tellsStory reports whether a sentence tells what happened or is planned rather than how something is done.
func tellsStory(s cueSentence) bool { return s.asks || s.has(cuePast, cueFuture) || s.isPlan() }

// stepOrder are the steps that words of order lead, and how many of them bid to do something and say what was done once.
type stepOrder struct {
	steps     []string
	bid, past int
	closed    bool // by a word that leads to the last one
}

func (o *stepOrder) read(s *cueSentence) {
	from := -1
	for i := 0; i < len(s.tokens) && !o.closed; {
		h, _ := s.in.step().order.longest(s.tokens[i:])
		if h.value != orderNothing && (h.value == orderOpens) == (from < 0 && o.steps == nil) {
			o.add(s, from, i)
			from, o.closed = i+h.to, h.value == orderCloses
		}
		i += max(h.to, 1)
	}
	o.add(s, from, len(s.tokens))
}

// add adds the tokens of a step; from is -1 for none.
func (o *stepOrder) add(s *cueSentence, from, to int) {
	if from < 0 {
		return
	}
	from = s.skipSelf(from)
	o.steps = append(o.steps, s.span(from, to))
	o.bid += boolInt(s.bids(from, true))
	o.past += boolInt(s.isDone(from))
}

// isDone reports whether the verb at a token is of what was done once.
func (s *cueSentence) isDone(i int) bool {
	if i < len(s.tokens) && s.tokens[i].kind == cueHanToken {
		return s.has(cuePast)
	}
	return s.in.step().isPast(s.word(i)) && !s.in.step().Verbs[s.word(i)]
}

func (w *stepWords) isPast(word string) bool {
	return w.PastForms[word] || endsWithOne(word, w.PastEndings) && !endsWithOne(word, w.NotPastEndings)
}

func cleanSteps(steps []string) []string {
	out := make([]string, 0, len(steps))
	for _, s := range steps {
		if s = strings.Trim(s, cueTrim); s != "" && !isQuestion(s) {
			out = append(out, s)
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// What a word of order does with the clause behind it.
const (
	orderOpens   = "opens"
	orderGoesOn  = "goes on"
	orderCloses  = "closes"
	orderNothing = "" // only looks so
)

// stepWords are the words of procedures, compiled: see language.Steps. An expression is
// nil where no language has such words.
type stepWords struct {
	Verbs, Objects, Before, Finite, PastForms, Opening, Requests, Back map[string]bool
	PastEndings, NotPastEndings, NotPlural                             []string
	RunVerbs, RunBefore, RunSkips                                      words.Chars
	LeadIns, Counted, Led, General, Loose, NotLed, Marks, Heads        *regexp.Regexp

	order, joins, commands *cueNode
	dates, ones            string         // characters
	numerals               map[string]int // besides digits
}

// The marks of steps and the words before a chain in every language.
var (
	stepMarks  = []string{`(\d{1,2})(?:[.)]\B|[、）．])`, `\((\d{1,2})\)`, `([①-⑩])`, `(?m:^)(\d{1,2})(?:: |：)`}
	chainHeads = []string{`^.*[:：]`}
)

func newStepWords(s *language.Steps) *stepWords {
	in := *s
	in.Marks, in.Heads = slices.Concat(s.Marks, stepMarks), slices.Concat(chainHeads, s.Heads)
	w := &stepWords{dates: characters(s.Dates), ones: "1", numerals: map[string]int{}}
	compile(w, &in)
	for i, r := range "①②③④⑤⑥⑦⑧⑨⑩" {
		w.numerals[string(r)] = i/utf8.RuneLen(r) + 1
	}
	for i, numeral := range strings.Fields(s.Numerals) {
		w.numerals[numeral] = i + 1
	}
	for numeral, n := range w.numerals {
		if n == 1 {
			w.ones += numeral
		}
	}
	w.order = newCueTree([]cueList{{value: orderNothing, phrases: s.NoOrder}, {value: orderOpens, phrases: s.Opens}, {value: orderGoesOn, phrases: s.GoesOn}, {value: orderCloses, phrases: s.Closes}}, nil)
	w.joins = newCueTree([]cueList{{phrases: s.Joins}}, nil)
	w.commands = newCueTree([]cueList{{phrases: s.Commands}}, nil)
	return w
}

// anyOf is the expression that finds one of several; nil of none.
func anyOf(expressions []string) *regexp.Regexp {
	if len(expressions) == 0 {
		return nil
	}
	return regexp.MustCompile(strings.Join(expressions, `|`))
}

// matches reports whether an expression is in a text; none is for nil.
func matches(r *regexp.Regexp, text string) bool { return r != nil && r.MatchString(text) }

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
