package lang

import (
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// cueWords are the single words that distinguish sentences, compiled: see language.Sentence.
type cueWords struct {
	Is, ClauseWords, MoveTo, TimeLeads, Leads, Bare, These, Near, NearThis, NearLeads, VagueDeeds, VagueThings, Courteous, PartingTimes, ToldNot, Openers                                   map[string]bool
	Filler, Addressed, Self, SelfBe, Be, Adverbs, AdverbNot, Objects, Articles, Moments, MomentArticles, NoSubject, Third, ThirdIs, States, AttributeIs                                     map[string]bool
	Mood, Mine, Listener, WorkAt, WorkVerbs, WorkDo, NotWork, Weekdays, RunMine, RunOf, RunIs, RunIsNot, Yours, Ours, Others, Nears, About, Negations, Haves, Theirs, Shared, Rides, Selves map[string]bool
	JustNow, Denials, Strong, Weak, WeakWords, AskEnds                                                                                                                                      map[string]bool
	sums, thousands                                                                                                                                                                         map[string]bool
	Whose                                                                                                                                                                                   []string
	Opinions, weakRuns                                                                                                                                                                      words.Lexicon
	RunLeads, RunEdges, RunTails                                                                                                                                                            words.Chars
	prohibitions                                                                                                                                                                            map[string]map[string]bool
}

func newCueWords(m *language.Language) *cueWords {
	c := &cueWords{sums: words.Set(m.Sensitive.Sums), thousands: words.Set(m.Sensitive.Thousands), weakRuns: words.NewLexicon(m.Sentence.WeakWords), prohibitions: map[string]map[string]bool{}}
	compile(c, &m.Sentence)
	for w, other := range m.Sentence.Prohibitions {
		c.prohibitions[w] = words.Set(other)
	}
	return c
}
