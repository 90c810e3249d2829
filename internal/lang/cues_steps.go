package lang

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// cueTrim is what belongs to the layout of a step and not to its words.
const cueTrim = " \t\r\n　,，;；.。、:：-–—*•)）"

// stepsOf finds the steps of a procedure in a text: a numbered list, a chain of
// arrows, a list with bullets, words of order (first … then … finally, 先…再…最后), what is
// bidden behind words that lead to it or in a row, and commands. A list of things and
// the account of a day are no procedures. Steps are cut from the text, word for word.
func (in *Set) stepsOf(text string, sentences []cueSentence) []string {
	process := anyHas(sentences, cueProcess)
	if steps := in.listedSteps(text, sentences, process); steps != nil {
		return steps
	}
	if steps := in.bulletSteps(text); steps != nil {
		return steps
	}
	if steps := in.orderedSteps(text, sentences, process); steps != nil {
		return steps
	}
	if steps := in.ledSteps(sentences); steps != nil {
		return steps
	}
	if steps := in.commandSteps(sentences); steps != nil {
		return steps
	}
	return in.biddenRow(sentences)
}

// listedSteps reads steps in a list or a chain; nil when there is none, or
// when it is of something else. What distinguishes them is only asked where there is one.
func (in *Set) listedSteps(text string, sentences []cueSentence, process bool) []string {
	listed, chained := in.numberedSteps(text), strings.ContainsAny(text, ">→＞⇒⟶➜➔➡")
	if listed == nil && !chained {
		return nil
	}
	if matches(in.step().NotLed, in.foldRun(wordsBefore(text, listed))) {
		return nil
	}
	process = process || matches(in.step().LeadIns, text)
	if !process && anyHas(sentences, cueListing) {
		return nil
	}
	if listed != nil && in.stepLike(listed, process) && (process || !matches(in.step().Counted, text) && in.mostlyBid(listed)) {
		return listed
	}
	if chained {
		if steps := in.arrowSteps(text, process); steps != nil && in.stepLike(steps, process) {
			return steps
		}
	}
	return nil
}

// wordsBefore is what is before a list or a chain: up to the colon, or to the first step.
func wordsBefore(text string, listed []string) string {
	if listed != nil {
		text, _, _ = strings.Cut(text, listed[0])
	}
	return text[:colonEnd(text)]
}

func anyHas(sentences []cueSentence, c cueClass) bool {
	for i := range sentences {
		if sentences[i].has(c) {
			return true
		}
	}
	return false
}

// numberedSteps reads "1. … 2. …", "1) …", "Step 1: …", 第一步…, ①…, in lines or in a
// row, 一、… in lines; the numbers must run 1, 2, 3.
func (in *Set) numberedSteps(text string) []string {
	var steps []string
	start := -1
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if in.step().markFirst.Has(r) {
			if n := in.step().stepMark(text, i, len(steps)+1+boolInt(start >= 0)); n > 0 {
				if start >= 0 {
					steps = append(steps, text[start:i])
				}
				start, i = i+n, i+n
				continue
			}
		}
		i += size
	}
	if start >= 0 {
		steps = append(steps, text[start:])
	}
	return cleanSteps(lastLine(steps))
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// lastLine ends the last step at its line, since nothing else does; so the other steps too when they are in lines.
func lastLine(steps []string) []string {
	for i, s := range steps {
		line, _, _ := strings.Cut(strings.TrimLeft(s, " "), "\n")
		if i == len(steps)-1 && strings.TrimSpace(line) != "" {
			steps[i] = line
		}
	}
	return steps
}

var cueCircled = []string{"", "①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨", "⑩"}

// stepMark is the length of the mark of step number n at i; 0 when there is none.
func (w *stepWords) stepMark(text string, i, n int) int {
	if i >= len(text) || n > maxStepMark || !markMayStart(text, i) {
		return 0
	}
	marks := w.marks[n]
	if i == 0 || text[i-1] == '\n' {
		marks = w.lineMarks[n]
	}
	for _, f := range marks {
		if strings.HasPrefix(text[i:], f) && (i+len(f) == len(text) || !words.IsDigit(text[i+len(f)])) {
			return len(f)
		}
	}
	return digitMark(text[i:], strconv.Itoa(n))
}

