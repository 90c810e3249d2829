package en

import (
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/pattern"
)

// settles is the Settles part of English.
var settles = language.Settles{
	Words: pattern.Words{Spellings: map[string]string{"won't": "will", "can't": "can", "dont": "don't", "isnt": "isn't", "wont": "won't"}, Contracted: talkWords.Contracted, Kinds: settleKinds},
	Due:   []string{`(?i)\b(by|before|no later than|until)\b`},
	Whose: []string{`(?i)['’]s (is|was|has|will|got|gets)\b`, `(?i)\b(mine|yours|hers|ours|theirs)(['’]s| is| was| has| will)\b`},
	Rows: []language.Settling{
		{Says: language.SettlesDone, Lines: `
START DEED PLAN END
START <finished> DOING? PLAN END
START PLAN <has>? <adverb>? <be> <adverb>? DEED WITH? END
START DEED PLAN <place> MORE
START PLAN <be>? <adverb>? <done> END`,
			Yes: "I have to pay the rent by Thursday. > Paid the rent yesterday.|I'll pick up the new desk on Tuesday. > I picked up the new desk today.|I'm flying to Rome in May. > I flew to Rome.|I want to cook dinner for Lena. > I cooked dinner for Lena.|I'm going to paint the kitchen next week. > Just finished painting the kitchen.|I need to renew my passport. > The passport's renewed.|I need to take the car in for its inspection. > Car inspection done.|I need to send Marta the contract. > The contract has been sent to Marta.",
			No:  "I have to pay the rent by Thursday. > I haven't paid the rent yet.|I have to pay the rent by Thursday. > I paid half the rent.|I want to cook dinner for Lena. > I cooked dinner.|I want to buy a bike. > I bought a bike lock.|I need to call the bank. > The bank called me.|My driving test is on January 15. > My sister passed her driving test!"},
		{Says: language.SettlesCancelled, Lines: `
START PLAN <has>? <adverb>? <be>? <adverb>? <dropped> END
START PLAN <has>? <adverb>? <falls> END
START <they>? <has>? <adverb>? <drops> PLAN END
START WHO <has>? <adverb>? <drops> my|our PLAN END
START PLAN <has>? <adverb>? <drops> END
START PLAN <has>? <adverb>? <drops> on me|us END
START PLAN <drops> PLAN END
START <they>? <has>? <adverb>? called|calling PLAN off END`,
			Yes: "The concert is on June 14. > The concert has been called off because of the storm.|I have a dentist appointment on Tuesday. > Had to cancel my dentist appointment.|The concert is on June 14. > They called the concert off.|I'm meeting Priya for lunch tomorrow. > Lunch with Priya fell through.",
			No:  "The concert is on June 14. > The match is off.|I have a dentist appointment on Tuesday. > My brother cancelled his dentist appointment.|I have a dentist appointment on Tuesday. > I might have to cancel the dentist.|I have a dentist appointment on Tuesday. > The dentist hasn't been cancelled.|I'm meeting Priya for lunch tomorrow. > Lunch with Omar fell through.|Team bookings day on May 4. > I finally booked my own time off."},
		{Says: language.SettlesRefused, Lines: `
START <needless|wont> DOING PLAN END
START <be> <no> DOING PLAN END
START PLAN <be> <no> coming PLAN? END
START <cannot> PLAN END
no PLAN <more> END`,
			Yes: "I need to buy a new fridge. > I don't need to buy a fridge any more.|We're flying to Iceland in May. > We're not flying to Iceland any more.|Anna is coming over for dinner on Friday. > Anna isn't coming on Friday.|I'm meeting Priya for lunch tomorrow. > Can't make lunch with Priya.|We're having a barbecue on Sunday. > No barbecue on Sunday after all.",
			No:  "I need to call the bank. > I'm not going to call the bank until Monday.|I need to call the bank. > I don't need to call the office.|The plumber is coming on Tuesday. > The electrician isn't coming on Tuesday."},
		{Says: language.SettlesMoved, Lines: `
START PLAN <has>? <adverb>? <be>? <adverb>? <moves> me|us? TIME
START PLAN <has>? <adverb>? <be>? <adverb>? <postponed> END
START <they>? <has>? <adverb>? <moves> PLAN TIME
START <they>? <has>? <adverb>? <postponed> PLAN END
START PLAN <has>? <adverb>? <moves> PLAN TIME
START PLAN <has>? <adverb>? <moves|postponed> their|his|her <generic> TIME
START WHO <has>? <adverb>? <moves> my|our PLAN TIME
START <they>? <has>? <adverb>? <shifts> PLAN <to> TIME
START PLAN <be> <adverb>? TIME instead
START PLAN TIME instead
START PLAN <be> <adverb>? TIME , not TIME
START PLAN <be> now TIME
START PLAN <be> TIME now END
START PLAN <be>? will? coming|come TIME instead
START <be> DOING PLAN TIME instead END`,
			Yes: "The dentist is on Tuesday. > My dentist appointment has been moved to Thursday.|Dinner with the Kowalskis is on Wednesday. > We pushed dinner to Friday.|Parents' evening is on May 3. > Parents' evening is on May 5 instead of May 3.|Our launch is on April 14. > Launch date is now April 21.|The trip to Porto is on December 12. > The trip to Porto is on December 19 now.|I'm seeing the lawyer on Monday. > I'm seeing the lawyer on Wednesday instead.|The choir rehearsal is on Thursday. > The choir rehearsal is postponed.",
			No:  "Our launch is on April 14. > We moved the standup to 10.|We're flying to Iceland in May. > We moved to Berlin in May.|I have a dentist appointment on Tuesday. > My son's dentist appointment was moved to Friday.|I'm meeting Zoe for coffee on Sunday. > I'm meeting Ben for coffee on Monday instead.|The trip to Porto is on December 12. > The trip to Rome is on December 19 now."},
		{Says: language.SettlesVisited, Lines: `
START took|did|saw|visited|met PLAN END`,
			Yes: "Vet appointment for Luna on Monday at 4pm. > Took Luna to the vet.",
			No:  "Vet appointment for Luna on Monday at 4pm. > Took Luna to the groomer.|I have a dentist appointment on Tuesday. > Saw the dentist."},
		{Says: language.SettlesKept, Lines: `
START PLAN <went> END
START PLAN was|were <adverb>? <fine> END
START <attended> PLAN END`,
			Yes: "I have a job interview at Nordea on Wednesday. > The interview at Nordea went really well!|I'm meeting Zoe for coffee on Sunday. > Coffee with Zoe was lovely.|I have a job interview at Nordea on Wednesday. > Just had my interview.",
			No:  "I have a job interview at Nordea on Wednesday. > The meeting went well.|I'm meeting Zoe for coffee on Sunday. > Coffee was lovely in Italy.|I have a job interview at Nordea on Wednesday. > My interview clothes were fine."},
	},
}

