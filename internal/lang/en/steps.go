package en

import "github.com/loci-memory/loci/internal/lang/language"

// steps is the Steps part of English.
var steps = language.Steps{
	NoOrder:        "first of all|at first|the first|my first|her first|his first|first time|first day|since then|by then|until then|back then|even then|next week|next month|next year|next time|next to|next door",
	Opens:          "first|firstly|to start|start by",
	GoesOn:         "and then|then|second|secondly|third|thirdly|next|after that|afterwards|after which",
	Closes:         "and finally|finally|lastly|last of all|at the end",
	PastEndings:    "ed",
	NotPastEndings: "eed",
	Marks:          []string{`[Ss]tep (\d+)`},
	LeadIns:        []string{`(?i)(^|[.!?\n] ?)(to|how to|for) \p{L}[^.:\n]{0,60}:|\b(release|deploy|publish|install|onboard|set ?up|reset|backup|back up)`},
	Counted:        []string{`(?i)\b(two|three|four|five|six|seven|eight|nine|ten|\d+) \p{L}+: *1`},
	Heads:          []string{`^.* is `},
	Verbs: `
add adjust aim align announce answer apply approve arrange ask assemble attach back bake base beat bend blend boil bring brush build buckle bump cancel carry change charge check chop clean clear click
clip close coat collect combine come commit compare confirm connect cook cool copy count cover crack create crush cut debug delete deploy descale dice dig dip disable disconnect dissolve
double download drag drain draw drill drop dry dump edit eject email empty enable enter export extract fasten feed fetch file fill filter find fit fix flip fold follow fork format
freeze fry garnish get give glue go grab grate grease grill grind hang heat hit hold import increase insert inspect install invite join keep knead knock label launch lay leave let lift
light line link lint list load lock log look loosen lower make mark marinate mash measure melt merge mince mix mop mount move multiply name notify open order pack paste pay peel pick pin ping place plan
play polish post plug point poke pop pour preheat prepare press print prune publish pull pump punch push put raise read rebase rebuild reboot reconnect record redo reduce refill refresh reinstall relax reject respond speak keep release reload
remove rename repeat replace reply report reset rest restart restore retry return review revert rinse roll rotate rub run sand save scan scoop scrape scroll scrub seal search season select send separate
serve set shake share sharpen ship shut sieve sift sign simmer sit skim skip slice slide smear smooth soak sort split spray spread sprinkle squash squeeze stack stage start steam stick stir stop store strain
stretch submit subtract sweep switch sync tag take tap taste test thaw thread throw tie tighten tilt toast top toss touch trace transfer trim try turn twist type unclip unlock unpack unplug unscrew untie unzip update upload
use vacuum verify wait walk warm wash weigh whip whisk wipe wrap write zip`,
	Objects: `the a an it them me us this that these those your my his her its our their all both each every some any one everything two three four half`,
	Before:  `then now also just please always carefully first never don't finally next`,
	Finite:  `is are was were will would has had isn't aren't wasn't has's can could may might`,
	PastForms: `
was were had did got went saw met took made came ate bought found left felt spent drove flew lost broke sold built wrote ran sent paid kept held told said gave knew thought caught taught
fought brought sought slept swept wept dealt meant dreamt won began drank sang swam rang sank shrank chose froze spoke stole woke wore tore swore bore grew threw blew drew fell stood understood
hid slid bit lit stuck struck dug hung spun swung stung shot forgot shook rode rose hurt`,
	NotPlural: "ss us is",
	Joins:     "and then|then|and|&",
	Led: []string{
		`(?i)^(when|whenever|if|once|before|after|every time|each time|as soon as|in case) [^:]{3,}:$`,
		`(?i)\b(to|how to|how i|how we|how you|way to|way i|way we) \p{L}{2,}[^:]{0,80}:$`,
		`(?i)^(here'?s|this is|the trick|my trick|recipe) [^:]{2,}:$`,
		`(?i)^(\p{L}+ly )?\p{L}{2,}ing (?:\p{L}|['’ ,]){2,}:$`,
		`(?i)\b(routine|checklist|procedure|ritual|drill|recipe|workflow|runbook|playbook|instructions|method|sequence)\b[^:]{0,60}:$`,
	},
	NotLed: []string{
		`(?i)\b(to-?dos?|next steps|action items|tasks?|errands?|chores|agenda|plans?|shopping|groceries|packing|wish ?list|bucket list)\b|\b(to|need) (do|buy|get|pack|bring|ask|read|watch|see|try|to)( list)? ?:$`,
		`(?i)\b(today|tonight|tomorrow|yesterday|weekend|this week|next week|this afternoon|this morning|this evening|(mon|tues|wednes|thurs|fri|satur|sun)day)\b`,
		`(?i)^to be |\b(reasons?|options?|questions?|ideas?|arguments?|guests?|invited|attendees|members|favou?rites?)\b`,
	},
	Loose:    []string{`(?i)^for [^:]{2,}:$`, `(?i)^(before|after) [^,:]+$`},
	Opening:  "when whenever if once before after to every each",
	General:  []string{`(?i)^(whenever|every time|each time|(before|after) (you |we |i |\p{L}+ing\b))`},
	Requests: "me us him her please",
	Back:     "it them again until minutes seconds hours",
	Commands: "run|execute|type|enter|do|use",
}
