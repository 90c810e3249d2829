package lang

import (
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// cueWords are the single words that distinguish sentences, compiled: see
// language.Sentence.
type cueWords struct {
	clauseWords, moveTo, timeLeads, leads, bare, these, near, nearThis, nearLeads, vagueDeeds, vagueThings map[string]bool

	courteous, partingTimes, toldNot, openers, filler, addressed, self, selfBe, be, adverbs, adverbNot, objects, articles map[string]bool
	moments, momentArticles, noSubject, third, thirdIs, is, states, attributeIs, mood, mine                               map[string]bool
	listener, workAt, workVerbs, workDo, notWork, weekdays, runMine, runOf, runIs                                         map[string]bool
	runIsNot, yours, ours, others, nears, about, negations, justNow, denials, strong, weak                                map[string]bool
	weakWords, sums, thousands                                                                                            map[string]bool
	askEnds                                                                                                               map[string]bool
	whose                                                                                                                 []string
	opinions                                                                                                              words.Lexicon
	weakRuns                                                                                                              words.Lexicon
	runLeads, runEdges, runTails                                                                                          words.Chars
	prohibitions                                                                                                          map[string]map[string]bool
}

func newCueWords(m *language.Language) *cueWords {
	s := &m.Sentence
	c := &cueWords{
		clauseWords: words.Set(s.ClauseWords), leads: words.Set(s.Leads), bare: words.Set(s.Bare), these: words.Set(s.These), near: words.Set(s.Near), nearThis: words.Set(s.NearThis), nearLeads: words.Set(s.NearLeads), vagueDeeds: words.Set(s.VagueDeeds), vagueThings: words.Set(s.VagueThings),
		moveTo: words.Set(s.MoveTo), timeLeads: words.Set(s.TimeLeads),
		courteous: words.Set(s.Courteous), partingTimes: words.Set(s.PartingTimes), toldNot: words.Set(s.ToldNot), openers: words.Set(s.Openers), filler: words.Set(s.Filler), addressed: words.Set(s.Addressed),
		self: words.Set(s.Self), selfBe: words.Set(s.SelfBe), be: words.Set(s.Be),
		adverbs: words.Set(s.Adverbs), adverbNot: words.Set(s.AdverbNot), objects: words.Set(s.Objects),
		articles: words.Set(s.Articles), moments: words.Set(s.Moments), momentArticles: words.Set(s.MomentArticles),
		noSubject: words.Set(s.NoSubject), third: words.Set(s.Third), thirdIs: words.Set(s.ThirdIs),
		is: words.Set(s.Is), states: words.Set(s.States), attributeIs: words.Set(s.AttributeIs),
		mood: words.Set(s.Mood), mine: words.Set(s.Mine), listener: words.Set(s.Listener),
		workAt: words.Set(s.WorkAt), workVerbs: words.Set(s.WorkVerbs), workDo: words.Set(s.WorkDo), notWork: words.Set(s.NotWork),
		weekdays: words.Set(s.Weekdays), runMine: words.Set(s.RunMine), runOf: words.Set(s.RunOf),
		runIs: words.Set(s.RunIs), runIsNot: words.Set(s.RunIsNot),
		yours: words.Set(s.Yours), others: words.Set(s.Others), nears: words.Set(s.Nears), about: words.Set(s.About), ours: words.Set(s.Ours), negations: words.Set(s.Negations),
		justNow: words.Set(s.JustNow),
		denials: words.Set(s.Denials), strong: words.Set(s.Strong), weak: words.Set(s.Weak),
		weakWords: words.Set(s.WeakWords), sums: words.Set(m.Sensitive.Sums),
		thousands: words.Set(m.Sensitive.Thousands),
		askEnds:   words.Set(s.AskEnds), whose: strings.Fields(s.Whose), opinions: words.NewLexicon(s.Opinions),
		weakRuns: words.NewLexicon(s.WeakWords), runLeads: words.CharsOf(s.RunLeads), runEdges: words.CharsOf(s.RunEdges), runTails: words.CharsOf(s.RunTails),
		prohibitions: map[string]map[string]bool{},
	}
	for w, other := range s.Prohibitions {
		c.prohibitions[w] = words.Set(other)
	}
	return c
}
