package language

// Questions is how a language asks: the words that say what kind of answer is wanted.
type Questions struct {
	Self          string // words for the one who speaks
	Us            string // words for the same together with others
	Name          string // words that ask for a person, a place or a name
	How           string // the word that asks for a quantity before one of Much
	Much          string // words of quantity behind How
	Amount        string // words that ask for a quantity before Of
	What          string // words that ask for a thing
	Figures       string // things that a number says
	Owner         string // words between one of What and one of Figures
	Of            string // the word behind Amount
	You           string // words for the one who is spoken to
	Your          string // the same as an owner
	Tell          string // what an assistant does in talk: verbs behind Did and You
	Told          string // the same in the past, behind You
	Did           string // the start of a word before You that makes a question of Tell
	Perfect       string // words between You and Told, at most one
	Answers       string // what is said in talk, behind Your
	Fills         string // words between You and the verb
	RunSelf       string // characters for the one who speaks
	SelfNotAfter  string // characters before RunSelf that make another word of it
	SelfNotBefore string // the same behind it
	RunQuantities string // words in runs that ask for a quantity
	HowMany       string // characters that ask for a quantity before one of Numbers.Measures
	RunName       string // words in runs that ask for a person, a place or a name
	RunYou        string // characters for the one who is spoken to
	RunGivers     string // characters before RunYou that make it the one who is spoken to
	RunTell       string // verbs of telling in runs, behind RunYou
	RunNotTell    string // words that start like one of RunTell and tell nothing
	RunFills      string // words between RunYou and the verb
}
