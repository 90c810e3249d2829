package lang

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/loci-memory/loci/internal/lang/language"
)

// recurring is what a Set knows of what recurs and of what turns it around: see language.Patterns.
type recurring struct {
	Adverbs, Running, RunAsks, Turns, TurnEndings, RunTurns []string
	userStarts                                              []string
}

// IsAdverb reports whether a word ends like one that says how something is.
func (in *Set) IsAdverb(word string) bool { return endsWithOne(word, in.recurring.Adverbs) }

// IsRunningForm reports whether a word ends like a verb of what goes on: painting.
func (in *Set) IsRunningForm(word string) bool { return endsWithOne(word, in.recurring.Running) }

// EndsAsking reports whether a sentence ends like a question, with a question mark or
// with a word that makes it one.
func EndsAsking(sentence string) bool {
	s := strings.TrimRight(sentence, " \t\"'”’」』)）!！~")
	return strings.HasSuffix(s, "?") || strings.HasSuffix(s, "？") || endsWithOne(strings.TrimSuffix(s, "。"), all().recurring.RunAsks)
}

// StartsWithUser reports whether a statement begins with a word for the user.
func StartsWithUser(statement string) bool {
	return startsWithOne(statement, all().recurring.userStarts)
}

// Recurring is how something recurs with somebody.
type Recurring string

// The ways, each a field of language.Patterns.
const (
	Likes    Recurring = "likes"
	Dislikes Recurring = "dislikes"
	Favorite Recurring = "favorite"
	Hobby    Recurring = "hobby"
	Learns   Recurring = "learns"
	Habit    Recurring = "habit"
	Mentions Recurring = "mentions"
)

// Recurrence is what recurs with somebody.
type Recurrence struct {
	How      Recurring
	Person   string // "" is the user
	What     string
	Category string // of Favorite
	Rhythm   string // of Habit: when, in words; "" is Weekday
	Weekday  time.Weekday
}

// Sentence says it, in the language of a text.
func (in *Set) Sentence(r Recurrence, text string) string {
	l := in.languageOf(text, func(l *language.Language) bool { return l.Patterns.User != "" })
	if l == nil {
		return r.What
	}
	p, what := &l.Patterns, spaced(l, r.What)
	who := cmp.Or(r.Person, p.User)
	switch r.How {
	case Favorite:
		return fmt.Sprintf(p.Favorite, who, spaced(l, r.Category), what)
	case Habit:
		when, days := r.Rhythm, strings.Fields(l.Prompts.Weekdays)
		if when == "" && len(days) == 7 {
			when = fmt.Sprintf(p.Weekly, days[r.Weekday])
		}
		what = fmt.Sprintf(p.Rhythm, what, when)
	}
	form := map[Recurring]string{Likes: p.Likes, Dislikes: p.Dislikes, Hobby: p.Hobby, Learns: p.Learns, Habit: p.Habit, Mentions: p.Mentions}[r.How]
	return fmt.Sprintf(form, who, what)
}

// spaced is a word for a sentence of a language: in runs, words in letters have spaces around.
func spaced(l *language.Language, what string) string {
	if l.Text.Script != Latin && ScriptOf(what) == Latin {
		return " " + what + " "
	}
	return what
}

// Reversing returns the numbers of a text and the words in it that turn a statement around, each with a space
// between: of two statements that differ in them at most one is true.
func Reversing(text string) string {
	in := all()
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’' }) {
		w = strings.ReplaceAll(w, "’", "'")
		if slices.Contains(in.recurring.Turns, w) || endsWithOne(w, in.recurring.TurnEndings) || strings.ContainsFunc(w, unicode.IsDigit) {
			out = append(out, w)
		}
	}
	for _, w := range in.recurring.RunTurns {
		for range strings.Count(text, w) {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}

// IsEverydayTerm reports whether a term is about nothing in particular.
func (in *Set) IsEverydayTerm(term string) bool { return in.everyday[term] }

// OpensAddress reports whether a lower-case word is one that a name in address may be behind without a comma.
func OpensAddress(word string) bool { return all().addressing[word] }

// IsEverydayRune reports the same of a character of a run.
func IsEverydayRune(r rune) bool { return all().everydayRunes.Has(r) }
