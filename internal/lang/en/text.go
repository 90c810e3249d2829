package en

import (
	"github.com/kljensen/snowball/english"

	"github.com/loci-memory/loci/internal/lang/language"
)

// text is the Text part of English.
var text = language.Text{
	Stop: `
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
yes yeah yep yup nope ok okay oh ah wow hey hi hello hmm um uh lol haha gosh`,
	Stem:          stem,
	Irregular:     irregular,
	Plurals:       plurals,
	Clitics:       "s d m ll re ve n't",
	Possessives:   "s' 's",
	Ordinals:      "st nd rd th 's",
	Plural:        "s",
	Abbreviations: "mr mrs ms dr prof st vs etc e.g i.e no approx jr sr",
	Capitals:      "I",
	Emphasis:      "a an the oh ah wow um uh hmm hey lol haha gosh just really very actually",
	Contracted:    map[string]string{"n't": " not", "'m": " am", "'re": " are", "'ve": " have", "'ll": " will"},
	Written:       map[string]string{"can't": "can not", "cannot": "can not", "won't": "will not", "shan't": "shall not"},
}

// numbers is the Numbers part of English.
var numbers = language.Numbers{
	Words: `
two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion dozen dozens couple half twice thrice once`,
	Hours: "am pm",
}

// stem returns the Porter2 stem (Porter, Snowball, 2001). A word with other letters than a to z is its own stem.
func stem(word string) string {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return word
		}
	}
	return english.Stem(word, true)
}
