package en

import "github.com/loci-memory/loci/internal/lang/language"

// bounds is the Bounds part of English.
var bounds = language.Bounds{
	Since:       "ever since|since|starting on|starting|as of",
	Start:       "from",
	SinceBehind: "on,|onwards|onward",
	Beside:      "up to|until|till|after",
	Due:         "no later than|by the end of|by|before|due|eod|eob|cob",
	At:          "during|at",
	The:         "the",
	Within:      "'s|’s",
	Copulas:     "is|are|remind|reminds",
	Counted:     "last|this|next|ago|in ",
	Yearly:      "birthday|anniversary|every year",
	Denials:     "not never no without",
	DenialParts: "n't n’t",
	NoMore:      "no longer|don't|don’t|doesn't|doesn’t",
	Vague:       `christmas|easter|new year|birthday|holiday|festival|thanksgiving|halloween|weekend|summer|winter|spring|autumn| fall|ago|earlier|last |next |day after|day before|since|monday|tuesday|wednesday|thursday|friday|saturday|sunday|month|week|year|century`,
}