// settleKinds are the words of its patterns.
var settleKinds = map[string]string{
	"self": "i we the_user user",
	"lead": `
about regarding good bad great sad news update fyi ok okay so well oh wow hey hi yes yeah no_way ugh sigh also just finally already unfortunately sadly luckily happily successfully actually eventually at_last done_and_dusted
turns_out heads_up guess_what then have has had am is 've managed_to got_to any_more anymore any_longer after_all though too now all both together earlier recently hooray yay i_am_happy_to_say for_me for_us for_good`,
	"they":    "they we",
	"move":    "moved pushed postponed rescheduled shifted delayed bumped switched changed extended slipped put_off put_back brought_forward pulled_forward",
	"pronoun": "it she he they that this him them",
	"whose":   "my our the",
	"hedge":   "not never no might may could would should must can will almost be been is are was were has have had just already also since if asked asks wants wanted tried",
	"place":   "from at in on by near through via to",
	"nocut":   "instead not_on not_at not_next not_this not_today not_tomorrow not_monday not_tuesday not_wednesday not_thursday not_friday not_saturday not_sunday",
	"adverb":  "just finally already also actually now sadly unfortunately officially all completely eventually luckily since both so really again",
	"be":      "is are was were am 's been being got get gets getting has_been have_been had_been is_being are_being",
	"has":     "has have had",
	"no":      "not no_longer never",
	"more":    "after_all any_more anymore any_longer",
	"dropped": `
cancelled canceled called_off off scrapped dropped axed shelved abandoned off_the_table off_the_cards not_happening no_longer_happening no_longer_on not_going_ahead no_longer_going_ahead not_on_any_more not_on_anymore`,
	"falls": "fell_through isn't_happening aren't_happening won't_happen won't_be_happening isn't_going_ahead won't_go_ahead isn't_going_to_happen didn't_happen isn't_on_any_more isn't_on_anymore",
	"drops": `
cancelled canceled cancelling canceling called_off calling_off dropped scrapped ditched skipped skipping shelved scratched abandoned had_to_cancel had_to_call_off had_to_drop had_to_skip had_to_scrap decided_to_cancel decided_to_drop
decided_to_skip decided_to_scrap decided_to_call_off decided_against gave_up_on giving_up_on backed_out_of backing_out_of pulled_out_of pulling_out_of dropped_out_of bailed_on bailed_out_of withdrew_from changed_my_mind_about
changed_our_minds_about changed_our_mind_about forget_about`,
	"needless":  "no_need_to don't_need_to do_not_need_to don't_have_to do_not_have_to no_longer_need_to no_longer_have_to needn't",
	"wont":      "not_going_to not_gonna aren't_going_to no_longer_going_to won't_be won't will_not decided_not_to chose_not_to no_longer_want_to don't_want_to not_planning_to no_longer_planning_to decided_against giving_up_on gave_up_on changed_my_mind_about",
	"cannot":    "can't_make_it_to cannot_make_it_to can't_make cannot_make can't_go_to can't_come_to can't_attend",
	"moves":     "moved moving pushed pushing postponed postponing rescheduled rescheduling shifted shifting delayed bumped switched changed put_off put_back brought_forward pulled_forward slipped extended slid had_to_move had_to_push had_to_postpone had_to_reschedule",
	"shifts":    "brought bringing pulled moved moving pushed put",
	"to":        "forward back up off",
	"postponed": "postponed rescheduled put_off had_to_postpone had_to_reschedule",
	"finished":  "finished completed accomplished done_with finished_with wrapped_up",
	"done":      "done finished complete completed sorted sorted_out over over_with taken_care_of out_of_the_way behind_me behind_us dealt_with wrapped_up in_the_bag ticked_off",
	"went": `
went_well went_fine went_great went_ok went_okay went_good went_badly went_smoothly went_really_well went_very_well went_so_well went_better_than_expected went_brilliantly went_perfectly went_horribly went_surprisingly_well went_pretty_well
went_without_a_hitch went_off_without_a_hitch`,
	"fine":     "lovely great fun nice amazing wonderful good fine awesome brilliant fantastic exhausting a_success a_disaster perfect delicious worth_it",
	"attended": "had went_to attended passed made_it_to survived",
	"light":    "going coming doing making having go come do make have attend",
	"at":       "to for from on at by back up forward ahead in around",
	"time": `
today tomorrow yesterday tonight morning afternoon evening night noon midnight week weekend month year this next last same later earlier am pm o'clock spring summer autumn fall winter ago soon days weeks months years hours the_end_of_the_month
this_time all_day end_of_the_month`,
	"date": `mon: monday mon
tue: tuesday tue tues
wed: wednesday wed
thu: thursday thu thur thurs
fri: friday fri
sat: saturday sat
sun: sunday sun
jan: january jan
feb: february feb
mar: march mar
apr: april apr
may: may
jun: june jun
jul: july jul
aug: august aug
sep: september sep sept
oct: october oct
nov: november nov
dec: december dec`,
	"fill": `
a an the my our this that these of for with in on at to from by up out over off down away around into during 's me us it new old own whole entire first is are was be been it is_there there's there_is here then please so just really also all last finally
i todo to_do remind`,
	"intent": `
need_to needs_to have_to has_to want_to wants_to going_to gonna gotta got_to plan_to plans_to planning_to hope_to hopes_to hoping_to intend_to remember_to remind_me_to don't_forget_to let_me_forget_to promised_to due_to aim_to aiming_to
planning_on thinking_of thinking_about decided_to about_to would_like_to will must shall should am are is todo to_do learn_to learn_how_to start_to try_to begin_to want_to_learn_how_to want_to_learn_to`,
	"generic": `
appointment appointments meet meeting meetings trip trips visit visits flight flights plan plans thing things date dates book session event tour journey drive ride call class lesson check checkup stay run slot travel holiday holidays vacation day even task deadline time
it she he leave leaves sign signed get getting have has having take taking see seeing go come coming visiting`,
	"if":    "if unless whether",
	"hides": "time_off day_off days_off week_off weeks_off month_off year_off morning_off afternoon_off",
	"not":   "not never no nobody without instead cancelled canceled postponed skipped forgot unable",
	"cut":   "and but because so_that then while when since although though as if plus even",
}
