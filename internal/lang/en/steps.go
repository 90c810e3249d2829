package en

import "github.com/loci-memory/loci/internal/lang/language"

// steps is the Steps part of English.
var steps = language.Steps{
	Order: []language.Ranked{
		{Phrases: "first of all|at first|the first|my first|her first|his first|first time|first day|since then|by then|until then|back then|even then|next week|next month|next year|next time|next to|next door"},
		{Phrases: "first|firstly|to start|start by", Rank: 1},
		{Phrases: "and then|then|second|secondly|third|thirdly|next|after that|afterwards|after which", Rank: 2},
		{Phrases: "and finally|finally|lastly|last of all|at the end", Rank: 3},
	},
	Opens:          "first start",
	Tails:          []string{" and", " I", " we", " you"},
	PastEndings:    "ed",
	NotPastEndings: "eed",
	Marks:          "Step_% step_%",
	LeadIns:        []string{`(?i)(^|[.!?\n] ?)(to|how to|for) \p{L}[^.:\n]{0,60}:|\b(release|deploy|publish|install|onboard|set ?up|reset|backup|back up)`},
	Counted:        []string{`(?i)\b(two|three|four|five|six|seven|eight|nine|ten|\d+) \p{L}+: *1`},
	Ends:           []string{". ", "! "},
	Is:             "is",
}
