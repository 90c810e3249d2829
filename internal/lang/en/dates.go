package en

import (
	"slices"

	"github.com/loci-memory/loci/internal/lang/dates"
)

// dateLexicon is what English knows of dates; the rules are in date_rules.go, the words in date_words.go.
func dateLexicon() dates.Lexicon {
	return dates.Lexicon{
		Words: dateWords, Rules: slices.Concat(dateRules, lengthRules(), dayRules()), Slots: dateSlots,
		Possessives: "s", Ordinals: "st nd rd th", AM: "am", PM: "pm", OClock: "o'clock",
		Zones:    "UTC GMT EST EDT CST CDT MST MDT PST PDT CET CEST BST JST KST IST AEST AEDT MSK",
		OrSo:     "so",
		Nowadays: "you people kids children youth teens teenagers parents society world generation everyone everybody many most", Still: "still",
		Openers: dateOpeners, Moves: dateMoves, Tense: dateTense,
		Evenings: "dinner supper drinks pub nightclub midnight late",
		Naming:   "happy merry named", Comparing: "compared comparison versus vs", Dropped: "instead not except excluding excepting love loved hate hated loathe dread",
	}
}

const (
	dateOpeners = `i we he she they you it there who which when where while because but so with for as if though although is are was were
had has have did does do will would can could should might then too also again alone not instead just we i'm me us him them being until unless`
	dateMoves = `moved moves move changes changed change postponed postpone rescheduled reschedule pushed pushes push shifts shifted shift switched switch
delayed delay brought bumped bump put`
)

var dateTense = dates.Tense{
	Past: `was were had did didn wasn weren hadn went saw met said told got made came took gave found thought felt left bought brought
began became ate drank ran sat stood knew wrote lost won kept held heard built sent spent paid sold taught caught fell flew drove rode spoke
broke chose wore slept grew threw drew sang swam seen been gone done taken given written known led fought forgot woke lent shot shook
rose understood tore eaten driven flown grown chosen worn ridden broken forgotten stolen stole hid dealt dug fed bent swept stuck struck`,
	Future: `will 'll ’ll shall gonna going plan plans planning hope hoping intend upcoming let can supposed scheduled see need
wanna want remind should might must ought starts begins`,
	Unclear:  `usually always often never normally typically sometimes generally tend used`,
	Unmarked: "put set cut quit hit read shut hurt split beat cost bet", Doers: "i he she it who",
	Maybe:        "would could wouldn shouldn couldn 'd ’d",
	Conjunctions: "but because while although though so whereas", Subjects: "i we you he she it they there nobody", Proposing: "say make call",
	Leaning: "see going plan need let", If: "if unless supposing assuming whenever wish", Asking: "know check see ask asked asks wonder wondering sure tell curious confirm",
	Yearly:    "born birthday birthdays anniversary annually yearly",
	Occasions: "party parties dinner lunch brunch trip do bash weekend celebration cake present gift",
	Wish:      "would could 'd ’d", Wishes: "you like love prefer rather we",
	PastEndings: "ed",
	NotPast: `need feed seed speed indeed weed shed hundred sacred naked breed bleed exceed proceed succeed tired excited interested worried
scared bored embed shred sled united advanced thrilled pleased supposed`,
	RunningEndings: "ing",
	Be:             "is are am be 'm ’m 're ’re", BePronouns: "he she it that who",
	Resolves: "decided agreed promised arranged offered volunteered resolved chosen vowed",
	Have:     "have has 've ’ve", Got: "got", Refusals: "won", For: "for",
	Appointing: `booked reserved planned arranged scheduled rescheduled set fixed postponed appointed tickets booking reservation appointment signed registered enrolled`,
	Been:       "was were been had",
	Fixing:     "booked rebooked reserved cancelled canceled tickets",
	Calls:      "called", Off: "off",
	Ticket: "ticket", Buying: "bought purchased", Invitation: "invitation invite", Getting: "got received",
	Slots: "appointment slot reservation viewing",
	Given: "got gave given offered",
}
