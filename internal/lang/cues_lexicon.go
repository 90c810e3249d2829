package lang

import (
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// pet is the value of a relation to an animal, whose plans are its owner's.
const pet = "pet"

// The meanings of phrases.
const (
	cueVoid         cueClass = iota // voids the shorter phrases inside it
	cueTopic                        // value: category, or category:domain
	cueAsking                       // value "anywhere", or "" at the start of a sentence
	cueChatter                      // greeting, thanks, yes
	cueCourtesy                     // the same where nothing else is said
	cueHypothetical                 // not said to be so
	cuePlan                         // an intention
	cueOblige                       // what the speaker has to do
	cueTodo                         // heads what is to be done
	cueNoPlan                       // no plan: value "all" for the rest of the sentence, "", ofTalk or seeming for its clause
	cueMove                         // puts a plan to another time
	cueBegin                        // begins a habit
	cueFuture                       // a time to come
	cuePast                         // a time gone by
	cueHistorical                   // how things were
	cueTold                         // asks to remember
	cueCritical                     // importance .9
	cueSignificant                  // importance .7
	cueConfided                     // value: which of language.Secrets.Confided it may be
	cuePrivate                      // private data
	cueSumOf                        // private when a sum of it is given
	cueSecretName                   // value: the kind of secret that it names
	cueSecretCode                   // a code, secret when it opens a cueLock
	cueLock                         // what a code opens
	cueNetwork                      // what a key opens that is a password
	cueOpens                        // right behind a code
	cueEnter                        // right before a code
	cuePublic                       // before a number that anybody may know
	cueNoSecret                     // voids those above inside it
	cueOwn                          // value: what it may say of the speaker, and how
	cueProcess                      // how something is done
	cueListing                      // a list of things, not of steps
	cueSuggest                      // advice to somebody
	cueHabit                        // again and again
	cueDecision                     // settled
	cueStative                      // lasting after I or we
	cueStative3                     // lasting after any other subject
	cueLasting                      // lasting by itself
	cueRelation                     // a person by their place in one's life
	cueAttribute                    // what "my … is" says lastingly
	cueNot                          // negation
	cueFeeling                      // value: valence arousal label
	cuePlace                        // a well-known place
	cueStanding                     // what is to hold from now on
	cueWhenever                     // makes that of what is bidden
	cueCall                         // how the speaker is to be called
	cueRightNow                     // just now, or only at this moment
	cueSubject                      // value: what nothing may be learned about
	cueAmount                       // the same where a number is said
	cuePay                          // the same where a sum of money is said, and per what
	cuePer                          // per what
	cueCurrency                     // what money is counted in
	cueClasses                      // how many there are: at most 64, see cueSentence.has
)

const _ = uint(64 - cueClasses)

// cueLists are the phrases of the languages by what they say. Of the same phrase with
// several meanings the first stays first.
func cueLists(m *language.Language) []cueList {
	c := &m.Cues
	lists := []cueList{
		{cueVoid, "", c.Void}, {cueAsking, "", c.AsksFirst}, {cueAsking, "anywhere", c.AsksAnywhere}, {cueChatter, "", c.Chatter}, {cueCourtesy, "", c.Courtesy},
		{cueHypothetical, "", c.Hypothetical}, {cuePlan, "", c.Plan}, {cuePlan, byWish, c.Wish}, {cuePlan, taken, c.Taken}, {cueOblige, "", c.Oblige}, {cueOblige, reminder, c.Remind},
		{cueTodo, "", c.Todo}, {cueNoPlan, "", c.NoPlan}, {cueNoPlan, "all", c.NoPlanFirst}, {cueNoPlan, ofTalk, c.OfTalk}, {cueNoPlan, seeming, c.Seeming}, {cueNoPlan, someday, c.Someday}, {cueMove, "", c.Move}, {cueBegin, "", c.Begin},
		{cueFuture, "", c.Future}, {cuePast, "", c.Past},
		{cueHistorical, "", c.Historical}, {cueTold, "", c.Told}, {cueCritical, "", c.Critical}, {cueSignificant, "", c.Significant},
		{cuePrivate, "", c.Private}, {cueSumOf, "", c.Sum},
		{cueProcess, "", c.Process}, {cueListing, "", c.Listing}, {cueSuggest, "", c.Suggest}, {cueHabit, "", c.Habit},
		{cueDecision, "", c.Decision}, {cueNot, "", c.Not},
	}
	lists = append(lists, valuedLists(cueTopic, c.Topics)...)
	lists = append(lists, valuedLists(cueFeeling, c.Feelings)...)
	lists = append(lists, secretLists(&m.Secrets)...)
	return append(lists,
		cueList{cueStative, "", c.Stative}, cueList{cueStative, "state", c.StativeBe}, cueList{cueStative3, "", c.StativeOther},
		cueList{cueAttribute, "", c.Attribute}, cueList{cueRelation, "person", c.Relation}, cueList{cueRelation, pet, c.Pet},
		cueList{cueLasting, "", c.Lasting}, cueList{cuePlace, "", c.Place},
		cueList{cueStanding, "", m.Lasting.Standing}, cueList{cueWhenever, "", m.Lasting.Whenever}, cueList{cueCall, "", m.Lasting.Call}, cueList{cueRightNow, "", m.Lasting.RightNow})
}

func valuedLists(class cueClass, list []language.Valued) []cueList {
	var out []cueList
	for _, v := range list {
		out = append(out, cueList{class, v.Value, v.Phrases})
	}
	return out
}

// sensitiveLists are the phrases of the subjects that nothing may be learned about.
func sensitiveLists(m *language.Language) []cueList {
	s := &m.Sensitive
	return []cueList{
		{cueSubject, subjectHealth, s.Health}, {cueSubject, subjectMind, s.Mind}, {cueSubject, subjectPolitics, s.Politics},
		{cueSubject, subjectReligion, s.Religion}, {cueSubject, subjectSexuality, s.Sexuality}, {cueSubject, subjectCrime, s.Crime},
		{cueSubject, subjectAddiction, s.Addiction}, {cueSubject, subjectTrauma, s.Trauma}, {cueSubject, subjectMoney, s.Money},
		{cueAmount, subjectMoney, s.Amount}, {cuePay, subjectMoney, s.Pay}, {cuePer, "", s.Per}, {cueCurrency, "", s.Currency}, {cueVoid, "", s.Void},
	}
}

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
