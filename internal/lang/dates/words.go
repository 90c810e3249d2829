package dates

import (
	"maps"
	"reflect"
	"strings"

	"github.com/loci-memory/loci/internal/lang/words"
)

// maxWord is how many bytes the longest word of a lexicon has; longer ones are not looked up.
const maxWord = 12

// wordOf looks a word of ASCII letters up, in any case, without allocating.
func (r *Recogniser) wordOf(w string) word {
	if !r.shapes.has(w) {
		return word{}
	}
	var low [maxWord]byte
	return r.words[string(foldWord(&low, w))]
}

// foldWord is word in lower case, in low; nothing if it is longer than any word of a lexicon.
func foldWord(low *[maxWord]byte, word string) []byte {
	if len(word) > len(low) {
		return nil
	}
	for i := range len(word) {
		low[i] = word[i]
		if 'A' <= word[i] && word[i] <= 'Z' {
			low[i] += 'a' - 'A'
		}
	}
	return low[:len(word)]
}

// wordList is a set of words that are looked up in any case, without allocating. The zero wordList is empty.
type wordList struct {
	shapes
	words map[string]bool
}

func (l *wordList) add(list string) {
	if l.words == nil {
		l.words = map[string]bool{}
	}
	for w := range strings.FieldsSeq(list) {
		l.shapes.add(w)
		l.words[w] = true
	}
}

// has reports whether word is in the list; one of more than maxWord bytes never is.
func (l *wordList) has(word string) bool {
	if word == "" || !l.shapes.has(word) {
		return false
	}
	var low [maxWord]byte
	return l.words[string(foldWord(&low, word))]
}

// lists are the lists of lexicons, and of their tenses, that are looked up as they are, by the same names.
type lists struct {
	OrSo, Openers, Moves, Comparing, Dropped, Naming, Evenings, Nowadays, Still                                       wordList
	Be, BePronouns, For, Appointing, Slots, Given, Been, Wishes, Asking, Occasions, Conjunctions, Subjects, Proposing wordList
	Doers, Resolves, Fixing, Calls, Off, Ticket, Buying, Invitation, Getting                                          wordList
	Onward, RunNames, RunEvenings, RunNowadays, RunFixing, RunStays                                                   words.Lexicon
	Possessives, Ordinals, PastEndings, RunningEndings, RunNaming                                                     []string
	Marks, Numbering                                                                                                  words.Chars
	Zones                                                                                                             map[string]bool
}

// add adds the lists that the fields of a lexicon or a tense have.
func (l *lists) add(of any) {
	to, from := reflect.ValueOf(l).Elem(), reflect.ValueOf(of).Elem()
	for i := range to.NumField() {
		list := from.FieldByName(to.Type().Field(i).Name)
		if !list.IsValid() {
			continue
		}
		switch at := to.Field(i).Addr().Interface().(type) {
		case *wordList:
			at.add(list.String())
		case *words.Lexicon:
			at.Add(list.String())
		case *[]string:
			*at = append(*at, strings.Fields(list.String())...)
		case *words.Chars:
			at.AddAll(words.CharsOf(list.String()))
		case *map[string]bool:
			maps.Copy(*at, words.Set(list.String()))
		}
	}
}
