package en

import "github.com/loci-memory/loci/internal/lang/language"

// aboutTastes is how it is said what people like and do.
var aboutTastes = []language.Attribute{
	{
		Name: "like",
		Says: `+ S {like|love|enjoy|adore} <light=x>? <genre> and|or <liked>
+ S {like|love|enjoy|adore} <light=x>? <among:liked+>
+ S {like|love|enjoy|adore} <light=x>? <liked+>
+ S {be} a|an|such_a big|huge|massive|real|total? fan of <light=x>? the? classic? <liked+>
+ S {be} a|an|such_a big|huge|massive|real|total|full? <liked> <lover=x>
+ S {be} a|an|such_a big|huge|massive|real|total|full? <taste> <lover=x> => {}s
+ S {be} a|an big|huge|massive|real? fan of <title>
+ S {like|love|adore} <known>
+ S {like|love|enjoy|adore} <light=x>? <sport|pastime|game> <around=x>
! S {get} into <light=x>? <liked+>
! S {become} more_and_more|increasingly|really|very? interested in|fond_of? <light=x>? <liked+>
<light=x>? <liked+> {be} my life
S {be|have} to <abroad> it|which|and? it? {be} one of OF favorite places|countries|cities|spots to_travel_to|to_visit|to_go|to_be?
+ S {like|love} also? to <doing+>
<liked|known> {be} one of? OF favorite places|cities|countries|spots|destinations|activities|things|pastimes|ways
<light=x>? <liked+> {be} one? of? OF main|biggest|greatest|favorite? passion|passions|hobby|hobbies
+ S {be} into|obsessed_with|interested_in|fond_of|passionate_about|passionate_when_it_comes_to|crazy_about|nuts_about|mad_about|hooked_on|addicted_to <light=x>? <liked+>
S {prefer} <liked>
<liked|country|region|place> {be} one of OF favorites
<liked|known> {be} my|our absolute|personal|all-time? favorite END
OF interests|hobbies|passion|passions {be|include} <light=x>? <liked+>`,
		Asks: "what {do} S like|love|enjoy\nOF likes|interests\n{do} S like|love|enjoy",
	},
	{
		Name: "dislike",
		Says: `S {hate|dislike|detest|loathe} <light=x>? <liked+>
~ S {like|love|enjoy} <light=x>? <liked+>
~ S {be} a|an? big|huge? fan of <light=x>? <liked+>
~ S {be} a|an|much_of_a big|huge? <liked> <lover=x>
~ S {be} a|an|much_of_a big|huge? <taste> <lover=x> => {}s
S can not stand <light=x>? <liked+>
S {be} afraid|scared|terrified of <animal|liked+>`,
		Asks: "what {do} S hate|dislike|not_like\n{do} S dislike|hate",
	},
	{
		Name: "favorite",
		Says: `OF favorite <category=category> is no_longer|not a|an? <color|food|drink|liked|season|dayname|field|instrument|animal=old> any_more|anymore? , but|and? now? it {be} a|an? <color|food|drink|liked|season|dayname|field|instrument|animal>
OF favorite <category=category> {be} <color|food|drink|liked|season|dayname|field|instrument|animal>
OF favorite <titled=category> {be} <title>
<color|food|drink|season|liked> {be} OF favorite <category=category>
<title> {be} OF favorite <titled=category>
OF favorite <food|drink|sport|animal|game=category> {be} <liked>`,
		Asks: "OF favorite <category=category>\nOF favorite <titled=category>\nwhat|which <category=category> {do} S like|love best|most\nwhat|which <titled=category> {do} S like|love best|most",
	},
	{
		Name: "dream",
		Says: `OF big|biggest|lifelong|childhood|life_long? dream|life_goal|bucket-list_dream {be} to <wish>
OF biggest|main|ultimate|number_one|long-term goal|dream {be} to <wish>
<wish> {be} OF big|biggest|lifelong|childhood|main|ultimate|number_one? dream|goal END
S have|has? always|long wanted|dreamed|dreamt to|of <wish>
S {dream} of|about <wish>
S really want to visit|travel_to|go_to|fly_to <abroad=value> => travel to {}`,
		Asks: "OF dream|dreams|goal|goals\nwhat {do} S dream",
	},
	{
		Name: "project",
		Says: `S {work} on a|an|my|our|the? <oeuvre> => working on {}
S {write} a|an|my|our|another <oeuvre> => writing {}
S {film|shoot|direct} a|an|my|our|another <oeuvre> => filming {}
! S {start} writing|on|working_on|filming|recording a|an|my|our|another? <oeuvre> => working on {}
.. - S {finish|complete} my|our <oeuvre>
.. - S {finish|complete} up? writing|filming|recording|my_writing|my_work|work for|on? my|our|the? <oeuvre>`,
	},
	{
		Name: "hobby",
		Says: `S {play|do|practice} some|a_bit_of|a_lot_of? <sport|game> <rhythm=often>?
S {go} to? <sport|pastime> <rhythm=often>?
S {do|practice} <sport|pastime> <rhythm=often>?
S {go} for|on a|an? <outing=x>? <outings> <rhythm=often>
S {have} <clubs|sport|instrument> practice|rehearsal|rehearsals|lessons|training|class <rhythm=often>?
S {be} a|an|such_a avid|keen|passionate|amateur|hobby|lifelong|enthusiastic|serious|devoted|big? <doer>
S {train} for a|an|the|my first|next|half? marathon|triathlon|half-marathon|ironman|10k => marathon training
S {volunteer} at|in|with|for a|an|the|my|our? <cause> <rhythm=often>? => volunteering at {}
S {be|play} a|an|the? <position>
S {coach|mentor|tutor} <mentee> => {ing} {}
S {unwind|relax|de-stress|destress|stay|keep} fit|healthy|active|sane|in_shape? by <sport|pastime|game|doing+> <rhythm=often>?
= S {be} trying to stay|keep|maintain|live|lead a? fit|healthy|active|in_shape lifestyle|life? by <sport|pastime|doing+> <rhythm=often>?
<light=x>? <sport|pastime|game+> {be} like? therapy for me|us
<light=x>? <sport|pastime|game+> {be} my|our creative|main? outlet|outlets|escape|happy_place|stress_relief|therapy|me-time
<light=x>? <sport|pastime|game+> {be} a|an huge|big|important|integral|large? part of my|our life|lives
.. < S {learn} to|how_to cook|bake|make a|an|some new? dish|recipe|dishes|recipes|meal|meals => cooking (learning)
.. < S {learn} to|how_to cook|make <food> => cooking {} (learning)
S {learn|practice} new? <sport|pastime|game> techniques|skills|moves|tricks|routines|recipes
! S {join|form|start|found|organize|set_up} a|an|our|my? own? <sport|game|pastime> <circle=x>
* my|our <clubs>
S {swim|run|jog|paint|draw|cycle|hike|climb|dance|meditate|bake|knit|read|write|cook|garden|sew|fish|sketch|travel} a_lot|more|farther|further|longer|regularly => {ing}
S {be} part_of|a_member_of|member_of|in|on a|an|the|my|our <sport|pastime|game> <circle=x>
S {take|attend} a|an? <sport|pastime> <circle=x>
< S {sign_up|enroll} for|in a|an|my|our? <sport|pastime|game> <circle=x>
! S {join} a|an|the|my|our local|new? <clubs>
! S {join} a|the|my local|new? gym => the gym
S {be|sing|play} a_member_of|member_of|in a|an|the|my|our local|church? <clubs>
S {have} a big|huge|small|whole? collection of <collected> => collecting {}
S {spend} a_lot|much|most|all|some of? OF free|spare time|evenings|weekends <sport|pastime|game+>
* my|our <sport|pastime|game> <circle=x>
S {learn|study} <sport|pastime|game+> => {} (learning)
S {learn} how? to <doing> => {} (learning)
! S {start} learning how? to <doing> => {} (learning)
S {collect} <collected+> => collecting {}
S {like|love|enjoy} to? collect|collecting <collected+> => collecting {}
! S {start} playing|doing|learning <sport|game|pastime+>
! S have|has started to <doing>
! S {take_up|pick_up|start} <sport|pastime|game+>
OF hobby|hobbies|pastime|pastimes {be|include} <light=x>? <liked+>
S {swim|run|jog|paint|draw|cycle|hike|climb|dance|meditate|bake|knit|ski|surf|exercise|garden|sew|fish|box|journal|crochet|sketch|skate|snowboard|sing} <rhythm=often> => {ing}
S {volunteer} <rhythm=often>? => {ing}
S {paint|knit|meditate|bake|surf|ski|garden|crochet|sew|snowboard|sketch} => {ing}
- S {quit|stop} playing|doing? <sport|game|pastime>`,
		Asks: "OF hobby|hobbies|pastime\nwhat|which sport|sports|hobbies {do}\nhow often {do} S",
	},
	{
		Name: "instrument",
		Says: `S can? {play|practice|learn} the|my? <instrument+>
S {have|own} got? a|an|my own|new|old? <instrument>
! S {buy|get} a|an|my|our own|new|used|first? <instrument>
S {practice|learn} playing|to_play|how_to_play the? <instrument+>
* play|played|playing|practice|practiced|practicing|tune|tuning my|our <instrument>
* my|our <instrument> lessons|lesson|teacher|practice|recital
! S {start} playing|learning|learning_to_play|learning_how_to_play the? <instrument+>
- S? {give} up playing? the? <instrument>`,
		Asks: "instrument|instruments {do} S play",
	},
}
