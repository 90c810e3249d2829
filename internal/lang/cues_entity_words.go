package lang

import (
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// entityWords are the words that show people and places, compiled: see
// language.Entities.
type entityWords struct {
	noName, titles, named, called, nameIs, selfIs, notSelf, in, ways, travel, placeEnds, is map[string]bool
	with, noCompany, personVerbs, there, ends, commonPlaces, surnames, titlesAtEnd          map[string]bool
	nameFollowers, nicks, nickEnds, notNicks, runCalled, nameStops, given, midNames         map[string]bool
	whoseKin, company, meets, notPlaced, andSelf, and, freeSurnames, notNames, runWith      map[string]bool
	runNick, runTitles                                                                      map[string]bool
	name                                                                                    []string
	nameChars                                                                               words.Chars
	people                                                                                  words.Chars // what the name of a person in a run begins with
	prefixes                                                                                []string
}

func newEntityWords(w *language.Entities) *entityWords {
	e := &entityWords{
		noName: words.Set(w.NoName), titles: words.Set(w.Titles), named: words.Set(w.Named),
		called: words.Set(w.Called), nameIs: words.Set(w.NameIs), selfIs: words.Set(w.SelfIs),
		notSelf: words.Set(w.NotSelf), in: words.Set(w.In), ways: words.Set(w.Ways),
		travel: words.Set(w.Travel), placeEnds: words.Set(w.PlaceEnds), is: words.Set(w.Is),
		with: words.Set(w.With), noCompany: words.Set(w.NoCompany), personVerbs: words.Set(w.PersonVerbs),
		there: words.Set(w.There), ends: words.Set(w.Ends), commonPlaces: words.Set(w.CommonPlaces),
		surnames: words.Set(w.Surnames), titlesAtEnd: words.Set(w.TitlesAtEnd), nameFollowers: words.Set(w.NameFollowers),
		nicks: words.Set(w.Nicks), nickEnds: words.Set(w.NickEnds), notNicks: words.Set(w.NotNicks),
		runCalled: words.Set(w.RunCalled), nameStops: words.Set(w.NameStops), name: strings.Fields(w.Name),
		given: words.Set(w.GivenNames), midNames: words.Set(w.MidNames), whoseKin: words.Set(w.WhoseKin), company: words.Set(w.Company), meets: words.Set(w.Meets),
		notPlaced: words.Set(w.NotPlaced), andSelf: words.Set(w.AndSelf), and: words.Set(w.And), freeSurnames: words.Set(w.FreeSurnames),
		notNames: words.Set(w.NotNames), runWith: words.Set(w.RunWith), runNick: words.Set(w.RunNick),
		nameChars: words.CharsOf(w.NameChars), prefixes: strings.Fields(w.NamePrefixes),
		runTitles: words.Set(w.RunTitles),
	}
	e.people = words.CharsOf(w.Surnames + w.Nicks + w.RunNick + w.FreeSurnames + w.RunCalled)
	return e
}
