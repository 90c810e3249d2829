package lang

import (
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// entityWords are the words that show people and places, compiled: see language.Entities.
type entityWords struct {
	NoName, Titles, Named, NameIs, SelfIs, NotSelf, In, Ways, Travel, PlaceEnds, There, Ends, CommonPlaces      map[string]bool
	Surnames, TitlesAtEnd, NameFollowers, Nicks, NickEnds, NotNicks, NameStops, GivenNames, MidNames, NotPlaced map[string]bool
	FreeSurnames, NotNames, RunWith, RunNick, RunTitles, Links, Articles, Shorts, TitleMarks                    map[string]bool
	Name, NamePrefixes                                                                                          []string
	NameChars                                                                                                   words.Chars
	people                                                                                                      words.Chars // what the name of a person in a run begins with
	Quotes                                                                                                      map[string]string
}

func newEntityWords(w *language.Entities) *entityWords {
	e := &entityWords{Quotes: map[string]string{}, people: words.CharsOf(w.Surnames + w.Nicks + w.RunNick + w.FreeSurnames)}
	compile(e, w)
	for pair := range strings.FieldsSeq(w.Quotes) {
		open, closing, _ := strings.Cut(pair, "_")
		e.Quotes[open] = closing
	}
	return e
}