// digitMark is the length of "1." "1)" "1、" or "1：" at the start of s.
func digitMark(s, digits string) int {
	rest, ok := strings.CutPrefix(s, digits)
	if !ok {
		return 0
	}
	for _, end := range []string{". ", ") ", ".\t", "、", "）", "．"} {
		if strings.HasPrefix(rest, end) {
			return len(digits) + len(end)
		}
	}
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, ".)"))
	if strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, ")") {
		if words.IsCJK(r) {
			return len(digits) + 1
		}
	}
	return 0
}

// markMayStart reports whether i is where a word may start.
func markMayStart(text string, i int) bool {
	if i == 0 {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return unicode.IsSpace(r) || words.IsCJK(r) || unicode.IsPunct(r) && r != '.' && r != ','
}

// afterColon drops the words that lead in to the first step.
func (w *stepWords) afterColon(s string) string {
	if i := strings.LastIndexAny(s, ":："); i >= 0 {
		_, n := utf8.DecodeRuneInString(s[i:])
		return s[i+n:]
	}
	for _, is := range w.is {
		if i := strings.LastIndex(s, is); i >= 0 {
			s = s[i+len(is):]
		}
	}
	return s
}

func (in *Set) firstSentence(s string) string {
	if s == "" {
		return s
	}
	return s[:in.sentenceLen(s)]
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

// stepWords are the words of procedures, compiled: see language.Steps. An expression is
// nil where no language has such words.
type stepWords struct {
	Verbs, Objects, Before, Finite, PastForms, Opening, Requests, Back map[string]bool
	Opens, PastEndings, NotPastEndings, Commands, NotPlural            []string
	RunVerbs, RunBefore, RunSkips                                      words.Chars
	LeadIns, Counted, Led, General, Loose, NotLed                      *regexp.Regexp

	order            [256][]rankedPhrase // by their first byte
	is, joins        []string
	dates            string   // characters
	numerals         []string // by number; "" for 0
	marks, lineMarks [maxStepMark + 1][]string
	markFirst        words.Chars // what a mark begins with
}

func newStepWords(s *language.Steps) *stepWords {
	w := &stepWords{
		joins: phrasesOf(s.Joins), dates: characters(s.Dates),
		numerals: append([]string{""}, strings.Fields(s.Numerals)...),
	}
	compile(w, s)
	for _, r := range s.Order {
		for _, p := range phrasesOf(r.Phrases) {
			w.order[p[0]] = append(w.order[p[0]], rankedPhrase{p, r.Rank})
		}
	}
	for _, is := range strings.Fields(s.Is) {
		w.is = append(w.is, " "+is+" ")
	}
	for n := 1; n <= maxStepMark; n++ {
		w.mark(n, s)
	}
	return w
}

// mark makes the marks of step n.
func (w *stepWords) mark(n int, s *language.Steps) {
	digits, numeral := strconv.Itoa(n), ""
	if n < len(w.numerals) {
		numeral = w.numerals[n]
	}
	forms := append(stepForms(s.Marks, digits), "("+digits+")")
	if n < len(cueCircled) {
		forms = append(forms, cueCircled[n])
	}
	forms = append(forms, stepForms(s.NumeralMarks, numeral)...)
	w.marks[n] = forms
	w.lineMarks[n] = append(forms[:len(forms):len(forms)], digits+": ", digits+"：")
	w.lineMarks[n] = append(w.lineMarks[n], stepForms(s.LineMarks, numeral)...)
	for _, f := range w.lineMarks[n] {
		first, _ := utf8.DecodeRuneInString(f)
		w.markFirst.Add(first)
	}
}

// stepForms are marks with a number put in; none without one.
func stepForms(marks, number string) []string {
	var out []string
	for m := range strings.FieldsSeq(marks) {
		if number != "" {
			out = append(out, strings.NewReplacer("_", " ", "%", number).Replace(m))
		}
	}
	return out
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
