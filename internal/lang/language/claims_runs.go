package language

// RunClaims is how a language that is written without spaces claims what holds of a
// subject. Its lists are words that white space separates; where one word starts another,
// the longer one is read.
type RunClaims struct {
	// Variants are pairs of characters: a way to write one, and the way in which all the
	// words here and all keys have it. Both take the same number of bytes.
	Variants string
	// Me, You and They are pronouns: who speaks, who listens, who was spoken of.
	Me, You, They string
	// Kin are the people whom anybody has, by one name each: "妈妈: 妈妈 母亲 老妈", a line
	// each, without a mark behind the name.
	Kin string
	// Surnames are characters that start the name of a person.
	Surnames string
	// Nouns are other nouns that are attributes, or that hide characters that are verbs.
	Nouns string
	// Same are nouns and verbs that say the same: the first of a line is the key of all.
	Same string
	// Kinds are words in a value that show which noun names it: "car: 辆 特斯拉", a line each.
	Kinds string
	// Roles are the ends of the names of jobs.
	Roles string
	// Places are well-known places, and PlaceEnds characters that end the name of one.
	Places, PlaceEnds string
	// House are nouns that only say whose something is: 家里.
	House string
	// Spots are nouns whose value is a place.
	Spots string
	// Served are the attributes that somebody has no more who leaves.
	Served string
	// Looks are ends of values that say how something looks, not what it is.
	Looks string
	// Fresh are characters before a noun that say nothing of it: 新 这.
	Fresh string
	// Heads name the attributes of frames.
	Heads ClaimHeads

	// Asked are phrases of questions with the noun of what they ask for, a line each.
	Asked string

	// Cues are what a clause says of itself.
	Cues ClaimCues
	// Marks are characters and words inside values.
	Marks ClaimMarks
	// Links are the words that hold a clause together.
	Links ClaimLinks
	// Verbs are the verbs with a frame.
	Verbs ClaimVerbs
}

// ClaimCues are the words by which a clause says how far it can be believed.
type ClaimCues struct {
	// Jest blocks a whole text, Doubt what comes behind it in a sentence: a condition, a
	// plan, hearsay, a dream, fiction. Tell blocks so too, unless who speaks tells it.
	Jest, Doubt, Tell string
	// Past blocks a clause that is about then, and Stage one that is about a stage of a life.
	Past, Stage string
	// Once is what holds for a short while: whoever says so replaces nothing. Lately are the
	// days and weeks on which something may have happened once and for all.
	Once, Lately string
	// Also adds to what was said.
	Also string
	// Part are the parts of the day, the week or the year that something is limited to.
	Part string
	// Day are the parts of the day among Part.
	Day string
	// Now says that something else held before, Since that it holds from now on.
	Now, Since string
	// Wrong takes back what was said.
	Wrong string
	// Asks are the words in the place of what is asked for; NotAsks make them general
	// (什么都). AskEnds end a question.
	Asks, NotAsks, AskEnds string
	// Then are the words by which a question asks how things were.
	Then string
	// Filler are adverbs, conjunctions and interjections that say nothing of all that.
	Filler string
}

// ClaimLinks are function words.
type ClaimLinks struct {
	Of, Is, Named, Not, NoMore, Done    string
	At, With, From, Take, For, By, Both string
	Measures                            string // behind a numeral, before what is counted
	Bare                                string // those that need no numeral
	Per                                 string // times before an amount
	Bounds                              string // words before a numeral that is the most or the least
	Doses                               string // measures of medicine
	To                                  string // characters that end verbs with a new value behind them
	Numerals                            string // characters
	Times                               string // words in a value that make it a time
}

// ClaimMarks are characters and words by which values are cut.
type ClaimMarks struct {
	// Tail and Head are characters that are cut from the end and the start of values. Of is
	// the mark of possession, Done that of what is done.
	Tail, Head, Of, Done string
	// One are the words for one piece before a measure, But what sets a value right.
	One, But string
	// Clock are the characters of times of the day besides numerals, Hour the one that each
	// must have, Bit what looks like one.
	Clock, Hour, Bit string
	// Week are the words before the number of a day, Days characters in the place of one.
	Week, Days string
	// Nicks are characters that make a name of the surname behind them, NicksAny of any one.
	Nicks, NicksAny string
}

// ClaimVerbs are verbs by their frame.
type ClaimVerbs struct {
	// Plain are those of Hold and Attend that say of no change, Make those of Hold that have
	// other things than jobs behind them too.
	Plain, Make string
	// Away is the one of Quit that says of no work where it says of no place.
	Away string
	// Share is behind 和 and whom somebody lives with.
	Share string
	// Live and Move have a home behind them, Join an employer, Hold a job, Attend a school.
	Live, Move, Join, Hold, Attend string
	// Work, Learn and Commute are behind 在 and an employer, a school, or a means of going.
	Work, Learn, Commute string
	// Quit ends work, Part ends what is between two people, Marry starts it.
	Quit, Part, Marry string
	// Allergic is behind 对.
	Allergic string
	// Drive has a car behind it, Charge what somebody is in charge of.
	Drive, Charge string
	// Use has a tool behind it and may have a purpose behind that.
	Use string
	// Shift turns one value into another, in the place of its object or of its subject.
	Shift string
	// Carry are those of Shift and Move that have a place behind them if it is no time.
	Carry string
	// Turn starts doing one thing for another: 改喝.
	Turn string
	// Alter says of its subject that it has another value than it had.
	Alter string
	// Swap takes a new one of what is behind it: 换手机号了.
	Swap string
	// Swapped are those of Swap that have the noun in them, "专业: 转专业", a line each.
	Swapped string
	// Lose ends having what is before or behind it.
	Lose string
	// Idle are those of Does that say nothing lasting.
	Idle string
	// Out has the home that is left before it.
	Out string
	// Prefer are those of Does that may have another verb behind them.
	Prefer string
	// Has are those of Does and Use by which somebody has what Lose ends.
	Has string
	// Stop ends doing what is behind it.
	Stop string
	// Keep has a place or time behind it, where or when its subject is.
	Keep string
	// Leave ends that a person has the part that was said.
	Leave string
	// Does are all other verbs; what is behind them adds up unless they are in Single.
	Does, Single string
	// Stopped are the verbs of what is stopped without being named: 戒.
	Stopped string
}

// ClaimHeads are the nouns of attributes that verbs name.
type ClaimHeads struct{ Home, Employer, Job, Partner, Manager, School, Car, Phone, Allergy, Commute, Roommate, Charge, Name, Use, Work, Being, Where, Can, Change, House string }
