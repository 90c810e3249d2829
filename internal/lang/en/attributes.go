package en

import "github.com/loci-memory/loci/internal/lang/language"

// aboutWho is how it is said who people are.
var aboutWho = []language.Attribute{
	{
		Name: "name",
		Says: `OF name|full_name {be} <name>
S {be} <newname>`,
		Asks:  "OF name",
		Asked: "What's my name?",
		Yes: `Hi, my name is Sunny. => Sunny | Hello! I'm Zita, nice to meet you. => Zita
Good morning! I'm Maren, I lead a team. => Maren | I'm Anna and I live here. => Anna | I'm Xu Jing. => Xu Jing | My name is Ben Okri. => Ben Okri`,
		No: `What's my name? | I'm Italian. | I'm Li. | I'm Team Captain. | I'm Tired. | Hi Anna, how are you?`,
	},
	{
		Name: "nickname",
		Says: `my? you|people|friends|family|everyone|everybody|they call|calls|can_call me <name>
call me <name>
OF nickname {be} <name>
S {go} by <name>`,
		Asks:  "OF nickname|nicknames\ndo people|friends call me",
		Asked: "What is my nickname?",
		Yes:   `You can call me Liz. => Liz | Everyone calls me Fitz. => Fitz`,
		No:    `Call me tomorrow. | She never calls me.`,
	},
	{
		Name: "birthday",
		Says: `OF birthday {be} on? <date>
.. < today|it {be} OF birthday today? => {0 January 2}
.. < OF birthday {be} today => {0 January 2}
* OF birthday today|tonight => {0 January 2}
.. < yesterday {be} OF birthday => {-1 January 2}
.. < OF birthday {be} yesterday => {-1 January 2}
.. < tomorrow {be} OF birthday => {1 January 2}
.. < OF birthday {be} tomorrow => {1 January 2}
< S {be} born on <date>`,
		Asks:  "OF birthday|birthdate|date_of_birth\nwhen {be} S born",
		Asked: `When is my birthday? | When was I born?`,
		Yes: `My birthday is on 3 May. => 3 May | I was born on March 14, 1990. => March 14, 1990
Today is my birthday. => {0 January 2} | I invited her for my birthday today. => {0 January 2}
My sister's birthday was yesterday. => my sister: {-1 January 2}
My sister's birthday is June 2nd. => my sister: June 2nd`,
		No: `My birthday is coming up. | Today isn't about my birthday. | I wish it was my birthday today.
Her birthday is on 3 May.`,
	},
	{
		Name: "age",
		Says: `S {be} <number|age> years_old|year_old|yo|y/o
i {be} <adult>
! S {turn} <number|age>`,
		Asks:  "how old {be} S\nOF age",
		Asked: "How old am I?",
		Yes: `I'm 32 years old. => 32 | I just turned 40 last week. => 40 | My son is 6 years old. => my son: 6
My niece is three years old. => my niece: three | I'm 27, by the way. => 27 | My dog Rex is 3 years old. => rex: 3`,
		No: `I'm 25 minutes away. | We are 12 in the team. | I'm 100 percent sure. | The house is 90 years old.
I felt like I was 12 years old.`,
	},
	{
		Name: "origin",
		Says: `S {be|come} from the? <country|region|place>
< S {grow_up} in the? <country|region|place>
< S {grow_up} in|on a|an <thing=x> in|near|outside <country|region|place>
OF home_country|hometown|home_town {be} <country|region|place>
* OF home_country|hometown ,|of <country|region|place>`,
		Asks:  "where {be} S from\nwhere do|does|did S come|grow_up\nOF hometown|origin|home_country|home_town",
		Asked: `Where am I from? | Where did I grow up?`,
		Yes: `I'm from Italy. => Italy | I'm originally from the Netherlands. => Netherlands
I grew up in Leipzig. => Leipzig | I grew up on a small farm in Ohio. => Ohio
My wife comes from Porto, Portugal. => my wife: Porto, Portugal`,
		No: `I'm back from Italy. | I'm from a small family. | Mother Hilda is from Albania. | I work from home.`,
	},
	{
		Name: "childhood",
		Says: `< S {grow_up} <upbringing> => grew up {}
< S {have} a|an very|pretty|really? <hard> childhood|upbringing|youth => a {} childhood
< S {be} raised by my? grandparents|grandmother|grandfather|grandma|grandpa|aunt|uncle => raised by others
< S {be} raised by a? single mother|father => raised by a single parent
< S used_to get|be bullied => was bullied
< S {get|be} bullied at|in|as a? school|middle_school|high_school|kid|child|teenager => was bullied
< OF family {be} a_bit|a_little|kind_of|pretty|very|quite? <unhappy> => a {} family`,
		Yes: `I grew up without a father. => grew up without a father
I had a pretty rough childhood. => a rough childhood | My family was very dysfunctional. => a dysfunctional family
I used to be bullied. => was bullied | I was bullied in high school. => was bullied`,
		No: `I grew up fast. | Did you have a happy childhood? | My son had a great time.
I wasn't bullied at school.`,
	},
	{
		Name:  "birthplace",
		Says:  "< S {be} born and_raised? in the? <country|region|place>",
		Asks:  "where {be} S born\nOF birthplace",
		Asked: "Where was I born?",
		Yes:   `I was born in Lisbon. => Lisbon | My daughter was born in Japan. => my daughter: Japan`,
		No:    `I was born in 1990. | She was born in Lisbon.`,
	},
	{
		Name:  "nationality",
		Says:  `S {be} <nation>`,
		Asks:  "OF nationality|citizenship\nwhat nationality {be} S",
		Asked: "What is my nationality?",
		Yes:   `I'm Italian. => Italian | My husband is half Irish. => my husband: half Irish`,
		No:    `I'm Italian food's biggest fan. | I like Italian. | It's Italian.`,
	},
	{
		Name: "language",
		Says: `S can? {speak|know} <language+>
S {be} fluent|bilingual in <language+>
OF native_language|mother_tongue|first_language {be} <language>
S {learn|study} <language+> => {} (learning)
S {learn|study|practice} a|an? new|foreign|second|another language => a new language (learning)
! S {start} learning <language+> => {} (learning)
- S {stop|quit} learning|studying <language> => {} (learning)`,
		Asks:  "languages|language S|I|do|does|can|am|is|are\n{do} S speak|study|learn <language>\nOF languages|language|native_language|mother_tongue",
		Asked: `Which languages do I speak? | What language am I learning? | Do I study Japanese?`,
		Yes: `I speak German and Dutch. => German, Dutch | I can also speak some French. => some French
I know a bit of Danish and Greek. => a bit of Danish, Greek | My mom speaks Tagalog. => my mother: Tagalog
I've been learning Korean for a year. => Korean (learning)
I'm studying a new language. => a new language (learning)`,
		No: `I want to speak Spanish. | I can't speak up. | I know French cooking. | I know some French people.
I wish I spoke Danish.`,
	},
	{
		Name: "home",
		Says: `S {live|rent} alone? in? a|an|the|my|his|her <room=x> in|near|at <country|region|place>
S {live} here|down|up|out|over|alone|together? in|near|at|around the? <country|region|place>
S {live} in|on a|an <thing=x> in|near|outside <country|region|place>
S {live} in a|an|the|my <room>
S {be} based|back_home in the? <country|region|place>
! S {settle} down? in the? <country|region|place>
! S {move|relocate} here|back? to the? <country|region|place>
! S {move} from <known=old> to <country|region|place>
! S {move} from <country|region|place=old> to <known>
! S {move} into a|an|the|my <room=x|employment=x> in|near <country|region|place>
! S {move} into a|an|the|my <room>
- S {move} away|out from|of <country|region|place>
OF new? <room|home=x> {be} in <country|region|place>
S {share} a|an|the <room=x> with <name+=n> in <country|region|place>`,
		Asks:  "where {be|do|did} S use_to|used_to? live|living|based|stay|move\nOF address|home\nwhich|what city|country|town {be|do|did} S live|living|move\nwhen {do|did} S move",
		Asked: `Where do I live? | Where did I use to live? | What city do I live in? | Which city did I move to?`,
		Yes: `I live in Bonn now. => Bonn | Well, I'm living in New York and work at night. => New York
My sister Anna lives in Rome. => anna: Rome | I moved to Turin last year. => Turin
I'm living in the Netherlands. => Netherlands | I used to live in Bonn. => not Bonn
I handed it in and no longer live in Bonn. => not Bonn | I live in Paris, France. => Paris, France
I've lived in Ghent for ten years. => Ghent | I've lived here in Denver since May. => Denver
I live in a quiet village near Porto. => Porto | I live in a small apartment. => small apartment
I rent a small flat in Tampere, by the lake. => Tampere | We moved into a house in Bristol. => Bristol
Nora's new flat is in Graz. => nora: Graz | I share a flat with Tom and Ines in Bern. => Bern
Moved to Oslo last May. => Oslo | We settled in Porto. => Porto | I'm back home in Ghent now. => Ghent
Grandma lives alone in Bath. => my grandma: Bath | I live in Oslo, not Bergen. => Oslo
I live in Kiel, do you like it? => Kiel | As I said, I live in Hamburg. => Hamburg
My brother Wei lives in Cork. My brother loves tea. => wei: Cork
My sister is a nurse. She lives in York. => my sister: York`,
		No: `If I lived in Rome I would eat more. | I want to move to Turin. | Do you live in Rome?
My sister says she lives in Rome. | I've lived in Rome and Paris. | We're moving to Lyon next week.
Moved to tears in Lyon. | Moved to Slack. | We moved from Acme to Initech. | Her flat is in Graz.
My sister met Ben. He lives in York. | My brother came with my dad. He lives in York.
I lived in Rome ten years ago. | Rumour has it that I no longer live in Zurich, now I live in Basel.
Tom said I moved to Basel, now I live in Basel.`,
	},
}
