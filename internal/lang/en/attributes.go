package en

import "github.com/loci-memory/loci/internal/lang/language"

// aboutWho is how it is said who people are.
var aboutWho = []language.Attribute{
	{
		Name: "name",
		Says: `OF name|full_name {be} <name>
S {be} <newname>`,
		Asks: "OF name",
	},
	{
		Name: "nickname",
		Says: `my? you|people|friends|family|everyone|everybody|they call|calls|can_call me <name>
call me <name>
OF nickname {be} <name>
S {go} by <name>`,
		Asks: "OF nickname|nicknames\ndo people|friends call me",
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
		Asks: "OF birthday|birthdate|date_of_birth\nwhen {be} S born",
	},
	{
		Name: "age",
		Says: `S {be} <number|age> years_old|year_old|yo|y/o
i {be} <adult>
! S {turn} <number|age>`,
		Asks: "how old {be} S\nOF age",
	},
	{
		Name: "origin",
		Says: `S {be|come} from the? <country|region|place>
< S {grow_up} in the? <country|region|place>
< S {grow_up} in|on a|an <thing=x> in|near|outside <country|region|place>
OF home_country|hometown|home_town {be} <country|region|place>
* OF home_country|hometown ,|of <country|region|place>`,
		Asks: "where {be} S from\nwhere do|does|did S come|grow_up\nOF hometown|origin|home_country|home_town",
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
	},
	{
		Name: "birthplace",
		Says: "< S {be} born and_raised? in the? <country|region|place>",
		Asks: "where {be} S born\nOF birthplace",
	},
	{
		Name: "nationality",
		Says: `S {be} <nation>`,
		Asks: "OF nationality|citizenship\nwhat nationality {be} S",
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
		Asks: "languages|language S|I|do|does|can|am|is|are\n{do} S speak|study|learn <language>\nOF languages|language|native_language|mother_tongue",
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
		Asks: "where {be|do|did} S use_to|used_to? live|living|based|stay|move\nOF address|home\nwhich|what city|country|town {be|do|did} S live|living|move\nwhen {do|did} S move",
	},
}
