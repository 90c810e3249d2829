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
	RightNow: "right now|just now|at the moment|at this moment|this very moment|this instant",
	Turns:    "turns turned",
}
