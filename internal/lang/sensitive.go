package lang

import (
	"strings"
	"unicode"
)

// The subjects that nothing may be learned about a person.
const (
	subjectHealth    = "health"
	subjectMind      = "mental health"
	subjectPolitics  = "politics"
	subjectReligion  = "religion"
	subjectSexuality = "sexuality"
	subjectMoney     = "income or debt"
	subjectCrime     = "crime"
	subjectAddiction = "addiction"
	subjectTrauma    = "trauma"
)

// Sensitive reports whether a statement about a person is of a subject that nothing
// may be learned about, and names the first such subject: "health", "mental health",
// "politics", "religion", "sexuality", "income or debt", "crime", "addiction" or
// "trauma". It takes time
// linear in the text.
//
// It goes by words. In doubt it says yes: "addicted to a TV series" and "never smokes" are refused with the rest,
// since a trait too few is no loss and one too many is. What only touches on a subject passes where a word
// distinguishes it: a job ("works as a nurse"), a building ("church architecture"), a figure of speech ("technical
// debt"). What is said without any word of the subject passes too.
func (in *Set) Sensitive(text string) (subject string, found bool) {
	for _, part := range in.cueParts(text) {
		if subject, found = in.sensitiveSentence(part); found {
			return subject, true
		}
	}
	return "", false
}

func (in *Set) sensitiveSentence(text string) (subject string, found bool) {
	s := cueSentence{in: in, text: text, tokens: cueTokens(text)}
	s.hits = in.sensitivePhrases().hits(s.tokens)
	s.dropVoid()
	for _, h := range s.hits {
		switch h.class {
		case cueSubject:
			return h.value, true
		case cueAmount: // of money, where a number is said
			if in.hasNumeral(text) {
				return h.value, true
			}
		case cuePay: // of money, where a sum is said and per what
			if s.has(cuePer) && s.hasSum() {
				return h.value, true
			}
		}
	}
	return "", false
}

// hasSum reports whether a number is said that may be a pay: of three digits or in
// thousands, or one with a currency.
func (s *cueSentence) hasSum() bool {
	if s.has(cueCurrency) {
		return s.in.hasNumeral(s.text)
	}
	for _, t := range s.tokens {
		digits := strings.IndexFunc(t.word, func(r rune) bool { return !unicode.IsDigit(r) && r != ',' && r != '.' })
		if digits < 0 {
			digits = len(t.word)
		}
		if digits >= 3 || digits > 0 && s.cue().thousands[t.word[digits:]] || s.cue().sums[t.word] {
			return true
		}
	}
	return false
}
