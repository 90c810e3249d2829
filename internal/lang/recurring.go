package lang

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// recurring is what a Set knows of words that recur with everybody: see
// language.Patterns.
type recurring struct {
	plainForms, greetings        map[string]bool
	plainTerms, calendarTerms    func() map[string]bool // made on first use
	adverbs, finished, running   []string
	runPlain                     words.Lexicon
	runStarts, runEnds           words.Chars
	runAsks, userStarts          []string
	turns, turnEndings, runTurns []string
	keptRuns                     []string
}

func newRecurring(in *Set, p *language.Patterns) *recurring {
	return &recurring{
		plainForms: words.Set(p.Plain), greetings: words.Set(p.Greetings), adverbs: strings.Fields(p.Adverbs),
		finished: strings.Fields(p.Finished), running: strings.Fields(p.Running), runPlain: words.NewLexicon(p.RunPlain),
		runStarts: words.CharsOf(p.RunStarts), runEnds: words.CharsOf(p.RunEnds), keptRuns: strings.Fields(p.RunKept),
		runAsks: strings.Fields(p.RunAsks), userStarts: p.UserStarts, turns: strings.Fields(p.Turns),
		turnEndings: strings.Fields(p.TurnEndings), runTurns: strings.Fields(p.RunTurns),
		plainTerms:    sync.OnceValue(func() map[string]bool { return in.termsOf(p.Plain) }),
		calendarTerms: sync.OnceValue(func() map[string]bool { return in.termsOf(p.Calendar) }),
	}
}

// termsOf is the set of the terms of a list of words.
func (in *Set) termsOf(list string) map[string]bool {
	m := map[string]bool{}
	in.Terms(list, func(term string) { m[term] = true })
	return m
}

// IsPlainTerm reports whether a term is of a word that recurs with nearly everybody, and
// so says nothing of one person.
func (in *Set) IsPlainTerm(term string) bool { return in.recurring.plainTerms()[term] }

// IsPlainWord reports the same of a lower-case word as it is written.
func (in *Set) IsPlainWord(word string) bool { return in.recurring.plainForms[word] }

// IsCalendarTerm reports whether a term is of a word that says when, and so never what.
func (in *Set) IsCalendarTerm(term string) bool { return in.recurring.calendarTerms()[term] }

// IsAdverb reports whether a word ends like one that says how something is.
func (in *Set) IsAdverb(word string) bool { return endsWithOne(word, in.recurring.adverbs) }

// IsFinishedForm reports whether a word ends like a verb of what is over: painted.
func (in *Set) IsFinishedForm(word string) bool { return endsWithOne(word, in.recurring.finished) }

// IsRunningForm reports whether a word ends like a verb of what goes on: painting.
func (in *Set) IsRunningForm(word string) bool { return endsWithOne(word, in.recurring.running) }

// IsGreeting reports whether a lower-case word is one that a name that is called may be
// behind: "Hey Ann!".
func (in *Set) IsGreeting(word string) bool { return in.recurring.greetings[word] }

// CutPossessive returns a word as it is written without its 's.
func (in *Set) CutPossessive(word string) string { return in.cutPossessive(word) }

// PlainAt returns the length in bytes of the word of a run that s starts with, if it is
// one that recurs with everybody; 0 if it is none.
func (in *Set) PlainAt(s string) int { return len(in.recurring.runPlain.At(s)) }

// IsSubjectRun reports whether a stretch of a run begins and ends as words of a subject
// do.
func (in *Set) IsSubjectRun(run string) bool {
	for _, kept := range in.recurring.keptRuns {
		if strings.HasPrefix(run, kept) || strings.HasSuffix(run, kept) {
			return true
		}
	}
	first, _ := utf8.DecodeRuneInString(run)
	last, n := utf8.DecodeLastRuneInString(run)
	before, _ := utf8.DecodeLastRuneInString(run[:len(run)-n])
	doubled := before == last && len(run) > 2*n // 尤克里里: what is doubled belongs to the word
	return !in.recurring.runStarts.Has(first) && (doubled || !in.recurring.runEnds.Has(last))
}

// EndsAsking reports whether a sentence ends like a question, with a question mark or
// with a word that makes it one.
func (in *Set) EndsAsking(sentence string) bool {
	s := strings.TrimRight(sentence, " \t\"'”’」』)）!！~")
	return strings.HasSuffix(s, "?") || strings.HasSuffix(s, "？") || endsWithOne(strings.TrimSuffix(s, "。"), in.recurring.runAsks)
}

// StartsWithUser reports whether a statement begins with a word for the user.
func (in *Set) StartsWithUser(statement string) bool {
	return startsWithOne(statement, in.recurring.userStarts)
}

// Mention returns a sentence that says that somebody mentions something again and again,
// in the language of a text. person is "" for the user.
func (in *Set) Mention(person, what, text string) string {
	l := in.languageOf(text, func(l *language.Language) bool { return l.Patterns.UserMentions != "" })
	if l == nil {
		return what
	}
	if l.Text.Script != Latin && ScriptOf(what) == Latin {
		what = " " + what + " "
	}
	if person == "" {
		return fmt.Sprintf(l.Patterns.UserMentions, what)
	}
	return fmt.Sprintf(l.Patterns.Mentions, person, what)
}

// Reversing returns the numbers of a text and the words in it that turn a statement
// around, each with a space between: of two statements that differ in them at most one
// is true.
func (in *Set) Reversing(text string) string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’' }) {
		w = strings.ReplaceAll(w, "’", "'")
		if slices.Contains(in.recurring.turns, w) || endsWithOne(w, in.recurring.turnEndings) || strings.ContainsFunc(w, unicode.IsDigit) {
			out = append(out, w)
		}
	}
	for _, w := range in.recurring.runTurns {
		for range strings.Count(text, w) {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}

// IsEverydayTerm reports whether a term is about nothing in particular.
func (in *Set) IsEverydayTerm(term string) bool { return in.everyday[term] }

// OpensAddress reports whether a lower-case word is one that a name in address may be
// behind without a comma.
func (in *Set) OpensAddress(word string) bool { return in.addressing[word] }

// IsEverydayRune reports the same of a character of a run.
func (in *Set) IsEverydayRune(r rune) bool { return in.everydayRunes.Has(r) }
