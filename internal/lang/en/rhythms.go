package en

import (
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/pattern"
)

// recurring is the Rhythms part of English.
var recurring = language.Rhythms{
	Words: pattern.Words{Contracted: talkWords.Contracted, Kinds: rhythmKinds},
	Signs: strings.Fields("every each daily weekly monthly yearly annually fortnight mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays month"),
	Day:   "tomorrow", Morning: "tomorrow morning",
	From: []string{`(?i)\b(from|starting|beginning|as of|since|(next|first)( one| time)?( is)?)( (on|in|from))?( the)? $`}, Until: []string{`(?i)\b(until|till|through|up to|to|ending)( (on|in))?( the)? $`}, Moved: []string{`(?i)\b(moved|postponed|put|pushed|delayed|brought|changed|shifted)( (off|back|forward|on|up))? to( the)? $`},
	Beats: []language.Beating{
		{Unit: "month", Lines: `
on? the? <nth> <weekday> of every|each|the month
every|each <nth> <weekday> of the month
every|each month on the <nth> <weekday>
monthly on the <nth> <weekday>`},
		{Unit: "week", Weekdays: "Mon,Tue,Wed,Thu,Fri", Lines: "every|each weekday|workday\nevery|each work|working|business day\non? weekdays"},
		{Unit: "week", Every: 2, Lines: `
every other|second|2nd <weekday+>
every fortnight on <weekday+>
fortnightly on <weekday+>
every other|second week on <weekday+>
on? <weekday+> every other|second week
on? <weekday+> every fortnight`},
		{Unit: "week", Lines: `
every NUM weeks on a? <weekday+>
on? <weekday+> every NUM weeks
every|each week on <weekday+>
weekly on <weekday+>
on? <weekday+> every week
every|each <weekday+>
on? <weekdays+>`},
		{Unit: "day", Every: 2, Lines: "every other|second day"},
		{Unit: "day", Lines: "every NUM days\nevery|each day\nevery|each PART\ndaily"},
		{Unit: "month", Last: true, Lines: "on? the last day of every|each|the month\nevery|each month on the last day"},
		{Unit: "month", Lines: `
on? the <NUM=day> day? of every|each month
every|each month on the <NUM=day>
monthly on the <NUM=day>
every NUM months on the <NUM=day>
on? the <NUM=day> every NUM months`},
		{Unit: "year", Lines: `
every|each year on <month> the? <NUM=day>
every|each year on the? <NUM=day> of? <month>
yearly|annually on <month> the? <NUM=day>
yearly|annually on the? <NUM=day> of? <month>
every <month> the? <NUM=day>
every <NUM=day> of? <month>
on? <month> the? <NUM=day> every|each year
on? the? <NUM=day> of? <month> every|each year`},
	},
	Plans: []language.Planning{
		{Says: language.PlansReminder, Lines: `
START <polite>? <polite>? <polite>? remind me to|about|of|that MORE
START <polite>? remind me BEAT to|about|of MORE
START <polite>? remember|do_not_forget to MORE
BEAT , <polite>? remind me to|about|of MORE
START todo : MORE`,
			Yes: "Remind me to put the bins out every Thursday.|Can you please remind me to water the plants every Sunday at 6pm?|Every Friday, remind me to send the report.|Don't forget to take the bins out every Thursday.|todo: pay the rent on the 1st of every month",
			No:  "She reminds me to call every Sunday.|My phone reminds me to stretch every day at 10am.|I remember going there every Friday.|I never remember to water the plants every Sunday.|Remember when we had band practice every Friday?|If you can, remind me to put the bins out every Thursday."},
		{Says: language.PlansDeed, Lines: `
START I|we also|now|still? have got? <det|number>? WORDS? <event> GAP BEAT
START BEAT WHEN? ,? I|we also|now|still? have got? <det>? WORDS? <event>
START <user> has <det>? WORDS? <event> GAP BEAT
START my|our WORDS? <event> <is> GAP BEAT
START my|our WORDS? <event> ,|:|-|–? WHEN? BEAT TAIL
START <topic>? <topic>? <event> ,|:|-|–? WHEN? BEAT TAIL
START I|we? have? just|also|now? <enrols> <det>? WORDS WHEN? BEAT TAIL
START I|we? have? just|also|now? <enrols> GAP ,|:|-|– WHEN? BEAT TAIL
START <own>? <billed>? <owed> <is> due WHEN? BEAT
START <own>? <billed>? <owed> due? WHEN? BEAT TAIL
START <need>? renew my|our|the? WORDS? <paper> WHEN? BEAT
START <need>? pay my|our|the? WORDS? <owed> WHEN? BEAT
START <need>? put|take|bring my|our|the? <bins> out WHEN? BEAT
START <need>? put|take|bring out my|our|the? <bins> WHEN? BEAT
START <need>? submit|file|send|hand my|our|the? in? WORDS? <report> WHEN? BEAT`,
			Yes: "I have piano every Tuesday at 7pm.|I've got a piano lesson with Mrs. Lee at 5pm every Tuesday.|We have standup every weekday at 9:30.|Standup every weekday at 09:30.|Piano lesson every Tuesday at 7pm.|My piano lesson is every Tuesday at 7pm.|Rent is due on the 1st of every month.|Renew the insurance every year on 3 March.|My therapy session is on Thursdays at 4pm.|I have physio every other Monday at 10am.|User has choir rehearsal on Wednesdays at 8pm.|I need to pay the rent on the 1st of every month.|Every Tuesday at 7pm I have a piano lesson.|I joined a band and we have practice every Friday.|Put the bins out every Thursday.|I have band practice every Monday and Thursday.|Signed up for pottery, every Tuesday at 19:00 at the Kiln House.|I've joined a choir: every Thursday 19:30 in the Waalse church.|We enrolled in a sign language course at the library, every Monday at 6pm.|I just joined a running club every Sunday at 8am.",
			No:  "I swim on Sundays.|I usually call mum on Fridays.|I used to have piano every Tuesday.|I had piano every Tuesday.|Her class meets every Friday.|My sister has piano every Tuesday.|If I have piano every Tuesday, I can't come.|I wish I had piano every Tuesday.|I have coffee every morning.|I have a headache every Monday.|You should have a lesson every week.|Do you have piano every Tuesday?|I have piano.|I have no class every Friday.|I'd have piano every Tuesday.|I would love to have a lesson every Tuesday.|The yoga class every Tuesday is full.|I have trouble with my piano lesson every Tuesday.|I run every day at 7am.|My son's swimming class is every Saturday.|I don't have piano every Tuesday.|I joined a band that plays every Friday.|My sister joined a choir, every Thursday at 7pm.|I joined her for yoga every Tuesday.|I nearly signed up for pottery, every Tuesday.|He signed up for boxing, every Monday.|I have piano every Tuesday no longer.|She has her lesson every Tuesday.|I paid the rent on the 1st of every month.|Our class was every Tuesday.|I have class every Tuesday but I quit.|I usually have class every Tuesday.|I sometimes have a meeting every Friday."},
	},
}

