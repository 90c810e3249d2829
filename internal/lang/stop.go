package lang

import "strings"

// stopWords are the English function words: articles, pronouns, prepositions,
// conjunctions, auxiliaries, question words and the particles of talk. They are
// in nearly every turn and say nothing of what it is about. Contractions need no
// entry when the word before the apostrophe has one.
var stopWords = set(`
a an the this that these those such same other another each every either neither both all any some no none few more most much many several
i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself
they them their theirs themselves one ones someone somebody something anyone anybody anything everyone everybody everything nobody nothing
am is are was were be been being do does did doing done have has had having can could shall should will would may might must ought
cannot can't won't shan't ain't needn't y'all let's
dont didnt doesnt isnt arent wasnt werent havent hasnt hadnt wont wouldnt couldnt shouldnt cant aint im ive youre youve thats whats
what which who whom whose when where why how whatever whichever whoever whenever wherever however
and or but nor so yet if then than because while although though unless until since whether as
of at by for with about against between into through during before after above below to from up down in out on off over under onto upon
within without toward towards among across along around behind beside besides beyond near per via
here there now again further once too very just only also even still not ever never always quite rather really well
yes yeah yep yup nope ok okay oh ah wow hey hi hello hmm um uh lol haha gosh
`)

// IsStop reports whether a lower-case English word or contraction is a function
// word, which is never a term.
func IsStop(word string) bool {
	if stopWords[word] {
		return true
	}
	stem, ok := cutContraction(word)
	return ok && stopWords[stem]
}

// cutContraction cuts what an apostrophe ties to a word: caroline's, they've,
// isn't. False when there is nothing to cut.
func cutContraction(word string) (string, bool) {
	i := strings.LastIndexByte(word, '\'')
	if i <= 0 {
		return word, false
	}
	switch word[i+1:] {
	case "s", "d", "m", "ll", "re", "ve", "":
		return word[:i], true
	case "t":
		return strings.TrimSuffix(word[:i], "n"), true
	}
	return word, false
}

// set makes a set of the words of a list.
func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
