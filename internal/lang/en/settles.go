package en

import "github.com/loci-memory/loci/internal/lang/language"

// settles is the Settles part of English.
var settles = language.Settles{
	Dropped: "cancelled|canceled|called off|off|scrapped|dropped|axed|shelved|scratched|abandoned|off the table|off the cards|not happening|no longer happening|no longer on|no longer going ahead|not going ahead|not on any more|not on anymore",
	Drops: `
cancelled|canceled|cancelling|canceling|called off|calling off|dropped|dropping|scrapped|scrapping|ditched|ditching|axed|skipped|skipping|shelved|scratched|abandoned|abandoning
had to cancel|had to call off|had to drop|had to skip|had to scrap|decided to cancel|decided to drop|decided to skip|decided to scrap|decided to call off
decided against|gave up on|giving up on|backed out of|backing out of|pulled out of|pulling out of|dropped out of|bailed on|bailed out of|bailing on|withdrew from|changed my mind about|changed our minds about|changed our mind about|forget about|forget|scratch|never mind|nevermind`,
	DropParts: "called off|calling off",
	Falls: `
fell through|isn't happening|aren't happening|won't happen|won't be happening|isn't going ahead|won't go ahead|isn't going to happen|not going to happen|isn't on any more|isn't on anymore|fell flat|is no more|didn't happen|got cancelled`,
	Needless: `
no need to|don't need to|do not need to|don't have to|do not have to|doesn't need to|doesn't have to|no longer need to|no longer have to|needn't|no longer needs to|no longer has to|no need for`,
	Refused: `
not going to|not gonna|aren't going to|isn't going to|no longer going to|won't be|won't|will not|wont|decided not to|chose not to|no longer want to|don't want to|can't make it to|cannot make it to|can't make|cannot make|can't go to|can't come to|can't go|can't do|can't attend|not planning to|no longer planning to|not planning on|giving up on`,
	Not: "not aren't isn't no longer never",
	Moves: `
moved|moving|move|pushed|pushing|postponed|postponing|rescheduled|rescheduling|shifted|shifting|delayed|bumped|switched|changed|put off|put back|brought forward|bringing forward|pulled forward|moves|slipped|extended|slid|reschedule|had to move|had to push|had to postpone|had to reschedule|will move|will push`,
	MovesFor:  "postponed|rescheduled|postponing|rescheduling|put off|had to postpone|had to reschedule",
	MoveParts: "put off|put back|brought forward|pushed back|moved back|moved up|moved forward|pulled forward|bringing forward",
	Now:       "now",
	Instead:   "instead",
	Finished: `
done|finished|complete|completed|sorted|sorted out|over|over with|taken care of|out of the way|behind me|behind us|dealt with|wrapped up|in the bag|ticked off`,
	Went: `
went well|went fine|went great|went ok|went okay|went good|went badly|went smoothly|went really well|went very well|went better than expected|went brilliantly|went perfectly|went horribly|went surprisingly well|went pretty well|went without a hitch|went off without a hitch
was lovely|was great|was fun|was nice|was amazing|was wonderful|was good|was fine|was awesome|was brilliant|was fantastic|was exhausting|was a success|was a disaster|was perfect|was delicious|was worth it|were great|were lovely|were fun`,
	Attends: "have go attend do pass take see make finish complet surviv visit sit",
	Meets:   "meet see get have join",
	Light:   "go do make have attend come be get",
	Done:    "done finished ticked completed",
	Holds:   "have has got having",
	Be:      "is are was were be been being got get gets am getting",
	Has:     "has have had",
	Adverbs: "just finally already also actually really now sadly unfortunately officially all completely eventually luckily today yesterday then so definitely will since both apparently",
	Doubts: `
if unless whether might maybe perhaps could would should almost nearly hope hoping wish want wants wanted wondering considering tempted thinking probably likely threatened trying tried
pretend imagine suppose dreamed dreamt suggested suggests rumour rumor rumours rumors worried afraid scared asked asks ask wonder unlikely possibly`,
	Conditions: "if unless whether",
	No:         "no", NoMore: "after all|any more|anymore|any longer",
	Refusals: "not never no can't cannot won't don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't couldn't wouldn't shouldn't will would can could must should",
	NotNow:   "yet until till before alone without late again early only just anytime unless immediately",
	Leads:    "good bad great sad news update updates fyi ok okay so well oh hey hi the a an my our this that unfortunately sadly luckily turns out heads up and but again quick about regarding re on of for from yes yeah no ugh sigh also just finally today yesterday with whole entire planned forward ahead anymore",
	Others:   "his her their your hers theirs yours whose",
	Pronouns: "it he she they that this",
	The:      "the",
	Kinds: `
appointment meet meeting trip visit flight plan thing date book session event tour journey drive ride one call class lesson check checkup stay run slot travel holiday vacat day even job task deadline`,
	Partly: "half part partly some most first started starting halfway far almost nearly still",
	And:    "and then plus",
	Owned:  map[string]string{"'s": "is"},
	Days:   "monday mon,tuesday tue tues,wednesday wed,thursday thu thur thurs,friday fri,saturday sat,sunday sun,january jan,february feb,march mar,april apr,may,june jun,july jul,august aug,september sep sept,october oct,november nov,december dec",
}