// rhythmKinds are the words of its patterns.
var rhythmKinds = map[string]string{
	"weekday":  "Mon: monday mon mondays\nTue: tuesday tue tues tuesdays\nWed: wednesday wed wednesdays\nThu: thursday thu thurs thursdays\nFri: friday fri fridays\nSat: saturday sat saturdays\nSun: sunday sun sundays",
	"weekdays": "Mon: mondays\nTue: tuesdays\nWed: wednesdays\nThu: thursdays\nFri: fridays\nSat: saturdays\nSun: sundays",
	"nth":      "first: first 1st\nsecond: second 2nd\nthird: third 3rd\nfourth: fourth 4th\nlast: last",
	"month":    "1: january jan\n2: february feb\n3: march mar\n4: april apr\n5: may\n6: june jun\n7: july jul\n8: august aug\n9: september sep sept\n10: october oct\n11: november nov\n12: december dec",
	"number":   "1: first\n2: two second\n3: three third\n4: four fourth\n5: five fifth\n6: six sixth\n7: seven\n8: eight\n10: ten tenth\n15: fifteenth",
	"and":      "and & +",
	"part":     "morning afternoon evening night",
	"time":     "at in the morning afternoon evening night am pm noon midday midnight o'clock from to until till by and a.m p.m",
	"hides":    "do_not_forget",
	"joins":    "and but so because",
	"topic":    "piano violin guitar cello drum singing swimming dance spanish french german english chinese math maths football soccer tennis badminton basketball yoga team weekly daily biweekly monthly project sprint planning band choir staff board status company department driving art first_aid language pottery evening morning",
	"billed":   "electricity water gas phone internet credit_card car house quarterly monthly weekly annual yearly health home",
	"lead":     "so and also but oh well yes ok okay hey hi btw fyi by_the_way now great because then plus note reminder just_so_you_know ah",
	"polite":   "can could would will please you hey also and ok okay so",
	"user":     "user the_user",
	"det":      "a an my our the",
	"own":      "my our the",
	"need":     "i_need_to we_need_to i_have_to we_have_to i_must we_must i've_got_to i_have_got_to i_gotta need_to",
	"is":       "is are 's meets meet runs starts start happens takes_place take_place",
	"tells":    "is are was were 's be been makes make made gets get keeps helps",
	"other":    "his her their your she he they",
	"link":     "with of for about to in at on my our his her their your no not any some every each from after before and or but that which i we you has have had got 's is are was were went go goes sister brother son daughter mum mom dad mother father wife husband partner girlfriend boyfriend kid kids child children friend friends boss colleague roommate neighbour neighbor",
	"event": `lesson lessons class classes practice practise rehearsal rehearsals appointment appointments meeting meetings standup stand-up standups sync syncs one-on-one 1-on-1 check-in checkin session sessions therapy counselling counseling training
course seminar lecture tutorial shift shifts physio physiotherapy dialysis piano violin guitar cello drums choir orchestra band ballet judo karate yoga pilates swimming_lesson football_practice tutoring retro sprint_planning planning_meeting demo
review office_hours bible_study youth_group support_group book_club conference_call call calls team_call webinar checkup check-up clinic chemo acupuncture workshop pottery scouts`,
	"enrols": "joined signed_up_for signed_up_to enrolled_in enrolled_on registered_for",
	"owed":   "rent mortgage bill bills fee fees tax taxes payment payments invoice invoices loan instalment installment premium premiums subscription subscriptions dues tuition report reports timesheet timesheets",
	"paper":  "insurance policy passport license licence subscription registration visa permit membership contract lease certificate domain domains warranty pass tags",
	"bins":   "bins bin trash garbage rubbish recycling bin_bags",
	"report": "report reports timesheet timesheets invoice invoices taxes tax_return expenses return",
	"doubt": `if unless whether would could might maybe perhaps wish hope hoping should used was were had did stopped quit cancelled canceled dropped anymore longer usually sometimes often normally generally typically occasionally almost never nearly
considering thinking want wants wanted someday ago imagine suppose supposed no not nobody recommend suggest try instead until_recently like`,
}
