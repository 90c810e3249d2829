package language

// Questions is how a language asks: the words that say what kind of answer is wanted.
type Questions struct {
	// Self are words for the one who speaks.
	Self string
	// Name are words that ask for a person, a place or a name.
	Name string
	// How is the word that asks for a quantity before one of Much.
	How string
	// Much are words of quantity behind How.
	Much string
	// Amount are words that ask for a quantity before Of.
	Amount string
	// Of is the word behind Amount.
	Of string
	// You are words for the one who is spoken to.
	You string
	// Your is the same as an owner.
	Your string
	// Tell is what an assistant does in talk: verbs behind Did and You.
	Tell string
	// Told is the same in the past, behind You.
	Told string
	// Did is the start of a word before You that makes a question of Tell.
	Did string
	// Perfect are words between You and Told, at most one.
	Perfect string
	// Answers is what is said in talk, behind Your.
	Answers string
	// Fills are words between You and the verb.
	Fills string
	// RunSelf are characters for the one who speaks.
	RunSelf string
	// SelfNotAfter are characters before RunSelf that make another word of it.
	SelfNotAfter string
	// SelfNotBefore is the same behind it.
	SelfNotBefore string
	// RunQuantities are words in runs that ask for a quantity.
	RunQuantities string
	// HowMany are characters that ask for a quantity before one of Numbers.Measures.
	HowMany string
	// RunName are words in runs that ask for a person, a place or a name.
	RunName string
	// RunYou are characters for the one who is spoken to.
	RunYou string
	// RunGivers are characters before RunYou that make it the one who is spoken to.
	RunGivers string
	// RunTell are verbs of telling in runs, behind RunYou.
	RunTell string
	// RunNotTell are words that start like one of RunTell and tell nothing.
	RunNotTell string
	// RunFills are words between RunYou and the verb.
	RunFills string
}
