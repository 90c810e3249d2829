package en

import "github.com/loci-memory/loci/internal/lang/language"

// aboutHealth is how it is said what people must not have, have and take.
var aboutHealth = []language.Attribute{
	{
		Name: "allergy",
		Says: `S {be} allergic to <light=x>? <allergen+> with <thing=value>
S {be} allergic to <light=x>? <allergen+>
S {be} allergic to <light=x>? <any:allergen+>
S {have} a|an? <allergen+> allergy|allergies
S {have} an? allergy|allergies to <allergen+>
- S can eat <food> again
OF allergies|allergy {be} <allergen+>`,
		Asks: "what {be} S allergic\nOF allergy|allergies\n{be} S allergic\nwhich|what allergies {do} S have\ncan|cannot not? S not? eat\nwhat|which food|foods? should|must not? S not? eat|avoid",
	},
	{
		Name: "intolerance",
		Says: `S {be} <food> intolerant
S {be} intolerant to|of <food+>
S {have} a|an? <food> intolerance
S {have} an? intolerance to <food+>
S can not tolerate|digest <food+>
~ any|most? <banned+> product|products? i|we? have|eat|drink? {agree} with me
<banned+> upset|upsets|bother|bothers my stomach
- S can eat|have|drink <food> again`,
		Asks: "what {be} S allergic|intolerant\nOF allergy|allergies|intolerance|intolerances\n{be} S allergic|intolerant\nwhich|what allergies|intolerances {do} S have\ncan|cannot not? S not? eat\nwhat|which food|foods? should|must not? S not? eat|avoid",
	},
	{
		Name: "diet",
		Says: `S {be} a|an? <diet>
! S {go|become|turn} <diet>
! S {stop|quit} eating|drinking <banned+> => no {}
! S {give} up <banned+> => no {}
S {follow|keep|eat} a|an? <diet> diet?
~ S {eat|drink} <banned+> => no {}
S can not eat <food+> => no {}
.. S can not have|drink|eat <banned+> => no {}
- S can eat|have|drink <food> again => no {}`,
		Asks: "can|cannot not? S not? eat\nwhat|which food|foods? should|must not? S not? eat|avoid\nOF diet\n{be} S vegan|vegetarian\nwhat {do} S not? eat\nwhich|what diet|kind_of_diet {do} S",
	},
	{
		Name: "condition",
		Says: `S {have} <condition+>
S {suffer} from <condition+>
< S {be} diagnosed with <condition+>
! S {get} diagnosed with <condition+>
S {be} <state>
S {live} with <condition+>
S {struggle} with <condition+>`,
		Asks: "OF condition|illness|disease|diagnosis\nwhat {do} S suffer\ndo|does S have <condition>",
	},
	{
		Name: "medication",
		Says: `S {take} <number=n>? mg|milligrams|micrograms|mcg|units? of? <medication+>
S {be} on <medication+>
! S {start} taking|on <medication+>
- S {stop} taking <medication+>`,
		Asks: "OF medication|medications|medicine|meds\nwhat medication|medicine|meds|pills",
	},
}
