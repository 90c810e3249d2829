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
		Asks:  "OF job|profession|occupation\nwhat {do} S do for\nwhat {do} S do\nwhat work {do} S",
		Asked: `What is my job? | What do I do for a living?`,
		Yes: `I'm a nurse. => nurse | My mom's a retired school teacher. => my mother: retired school teacher
I work as a data analyst. => data analyst | I'm not a baker anymore. => not baker
My job isn't teacher any more, it is nurse. => nurse | I quit my job. => -* | I became a pilot. => pilot
I've been teaching physics for ten years. => teaching physics
It is better now that I'm an office manager. => office manager | I love my work as a midwife. => midwife
I'm working at Bosch as a welder. => welder | I've been a nurse for 10 years. => nurse
Got promoted to engineering manager. => engineering manager | I teach 4th graders. => teaching 4th grade
I work in digital marketing. => working in digital marketing | As a nurse, I see that every day. => nurse
I learned a lot in my job as a tour guide. => tour guide | I'm the head chef at Luigi's. => head chef
I've been unemployed since May. => unemployed
My cousin plays tennis professionally. => my cousin: professional tennis player | I got hired as a chef. => chef`,
		No: `I'm a bit tired. | I'm a teacher's son. | I want to be a nurse. | I was a nurse ten years ago.
I work like a doctor. | I'm a terrible cook. | You're a great writer. | He sees me as a writer.
As a kid, I played outside. | I'm the happiest baker in town. | I taught 4th graders ten years ago.
I'd like to work in marketing. | I work in it. | Became a habit. | Quit my job?`,
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
		Yes: `I've been considering a career change. => considering changing careers
I'm thinking about quitting my job. => considering quitting the job
I've been looking for a new job lately. => looking for a job
My brother is looking for work. => my brother: looking for a job
I'm afraid of losing my job. => afraid of losing my job | I love my job. => loves the job
I don't like my job. => doesn't like the job | I'm having some problems at work. => trouble at work`,
		No: `I looked for a job last year. | Are you looking for a job? | I'm looking for my keys.
I love my job title. | I don't have problems at work. | I'd consider a new job.`,
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
		Asks:  "where {do|did|be} S work|working\nOF employer|company\nwho {do|did|be} S work for\n{do|did} S still? work at|for\nwhich|what company|employer {do|did} S work",
		Asked: `Do I still work for Nokia? | Which company do I work for? | Where do I work? | Who do I work for?`,
		Yes: `I work at Siemens. => Siemens | My employer is no longer Acme, now it is Initech. => Initech
My dad works for the city, and I work for Bank of America. => Bank of America
I've been working at Bosch since May. => Bosch | I work in a small bakery. => small bakery
I run a bakery. => bakery | I have a part-time job at a cafe. => cafe
I opened my own flower shop last May. => own flower shop
We started a small catering business. => own small catering business
I love having my own hair salon. => own hair salon | I'm working on my online store. => online store
I work in a noodle shop while I'm studying. => noodle shop | I work at the harbour office. => harbour office
Since March I work at the library. => library | I started work at the observatory. => observatory
I work as a stage designer at the Quay Street Theatre. => Quay Street Theatre
I'm a nurse at Bethany Hospital. => Bethany Hospital | I work as a nurse in a school. => school
Started a new job at Bosch, love it. => Bosch | I got hired at Bosch. => Bosch
I like my new job at Bosch a lot. => Bosch | My job is at a small law firm. => small law firm
I joined Stripe as a staff engineer. => Stripe | I've been with my company, Ericsson, for three years. => Ericsson
I work as a nurse at the university hospital. => university hospital | It was loud at my job at the bank. => bank
My shift at the hospital was long, as ever. => hospital`,
		No: `I work at home. | I work at the office. | In March I work at the library.
I used to know someone at Bosch. | I work on Saturday. | I'm a nurse at heart. | I work as a nurse at night.
I applied for a job at Bosch. | I joined Anna for lunch. | I switched from Acme to Initech.
My job with Ana was hard. | I want to open my own bakery. | My local shop is closed.
This is our paint shop routine. | I work at my local shop. | I'm working on my business.
I'm working on my home office. | My son started a new school. | I run a marathon. | I started a company blog.
Did you work at my old shop? | I work for Dr. Mora. | I'm a student at Oxford.`,
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
		Asks:  "OF major|field_of_study\nwhat {do|did|be} S study|studying|major|majoring",
		Asked: `What do I study? | What's my major?`,
		Yes: `I study physics. => physics | I'm a computer science major at MIT. => computer science
My sister is studying law. => my sister: law | I changed my major from law to physics. => physics
I'm in my second year of nursing school. => nursing | I'm majoring in business finance, Ann! => business finance
I paid for my law degree by myself. => law`,
		No: `I study a lot. | I might study law. | I studied law ten years ago.`,
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
		Asks:  "OF school|college|university\nwhere {do|did|be} S study|studying\nwhich|what school|college|university\n{do|did} S go to school",
		Asked: "Which university do I go to?",
		Yes: `I go to UCLA. => UCLA | I study physics at Ghent University. => Ghent University
My son goes to Lincoln High School. => my son: Lincoln High School | I'm in college. => college
My son is in third grade at Lakeview School. => my son: Lakeview School
My kids are at Rainbow Kindergarten. => my kids: Rainbow Kindergarten
My daughter is in 5th grade. => my daughter: 5th grade | I'm in my first year of college. => college
Ben switched from Lakeview School to Westfield Academy. => ben: Westfield Academy`,
		No: `I go to school by bus. | I went to Oxford for a day trip.`,
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
		Asks:  "when {do|did|be} S get_married|married|graduate|retire|divorced|get_engaged\nwhat changed|happened",
		Asked: `When did I graduate? | When did I get married?`,
		Yes: `We got married last week. => got married | I lost my job. => lost a job
My grandmother passed away yesterday. => my grandmother: died
I just graduated from college. => graduated from college | We adopted a puppy. => adopted a puppy
I interned over the summer at Bosch. => interned at Bosch
It's great that we won a chess tournament. => won a chess tournament
I finally finished writing my first novel. => finished writing first novel
We had our wedding last week. => got married
I got a rejection letter from a publisher. => got a rejection from publisher
I landed a record deal with a small label. => signed a deal with small label
A van ran a red light and hit us. => had a road accident`,
		No: `I want to get married. | When I got married it rained. | We got a good table. | My phone died.
I almost lost my job.`,
	},
}
