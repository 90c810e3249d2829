package en

import "github.com/loci-memory/loci/internal/lang/language"

// lasting is the Lasting part of English.
var lasting = language.Lasting{
	Standing: "from now on|going forward|from here on|in future|at all times|under no circumstances|without exception|by default|unless i say|unless i ask|unless i tell you|as a rule|rule of thumb|house rule",
	Always:   "always never",
	Whenever: `
whenever|every time|each time|when you answer|when you reply|when you respond|when you write|when you talk|when you speak|when you quote|when you summarise|when you summarize|when you suggest|when you recommend|when you book|when you plan|when you list|when you draft|when you send|when you mention|when writing|when replying|when answering|when booking|when drafting|in your answers|in your replies|in your messages|in my emails|on my behalf
your answers|your replies|your responses|your messages|your emails|your tone|emoji|emojis|bullet points|spelling|metric units|imperial units|small talk|disclaimers|jargon|markdown|in euros|in dollars|in pounds|celsius|fahrenheit|my first name|surnames|when i ask|if i ask|when i say|when i mention|if i mention|when i tell you`,
	Answer:   "reply answer respond write speak talk",
	AnswerIn: "in to me",
	Call:     "call me|address me as|refer to me as|know me as",
	Aged: `
twins triplets boys girls boy girl baby toddler newborn grandson granddaughter grandchild grandchildren nan gran granny oldest youngest eldest middle nephew niece stepson stepdaughter kids sons daughters brothers sisters parents`,
	AgedSelf: "i",
	AgeUnits: "year years month months week weeks",
	AgeOld:   "old",
	AgeEnds:  "in next and now already but or this today so years",
	Works: `
works runs opens closes ends costs sits hangs belongs boils melts freezes handles deploys stores serves sells teaches contains holds requires accepts allows expires weighs measures jams leaks
sticks squeaks rattles uses hosts syncs returns validates charges covers lives plays writes speaks bakes cooks drives cycles swims eats drinks sleeps paints sings walks studies commutes volunteers
coaches owns rents breeds collects repairs cleans delivers ships triggers logs caches depends exports imports renders parses connects listens defaults compiles checks prints ignores owes keeps grows takes`,
	SelfDoes: `
take drink eat sleep walk run cycle swim bake cook brew knit paint sing write play ride commute travel train practise practice shop buy pay wear use grow raise feed teach volunteer
work study meditate pray vote recycle fish hunt camp sew draw wake code deploy publish`,
	Moments: `
today tonight now again currently right still yet almost finally suddenly tomorrow yesterday later soon this next last wow ugh argh lol haha guess moment weekend apparently`,
	RightNow: "right now|just now|at the moment|at this moment|this very moment|this instant",
	Needs:    "needs",
	Turns:    "turns turned",
	Kept:     "kept stored hidden always located usually",
	Under:    "under behind above below beneath underneath inside opposite",
	Inside:   "in on at",
	Stores: `
drawer drawers cupboard cupboards shelf shelves closet cabinet garage basement cellar attic loft hallway pantry glovebox safe fridge freezer locker shed wardrobe desk folder binder box tin jar hook rack mat doormat stairs staircase
corner bottom top left right vault wiki drive repo repository directory bucket`,
}
