package en

import "github.com/loci-memory/loci/internal/lang/language"

// sentence is the Sentence part of English.
var sentence = language.Sentence{
	Courteous: `
so very really too much again always all lots tons truly sincerely totally definitely certainly absolutely indeed sure kind kindly sweet lovely wonderful great good nice cool awesome amazing
fantastic brilliant perfect super best better happy glad welcome dear buddy bro dude man mate pal friend friends everyone guys folks pleasure honor meet talk talking chat chatting hear hearing see seeing
appreciate appreciated thanks thank help advice suggestion suggestions support encouragement words wishes company conversation question answer explanation reminder recommendation recommendations tip tips sharing
sounds sound well fine yup nah hmm mhm aww aw ah oh ooh whoa wow woah yay omg lmao rofl hehe lol xd ty thx np agreed agree same likewise true right exactly interesting funny luck care anytime enjoy hope hopefully`,
	PartingTimes: "today tomorrow tonight soon later then morning afternoon evening night day week weekend month time monday tuesday wednesday thursday friday saturday sunday next rest ahead now moment christmas holiday holidays trip birthday year",
	ClauseWords:  "but because so since though although however",
	VagueDeeds: `
say know admit confess have agree mention stress emphasize laugh think believe feel live avoid wear remind keep continue stay remain focus savor savour enjoy love like miss cherish
remember forget talk chat speak tell share thank support hope want become grow improve inspire push fight chase follow pursue reach figure cruise
wait lose gain understand accept embrace appreciate treasure rest sleep relax chill bet guess wonder worry care matter last spread warn shout count rely depend trust deal`,
	VagueThings: `
sure difference differences time times care part advice step steps chance chances fun way ways best mind dream dreams goal goals life lives change changes memory memories impact
support effort look attention word everyone everybody anything everything something nothing thing things bed sleep`,
	Bare:      "be",
	These:     "this that these those your it",
	Near:      "today tonight tomorrow weekend monday tuesday wednesday thursday friday saturday sunday january february april june july august september october november december",
	NearThis:  "week month year summer winter spring fall autumn semester evening afternoon morning march may",
	NearLeads: "this in on by for until till coming",
	Leads:     "think guess believe that's omg lol ugh argh yo thanks thank yup yes yeah nah no yea nope sure great cool nice wow yay haha alright right honestly anyway anyways btw plus probably finally soon first then later try trying start starting",
	MoveTo:    "to until till for",
	TimeLeads: "the this next early late around about on a end beginning middle start of",
	Openers:   "so and but well oh hey hi ok okay um hmm also please",
	Addressed: "you you're you've you'll you'd your",
	Self:      "i we i've we've",
	SelfBe:    "i'm we're i we",
	Be:        "am are",
	Adverbs: `
really also still just always usually often never absolutely both mostly now currently actually only do did generally normally
typically mainly definitely truly simply very so quite rarely sometimes even currently personally already officially severely mildly deathly highly
extremely strictly partially slightly pretty super completely mostly basically`,
	AdverbNot: "not",
	Objects: `
it that this these those your how what you him her them where when to-do that's idea photo picture way plan sound look color colour`,
	Articles:       "the",
	Moments:        "bit little tad mess wreck while minute lot fan-out moment few couple hurry rush",
	MomentArticles: "a an",
	NoSubject:      "it this that there which what to and or but i you who",
	Third:          "he she",
	ThirdIs:        "he's she's",
	States:         "a an allergic vegetarian vegan married divorced retired called named left-handed diabetic pregnant",
	Is:             "is",
	AttributeIs:    "is are 's : uses has",
	Mood: `
so very really late being killing acting going getting feeling doing great good awesome ok okay fine down broken full busy not`,
	Mine:      "my our",
	Whose:     "'s",
	Weekdays:  "mondays tuesdays wednesdays thursdays fridays saturdays sundays",
	Yours:     "you your ya u people everyone who he she they it its that this these those which what there someone somebody nobody",
	Ours:      "i im ive we",
	Others:    "he she they theyre theyll hes shes",
	Nears:     "me us our got come comes coming arrive arrives arriving visit visits visiting back join joins joining",
	About:     "for about",
	Haves:     "has have",
	Theirs:    "his her their",
	Rides:     "flight train plane bus coach ferry",
	Shared:    "party birthday wedding funeral recital concert show performance play premiere match game race tournament graduation ceremony baptism christening communion dinner lunch barbecue tickets table reservation appointment checkup check-up vet vaccination lesson lessons practice",
	Selves:    "me us mine ours myself",
	Negations: "not never don't didn't isn't aren't won't longer wasn't",
	Denials:   "not n't never no isn't don't didn't wasn't",
	Strong:    "so very really extremely incredibly super absolutely totally",
	Weak:      "slightly somewhat bit little kinda",
	WeakWords: `
like likes liked love loved loves get gets got getting go goes going gone went come comes came coming make makes made making take takes took taking
think thinks thought know knows knew want wants wanted need needs needed say says said tell told see saw seen look looks looking feel feels felt let
give gave given find found try tried trying use used using put keep kept start started thing things lot lots bit way today tomorrow yesterday tonight
week weeks month months year years day days time times morning evening night monday tuesday wednesday thursday friday saturday sunday january february
march april june july august september october november december last next new old good great nice bad big small little long short sure maybe actually
finally lately soon later ago already around first second two three four five six seven eight nine ten hope hopefully talk please thank thanks gonna
plan planning planned remember decided moved live lives living work works working usually everything happy glad sounds pretty super amazing awesome
anymore instead people guys best better most much many long longer able else enough kind sort okay`,
}
