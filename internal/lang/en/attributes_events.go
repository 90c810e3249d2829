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
		Yes: `I had covid in January. => covid | I just found out I'm covid positive. => had covid
My dad broke his ankle last week. => my father: broke ankle
It was bad luck that my son got into a car accident. => my son: had an accident
I've been slower since my knee surgery. => had knee surgery | I got hurt last month. => got hurt
I broke my wrist while skiing. => broke wrist (skiing)
I got hurt and had to skip a race. => got hurt, had to skip a race | I injured myself at the rink. => got hurt
A van ran a red light and hit me. => was hit by a van | My grandpa had a stroke. => my grandpa: stroke
I'm in the hospital. => was in hospital | I was in the hospital for a week. => was in hospital`,
		No: `I never had covid. | I almost had an accident. | If I broke my leg I would rest. | Did you get hurt?
My surgery is next week. | I'm in the hospital with my mom. | You hurt my feelings. | I might have the flu.
My sister broke my heart. | I don't sleep, I broke my phone. | The news hit us hard.
A van ran a red light and hit us. | He said I had an accident. | I work in the hospital.`,
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
		Yes: `I've been feeling a bit anxious lately. => anxious | I've been stressed out. => stressed out
Lately I feel tired and sad. => tired, sad | I have been so overwhelmed these days. => overwhelmed
These days I'm mentally exhausted. => exhausted | My husband has been depressed lately. => my husband: depressed
I've been under a lot of stress lately. => stressed | I haven't been sleeping well. => sleeping badly
My sleep hasn't been great. => sleeping badly`,
		No: `I'm tired. | I was sad yesterday. | I've been busy. | Have you been stressed lately?
I wish I felt less lonely lately. | I haven't been sad lately. | I didn't sleep well.
I don't sleep well on planes. | I've always been down for a walk. | I'd be stressed these days.`,
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
		Yes: `We went on a road trip to Spain last May. => Spain | I've been to Japan and Korea. => Japan, Korea
I visited Rome last year. => Rome | My sister flew to Lisbon. => my sister: Lisbon
I just got back from Iceland. => Iceland | We spent the summer in Maine. => Maine
Here is a photo from one of my trips to Kyoto. => Kyoto | I keep thinking of our trip to Peru last year. => Peru
We took a quick trip to Denver. => Denver | My trips to Norway changed me. => Norway`,
		No: `I want to go to Japan. | We're going to Spain next week. | Have you been to Rome?
I haven't been to Rome. | I wish I had gone to Peru. | My flight to Oslo is tomorrow. | I went to Paris Street.
My trip to Oslo is next week. | She said I went to Oslo. | I have to fly to Oslo.`,
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
		Yes: `I went swimming yesterday. => swimming | It was cold, so we went for a long walk. => walking
Went on another hike this weekend. => hiking | I played some chess with my dad. => chess
I ran five miles. => running | We baked some bread. => baking | My son played soccer today. => my son: soccer`,
		No: `I'm going swimming tomorrow. | I didn't go hiking. | I went home. | Did you play tennis?
I wish I played golf. | I go hiking every week.`,
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
		Yes: `I'm a practicing Buddhist. => Buddhist | I joined a local church in May. => church
I'm going to church this morning, then home. => church | I go to church every week. => church (every week)
Our church choir is looking for tenors. => church | We met people at my mosque. => mosque`,
		No: `There is a church nearby. | I visited a church. | I'm not a Christian. | Is there a temple?
My sister joined the band.`,
	},
}
