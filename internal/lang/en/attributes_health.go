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
		Asks:  "what {be} S allergic\nOF allergy|allergies\n{be} S allergic\nwhich|what allergies {do} S have\ncan S eat",
		Asked: `What am I allergic to? | Which allergies do I have? | Can I eat gluten?`,
		Yes: `I'm allergic to nuts and shellfish. => nuts, shellfish
My son has a peanut allergy. => my son: peanut | I'm severely allergic to bees. => bees
One more thing, please remember that I'm allergic to cashews. => cashews
I'm allergic to kiwi berries, xylitol and nuts. => kiwi berries, xylitol, nuts
My son is allergic to most dogs and animals with fur. => my son: dogs and animals with fur
I can eat gluten again. => -gluten`,
		No: `I'm allergic to Mondays. | I'm allergic to boring parties. | I'm not feeling the peanuts.
I'm lactose intolerant. | I can't have dairy. | Are you allergic to nuts?`,
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
		Asks:  "what {be} S allergic|intolerant\nOF allergy|allergies|intolerance|intolerances\n{be} S allergic|intolerant\nwhich|what allergies|intolerances {do} S have\ncan S eat",
		Asked: `What am I allergic to? | Am I intolerant to anything? | Can I eat cheese?`,
		Yes: `I'm lactose intolerant. => lactose | My son has a gluten intolerance. => my son: gluten
I can't digest onions. => onions | Dairy products don't agree with me. => Dairy | Milk upsets my stomach. => Milk
I can drink milk again. => -milk`,
		No: `I'm allergic to nuts. | I'm intolerant of noise. | My boss upsets my stomach.
Are you lactose intolerant?`,
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
		Asks:  "OF diet\n{be} S vegan|vegetarian\nwhat {do} S not? eat\nwhich|what diet|kind_of_diet {do} S",
		Asked: `What kind of diet do I follow? | What is my diet? | Am I vegetarian?`,
		Yes: `I'm vegan. => vegan | I'm a strict vegetarian. => strict vegetarian
I don't eat meat or fish. => no meat, no fish | My wife went keto. => my wife: keto | I gave up coffee. => no coffee
I can't have dairy, sadly. => no dairy | It looks good but it's cheesecake I can't have cheese. => no cheese
I've stopped eating meat. => no meat`,
		No: `This is vegan. | I can't have alcohol issues. | I might go vegan. | I didn't eat fish yesterday.`,
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
		Asks:  "OF condition|illness|disease|diagnosis\nwhat {do} S suffer\ndo|does S have <condition>",
		Asked: "What do I suffer from?",
		Yes: `I have asthma. => asthma | I was diagnosed with ADHD last year. => ADHD
My dad has type 2 diabetes. => my father: type 2 diabetes | My sister is pregnant. => my sister: pregnant`,
		No: `I have a cold. | I'm worried I have asthma. | Depression is common.`,
	},
	{
		Name: "medication",
		Says: `S {take} <number=n>? mg|milligrams|micrograms|mcg|units? of? <medication+>
S {be} on <medication+>
! S {start} taking|on <medication+>
- S {stop} taking <medication+>`,
		Asks:  "OF medication|medications|medicine|meds\nwhat medication|medicine|meds|pills",
		Asked: "What is my medication?",
		Yes: `I take metformin every day. => metformin | I'm on sertraline. => sertraline
Dad takes 20 mg of lisinopril every morning. => my father: lisinopril`,
		No: `Take ibuprofen. | I took ibuprofen yesterday.`,
	},
}
