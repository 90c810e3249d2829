package en

import "github.com/loci-memory/loci/internal/lang/language"

// aboutEvents is how it is said what people went through, where they went and what they believe.
var aboutEvents = []language.Attribute{
	{
		Name: "health",
		Says: `.. ! S {have|get|catch} a|an|the? bad|mild|severe? <illness>
.. S {be} <illness> positive => had {}
.. ! S {test} positive again|today|yesterday? => tested positive
.. ! S {break|fracture} my|his|her|a|an left|right? <bodypart> while|when|in playing|doing|a|an|the? <sport|pastime|game|crash=how> => broke {}
.. ! S {get} hurt|injured and had|have to <wish> => got hurt, had to {}
.. ! S {break|fracture} my|his|her|a|an left|right? <bodypart> => broke {}
.. ! S {sprain|twist} my|his|her|a|an left|right? <bodypart> => sprained {}
.. ! S {tear|injure|hurt} my|his|her|a|an left|right|lower? <hurting> CLOSE => hurt {}
.. ! S {get} hurt|injured => got hurt
.. ! S {injure|hurt} myself|himself|herself => got hurt
.. ! S {be|get|have} in|into? a|an|the <crash> => had an accident
.. ! S {get|be} hit|run_over|rear-ended by a|an <vehicle> => was hit by a {}
a|the|some|this <vehicle> hit|struck|rear-ended|ran_into|crashed_into|swerved_into|backed_into me => was hit by a {}
a|the|some|this <vehicle> ran a|the red_light|stop_sign and hit|struck me => was hit by a {}
.. ! S {have|get|undergo} a|an|my|his|her? <operated> surgery|operation|replacement|transplant => had {} surgery
.. ! S {have|undergo} surgery|an_operation|emergency_surgery|a_c-section => had surgery
* since|from my|his|her <operated> surgery|operation|replacement => had {} surgery
* since|from my|his|her surgery|operation => had surgery
.. ! S {have|suffer} a|an <attack>
S {be} in the? hospital END => was in hospital
.. ! S {be} hospitalized|hospitalised => was in hospital
.. ! S {get} out_of|discharged_from|released_from the? hospital => was in hospital
.. ! S {be} in the? hospital => was in hospital`,
	},
	{
		Name: "wellbeing",
		Says: `.. = S {feel|be} <somewhat=x>? <mood+> CLOSE
.. = S {feel|be} <somewhat=x>? both? physically|mentally|emotionally and? physically|mentally|emotionally? <mood> CLOSE
= feeling <somewhat=x>? both? physically|mentally|emotionally and? physically|mentally|emotionally? <mood+>
= S {be} under a_lot_of|so_much|much|great? stress|pressure => stressed
= S {have} trouble|difficulty|a_hard_time|problems sleeping|falling_asleep => trouble sleeping
= S {sleep} badly|poorly|terribly => sleeping badly
~ S {sleep} so|very|that? well|enough CLOSE => sleeping badly
= OF sleep {be} bad|terrible|awful|poor => sleeping badly
~ OF sleep {be} so|very|that? great|good|well => sleeping badly
= OF work|job {be} stressful|exhausting|overwhelming => stressed by work`,
	},
	{
		Name: "trip",
		Says: `.. ! S {go|take|have} on|for? a|an|our|my <journey=x> to|around|through|in <abroad>
.. ! S {go|fly|travel} back? to <abroad+>
.. ! S {go|fly|travel} back? to <abroad> for|with|on|in|last|this|when|because
.. ! S {travel} around|through|across|in <abroad>
.. ! S {visit} <abroad+>
.. ! S {be} to <abroad+>
.. ! S {come|get|return|be} back from <abroad>
.. ! S {spend} a|an|the|my|our <thing=x> in <abroad>
.. ! S {spend} <number|count=x> days|weeks|months in <abroad>
* one of my|our <journey=x> to <abroad>
* my|our many|several? trips|visits|vacations to|in <abroad>
.. ! S {be} to <abroad> <number|count=x>? times|once|twice|many_times|several_times|before
* my|our|that|the <journey=x> to <abroad> <past=x>`,
	},
	{
		Name: "deed",
		Says: `.. ! S {go} <sport|pastime>
.. ! S {go} back|out? for|on a|an|another|our <outing=x>? <outings>
.. ! S {play} some|a|a_round_of? <sport|game>
.. ! S {do} some|a_bit_of? <sport|pastime>
.. ! S {go} to the|my? gym => the gym
.. ! S {go} to a|an|the|my|our? <sport|pastime> <circle=x>
.. ! S {take|attend} a|an|another <sport|pastime> <circle=x>
.. ! S {get|come} back from a|an|my|the <outing=x>? <outings>
.. ! S {bake} a|an|some|another? <food> => baking
.. ! S {paint} a|an|some|another <artwork=x> => painting
.. ! S {run|swim|bike|cycle|hike|jog} <number|count=x> miles|kilometers|km|k|laps => {ing}`,
	},
	{
		Name: "faith",
		Says: `+ S {be} a|an devout|practicing? <believer>
! S {join} a|an|the|my|our new|local|nearby|small? <worship>
! S {convert} to <religion>
S {go} to <worship> <rhythm=often>?
< S {be} going to church this_morning|today|tonight|tomorrow|on_sunday|later => church
* my|our <worship> ,|and|or|group|choir|friends|community|family|today|yesterday|on|in|for|has|is|was|had
* my|our <worship> END`,
	},
}
