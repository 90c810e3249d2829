package en

import "github.com/loci-memory/loci/internal/lang/language"

// deeds is the Deeds part of English.
var deeds = language.Deeds{
	Concrete: `
go visit travel fly drive ride cycle hike camp swim ski surf jog climb sail row buy order book reserve rent sell pay call phone ring email mail post ship send bring deliver pick drop
meet see watch attend join enroll enrol apply register sign cook bake grill paint repaint draw sew knit build fix repair renovate clean wash renew replace install plant move pack unpack
host organize organise celebrate invite submit hand file fill print cancel schedule quit resign marry propose adopt read write teach perform play compete record publish launch open donate
volunteer show grab sort service migrate port rewrite return wrap take contact interview audition exhibit learn sand oil mark photograph run`,
	RunningEndings: "ing",
	Between: `
am are is was were be been have has had just finally already also actually really now then so and well ok okay yes yeah hey hi oh wow great good
today yesterday tonight earlier recently successfully happily did do will would to managed got able probably definitely certainly maybe soon
both all together with guess what news update done at last for real hooray yay`,
	Phrase: `
in on at for with from to of about by into onto over under up out off down away back through around during near within along across against
per via than like last this next early late`,
	Time: `
today tomorrow yesterday tonight morning afternoon evening night noon midnight week weekend month year day days weeks months years hour hours minute minutes
monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun january february march april may june july august september october
november december jan feb mar apr jun jul aug sep sept oct nov dec spring summer autumn fall winter am pm o'clock last next this soon later finally first second third
time once ago new old own whole entire big little own successfully really just part`,
	SamePast: "read put cut set hit shut split spread",
	Irregular: `
		be was were been|begin began begun|break broke broken|bring brought|build built|buy bought|catch caught|choose chose chosen|come came|do did done
		draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|find found|finish finished|fix fixed|fly flew flown|get got gotten|give gave given
		go went gone|grow grew grown|hang hung|have had|hold held|keep kept|lead led|leave left|lend lent|make made|meet met|pay paid|ride rode ridden|run ran
		say said|see saw seen|sell sold|send sent|sew sewn|show shown|sing sang sung|sleep slept|speak spoke spoken|spend spent|swim swam swum|take took taken
		teach taught|tell told|throw threw thrown|wear wore worn|win won|write wrote written|learn learnt|hear heard|feel felt|sit sat|feed fed|light lit|dig dug|hide hid hidden|lay laid|seek sought|fight fought|forget forgot forgotten|shake shook shaken|wake woke woken|deal dealt|understand understood|beat beat beaten|blow blew blown|stick stuck|sweep swept|wind wound|spin spun|mow mown|tear tore torn|withdraw withdrew withdrawn|lose lost|bind bound|freeze froze frozen|steal stole stolen|stand stood|undo undid undone|win won|know knew known`,
	SameVerbs: `
		go visit see attend watch|buy purchas get order|submit send hand file|call phone ring|meet catch|book reserv|fix repair mend|paint decor|complet finish
		clean tidi|start begin|run race|pass take sit`,
	Again:       "re",
	PastEndings: "ed",
	And:         "and then plus",
}
