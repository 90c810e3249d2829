package en

import "github.com/loci-memory/loci/internal/lang/language"

// aboutWork is how it is said what people do, have done and have come through.
var aboutWork = []language.Attribute{
	{
		Name: "job",
		Says: `S {be} a|an <job>
.. S {work} as a|an <job>
S {work|be} at|for|with <org=x> as a|an <job>
.. S {teach} <taught> => teaching {}
S {teach} <grade> grade|graders|grader => teaching {} grade
S {be} the|our <post> at|for|of|in <thing=x>
+ S {work} in <sector> => working in {}
+ S {be} <between>
+ S {play} <sport> professionally => professional {} player
* in|at|about|with|to|love|like|enjoy my|our new? job|work|career|role|day_job|position as a|an <job>
* as a|an <job> , i|my
! S {become} a|an <job>
! S {get|start|take} a|my new? job as a|an <job>
! S {get|start} hired|working|work as a|an <job>
! S {get|be} promoted to a|an? <job>
OF job|profession|occupation is no_longer|not a|an? <job=old> any_more|anymore? , but|and? now? it {be} a|an? <job>
OF job|profession|occupation {be} a|an? <job>
- S {lose|quit|leave} my|his|her job as a|an <job>
- S {quit|leave|lose} my|the|his|her job
- S {retire}`,
		Asks: "OF job|profession|occupation\nwhat {do} S do for\nwhat {do} S do\nwhat work {do} S",
	},
	{
		Name: "career",
		Says: `+ S {consider} whether_or_not|whether? to? <jobchange> => considering {}
+ S {be} thinking of|about <jobchange> => considering {}
+ S {look} for a|another? new? job|jobs|work => looking for a job
+ S {apply} for|to some? more|new|other? jobs => applying for jobs
+ S {be} very|really|so|a_bit? afraid|scared|worried|terrified|anxious of|about <jobloss> => afraid of {}
+ S {love} my new? job|work CLOSE => loves the job
+ S {hate} my job|work CLOSE => hates the job
~ S {like|enjoy|love} my job|work CLOSE => doesn't like the job
+ S {have} some|a_lot_of? trouble|problems|issues|difficulties at work => trouble at work`,
	},
	{
		Name: "employer",
		Says: `S {work|intern} at|for|with <org>
S {work|be} as? a|an <post=j> at|for|with the? <org>
S {work|be} as? a|an <post=j> at|in a|an|the <employment>
S {work} at|in|for a|an|the <employment>
S {work} at|in|for a|an <employment=x> called|named <org>
S {be} employed at|by <org>
! S {start} working|work at|in|for a|an|the <employment>
! S {start} working|work? at|for <org>
! S {get|start} a|my new? job at|with a|an? <org|employment>
! S {get|be} hired by|at|with <org>
! S {join} <org> as a|an <job=j>
* at|in|to|about|with|during|after|before|for|love|like|enjoy|have my|our new? shift|shifts|job|internship|work at|with|in a|an|the <employment>
* at|in|to|about|with|during|after|before|for|love|like|enjoy my|our new? shift|shifts|job|internship|work at|with <org>
OF shift|shifts|job at|in|with a|an|the <employment>
S {have} a|an new|part-time|full-time|summer|great|good? job at|with|in a|an? <org|employment>
OF job {be} at|in|with a|an? <org|employment>
S {be} with my company|employer , <org>
- S {leave|quit} <org>
- S {quit|lose|leave} my job at <org>
- S {quit|lose|leave} my job
OF employer|company is no_longer|not <org=old> any_more|anymore? , but|and? now? it {be} <org>
OF employer|company {be} <org>
S {own|run} a|an|my|our own? <employment|shop|firm> => {} @own
! S {open|found} a|an|my|our own? <employment|shop|firm> => own {} @own
! S {start|launch} a|an|my|our own? <shop|firm> => own {} @own
S {have} a|my|our own <employment|shop|firm> => own {} @own
S {love|like|enjoy} running|owning|having a|my|our own? <employment|shop|firm> => own {} @own
S {work} in|at|on my|our own? <shop> => {} @own`,
		Asks: "where {do|did|be} S work|working\nOF employer|company\nwho {do|did|be} S work for\n{do|did} S still? work at|for\nwhich|what company|employer {do|did} S work",
	},
	{
		Name: "major",
		Says: `S {study} <field+>
S {major} in <field+>
S {be} a|an <ordinal=g>? year? <field> major|student
OF major {be} <field>
! S {switch|change} my? major|majors from <field=old> to <field>
! S {switch|change} my? major|majors to <field>
S {be} in my|his|her <ordinal=g> year of|at|in <field> school|college|program|studies?
* my <field> degree|studies|thesis|dissertation|major
S {do|have} got? a|my|her|his phd|masters|master's|bachelor's|degree|ba|bs|msc in <field>`,
		Asks: "OF major|field_of_study\nwhat {do|did|be} S study|studying|major|majoring",
	},
	{
		Name: "school",
		Says: `S {go|study|attend} to|at? <school|schoolname>
S {be} a|an student|freshman|freshmen|sophomore|junior|senior at|in|attending <schoolname|school|tense>
S {be} in <tense>
S {be} in my|his|her <ordinal=g> year of|at|in <study|schoolname|school>
S {be} a|an <study> freshman|sophomore|junior|senior|student
S {be} in <grade=g> grade|year? at <schoolname>
S {be} at <schoolname>
S {be} in <grade> grade => {} grade
! S {switch|change|transfer|move} from <schoolname=old> to <schoolname>
S {study|major} in? <field=f> at <school|schoolname>
! S {graduate} from <schoolname|school|tense> => {}`,
		Asks: "OF school|college|university\nwhere {do|did|be} S study|studying\nwhich|what school|college|university\n{do|did} S go to school",
	},
	{
		Name: "change",
		Says: `! S {get} engaged => got engaged
! S {get} divorced => got divorced
! S {break_up} => broke up
! S {lose} my job => lost a job
! S {be} laid_off|fired => lost a job
! S {quit|leave} my job => left a job
! S {retire} => retired
! S {graduate} from <schoolname|school|tense> => graduated from {}
! S {graduate} => graduated
! S {get} a new job => got a new job
! S {start} a|my new job => started a new job
! S {get|be} promoted => was promoted
! S {adopt|get} <count> <pets> => adopted {}
! S {buy} a|our|my new|first? house => bought a house
! S {become} a|an father|mother|parent|grandmother|grandfather => became a parent
! S {be} born => was born
! S {have} a baby boy|girl? => had a baby
! S {pass_away|die} => died
! S {lose} my <parent|relative|sibling|mateword|pets> => lost {}
! S {quit|stop} smoking => quit smoking
! S {quit|stop} drinking => quit drinking
.. ! S {get} married => got married
.. ! S {have} a|an|our|my <wedding=x> wedding_ceremony|wedding => got married
.. ! S {have} our|my wedding => got married
.. ! S {intern} over|during|for? the|a|last|this? summer|winter|spring|fall|year|semester? at|with <org> => interned at {}
.. ! S {win} the|my|our? <contest> => won {}
.. ! S {finish|complete} my|our <oeuvre> => finished {}
.. ! S {finish|complete} up? my? writing|work for|on? my|our|the? <oeuvre> => finished writing {}
.. ! S {get|receive} a|an|another rejection letter|email? from a|an|the? <thing> => got a rejection from {}
.. ! S {get|sign|land|score} a|an|this|my <deal=x> with a|an|the? <org|thing> => signed a deal with {}
.. ! S {publish|release} my|our? <oeuvre> => published {}
.. ! S {pass} my|the driving_test|driver's_test|bar_exam|boards|board_exam|licensing_exam|final_exams|finals => passed an exam
.. ! S {run|finish|complete} a|an|the|my first|second|half? marathon|half-marathon|triathlon|10k|5k|charity_race => ran a race
.. ! S {become} a|an <nation> citizen => became a citizen
a|the|some|this <vehicle=v> ran a|the red_light|stop_sign and hit|struck us => had a road accident`,
		Asks: "when {do|did|be} S get_married|married|graduate|retire|divorced|get_engaged\nwhat changed|happened",
	},
}
