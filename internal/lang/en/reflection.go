package en

import "github.com/loci-memory/loci/internal/lang/language"

// patterns is the Patterns part of English.
var patterns = language.Patterns{
	UserMentions: "The user mentions %s again and again.", Mentions: "%s mentions %s again and again.",
	Plain: `
able absolutely accept achieve act actual actually add admire adore adventure advice affect afternoon again age ago agree ahead alive alone already amaze amazing amount announce
another answer anymore anyway apparently appreciate april area arrange arrive ask assist assistant atmosphere attend august aunt available average avoid await awake aware away awesome awful
baby back bad bag balance base basic beautiful beauty become bed begin believe belong best bet better big birthday bit blast bless bond book booking bore born boss bother bottom boy brand break breath
bright brilliant bring broad brother buddy build bunch burn business busy buy bye call calm came care careful carry case catch cause celebrate center centre certain challenge chance change character
charge chase chat check cheer cherish child children choice choose chuckle city clean clear close closer club clue code cold colleague collect color colour come comfort comfortable comment commit common community
company complete completely concern confident confuse congrats congratulate congratulations connect connection consider contact continue control cool copy correct corner cost count country couple courage course cover crazy create
creative creativity cry cute cut dad daily damn dark date daughter day deal dear december decide decision dedicate deep definite definitely delicious deliver describe deserve detail determine develop die
different difference difficult direct disappoint discover discuss door doubt downstairs drag dream drive drop during ear early earn earth ease easy eat effort eight eleven else email embrace emotion
empty encourage end endure energy enjoy enough entire epic error escape especially even evening event eventually exact exactly example excellent excite excited exciting exhaust exist expect experience
explain explore express extra eye face fact fail fair faith fall familiar family fan fantastic far fascinate fast father favor favorite favourite fear february feedback feel feeling fell felt few field fifty fight figure
file fill final finally find fine finish fire first fit five fix flight floor fly focus folk follow food foot force forever forget forgive form fortunate forward found four free freedom fresh friday friend
friendship front fulfil full fun funny further future gain game gave general gentle get gift girl give glad go goal gone gonna good gorgeous got gotta grab grandma grandmother grandfather grateful great
ground group grow growth guess guide guy habit half hand handle hang happen happy hard hat hate head heal healthy hear heard heart heavy help helpful hey hit hold holiday home honest hope hot hour
house huge human hundred hurry hurt husband ice idea imagine impact important impress improve include incredible indeed individual info information inside inspire inspiration instead interest interesting invite
involve issue item january job join joke journey joy july june keep key kid kind kitchen know lady land large last late lately later laugh lead learn leave left leg less lesson let letter level lie
life lift light like likely line list listen little live local long look lose lost lot loud love lovely low luck luckily lucky made magic main make man manage march mark matter may maybe meal mean
meaningful meet meeting member memory mention mentor mess message middle mind mine minute miss mix mom moment monday money month mood morning mother motivate motivation mouth move much mum mum's mystery name
nature near nearly neat necessary need negative neighbor neighbour nervous never new news next nice night nine normal north note notice november number october odd offer office often old one online open
opinion opportunity option orange order organize organise original outside overall own pack page parent part particular party pass passion past path pay peace people perfect perhaps period person personal
perspective phone photo pic pick picture piece place plan play please pleasure plenty plus point polite poor popular positive possible post power powerful practice practise prefer prepare present pretty
prevent price private probably problem process produce product program progress project promise proper protect proud prove provide public pull purpose push put quality question quick quickly quiet quit quote
race rain raise random rare rate reach read ready real realise realize really reason receive recent recently recommend recommendation reflect refresh regular relate relax release rely remain remember remind reminder replace
reply report require research respect respond rest result return reward rich ride right ring rise risk road rock role room rough routine rule run rush sad safe said sake same sat saturday save saw say
scare scene schedule school score screen search season seat second secret section see seem seen self sell send sense sensible sent september serious serve session set settle seven shame shape share sharp shift shine
shop short shot show shut sick side sight sign similar simple simply since single sister sit six size skill sleep slow small smart smile society soft solid solution solve some somehow sometimes somewhere
son song soon sorry sort soul sound south space speak special specific spend spent spirit spoke spot spread spring stage stand standard star start state stay steady step stick still stop store story straight strange
street strength stress strong struggle student study stuff stun style subject succeed success such sudden suddenly suggest suggestion summer sun sunday super supply support suppose surely surprise surround survive sweet system
tab table take taken talk tall taste teach team tell ten term terrible terribly test text thank thankful thanks theme thing think third thought thousand three thrill throw thursday tie tight till time tiny
tip tire tired title today together told tomorrow ton tonight took top topic total totally touch tough toward town track train travel treat trick trip trouble true truly trust truth try tuesday turn
twelve twenty twice two type typing ugh unbelievable uncle understand unexpected unfortunately unique unite unusual update upset upstairs use useful usual usually valuable value various version video view visit voice volunteer
wait wake walk wall wanna want warm wash watch water way wear weather wednesday week weekend weird welcome west wet whole wide wife wild will win window winter wise wish woman women wonder wonderful
wood word work world worry worst worth wow write writer wrong yeah year yesterday young yourself youth yum
resilient serene active humble optimistic intense overwhelm scary yummy yum younger older heartwarming fave blue red green black white loss reject wrote won met switch strive action
humor humour adventurous grand comfy delightful gain tasty classic awe outlet resource obstacle boost hobby hobbies relationship reality effort discovery wholesome setback witness
arms center eighty fan four ha haha hmm mr mrs ms dr miss ok lol aww omg woah woohoo yay bro dude fam guys btw definitely gotten eaten done known drawn grown shown worn
anybody anywhere anyone everywhere nowhere eh dunno kinda sorta lemme ya folks vibe vibes stoke stoked pumped amazed wicked blow blown mine bye bunch others went high effect crucial obviously nearby chill brighten root lend health biz`,
	Calendar: `
monday tuesday wednesday thursday friday saturday sunday january february march april may june july
august september october november december mon tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec mrs miss sir madam doctor dr`,
	Adverbs: "ly ful ous less",
	Greetings: `
hey hi hello thanks wow oh yes yeah no ok okay bye congrats great cool sure sorry dear well right aw ah morning night goodbye cheers`,
	Finished: "ed",
	Running:  "ing",
	Doers: `
i you we they he she it who i'll you'll we'll they'll he'll she'll it'll i'd you'd we'd they'd he'd she'd i've you've we've they've
will would can could shall should must may might don't didn't doesn't won't can't couldn't wouldn't shouldn't let's please never`,
	Openers: `
a an the my your his her our their its whose this that these those some any no every each another more most less much many few several
of in on at for with without about against between into during before after from by near per via like`,
	Being: `
am is are was were be been being i'm you're we're they're he's she's it's that's there's isn't aren't wasn't weren't keep keeps kept still`,
	To:          "to",
	UserStarts:  []string{"The user", "the user", "I ", "I'", "My "},
	Turns:       "not no never without dislikes hates avoids stopped less more rarely before after",
	TurnEndings: "n't",
}
