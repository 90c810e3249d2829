package language

// Sentence has the single words that distinguish sentences. Lists are words, and
// characters of runs, that white space separates.
type Sentence struct {
	// Courteous are words that say nothing beside courtesy: of praise, help and company.
	Courteous string
	// ToldNot are the characters before and behind which a phrase of Cues.Told bids nothing.
	ToldNot string
	// PartingTimes are the times of wishes and farewells: tomorrow, weekend.
	PartingTimes string
	// ClauseWords are words that begin a clause.
	ClauseWords string
	// VagueDeeds are verbs of which no plan is made: moods, manners of speaking, what lasts.
	// VagueThings is the same of what is behind other verbs: to make sure.
	VagueDeeds, VagueThings string
	// Bare are verbs that say what is to be done only with a day behind them: will be on Friday.
	Bare string
	// These are words for what is done that say it only to who heard what was said before.
	These string
	// Near are days and months; NearThis are more of them, behind one of NearLeads.
	Near, NearThis, NearLeads string
	// Leads are words before who intends something, besides Openers and Adverbs.
	Leads string
	// MoveTo are words between Cues.Move and the time to which something is moved.
	MoveTo string
	// TimeLeads are words that may be between MoveTo and the time.
	TimeLeads string
	// AskEnds are words in runs that end a question without a question mark.
	AskEnds string
	// Openers are words before the first word that counts.
	Openers string
	// Filler are characters that are no content.
	Filler string
	// Addressed are words at the start of a sentence about the listener.
	Addressed string
	// Self are subjects of Cues.Stative.
	Self string
	// SelfBe are subjects of Cues.StativeBe; one with an apostrophe has its verb with it.
	SelfBe string
	// Be are forms of be between a subject and what it is.
	Be string
	// Adverbs are words between a subject and its verb.
	Adverbs string
	// AdverbNot is the negation that may be there when Self speaks.
	AdverbNot string
	// Objects are what is liked or had only for the moment, behind a lasting verb.
	Objects string
	// Articles are articles that say which one, passed before one of Objects.
	Articles string
	// Moments is what makes a mood of "a …".
	Moments string
	// MomentArticles are the articles before one of Moments.
	MomentArticles string
	// NoSubject are words that are no subject of Cues.StativeOther.
	NoSubject string
	// Third are words for somebody else.
	Third string
	// ThirdIs are the same with the verb of Is.
	ThirdIs string
	// States is what somebody lastingly is, behind Is.
	States string
	// Is is the verb of what somebody or something is.
	Is string
	// AttributeIs are words between Cues.Attribute and what it is.
	AttributeIs string
	// Mood is what an attribute is only for now, behind AttributeIs.
	Mood string
	// Mine are words before what belongs to the speaker.
	Mine string
	// Whose is the ending of a word before what belongs to somebody.
	Whose string
	// Listener are words for the listener anywhere in a clause.
	Listener string
	// WorkAt is the character before the place where one works.
	WorkAt string
	// WorkVerbs are words of two characters for working, behind the place.
	WorkVerbs string
	// WorkDo are characters that begin other words for it, and NotWork words of two
	// characters that only begin alike.
	WorkDo, NotWork string
	// Weekdays are days on which something comes back.
	Weekdays string
	// RunMine is the character of the speaker as an owner.
	RunMine string
	// RunOf is the character between an owner and what is owned.
	RunOf string
	// RunIs is the character between an attribute and what it is.
	RunIs string
	// RunIsNot is the character before RunIs that denies it.
	RunIsNot string
	// Opinions is what "mine is" says only of the moment.
	Opinions string
	// Yours are words that make a plan somebody else's.
	Yours string
	// Ours are words for the speaker.
	Ours string
	// Others are words for others who do something, Nears what makes it the speaker's matter too,
	// and About words between a feeling and what it is about.
	Others, Nears, About string
	// Negations are words up to two before a phrase that deny it.
	Negations string
	// Prohibitions is the same, each with the words before it with which it denies
	// nothing: 别 of 特别.
	Prohibitions map[string]string
	// JustNow is the word of Cues.Past that puts no plan into the past.
	JustNow string
	// Denials are words before a feeling that turn it.
	Denials string
	// Strong are words before a feeling that strengthen it.
	Strong string
	// Weak are words before a feeling that weaken it.
	Weak string
	// WeakWords are words that are no keywords.
	WeakWords string
	// RunLeads are characters that are cut off the start of a keyword in a run, RunEdges the
	// same of one of three characters and more, RunTails those that are cut off the end of
	// such a one.
	RunLeads, RunEdges, RunTails string
}
