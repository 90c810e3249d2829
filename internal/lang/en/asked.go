package en

import "github.com/loci-memory/loci/internal/lang/language"

// asked is the Asked part of English.
var asked = language.Asked{
	When: `
when|what date|which date|what day|which day|what month|which month|what year|which year|what week|which week|what time|how long|how soon|since when`,
	Open:    "when",
	Asking:  "did do does is was were are will have has had would should can could exactly am",
	Ago:     "how long ago|how long since|how long is it since|how long has it been",
	HowMany: "how many",
	Units:   "days weeks months years hours",
	Back:    "ago|since|has it|have passed",
	Then: `
did|didn't|was|wasn't|were|weren't|had|hadn't|used to|previously|formerly|former|previous|yesterday|originally|initially|original|initial
at first|in the past|back then|back when|in those days`,
	Unsure: `
before|earlier|ago|last time|the time when|at the time|until now|went|told|said|met|bought|came|took|saw|gave|won|wrote|sent|happened`,
	Recounts: `
say|said|tell|told|mention|mentioned|decide|decided|settle|settled|choose|chose|chosen|agree|agreed|pick|picked|plan|planned|promise|promised|set|switch|switched|change|changed|replace|replaced|become|became|end up|again|why|how come|stop|stopped|quit|start|started|begin|began`,
	Before:   "before",
	After:    "after since",
	Leads:    "the my our his her their i we he she they you",
	From:     "ever since|since",
	UpTo:     "until|till|up to",
	Until:    "before|prior to",
	Past:     "after",
	Doubtful: "may march mar august april june jan dec sep",
	MonthFirst: `
in on of during since until till by from before after around about last this next past early late mid through throughout every each between and for`,
	MonthModal: "i you he she it we they who what which that this there and not be have",
	Counting: `
last this next past previous coming week weekend weeks month months year years day days yesterday today tonight tomorrow
night morning afternoon evening ago before after the a an in of over during within since couple monday tuesday wednesday thursday friday saturday sunday
one two three four five six seven eight nine ten eleven twelve`,
}
