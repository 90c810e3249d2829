package language

// Patterns is how a language says what recurs, and how it turns a statement around.
type Patterns struct {
	// User is how a sentence about the user begins, where they have no name. "": the
	// sentences of the first language are used.
	User string
	// Likes, Dislikes, Hobby, Learns, Habit and Mentions say of somebody, the first %s, what they
	// like, dislike, practise, practise with a rhythm, and mention again and again.
	Likes, Dislikes, Hobby, Learns, Habit, Mentions string
	// Favorite says which of a category, the second %s, somebody likes best.
	Favorite string
	// Rhythm is what somebody does, %s, and when, %s; Weekly is such a time: each week on
	// the day %s of Prompts.Weekdays.
	Rhythm, Weekly string
	Adverbs        string   // endings of words that say how something is
	Running        string   // endings of verbs of what goes on
	RunAsks        string   // words that end a question without a question mark
	UserStarts     []string // what a statement about the user begins with
	Turns          string   // words that turn a statement around, or make it one of another amount
	TurnEndings    string   // endings of words that do so
	RunTurns       string   // words in runs that do so, in the order in which they are counted
}
