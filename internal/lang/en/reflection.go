package en

import "github.com/loci-memory/loci/internal/lang/language"

// patterns is the Patterns part of English.
var patterns = language.Patterns{
	User: "The user", Likes: "%s likes %s.", Dislikes: "%s dislikes %s.", Favorite: "%s's favorite %s is %s.",
	Hobby: "%s's hobby is %s.", Learns: "%s is learning %s.", Habit: "%s's habit is %s.", Mentions: "%s mentions %s again and again.",
	Rhythm: "%s %s", Weekly: "on %ss",
	Adverbs: "ly ful ous less", Running: "ing",
	UserStarts:  []string{"The user", "the user", "I ", "I'", "My "},
	Turns:       "not no never without dislikes hates avoids stopped less more rarely before after",
	TurnEndings: "n't",
}
