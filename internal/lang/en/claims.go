package en

import "github.com/loci-memory/loci/internal/lang/language"

// claims is the Claims part of English.
var claims = language.Claims{
	Canon: map[string]string{
		"home":       "home house flat apartment residence address",
		"employer":   "employer company firm",
		"job":        "job role position occupation profession title",
		"partner":    "partner girlfriend boyfriend husband wife spouse fiance fiancee",
		"manager":    "manager boss supervisor",
		"phone":      "phone mobile cell telephone cellphone number",
		"email":      "email e-mail mail",
		"car":        "car vehicle",
		"school":     "school college university uni kindergarten academy elementary gymnasium preschool nursery",
		"deadline":   "deadline due",
		"doctor":     "doctor gp physician",
		"department": "department dept division",
		"major":      "major degree",
		"salary":     "salary pay wage",
		"party":      "party",
	},
	Padding:    "project team date name thing cost price group time day line month class lesson session appointment training practice",
	Spellings:  map[string]string{"favourite": "favorite", "colour": "color", "programme": "program", "cancelled": "canceled", "e-mail": "email", "allergies": "allergic", "allergy": "allergic", "mum": "mother", "mom": "mother", "mama": "mother", "dad": "father", "papa": "father", "grandma": "grandmother", "granny": "grandmother", "grandpa": "grandfather", "granddad": "grandfather"},
	Contracted: map[string]string{"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would"},
	I:          "i we",
	My:         "my our",
	Ours:       "team group family household",
	They:       "he she it they",
	Their:      "his her its their",
	Your:       "you your yours everyone everybody someone somebody nobody people one this that these those there what who which",
	Articles:   "the a an this that these those some any my our his her its their your",
	Indefinite: "a an some any",
	Other:      "other another second third former ex old previous last first either neither every each no half ideal dream future previous original",
	Fresh:      "next new current present own whole entire",
	Best:       "favorite preferred best",
	Accounts:   "account contract subscription membership",
	Passing: `appointment meeting audition interview call exam party date question idea feeling cold headache look time fun plan lot bit couple
problem chance point doubt clue day night week weekend flight`,
	States: "vegan vegetarian pescatarian single married divorced widowed engaged retired unemployed pregnant diabetic left-handed right-handed colorblind celiac gay lesbian bisexual straight celiac deaf blind",
	Heeds:  "remember note know forget",
	Rooms:  "office team department room desk floor seat job role position company group",
	Homes:  "city town village countryside suburb suburbs house flat apartment cottage farm studio place condo home dorm dormitory bungalow mansion loft penthouse building",
	Labels: `
color language food drink meal dish size password username login pin code hobby sport genre diet religion major subject stack framework
editor tool browser os plan drink snack dessert fruit season animal instrument cuisine theme handle nickname provider carrier bank gym branch version port status shift flavor hint type`,
	People: `
manager partner doctor dentist landlord teacher vet therapist lawyer accountant hairdresser roommate flatmate neighbor neighbour coach trainer tutor
mentor lead contact nanny babysitter`,
	Jobs:    "er or ist ian ant nurse analyst president secretary attorney clerk guard associate representative chef lead head cto ceo pilot judge intern cook student freelancer",
	NotJobs: "mother father brother sister daughter lover believer member number winter summer letter order matter other fighter fan supporter her ever never over under after diabetic vegetarian christian smoker drinker runner gamer reader swimmer beginner owner user eater sleeper loner voter hater",

	Be:     "am is are be been being | was were",
	Have:   "have has had having",
	Do:     "do does did",
	Bland:  "have be do get",
	Modals: "will would can could may might must shall should cannot",
	Not:    "not never",
	Over:   "no longer|no more|any more|anymore|any longer",
	Adverbs: `
also still just really ever somewhere anywhere everywhere always usually often mostly now currently actually only generally normally typically mainly already finally recently
officially both sometimes even all again then so well oh hey ok okay sadly luckily fortunately unfortunately sorry please note fyi btw update news
good great bad anyway wait oops yes no yeah and but strictly severely mildly badly newly happily instead today yesterday temporarily permanently definitely simply`,
	Prepositions: "in on at to from for with by of as into onto since until till during after before about near via per within without through under over around inside outside",
	Of:           "of",
	Joins:        "and but so then or yet",
	Stops:        "who which that where when while whereas because although though than whose if unless until once",

	Bounds: `
more than|less than|fewer than|longer than|no more than|no less than|no fewer than|no longer than|not more than|not less than|not fewer than|not longer than|any more than
at most|at least|at the most|at the least|at the very most|at the very least|up to|as much as|as many as|a maximum of|a minimum of`,
	Now:      "now|nowadays|these days|from now on|as of|currently|by now|meanwhile|in the meantime|has changed|changed",
	Asides:   "at the moment|by the way|to be honest|of course|for the record|as far as i know|right now|at present",
	Too:      "also|too|as well|another|additionally|in addition|besides|second|on top",
	Corrects: "correction|actually|sorry|i meant|i mean|i misspoke|my mistake|oops|scratch that|to correct|i was wrong|rather|in fact",
	Instead:  "instead of|rather than|in place of|and not|not",
	Once: `
today|tonight|tomorrow|yesterday|this week|this morning|this afternoon|this evening|this month|this time|this weekend|this year|for once|for now|for the moment|temporarily|just once|only once
next week|next month|next year|next weekend|for a week|for a few days|for a while|for the weekend|for the time being|once|as an exception|exceptionally|on holiday|on vacation|until|for two weeks|for three weeks|for two days
soon|some day|someday|one day|eventually|almost|nearly|at first|occasionally|sometimes`,
	Former: `
as a child|as a kid|as a teenager|as a student|as a girl|as a boy|when i|when we|when he|when she|when they|when my|growing up|back then|back when|back in|in those days|in my twenties|in my teens
in my thirties|in my childhood|in my youth|in college|in high school|at school|at university|before university|before college|before that|back at|years ago|decades ago|a long time ago|in the past|in the old days|in the nineties|in the eighties
previously|formerly|once upon|used to|in the 90s|in the 80s|in my previous|in my former|in my old|in my last|at my previous|at my former|at my old|at my last|originally`,
	Unreal: `
if|imagine|imagined|suppose|supposing|what if|unless|dream|dreamed|dreamt|dreaming|nightmare|pretend|pretended|pretending|novel|movie|film|lyrics|song|poem|fiction|fictional|the story|in the game|simulation|perhaps|maybe|wish|hypothetically|in theory|as if|as though|like to|want to|plan to|hope to|thinking of|thinking about|think about|considering|consider|whether
tempted|about to|ought|in an ideal|character|joked|joking about|for the sake of argument|role play|roleplay|the idea of|the thought of|almost|nearly|in case|the quote|as soon as|would rather|planning to|planning on|plans to|forget to|according to|reads|slogan|the sign|daydream|rumor|rumour|rumors|wonder|wondering|lets say|hopefully|supposedly|allegedly|apparently|probably|possibly|template|example|for instance|e.g`,
	Reported: "said|says|told|tells|heard|claims|claimed|thinks|believes|reckons|suggested|suggests|recommended|recommends|announced|mentioned|insists|asked|asks|wrote|writes|texted",
	Jest:     "haha|hahaha|lol|lmao|rofl|just kidding|kidding|jk|j/k|just joking|joking|as a joke|a joke|april fool|april fools|xd|not really|not true|isn't true|untrue|in my dreams|😂|🤣|😜|😝|;-)|;)",

	Days: `
monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april june july august september
october november december jan feb mar apr jun jul aug sep sept oct nov dec noon midnight tomorrow today tonight am pm a.m p.m o'clock spring summer autumn fall winter
week weekend month year past o'clock easter christmas eod q1 q2 q3 q4 may`,
	Parts: `
morning mornings afternoon afternoons evening evenings night nights weekend weekends weekday weekdays monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays
saturdays sundays summer summers winter winters spring autumn lunch dinner breakfast day week month year christmas holidays sunday`,
	Fronting:    "this these last next every each most",
	PartOpeners: "in on at during every each before after over most",
	Units: `
mg g kg ml l km m cm mm miles mile hours hour minutes minute days day weeks week months month years year euros euro dollars dollar pounds pound percent % cups cup tablets tablet pills pill drops times
people degrees eur usd gbp francs yen k gb tb mb cigarettes glasses units steps meters metres seats employees members cents bucks grams litres liters points`,
	Numbers: "one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty hundred thousand million half twice",
	Ago:     "ago back",
	Years:   "years year decades",

	Verbs: `
look sound seem mean drop ditch do schedule plan arrange upgrade go make think say tell want need hope plan consider want feel see look give try ask help call let show hear happen believe hold bring provide pay grow lose add offer
remember love like hate enjoy miss visit meet eat cook bake watch listen speak learn raise lower increase drop fall rise slip push pull shift postpone delay reschedule cut put set bump
extend shorten reduce expand bring propose agree decide open close end begin finish transfer rename lend return sit travel fly win own rain snow open hand retire graduate
turn stay park cancel sign grow jump climb double renew lease rent adopt name write host book order send fix break know`,
	Irregular: `
be:was were been
go:went gone
make:made
think:thought
say:said
tell:told
feel:felt
see:saw seen
give:gave given
hear:heard
hold:held
bring:brought
pay:paid
grow:grew grown
lose:lost
meet:met
eat:ate eaten
speak:spoke spoken
fall:fell fallen
rise:rose risen
cut:cut
put:put
set:set
begin:began begun
lend:lent
sit:sat
fly:flew flown
win:won
write:wrote written
send:sent
break:broke broken
know:knew known
drive:drove driven
wake:woke woken
sleep:slept
run:ran run
take:took taken
get:got gotten
buy:bought
sell:sold
leave:left
quit:quit
keep:kept
become:became become
teach:taught
read:read
wear:wore worn
drink:drank drunk
ride:rode ridden
have:had
build:built
lead:led
swim:swam swum
find:found
swap:swapped
split:split
let:let
do:did done
shut:shut
hit:hit
lay:laid
choose:chose chosen
hang:hung
show:shown`,
	Particles: "wake_up get_up break_up go_to_bed split_up take_over step_in give_up lay_off work_out switch_over move_out sign_up move_in move_back hand_over go_up go_down drop_out look_after let_go",
	Same: map[string]string{
		"wake_up": "wake", "get_up": "wake", "split_up": "break_up", "work_out": "exercise", "reside": "live", "relocate": "move", "employ": "hire", "utilize": "use", "cycle": "bike", "move_back": "move",
		"attend": "go", "shut": "close", "kick": "start", "begin": "start", "switch_over": "switch", "step_in": "take_over", "store": "keep", "host": "keep", "save": "keep", "locate": "base",
	},
	Enters:     "move relocate join",
	LatelyOnce: "today|tonight|yesterday|this week|this morning|this afternoon|this evening|this month|this weekend|this year",
	Ends:       "sell lose leave quit cancel deactivate terminate look_after let_go",
	Quits:      "stop quit give_up cease finish",
	Swaps:      "replace swap exchange substitute",
	Shifts:     "move switch change shift push postpone delay reschedule slip migrate transfer bump raise increase reduce cut lower drop go rise fall grow extend shorten bring go_up go_down",
	Sets:       "change set reset rename update switch upgrade",
	Owns:       "in charge of|responsible for|take_over|own|lead|maintain|manage|look_after",
	Gets:       "have get hire find",
	Timing:     "do have play practice train attend",
	Likes:      "like love enjoy",
	Named:      "called named",
	Placing:    "in at on for during with near",
	WhereIs:    "in at on near under behind inside outside by",
	Frames: `
live | with | | thing
live | in on at near | home | place
base | in at on | home | place
move | to into in | home | place past alone home
major | in | major | thing
subscribe | to | | name many
work | at for with | employer | name
work | as | job | thing
work | in | department | thing
work | from | | place
join start | o | employer | name past capital
start | at with | employer | name past capital
start | as | job | thing past
hire | by | employer | name past
promote | to | job | thing past alone
become | o | job | thing past
transfer | to | department | thing past alone
employ | at by | employer | name
marry | o to | partner | name past
date | o | partner | name
engage | to | partner | name
break_up | with | partner | name end past
divorce | o from | partner | name end past
separate | from | partner | name end past
drive | o | car | thing
ride bike | o | | thing
report | to | manager | name
study | o | major | thing
study | at | school | name
go | to o | | headed
graduate | from | school | name end past
resign lay_off fire retire let_go | from by | employer | name end past
retire | as | job | thing end past
drink | o | | thing
prefer wear teach read | o | | thing
use | o | | thing purpose
stay | at in with | | place
commute travel | by with | commute | thing
wake go_to_bed | when | | time
start open happen take leave depart arrive land run | when | | time subject
end close finish expire | when | end | time subject
sleep | amount | | amount
run walk swim bike exercise | amount | | amount
weigh | amount | weight | amount
cost take last | amount | | amount subject
earn make | amount | salary | amount
pay | amount | | amount aim
exercise | when | | time
go | when | | time
deploy build test monitor code run | with in on via to | | thing
write | in with | | thing
keep | in on at with | | place object
meet | in at | | place subject
meet | when | | time subject
run | o | | thing alone
learn follow support watch grow speak play like love hate enjoy eat own have collect | o | | thing many
play sing act volunteer | in at for with | | place
smoke | o | | thing many
call name | o | | name subject`,

	Who:      "who whom whose",
	What:     "what which",
	Where:    "where",
	When:     "when",
	How:      "how",
	Quantity: "much many long often far old big tall",
	Then:     "did was were before previously formerly earlier originally back ago former previous old ex past",
	Asks: `
get to work:commute by
go to work:commute by
travel to work:commute by
eat best:favorite restaurant
like to eat:favorite restaurant
get mail:my email
call me:my phone
reach me:my phone
get married:our wedding
pay for the flat:my rent
pay for rent:my rent
pay in rent:my rent
go to university:my school
do for a living:my job
do for work:my job
earn:my salary
my age:how old am i`,
}
