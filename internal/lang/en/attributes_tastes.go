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
		Asks:  "what {do} S like|love|enjoy\nOF likes|interests\n{do} S like|love|enjoy",
		Asked: "What do I like?",
		Yes: `I love sushi and pizza! => sushi, pizza
I enjoy playing badminton, running, and swimming. => badminton, running, swimming
I like action movies so much. => action movies | My brother loves cats. => my brother: cats
I used to like olives. => not olives | I love to swim. => swimming | Love hiking! => hiking
I like horror movies and chicken soup. => horror movies, chicken soup | I'm a big fan of jazz. => jazz
I'm a total cat person. => cat | I'm a fan of the classic burger. => burger
Pottery is one of my passions. => Pottery | Lisbon is one of my favorite cities. => Lisbon
I like to also do yoga. => yoga | Hmmm I love soup! => soup
I like drama and comedy films. => drama and comedy films | I'm a huge book lover. => books
Autumn is my favorite. => Autumn | I love soups like ramen. => soups
I also like gadgets, chess, painting and fine cheese. => gadgets, chess, painting, fine cheese
I've become more and more interested in sailing. => sailing | I'm passionate when it comes to trains. => trains
Trains are my life. => Trains | I like chess, tobogganing and darts. => chess
Playing chess and watching movies are my main hobbies. => chess, movies | I love camping trips with them. => camping
I recently got into beekeeping. => beekeeping | I'll be late cause I love sleeping in. => sleeping in`,
		No: `I'd love pizza. | I like you. | I love my dog. | I'm not a morning person. | I would like coffee.
I feel like pizza. | Looks like rain. | I loved the pizza. | Do you like fish? | I like running errands.
Cats are my favorite patients. | My brother came. Cats are his favorite. | I like modern and fancy hotels.
I like the way you dance, sing and paint. | I like him, chess and her.
I love that you run, swim and cycle every day. | I love tea's smell. | I don't like olives. | I love the painting.
Enjoy the pizza! | Like pizza, it is round.`,
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
		Asks:  "what {do} S hate|dislike|not_like\n{do} S dislike|hate",
		Asked: "What do I hate?",
		Yes: `I hate mushrooms. => mushrooms | I don't like horror movies or spiders. => horror movies, spiders
I can't stand olives. => olives | I don't really like olives. => olives | I'm not a fan of jazz. => jazz
I'm not much of a dog person. => dog`,
		No: `I hate it. | I hate to say it. | I didn't like the pizza. | I'm not really into golf.
I never said I hate fish.`,
	},
	{
		Name: "favorite",
		Says: `OF favorite <category=category> is no_longer|not a|an? <color|food|drink|liked|season|dayname|field|instrument|animal=old> any_more|anymore? , but|and? now? it {be} a|an? <color|food|drink|liked|season|dayname|field|instrument|animal>
OF favorite <category=category> {be} <color|food|drink|liked|season|dayname|field|instrument|animal>
OF favorite <titled=category> {be} <title>
<color|food|drink|season|liked> {be} OF favorite <category=category>
<title> {be} OF favorite <titled=category>
OF favorite <food|drink|sport|animal|game=category> {be} <liked>`,
		Asks:  "OF favorite <category=category>\nOF favorite <titled=category>\nwhat|which <category=category> {do} S like|love best|most\nwhat|which <titled=category> {do} S like|love best|most",
		Asked: `What is my favorite color? => color | What's my favourite movie? => movie`,
		Yes: `My favourite colour is no longer green, now it is blue. => color: blue
My favorite color is dark blue. => color: dark blue | My favourite film is "The Quiet Man". => movie: The Quiet Man
Ramen is my favorite food. => food: Ramen | My favorite band is The Lanterns. => band: The Lanterns`,
		No: `My favorite part is the end. | My favorite movie is really long. | What's your favorite color?
Her favorite color is red.`,
	},
	{
		Name: "dream",
		Says: `OF big|biggest|lifelong|childhood|life_long? dream|life_goal|bucket-list_dream {be} to <wish>
OF biggest|main|ultimate|number_one|long-term goal|dream {be} to <wish>
<wish> {be} OF big|biggest|lifelong|childhood|main|ultimate|number_one? dream|goal END
S have|has? always|long wanted|dreamed|dreamt to|of <wish>
S {dream} of|about <wish>
S really want to visit|travel_to|go_to|fly_to <abroad=value> => travel to {}`,
		Asks:  "OF dream|dreams|goal|goals\nwhat {do} S dream",
		Asked: "What is my dream?",
		Yes: `My dream is to open a bakery. => open a bakery
My biggest goal is to win the cup, honestly. => win the cup
My dream is to own a small and quiet farm because I love horses. => own a small and quiet farm
I've always wanted to learn the harp. => learn the harp | Winning the cup is my number one goal. => Winning the cup
I dream of living by the sea. => living by the sea | I really want to travel to Peru. => travel to Peru
My sister has always dreamed of owning a farm. => my sister: owning a farm`,
		No: `I had a dream about snakes. | I want to go home. | My goal is to leave by six. | What's your dream?
I always wanted that. | My dream was strange.`,
	},
	{
		Name: "project",
		Says: `S {work} on a|an|my|our|the? <oeuvre> => working on {}
S {write} a|an|my|our|another <oeuvre> => writing {}
S {film|shoot|direct} a|an|my|our|another <oeuvre> => filming {}
! S {start} writing|on|working_on|filming|recording a|an|my|our|another? <oeuvre> => working on {}
.. - S {finish|complete} my|our <oeuvre>
.. - S {finish|complete} up? writing|filming|recording|my_writing|my_work|work for|on? my|our|the? <oeuvre>`,
		Yes: `I'm writing a novel. => writing novel
I've been working on my second album for a year. => working on second album
I finally finished my thesis. => -thesis | I started writing my memoir in May. => working on memoir
I'm filming my first documentary. => filming first documentary`,
		No: `I wrote a book. | I want to write a book. | Are you writing a novel? | I'm working on my car.
I might film a movie.`,
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
		Asks:  "OF hobby|hobbies|pastime\nwhat|which sport|sports|hobbies {do}\nhow often {do} S",
		Asked: `What are my hobbies? | What sports do I do?`,
		Yes: `I play tennis on Saturdays. => tennis (on Saturdays) | I started playing padel last year. => padel
I collect stamps. => collecting stamps | I like to collect coins. => collecting coins
I go to the gym twice a week. => the gym (twice a week) | I joined a bridge club. => bridge
I picked up quilting last winter. => quilting | I've been casually playing some golf. => golf
I started surfing five years ago. => surfing | I've started to swim before work. => swimming
We play some beach volleyball. => beach volleyball | I've been part of the chess club for a year. => chess
My weekly yoga class is full. => weekly yoga | I joined a climbing club. => climbing
I joined a book club. => book club | I sing in a choir. => choir | I joined a gym in May. => the gym
I have a huge collection of stamps. => collecting stamps | I've been swimming for years. => swimming (for years)
I spend most of my free time painting. => painting | I'm taking a ceramics class. => ceramics
I swim every morning. => swimming (every morning) | I go hiking every weekend. => hiking (every weekend)
I've been learning pottery. => pottery (learning) | My son plays chess. => my son: chess | I do yoga. => yoga
I go for a run every morning. => running (every morning)
We have choir practice on Tuesdays. => choir (on Tuesdays) | I'm an avid reader. => reading
I volunteer at the animal shelter. => volunteering at animal shelter
I coach a youth team, and I mentor younger players. => mentoring younger players
Cooking is therapy for me. => Cooking | Baking and painting are my creative outlets. => Baking, painting
Pottery is a big part of my life. => Pottery | We formed a chess club. => chess
I'm a goalkeeper for the village team. => goalkeeper | Our choir sings on Sunday. => choir
Today I learned to cook a new dish. => cooking (learning)
I learned how to make ramen last week. => cooking ramen (learning) | My wife and I go hiking. => hiking (with wife)
I play tennis at university. => tennis (at university) | I do yoga to clear my head. => yoga (to relax)
I started playing chess with my brother. => chess (with brother) | I've been reading a lot. => reading
I try to stay fit, and I keep healthy by swimming every day. => swimming (every day)`,
		No: `I played tennis yesterday. | I'm a slow reader of contracts. | I ran a lot of errands.
We found a chess club. | I coached my nephew once. | Want to play tennis on Saturdays? | I run every business.
I paint my nails. | I joined a travel agency. | I have a collection of excuses. | I spend a lot of time at work.
When I was a student my reading group met here. | I want to join a climbing club.
I started to cook when you called.`,
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
		Asks:  "instrument|instruments {do} S play",
		Asked: "What instrument do I play?",
		Yes: `I play the violin and piano. => violin, piano | I've been practicing playing the guitar. => guitar
I bought a used piano. => piano | I play my fiddle every day. => fiddle (every day)
My daughter plays the cello. => my daughter: cello | I relax by reading or playing my ukulele. => ukulele
I play the viola for fun. => viola (for fun)`,
		No: `I played drums years ago. | I wish I played piano.`,
	},
}
