package en

import "github.com/loci-memory/loci/internal/lang/language"

// cues is the Cues part of English.
var cues = language.Cues{
	Void: `
be used to|get used to|got used to|getting used to|am used to|i'm used to|is used to|are used to|we're used to|not used to|was used to|used to it
was going to|were going to|wasn't going to|not going to|isn't going to|aren't going to|going to be honest|never going to|used to plan|no longer planning|not planning
i'll be honest|i'll admit|i'll say|i will say|i'll never forget|i will never forget|i'll see you|i'll let you know|will you|i want to know|i want to ask|i want to thank|i want to say|do you want to|don't want to
the next day|next time|must have|must haves|must be|next door|next to|password manager|password managers
in the past week|in the past few|in the past month|in the past two|in the past three|in the past couple|in the past year|in the past day|in the past hour
you can imagine|you can guess|you can tell|you can see|as you can|you might guess
like to know|good at heart|would hate to|how to say|how about you|what about you|how about your|what about your`,
	AsksFirst: `
what|what's|who|who's|whose|where|where's|when is|when are|when did|when do|when was|when will|why|how do|how did|how is|how's|how are|how can|how could|how much|how many|how long|how often|how about|which
do you|does he|does she|does it|did you|did i|do i|do we|can you|can i|can we|could you|could i|would you|will you|are you|am i|are we|is there|is it|have you|has he|has she|should i|should we|shall we|shall i|may i
tell me|remind me what|remind me where|remind me who|remind me when|remind me how|show me|explain|recommend|suggest some|any idea|any ideas|any suggestions|anyone|help me`,
	Chatter: `
have a good|have a great|have a nice|have a lovely|have a wonderful|have a safe|nice chatting|nice talking|great chatting|great talking|good talking|good to see you|great to see you|nice to see you|good to hear from you|great to hear from you|nice to hear from you|great to hear|good to hear|nice to hear|glad you like it|glad you liked it|glad you enjoyed it|i appreciate it|i appreciate that|appreciate it|keep it up|keep up the good work|keep up the great work|well done|good job|great job|nice job|amazing job|awesome job|nice work|great work|good luck|best of luck|best wishes|all the best|fingers crossed|no need to thank|don't mention it|my pleasure|pleasure is mine|same to you|so kind of you|how kind
how sweet|how have you been|how are things|how are you doing|how was your|how is your|how's your|how did it go|how's everything|how is everything|how about you|what about you|what have you been up to|what are you up to|anything new|what's new|catch you later|talk later|talk to you later|until next time|see you later|see you soon|see you then|see you around|stay safe|take it easy|here for you|you're right|you are right|you're so right|that's right|so true|sounds amazing|sounds awesome|sounds fun|sounds lovely|sounds wonderful|sounds delicious|sounds interesting|happy for you|rooting for you|you got this|you've got this|you can do it|merry christmas|happy new year|happy holidays|god bless|bless you
hi|hello|hey|good morning|good afternoon|good evening|good night|bye|goodbye|see you|see ya|talk to you|talk soon|take care|thanks|thank you|thx|cheers|you're welcome|welcome|no problem|no worries|sure|sure thing|ok|okay|okey|alright|all right|yes|yeah|yep|no|nope|great|good|cool|nice|awesome|perfect|wow|haha|lol|got it|i see|sounds good|sounds great|sounds like a plan|makes sense|exactly|absolutely|of course|congrats|congratulations|sorry|never mind|nevermind|right|true|me too|same here|how are you|how's it going|what's up|nice to meet you|long time no see|love it|love that|that's great|that's awesome|that's nice|that's cool|happy to help|glad to hear|glad to help|oh`,
	Courtesy: `any time|no need|have to go|i have to run|gotta run|let me know|feel free|i'm here|by the way|gotta go|got to go|have fun|you too|will do|that's true|fair enough|and you|i agree|so glad|i'm glad|i'm so glad|happy birthday|always here|enjoy your|enjoy the rest|proud of you|you rock|to meet you`,
	Hypothetical: `
if|i wish|wish i|would love|would be|could have|should have|would have|imagine|maybe i|perhaps i|i might|might be|not sure|i'd love|i'd like|supposedly|pretend|in case i`,
	Plan:   "going to|gonna|planning to|planning on|plan to|plan on|intend to|intending to|aim to|aiming to|have decided to|i'll|we'll|will",
	Wish:   "want to|wanna|would like to|i'd like to|we'd like to|hope to|hoping to|thinking of|thinking about|looking forward to",
	Taken:  "planning a|planning an|planning our|planning my|have tickets for|have tickets to|is booked for|are booked for|due to start|signed up for|scheduled for|scheduled to",
	Oblige: "need to|have to|must|gotta|i've got to|we've got to|i'm supposed to|we're supposed to",
	Remind: "remind me to|remember to|don't forget to|dont forget to|don't let me forget to|don't let me forget",
	Todo:   `todo|todos|to do|to-do|to-dos|next step|next steps|action item|action items|note to self|reminder|still to do|left to do|things to do`,
	NoPlan: `
rumour has it|rumor has it|word has it|word is|someone says|someone said|somebody says|somebody said|people say|they say
he'd like|she'd like|they'd like|he would like|she would like
good luck|enjoy|let's|lets|have fun
not going to|isn't going to|aren't going to|never going to|no longer going|no longer planning|not planning|won't|will not|wont
can't make|can't come|can't go|can't attend|can't join|can't do|cannot make|cannot come|unable to|don't want to|doesn't want to|don't plan|doesn't plan
don't need to|don't have to|doesn't have to|doesn't need to|no need to|needn't|decided against|decided not to|decided i won't
was going to|were going to|was planning|were planning|was supposed|were supposed|was hoping to|were hoping to|was meaning to|was thinking of|wanted to|meant to|intended to|had planned|had hoped|used to plan
i wish|would love|i'd love|we'd love|would be|could have|should have|would have|in another life|if only|no way i|no way i'm|no way i'll|no way we|no way we're|no chance i|will rain|it'll rain|going to rain|will snow|it'll snow|going to snow|going to pour|forecast|might|maybe|perhaps|dream of|dreaming of|dream about
hope it|hope he|hope she|hope they|hope that|hope the|hope this|hope everything|hope my|hope we|hope i|comes out|come out|coming out|is released|be released|gets released|premieres
suggested|suggests|suggesting|recommended|recommends|advised|advises|proposed that|thinks i should|thinks we should|says i should|says we should|said i should|said we should|told me i should|we should go|we should do|we should try|we should meet|we should get|we should have|we should start|we should visit|we should take|we should see|we should watch|we should book|we should come|we should make|we should really|we should probably|we should all|we should definitely|we should totally|you should|you could|let's|why don't we|how about|what about
cancelled|canceled|called off|call it off|fell through|falls through|is off|scrapped|dropped out|not happening|no longer happening|is not on|isn't on|backed out|pulled out`,
	OfTalk: `
see you|see ya|see u|talk to you|talk to ya|talk with you|talking to you|talking with you|talk again|talk later|talk soon|talk tomorrow|talk more|chat with you|chatting with you|chat again|chat later|chat soon|chat tomorrow|chat more|catch up with you|catching up with you
let you know|keep you posted|keep ya posted|keep you updated|tell you|ask you|hear about|hear from you|hear more|question for you|questions for you|have a question|have some questions|can't wait to hear|how are you|how is your|how's your|how was your|how has your
have a good|have a great|have a nice|have a lovely|have a wonderful|have a blast|have a safe|enjoy your|hope you|hope your|wish you|wishing you|happy to help`,
	Seeming: `
should have|could have|would have|should've|could've|would've|shouldn't have|couldn't have|ought to have
you told me|you mentioned|you said|you were saying|you were telling|you asked|you talked about|we talked about|we were talking about|we discussed|i told you|i mentioned|i bet|reminds me of|remind me of|since i|would have never|would never have|never would have|wouldn't have|this was our|this was my|these were our|these were my|this is what|this is also what|that's what|that is what|here's a pic of|here's a picture of|here's a photo of|here is a pic of|here is a picture of|here is a photo of
like yesterday|like only yesterday|like just yesterday|like it was yesterday|like it was only yesterday|like it was just yesterday|as if it were yesterday|as if it was yesterday|as though it were yesterday|could have been yesterday`,
	NoPlanFirst: "if|unless|whether",
	Someday:     "one day|some day|someday|sometime|at some point|eventually|one of these days|one of these times|in the future|sooner or later",
	Move: `
moved|moving|move|pushed|pushing|push|postponed|postponing|postpone|rescheduled|rescheduling|reschedule|shifted|shifting|shift|delayed|bumped|switched|brought forward|bring forward|put off|putting off|put back|pulled forward|changed|slipped|slid|extended`,
	Begin: "start|starting|begin|beginning",
	Future: `
tomorrow|tonight|next week|next weekend|next month|next year|next summer|next winter|next spring|next fall|next autumn|next semester|next quarter|next monday|next tuesday|next wednesday|next thursday|next friday|next saturday|next sunday|next january|next february|next march|next april|next may|next june|next july|next august|next september|next october|next november|next december|day after tomorrow|the week after|later today|later this week|later this year|coming weekend|coming week|coming monday|coming friday|by the end of`,
	Past: `
yesterday|last night|last week|last weekend|last month|last year|last monday|last tuesday|last wednesday|last thursday|last friday|last saturday|last sunday|last summer|last winter|last spring|last fall|ago|this morning|the other day|earlier today|earlier this week|just now|recently|was|were|went|had|did|got|saw|met|took|made|came|ate|bought|visited|finished|started|walked|watched|said|told|gave|found|left|felt|spent|tried|wanted|drove|flew|stayed`,
	Historical: `
used to|back when|formerly|in the past|in the old days|when i was a kid|when i was a child|when i was little|when i was young|when i was younger|when i was in|when i was at|when i was growing|when we were kids|as a kid|as a child|as a teenager|in my childhood|in my twenties|in my youth|years ago i|once lived|once worked|i lived in|we lived in|lived there for|back in the day|back in college|back in school|ex-husband|ex-wife`,
	Told: `
remember that|remember this|please remember|remember i|remember i'm|remember my|remember we|remember our|remember:|note that|please note|for the record|keep in mind|bear in mind|don't forget that|do not forget that|never forget that|don't forget i|don't forget i'm|don't forget my|don't forget we|don't forget our|don't forget:|make a note|take note|for future reference|just so you know|for your information|fyi`,
	Critical: `
allergic|allergy|allergies|anaphylactic|anaphylaxis|epipen|emergency contact|emergency contacts|in an emergency|in case of emergency|blood type|life-threatening|pacemaker|insulin|epilepsy|epileptic|seizures`,
	Significant: `
got married|getting married|get married|just married|are married now|i'm engaged|we're engaged|got engaged|proposed to me|got divorced|getting divorced|my divorce|our divorce|filed for divorce|divorced|separated from|split up|broke up|pregnant|is expecting|we're expecting|gave birth|was born|were born|new baby|our baby|had a baby|having a baby|adopted|adopting|became a father|became a mother|became parents
new job|job offer|got hired|was hired|got the job|got a job|got promoted|was promoted|promoted to|laid off|got fired|was fired|lost my job|lost his job|lost her job|losing my job|quit my job|left my job|resigned|retired|retiring|graduated|graduating|got accepted|was accepted|accepted into|admitted to|dropped out|passed the exam|passed my exam|passed the bar|started a company|founded|started my own|opened my own
diagnosed|passed away|died|funeral|lost my mom|lost my mum|lost my mother|lost my dad|lost my father|lost my grandma|lost my grandpa|lost my grandmother|lost my grandfather|lost my husband|lost my wife|lost my brother|lost my sister|had surgery|car accident|heart attack|had a stroke|cancer|hospitalized
i moved|we moved|i've moved|we've moved|just moved|moved to|moving to|moved from|moved in with|moved in together|moved out of|relocating|relocated|bought a house|bought an apartment|bought our first|new house|new apartment`,
	Private: "my salary|my income|my net worth|my paycheck|i earn|i make $|my home address is",
	Sum:     "salary|income|savings|mortgage|debt",
	Process: `
steps|procedure|process|workflow|how to|how i|how we|recipe|routine|checklist|instructions|pipeline|always|usually|every time|each time|whenever|our flow|my flow`,
	Listing: `
shopping list|groceries|to buy|options|favourites|favorites|my favorite|my favourite|movies|films|books|songs|restaurants|candidates|reasons|things i like|questions|recommendations|places|ideas|suggestions|wish list|wishlist|top 3|top three|top 5|top five|top 10`,
	Suggest: `
you could|you can|you should|you might|you may want|you'd better|why not|why don't you|how about|what about|i suggest|i'd suggest|i recommend|i'd recommend|my suggestion|try to|try a|try the|consider|let me know|feel free|perhaps you|maybe you|it might help|it could help|here are some|one option|another option`,
	Habit: `
usually|always|normally|typically|generally|every day|every morning|every evening|every night|every week|every weekend|every month|every year|every summer|every winter|every monday|every tuesday|every wednesday|every thursday|every friday|every saturday|every sunday|every spring|every other day|daily|once a week|twice a week|three times a week|once a day|twice a day|three times a day|once a month|twice a month|on mondays|on tuesdays|on wednesdays|on thursdays|on fridays|on saturdays|on sundays|on weekends|on weekdays|most mornings|most days|most weekends|each morning|each week|each day|rarely|i never|before bed|as a rule`,
	Decision: `
decided|we've agreed|we agreed|agreed to|settled on|we chose|i chose|went with|made up my mind|final decision|our decision|my decision|we picked`,
	Not: "not|never|no|don't|doesn't|didn't|isn't|wasn't|aren't|weren't|can't|cannot|won't|hardly",
	Topics: []language.Valued{
		{Value: "identity", Phrases: "name|nickname|birthday|age|nationality|citizenship|zodiac|pronouns|mother tongue|native language|ethnicity"},
		{Value: "preference", Phrases: "favorite|favourite|preference|prefer|prefers|taste|tea|coffee|pizza|sushi|chocolate|wine|beer|spicy food|dessert|noodle|ramen|burger|cuisine|salad|steak|ice cream|cheese"},
		{Value: "decision", Phrases: "decided|decision|agreed|settled on|made up my mind|choice"},
		{Value: "work:work", Phrases: "job|new job|job offer|office|boss|colleague|coworker|client|salary review|career|employer|company|startup|promotion|resume|freelance|freelancer|shift|overtime|work at|work as|works at|works as|work for|works for|business trip|conference|profession|deadline|project|presentation|meeting|standup|report|manager|team"},
		{Value: "work:work/engineering", Phrases: "deploy|deployment|deploys|code review|pull request|bug|database|backend|frontend|server|release|sprint|repository|production|staging|microservice|api|postgres|postgresql|kubernetes|docker|golang|typescript|incident|rollback|refactoring|unit test|engineer|developer|programmer|software"},
		{Value: "work:work/sales", Phrases: "sales|customer|quote|contract|lead list|pipeline review|invoice|quarterly target|account manager|sales target|prospect"},
		{Value: "work:work/hiring", Phrases: "job interview|interview|candidate|recruiter|hiring|onboarding"},
		{Value: "skill", Phrases: "skill|fluent|speak|speaks|programming|python|certified|certificate|learn|learning|beginner|advanced level|touch typing|public speaking|driving licence|driving license"},
		{Value: "hobby", Phrases: "hobby|hobbies|hiking|hike|running|marathon|yoga|guitar|piano|violin|drum|painting|drawing|pottery|photography|knitting|gardening|cycling|climbing|bouldering|swimming|surfing|skiing|snowboarding|chess|video game|board game|gaming|reading|novel|book club|book|movie|film|concert|band|baking|cooking|dancing|tennis|football|basketball|badminton|soccer|camping|fishing|stamp|karaoke|podcast|garden|choir|pilates|bike"},
		{Value: "personal", Phrases: "dog|cat|puppy|kitten|pet|morning routine|diary|weekend|vacation|holiday|trip|flight|travel|birthday party|party|chores|laundry|sleep|alarm clock|car|hamster|rabbit"},
		{Value: "education", Phrases: "university|college|school|course|exam|degree|thesis|professor|homework|lecture|class|classes|semester|scholarship|phd|master's|bachelor's|student|tuition|study abroad|kindergarten|graduated|graduate|studied|major"},
		{Value: "location", Phrases: "live in|lives in|moved to|moving to|move to|moved from|relocated|relocating|apartment|flat|neighborhood|neighbourhood|hometown|address|based in|city|suburb|countryside|grew up in|rent|landlord|house"},
		{Value: "health:health", Phrases: "allergic|allergy|allergies|doctor|dentist|hospital|medication|medicine|prescription|diagnosed|diagnosis|surgery|headache|migraine|flu|fever|blood pressure|blood type|asthma|diabetes|diabetic|insomnia|therapy|therapist|diet|vitamin|injury|pregnant|vaccine|checkup|check-up|physiotherapy|lactose|gluten|celiac|epipen|cholesterol|sick|pain|knee|back pain|emergency contact"},
		{Value: "relationship", Phrases: "wife|husband|girlfriend|boyfriend|fiancé|fiance|fiancée|partner|mom|mum|mother|dad|father|parents|sister|brother|son|daughter|kid|children|grandma|grandmother|grandpa|grandfather|aunt|uncle|cousin|niece|nephew|friend|best friend|neighbor|neighbour|roommate|married|marriage|wedding|engaged|divorce|divorced|anniversary|family|in-law|baby"},
		{Value: "finance:finance", Phrases: "salary|budget|mortgage|loan|savings|invest|investment|stock|bank account|credit card|tax|taxes|rent payment|insurance|pension|debt|income|retirement fund|crypto|index fund|interest rate|expense"},
		{Value: "values", Phrases: "believe in|values|principle|honesty|fairness|integrity|environment|sustainability|matters most|ethics|justice|kindness|volunteer|volunteering|charity|donate|religion|faith|environmentalist"},
	},
	Feelings: []language.Valued{
		{Value: ".8 .5 joy", Phrases: "happy|glad|joyful|delighted|cheerful|happiness|what a joy|so pleased|great news"},
		{Value: ".9 .8 excitement", Phrases: "excited|thrilled|can't wait|ecstatic|overjoyed|stoked|pumped|amazing|fantastic"},
		{Value: ".7 .3 gratitude", Phrases: "grateful|thankful|appreciate it|so much appreciated|blessed"},
		{Value: ".8 .6 pride", Phrases: "proud|accomplished"},
		{Value: ".6 .1 calm", Phrases: "calm|relaxed|peaceful|content|at ease|relaxing|serene|relieved|relief"},
		{Value: ".8 .5 love", Phrases: "in love|adore|love you|miss you so much|cherish"},
		{Value: ".6 .5 hope", Phrases: "hopeful|optimistic|looking forward"},
		{Value: ".3 .7 surprise", Phrases: "surprised|astonished|shocked|couldn't believe|can't believe"},
		{Value: "-.7 .3 sadness", Phrases: "sad|unhappy|heartbroken|depressed|down lately|crying|cried|miserable|lonely|grief|grieving|tearful"},
		{Value: "-.6 .7 anxiety", Phrases: "anxious|worried|nervous|stressed|stressful|stress|panicking|panic|overwhelmed|on edge|uneasy"},
		{Value: "-.8 .8 anger", Phrases: "angry|furious|mad at|annoyed|irritated|outraged|pissed|fed up"},
		{Value: "-.7 .8 fear", Phrases: "scared|afraid|terrified|frightened|fear"},
		{Value: "-.5 .3 disappointment", Phrases: "disappointed|disappointing|let down|frustrated|frustrating|discouraged"},
		{Value: "-.4 .1 tiredness", Phrases: "exhausted|tired|burned out|burnt out|worn out|sleepy"},
		{Value: "-.3 .1 boredom", Phrases: "bored|boring"},
		{Value: "-.5 .4 guilt", Phrases: "guilty|ashamed|embarrassed|regret"},
	},
	Stative: `
live in|live on|live with|live at|live near|live alone|reside|work at|work as|work for|work in|work with|work from home|work remotely|work on|work nights|come from|grew up|was born|were born|belong to|believe in|identify as
like|love|adore|prefer|hate|dislike|enjoy|detest|can't stand|cannot stand|can't eat|cannot eat|can't drink|can't have|can't tolerate|don't like|don't eat|don't drink|don't smoke|don't drive|don't believe|don't work|don't own
speak|own|study|studied at|major in|majored in|teach|drive a|drive an|collect|weigh|smoke|value|play the|play guitar|play piano|play violin|play tennis|play basketball|play football|play soccer|play badminton|play chess|run a|manage a|lead a|lead the|wear glasses|wear contacts|eat meat|eat fish|drink coffee|drink tea|drink my|take my coffee|take my tea|know how to|am good at|can speak|can play|can swim|can code|have worked|have lived|have been living|have been working
have a brother|have a sister|have a son|have a daughter|have a dog|have a cat|have a wife|have a husband|have a twin|have a degree|have a phd|have a master's|have a partner|have a girlfriend|have a boyfriend|have a nut allergy|have asthma|have diabetes|have celiac|have an allergy|have allergies|have migraines|have high blood pressure|have two|have three|have four|have no siblings|have no children|have no kids|have one|have kids|have children|have a peanut|have a gluten|have a fear of|have a car|have a house|have an older|have a younger|have a older|have an elder
use|care about|follow a|follow the|support|root for|vote|go to church|go by|need my|need eight|keep a|pay rent|rent a`,
	StativeBe: `
allergic|vegetarian|vegan|pescatarian|married|single|divorced|widowed|lactose|gluten|diabetic|retired|left handed|left-handed|right handed|right-handed|color blind|colorblind|colour blind|intolerant|asthmatic|celiac|dyslexic|introverted|extroverted|based in|from|originally from|years old|afraid of|scared of|terrified of|passionate about|interested in|good at|bad at|terrible at|fluent in|responsible for|in charge of|the eldest|the youngest|the oldest|an only child|pregnant|a|an|the ceo|the cto|the founder|the owner|the lead|the head of|not a|not an|color-blind|self employed|self-employed|called|named|catholic|muslim|jewish|buddhist|hindu|nearsighted`,
	StativeOther: `
is the only|is the one who|is the best at|is the head of|is the owner|is the founder|lives in|lives with|lives on|lives at|lives upstairs|lives downstairs|lives abroad|lives opposite|lives round|lives around|runs on|is written in|are written in|is built with|is built on|is hosted on|is hosted by|is made of|is stored in|are stored in|is kept in|are kept in|depends on|lives near|lives alone|lives next|works at|works as|works for|works in|works with|works from|works on|works nights|comes from|grew up in|was born|belongs to|likes|loves|adores|prefers|hates|dislikes|enjoys|can't stand|doesn't like|doesn't eat|doesn't drink|doesn't smoke|speaks|owns|studies|teaches|drives a|collects|plays the|plays guitar|plays piano|plays tennis|plays basketball|plays football|is allergic|is vegetarian|is vegan|is married|is retired|is left-handed|is diabetic|is lactose|is gluten|is afraid of|is called|is named|is my|is our|is his|is her|are my|are our|is in charge of|is responsible for|is based in|is from|is originally from|has a|has an|has two|has three|has asthma|has diabetes|uses|majors in|runs a|manages|is good at|is years old|birthday is|is scared of|is fluent`,
	Attribute: `
name|nickname|surname|birthday|job|profession|occupation|hobby|hobbies|dream|goal|phone number|number|email|address|blood type|password|passcode|pin|pin code|door code|gate code|locker code|alarm code|access code|entry code|salary|major|zodiac sign|star sign|height|weight|shoe size|size|native language|mother tongue|first language|hometown|favorite|favourite|favorites|favourites|passport|allergy|allergies|diet|emergency contact|commute|religion|alarm|schedule|motto|rule|preference|timezone|time zone|nationality|anniversary|account|license plate|office|team|company|landlord|landlady|doctor|dentist|wifi password|go-to|usual|policy|standup|stand-up`,
	Relation: `
mom|mum|mother|dad|father|parents|sister|sisters|brother|brothers|sibling|siblings|son|sons|daughter|daughters|wife|husband|partner|girlfriend|boyfriend|fiance|fiancé|fiancee|fiancée|grandma|grandmother|grandpa|grandfather|aunt|uncle|cousin|niece|nephew|roommate|flatmate|friend|best friend|colleague|coworker|co-worker|boss|manager|mentor|neighbor|neighbour|teacher|doctor|dentist|therapist|landlord|landlady|ex|twin|mother-in-law|father-in-law|brother-in-law|sister-in-law|son-in-law|daughter-in-law|kid|kids|child|children`,
	Pet: "dog|cat|puppy|kitten|rabbit|hamster|parrot|goldfish|turtle|horse",
	Place: `
beijing|shanghai|guangzhou|shenzhen|hangzhou|chengdu|hong kong|taipei|tokyo|osaka|kyoto|seoul|busan|bangkok|singapore|kuala lumpur|bali|hanoi|manila|jakarta|delhi|mumbai|bangalore|dubai|istanbul|london|paris|berlin|munich|hamburg|cologne|frankfurt|vienna|zurich|geneva|rome|milan|florence|venice|naples|madrid|barcelona|valencia|lisbon|porto|amsterdam|rotterdam|brussels|copenhagen|stockholm|oslo|helsinki|dublin|edinburgh|glasgow|manchester|bristol|leeds|oxford|cambridge|prague|warsaw|krakow|budapest|athens|new york|brooklyn|boston|chicago|seattle|portland|san francisco|los angeles|san diego|austin|denver|houston|dallas|miami|atlanta|philadelphia|washington|toronto|vancouver|montreal|mexico city|lima|bogota|buenos aires|rio de janeiro|sydney|melbourne|brisbane|perth|auckland|wellington|cape town|nairobi|cairo|china|japan|korea|thailand|vietnam|india|indonesia|france|germany|italy|spain|portugal|greece|netherlands|belgium|switzerland|austria|sweden|norway|denmark|finland|ireland|scotland|england|wales|poland|hungary|iceland|turkey|canada|mexico|brazil|argentina|chile|peru|australia|new zealand|egypt|kenya|morocco|south africa|california|texas|florida|europe|asia|africa|hawaii|bavaria|tuscany|provence`,
}
