package dates

import (
	"maps"
	"reflect"
	"strings"

	"github.com/loci-memory/loci/internal/lang/words"
)

// lists are the lists of lexicons, and of their tenses, that are looked up as they are, by the same names.
type lists struct {
	OrSo, Openers, Moves, Comparing, Dropped, Naming, Evenings, Nowadays, Still                            wordList
	Be, BePronouns, For, Appointing, Slots, Given, Been, Wishes, Asking, Occasions, Conjunctions, Subjects wordList
	Doers, Resolves, Fixing, Calls, Off, Ticket, Buying, Invitation, Getting                               wordList
	Onward, RunNames, RunEvenings, RunNowadays, RunFixing, RunStays                                        words.Lexicon
	Possessives, Ordinals, PastEndings, RunningEndings, RunNaming                                          []string
	Marks, Numbering                                                                                       words.Chars
	Zones                                                                                                  map[string]bool
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
