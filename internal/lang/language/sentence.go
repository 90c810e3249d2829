package language

// Sentence has the single words that distinguish sentences. Lists are words, and
// characters of runs, that white space separates.
type Sentence struct {
	Courteous    string // words that say nothing beside courtesy: of praise, help and company
	ToldNot      string // the characters before and behind which a phrase of Cues.Told bids nothing
	PartingTimes string // the times of wishes and farewells: tomorrow, weekend
	ClauseWords  string // words that begin a clause
	// VagueDeeds are verbs of which no plan is made: moods, manners of speaking, what lasts.
	// VagueThings is the same of what is behind other verbs: to make sure.
	VagueDeeds, VagueThings   string
	Bare                      string // verbs that say what is to be done only with a day behind them: will be on Friday
	These                     string // words for what is done that say it only to who heard what was said before
	Near, NearThis, NearLeads string // Near are days and months; NearThis are more of them, behind one of NearLeads.
	Leads                     string // words before who intends something, besides Openers and Adverbs
	MoveTo                    string // words between Cues.Move and the time to which something is moved
	TimeLeads                 string // words that may be between MoveTo and the time
	AskEnds                   string // words in runs that end a question without a question mark
	Openers                   string // words before the first word that counts
	Filler                    string // characters that are no content
	Addressed                 string // words at the start of a sentence about the listener
	Self                      string // subjects of Cues.Stative
	SelfBe                    string // subjects of Cues.StativeBe; one with an apostrophe has its verb with it
	Be                        string // forms of be between a subject and what it is
	Adverbs                   string // words between a subject and its verb
	AdverbNot                 string // the negation that may be there when Self speaks
	Objects                   string // what is liked or had only for the moment, behind a lasting verb
	Articles                  string // articles that say which one, passed before one of Objects
	Moments                   string // what makes a mood of "a …"
	MomentArticles            string // the articles before one of Moments
	NoSubject                 string // words that are no subject of Cues.StativeOther
	Third                     string // words for somebody else
	ThirdIs                   string // the same with the verb of Is
	States                    string // what somebody lastingly is, behind Is
	Is                        string // the verb of what somebody or something is
	AttributeIs               string // words between Cues.Attribute and what it is
	Mood                      string // what an attribute is only for now, behind AttributeIs
	Mine                      string // words before what belongs to the speaker
	Whose                     string // the ending of a word before what belongs to somebody
	Listener                  string // words for the listener anywhere in a clause
	WorkAt                    string // the character before the place where one works
	WorkVerbs                 string // words of two characters for working, behind the place
	// WorkDo are characters that begin other words for it, and NotWork words of two
	// characters that only begin alike.
	WorkDo, NotWork string
	Weekdays        string // days on which something comes back
	RunMine         string // the character of the speaker as an owner
	RunOf           string // the character between an owner and what is owned
	RunIs           string // the character between an attribute and what it is
	RunIsNot        string // the character before RunIs that denies it
	Opinions        string // what "mine is" says only of the moment
	Yours           string // words that make a plan somebody else's
	Ours            string // words for the speaker
	// Others are words for others who do something, Nears what makes it the speaker's matter too,
	// and About words between a feeling and what it is about.
	Others, Nears, About string
	// Haves and Theirs are words between others and what is theirs alone, Rides what takes them somewhere,
	// Shared what the speaker may well be at too, and Selves the speaker as one to whom something is done.
	Haves, Theirs, Rides, Shared, Selves string
	Negations                            string // words up to two before a phrase that deny it
	// Prohibitions is the same, each with the words before it with which it denies nothing: 别 of 特别.
	Prohibitions map[string]string
	JustNow      string // the word of Cues.Past that puts no plan into the past
	Denials      string // words before a feeling that turn it
	Strong       string // words before a feeling that strengthen it
	Weak         string // words before a feeling that weaken it
	WeakWords    string // words that are no keywords
	// RunLeads are characters that are cut off the start of a keyword in a run, RunEdges the same of one of three
	// characters and more, RunTails those that are cut off the end of such a one.
	RunLeads, RunEdges, RunTails string
}
