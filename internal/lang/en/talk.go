package en

import (
	"slices"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/pattern"
)

// talk is the Talk part of English.
var talk = language.Talk{Words: talkWords, Attributes: slices.Concat(aboutWho, aboutPeople, aboutWork, aboutHealth, aboutTastes, aboutThings, aboutEvents)}

// talkWords are the words of its patterns.
var talkWords = pattern.Words{
	Kinds: map[string]string{
		"i": "i we" + together(" my_%_and_i me_and_my_% i_and_my_% our_%_and_i my_%_and_me"), "beside": besides,
		"my":     "my our",
		"they":   "he she",
		"first":  "i me my mine myself we us our ours ourselves",
		"their":  "his her its",
		"male":   "he his him father brother son husband boyfriend fiance grandfather grandpa uncle nephew",
		"female": "she her mother sister daughter wife girlfriend fiancee grandmother grandma aunt niece",
		"you":    "you your yours",
		"it":     "it this that these those there they anyone anybody everyone",
		"of":     "'s",
		"adverb": "casually occasionally frequently constantly religiously competitively professionally proudly seriously actively basically literally obviously also still just really actually always usually often mostly only finally recently lately officially both even all so already happily absolutely totally definitely truly especially particularly " +
			"fully severely highly mildly deathly deadly currently originally kinda quite very super pretty generally normally typically sometimes mainly regularly personally honestly now",
		"not":    "not never",
		"over":   "no_longer any_more anymore any_longer not_any_more",
		"modal":  "will would can could may might must shall should cannot going_to want_to wanna gonna need_to have_to hope_to plan_to like_to love_to try_to trying_to about_to supposed_to thinking_of wants_to used_not_to",
		"former": "used_to",
		"have":   "have has had having",
		"do":     "do does did",
		"be":     "am is are 's been",
		"was":    "was were",
		"now":    "now nowadays these_days",
		"and":    "and & or as_well_as",
		"light":  "to to_do to_play to_go to_make to_cook to_eat to_drink to_watch to_read to_listen_to to_practice to_collect to_ride to_also_do playing going_on going_for trying making cooking baking eating drinking discovering visiting taking growing riding driving exploring practicing learning doing going going_to watching reading listening_to all all_kinds_of all_sorts_of lots_of a_lot_of certain most both different collecting",
		"kin": "mother father parents brother brothers sister sisters son sons daughter daughters kids children wife husband girlfriend boyfriend fiance fiancee partner grandmother grandfather grandma grandpa " +
			"grandparents uncle aunt cousin nephew niece mother-in-law father-in-law brother-in-law sister-in-law stepmother stepfather best_friend roommate",
		"mate":         "friend colleague coworker neighbor flatmate housemate classmate buddy pal",
		"+kin":         "older younger elder little big twin oldest youngest eldest baby late",
		"+sibling":     "older younger elder little big twin oldest youngest eldest baby half",
		"+child":       "older younger elder little oldest youngest eldest baby adult",
		"+childs":      "a an another one two three four five older younger little grown beautiful wonderful amazing lovely adult young teenage",
		"+siblings":    "a an another one two three four five older younger elder little big twin half",
		"+friend":      "best good close old dear childhood lovely",
		"+pet":         "older little new old cute lovely sweet beloved",
		"+pets":        "a an another one two three four five older little new cute lovely sweet black white orange tabby rescue adorable beautiful small big fluffy wonderful",
		"sibling":      "brother sister brothers sisters sibling twin siblings",
		"parent":       "mother father stepmother stepfather parents mama papa mommy daddy",
		"child":        "son daughter kid child sons daughters kids children baby stepson stepdaughter",
		"mateword":     "wife husband girlfriend boyfriend fiance fiancee partner spouse",
		"relative":     "grandmother grandfather grandma grandpa uncle aunt cousin cousins nephew niece mother-in-law father-in-law brother-in-law sister-in-law granddaughter grandson grandchildren godson goddaughter godmother",
		"friend":       "friend friends best_friend bestie buddy",
		"acquaintance": "colleague colleagues coworker coworkers neighbor neighbors classmate classmates teammate teammates boss manager supervisor coach therapist landlord landlady", "+acquaintance": "new old former nice lovely",
		"hides":    "cats_not dogs_not cats_a dogs_a cats_the dogs_the",
		"childs":   "son daughter kid child sons daughters kids children boy girl boys girls stepson stepdaughter twins",
		"siblings": "brother sister brothers sisters sibling siblings stepbrother stepsister",
		"user":     "the_user user",
		"given":    given,
		"surname":  "bai cai cao chen cheng cui deng ding dong fang feng gao guo han hao hou huang jia jiang jin kong lai lei li liang liao lin liu luo lü lyu mao meng peng qian qiao qin qiu ren shao shen shi tian wang wei wu xia xiao xie xiong xu xue yan yang yao yin yuan zeng zhang zhao zheng zhong zhou zhu zou",
		"lately":   "lately recently these_days nowadays for_weeks for_months for_a_while all_week all_month this_week this_month this_semester",
		"why":      "at_work at_home about because from since and but all_day all_the_time due_to too though",
		"mentee":   groupOf, "+mentee": "the a my our some younger young local high_school middle_school little youth new underprivileged",
		"cause":    "shelter hospital library school church museum zoo charity nursing_home hospice community_center food_bank soup_kitchen food_pantry fire_department clinic farm orphanage sanctuary thrift_store senior_center",
		"+cause":   "homeless animal local children's domestic_violence wildlife",
		"doer":     "reading: reader bookworm\nrunning: runner jogger\ncycling: cyclist biker\nhiking: hiker\ngardening: gardener\nphotography: photographer\npainting: painter\ngaming: gamer\nbaking: baker\nknitting: knitter\nswimming: swimmer\nskiing: skier\nsurfing: surfer\nclimbing: climber\nbirdwatching: birdwatcher birder\nfishing: angler\ncooking: cook\nchess: chess_player\ndancing: dancer\nquilting: quilter\ntraveling: traveler traveller\ncollecting: collector",
		"sector":   "marketing sales finance it tech healthcare retail construction real_estate hospitality advertising publishing insurance banking logistics education hr human_resources customer_service film manufacturing consulting procurement public_relations pr accounting law_enforcement software biotech aviation agriculture catering childcare social_work it_support data_entry cybersecurity e-commerce",
		"+sector":  "digital public commercial",
		"position": "shooting_guard point_guard power_forward small_forward goalkeeper goalie striker midfielder defender winger fullback quarterback linebacker wide_receiver running_back pitcher catcher shortstop outfielder first_baseman setter libero coxswain scrum-half fly-half center_back left_back right_back", "+position": "starting backup",
		"aside":   "when whenever",
		"outings": "running: run runs jog jogs\nwalking: walk walks\nhiking: hike hikes\ncycling: ride rides\nswimming: swim\ncamping: camping_trip\nfishing: fishing_trip\nskiing: ski_trip skiing_trip",
		"outing":  "long short quick little nice great lovely morning evening afternoon bike big family good beautiful", "artwork": "picture painting landscape portrait sunset sunrise canvas still_life mural watercolor seascape",
		"between": "self-employed unemployed between_jobs out_of_work freelancing on_maternity_leave on_parental_leave", "+field": "business applied general corporate clinical", "wedding": "beautiful lovely small big amazing intimate wonderful emotional", "+wedding": "beautiful lovely small big amazing intimate wonderful emotional and",
		"ordinal": "first second third fourth fifth final last sixth 1st 2nd 3rd 4th 5th",
		"study":   "college university grad_school graduate_school law_school med_school medical_school nursing_school business_school art_school dental_school residency high_school middle_school trade_school vet_school culinary_school community_college",
		"lives":   "parents mother father grandparents grandmother grandfather grandma grandpa brother sister aunt uncle cousin cousins family boyfriend girlfriend partner wife husband fiance fiancee kids children son daughter roommate roommates in-laws mother-in-law",
		"+lives":  "older younger two three four",
		"contest": "tournament championship competition contest race medal award prize scholarship trophy marathon hackathon spelling_bee", "+contest": "a an " + sports + " " + games + " gaming video_game gold silver bronze regional local national state international online big first second third dance cooking baking writing art swimming",
		"oeuvre": "book novel screenplay script thesis dissertation memoir album short_story film movie documentary musical", "+oeuvre": "a an first second third full debut own new graphic",
		"grandkid": "grandkids grandchildren grandson granddaughter grandsons granddaughters",
		"illness":  illnesses, "bodypart": bodyParts, "operated": bodyParts + " heart back spine neck eye cataract gallbladder thyroid hernia prostate bypass", "hurting": bodyParts + " back neck eye", "mood": moods, "past": pastTimes,
		"somewhat": "a_bit a_little a_little_bit so very really quite pretty kinda kind_of rather somewhat extremely too both more",
		"crash":    "accident crash car_accident car_crash bike_accident bicycle_accident motorcycle_accident traffic_accident skiing_accident wreck car_wreck", "+crash": "bad serious minor little small terrible horrible nasty",
		"vehicle": "car truck van bus taxi cab bike cyclist motorcycle driver suv pickup scooter",
		"attack":  "stroke heart_attack miscarriage concussion seizure c-section panic_attack blood_clot", "+attack": "mild bad minor small",
		"journey": "trip trips vacation vacations holiday cruise honeymoon getaway visit excursion tour flight journey road_trip business_trip road_trips train pilgrimage", "+journey": "solo family short long quick little weekend day school business amazing wonderful great summer winter spring",
		"abroad": countries + " " + regions + " " + cities + " " + sights, "+abroad": "the northern southern eastern western central downtown",
		"believer": "christian muslim hindu buddhist catholic protestant mormon atheist agnostic quaker sikh baptist methodist lutheran anglican jew", "religion": "christianity islam judaism buddhism hinduism catholicism",
		"worship": "church mosque synagogue temple parish bible_study", "+worship": "local baptist catholic lutheran methodist new",
		"sharer": roommates + " friends", "+sharer": "a some two three four five six seven old good",
		"roommate":   roommates,
		"grade":      "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth 1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th",
		"ours":       "mother father grandma grandpa",
		"unsaid":     "love hate",
		"month":      months + " jan feb mar apr jun jul aug sep sept oct nov dec",
		"day":        "the of on",
		"begun":      "since",
		"count":      "a an another one two three four five six seven eight nine ten 1 2 3 4 5 6 7 8 9 10",
		"age":        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six twenty-seven twenty-eight twenty-nine thirty thirty-one thirty-two thirty-three thirty-four thirty-five forty fifty sixty seventy eighty",
		"greets":     "hi hello hey hiya greetings howdy good_morning good_afternoon good_evening",
		"opens":      "hmm hmmm hmmmm hm mmm mm ah ahh ooh aww yea omg gosh haha hehe exactly absolutely definitely i_found_out i_just_found_out i_recently_found_out i_realized i_gotta_say i_must_say i_have_to_say fun_fact and but so well oh hey hi hello yes yeah yep yup nope no ok okay now currently also actually then plus honestly tbh btw by_the_way right_now these_days nowadays lately recently haha hahaha lol anyway sadly luckily fortunately unfortunately personally thanks thank_you wow nice cool great aw aww ah i_mean you_know of_course sure today yesterday just_yesterday just_last_week last_week last_month last_year last_night last_weekend guess_what turns_out it_turns_out that_said that_being_said in_addition besides besides_that in_my_free_time in_my_spare_time for_me as_for_me too finally good_news bad_news fyi meanwhile at_the_moment as_i_said as_i_told_you as_i_mentioned as_mentioned like_i_said as_you_know one_more_thing please remember remember_that don't_forget don't_forget_that note_that keep_in_mind keep_in_mind_that for_the_record for_your_notes just_so_you_know fyi " + openTimes,
		"joins":      "now_that cause 'cause cuz coz bc and but so because since while although though plus then",
		"unreal":     "if maybe perhaps wish imagine imagining dream dreamed dreamt dreaming would as_if as_though pretend unless suppose supposing probably hopefully apparently",
		"amends":     "correction small_correction one_correction",
		"asks":       "who what where when why how which whose whether",
		"said":       "rumour rumor said says told tells heard thinks asked claims reckons believes wrote texted",
		"jest":       "just_kidding jk just_joking only_joking i_was_joking i'm_joking i'm_kidding april_fools",
		"once":       "today tonight this_week temporarily for_now right_now this_morning this_afternoon this_evening for_the_weekend this_weekend until for_the_moment tomorrow next_week for_a_few_days",
		"then":       "ago when_i when_we as_a_child as_a_kid back_then back_when growing_up as_a_teenager in_those_days once when_she when_he",
		"since":      "for since lately recently always these_days",
		"gets":       "have got adopted own",
		"known":      countries + " " + regions + " " + cities,
		"insteads":   "not instead_of rather_than and_not",
		"link":       "of the de & and",
		"ends":       "unfortunately sadly luckily fortunately thankfully not_too_long_ago not_long_ago a_while_ago a_while_back man guys dude bro there tonight tomorrow again_today like such_as and but or for since with in at on from near now nowadays as because so too when whenever who which that where last next this yesterday years after before during every also actually lol haha hahaha a_lot very_much the_most the_best most more right though although while if together by these currently recently ago again today twice once all_the anymore any_more any_longer no_longer if into until theyre its im one two three four five six seven eight nine ten several around nothing to_study to_work to_be to_live then really especially xd btw is just it was are has over i he she we i'm we're are either ok yeah well lately because about instead than",
		"stop":       "dr mr mrs ms prof i i'm he it we you they she the a an my your his her our their this that and but or so if in on at to of for from with is are was were not no yes me him them us what who when where why how there here have has had do did does am as just be been also who's lol haha january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday christmas thanksgiving easter happy good great ok okay god today tomorrow yesterday",
		"medication": medicines,
		"+job":       jobBefore, "+post": jobBefore,
		"+food":      foods + " " + foodBefore,
		"+liked":     active + " " + foods + " " + foodBefore + " " + likedBefore,
		"condition":  conditions,
		"state":      states,
		"+condition": "severe mild chronic bad terrible early-onset clinical seasonal really_bad lifelong stage",
		"diet":       diets,
		"+diet":      "strict lifelong mostly strictly",
		"language":   languages,
		"+sport":     active,
		"+pastime":   active,
		"taught":     fields + " " + languages + " " + instruments + " " + sports + " " + pastimes + " kindergarten preschool elementary_school primary_school middle_school high_school",
		"around":     "trips trip classes class sessions matches nights lessons",
		"circle":     "club team group squad class classes lesson lessons practice training league",
		"genre":      likedBefore, "taste": "movie film book novel car plant podcast comic game musical cartoon puzzle",
		"clubs":   "book_club choir band orchestra marching_band church_choir theater_group theatre_group drama_club travel_club writing_group writers_group debate_team debate_club film_club reading_group",
		"lover":   "fan lover person enthusiast addict buff nut drinker eater",
		"in shop": "shop store company firm agency office boutique salon center centre station dealership startup business brewery winery",
		"shop":    "shop store boutique startup bakery", "firm": "business company studio",
		"vague":     "own local favorite usual nearby regular neighborhood corner dream future next first old former last",
		"+language": "fluent basic conversational broken native some little a_little a_bit_of a_little_bit_of mandarin brazilian",
		"nation":    nationalities,
		"+nation":   "half part mostly",
		"country":   countries,
		"region":    regions,
		"+region":   "northern southern eastern western central upstate",
		"place":     cities,
		"color":     colors,
		"season":    seasons,
		"field":     fields,
		"school":    "mit ucla nyu harvard yale stanford princeton berkeley usc columbia cornell caltech cambridge oxford dartmouth duke emory georgetown georgia_tech johns_hopkins northwestern notre_dame penn_state michigan_state ohio_state arizona_state purdue upenn vanderbilt virginia_tech ucl lse eth epfl mcgill",
		"tense":     "high_school middle_school college university grad_school graduate_school law_school med_school medical_school",
		"rhythm": "every_day everyday every_morning every_evening every_night every_week every_weekend every_month every_other_day daily weekly once_a_week once_a_month twice_a_week twice_a_month " +
			"three_times_a_week four_times_a_week five_times_a_week every_monday every_tuesday every_wednesday every_thursday every_friday every_saturday every_sunday on_mondays on_tuesdays on_wednesdays on_thursdays " +
			"on_fridays on_saturdays on_sundays on_weekends on_the_weekends at_weekends at_the_weekend on_the_weekend on_saturday_mornings on_sunday_mornings regularly every_summer every_winter in_the_mornings most_days most_mornings a_few_times_a_week for_years for_many_years for_ages",
		"category": "color: color colour\nfood: food dish meal\ndrink: drink beverage\nsport: sport\nanimal: animal\nseason: season time_of_year\nday: day_of_the_week\nmonth: month\nsubject: subject\nfruit: fruit\nvegetable: vegetable\ndessert: dessert\nsnack: snack\n" +
			"instrument: instrument\nhobby: hobby pastime activity",
		"titled":        "movie: movie film\nbook: book novel\nsong: song track\nband: band group\nsuperhero: superhero\ndirector: director\npoet: poet\ncomposer: composer\npainter: painter\nsinger: singer artist musician rapper\nalbum: album\nactor: actor actress\nauthor: author writer\nshow: show tv_show series sitcom\nanime: anime\ngame: video_game game board_game\nteam: team football_team soccer_team baseball_team basketball_team club\nplayer: player athlete\ncity: city\ncountry: country\nrestaurant: restaurant\nbrand: brand\npodcast: podcast\nclass: class",
		"dayname":       weekdays,
		"in schoolname": "university college school institute academy elementary primary kindergarten gymnasium universität uc",
		"in carname":    carMakes,
		"hired":         "uber lyft cab taxi",
		"in phonename":  phoneMakes,
		"in bikename":   bikeMakes,
		"spouse":        "husband wife",
		"sweetheart":    "boyfriend girlfriend",
		"banned":        "milk cheese ice_cream bread nuts peanuts eggs meat red_meat pork beef fish seafood shellfish dairy gluten sugar eggs chicken alcohol coffee caffeine wheat",
		"collected":     "antiques art autographs bottle_caps bottles books cards coins comic_books comics crystals dolls figurines fossils insects jerseys keychains lps magnets maps masks minerals model_cars model_trains mugs perfumes plates pins postcards posters records rocks seashells shells sneakers shoes snow_globes spoons stamps stickers teapots toys trading_cards vinyl vinyls vinyl_records watches",
		"granted":       "kids children son daughter sons daughters twins",
		"grantedpet":    "dog dogs cat cats puppy pup puppies kitten kittens kitty hamster rabbit rabbits bunny guinea_pig parrot turtle turtles tortoise ferret",
		"tied":          company + " grandparents grandmother grandfather grandma grandpa siblings brothers sisters sons daughters aunt uncle twin", "+tied": "best older younger two three little",
		"hard":       "difficult hard rough tough tragic unhappy lonely traumatic happy sheltered troubled chaotic great wonderful",
		"upbringing": "poor in_poverty in_foster_care without_a_father without_a_mother without_much_money with_money_troubles with_a_single_mother with_a_single_father in_a_broken_home in_an_orphanage on_a_farm with_my_grandparents in_a_military_family bilingual",
		"jobchange":  "changing jobs: changing_jobs switching_jobs change_jobs switch_jobs a_job_change\nchanging careers: changing_careers switching_careers change_careers switch_careers a_career_change\nquitting the job: quitting_my_job leaving_my_job quit_my_job leave_my_job\na new job: finding_a_new_job getting_a_new_job looking_for_a_new_job find_a_new_job a_new_job\nan own business: starting_my_own_business start_my_own_business\ngoing back to school: going_back_to_school go_back_to_school",
		"wished":     "is was", "unhappy": "dysfunctional broken", "jobloss": "losing_my_job getting_fired being_fired getting_laid_off being_laid_off unemployment",
		"vague wish": "that this it you him her them there here what how if whether not he she they",
		"deal":       "deal contract endorsement sponsorship", "+deal": "amazing great big new huge record book recording publishing endorsement sponsorship modeling",
		"grantedsib": "brother sister brothers sisters",
		"status":     "married single divorced engaged widowed separated",
		"bike":       "mountain_bike road_bike e-bike electric_bike gravel_bike racing_bike city_bike folding_bike cargo_bike",
		"doing": "acting: act\nbiking: bike\nkayaking: kayak\nrollerskating: rollerskate\nskateboarding: skateboard\nbowling: bowl\nbackpacking: backpack\nbaking: bake\nboxing: box\ncoaching: coach\nmentoring: mentor\ntutoring: tutor\ncamping: camp\nclimbing: climb\ncoding: code\ncooking: cook\ncrocheting: crochet\ncycling: cycle\ndancing: dance\ndrawing: draw\nexercising: exercise\nfishing: fish\ngardening: garden\n" +
			"hiking: hike\njogging: jog\njournaling: journal\njuggling: juggle\nknitting: knit\nmeditating: meditate\npainting: paint\nreading: read\nrunning: run\nsailing: sail\nsewing: sew\nsinging: sing\nskating: skate\nskiing: ski\nsketching: sketch\n" +
			"snowboarding: snowboard\nsurfing: surf\nswimming: swim\ntraveling: travel\nvolunteering: volunteer\nwriting: write",
		"employment": employments,
		"room":       rooms,
		"+room":      "small little tiny big new one-bedroom two-bedroom three-bedroom one_bedroom two_bedroom shared",
		"make":       carMakes,
		"phones":     phoneMakes,
		"+make":      "new used old red blue black white green silver gray grey",
	},
	Things: map[string]string{
		"job":        jobs + " grad_student graduate_student student",
		"post":       jobs,
		"food":       foods,
		"drink":      drinks,
		"liked":      liked,
		"allergen":   foods + " " + animals + " " + allergens,
		"sport":      sports,
		"game":       games,
		"pastime":    pastimes,
		"animal":     animals,
		"instrument": instruments,
		"pets":       pets,
		"pet":        pets,
	},
	Verbs: "consider apply want film record direct look inspire motivate support score land rent de-stress destress test fracture sprain twist injure visit return travel convert form organize coach mentor tutor train finish complete publish release receive pass welcome agree unwind relax stay try help share replace transfer follow struggle include practise stop outgrow intern live work move love like enjoy adore prefer hate dislike detest loathe play study major attend graduate adopt own marry divorce separate retire quit start change switch " +
		"suffer use practice learn turn pass resign breed hire promote own open launch found settle sign enroll pick name call welcome relocate join volunteer ride drive collect eat drink",
	Irregular: `be: was were been
have: had
go: went gone
get: got gotten
do: did done
speak: spoke spoken
teach: taught
come: came come
grow: grew grown
lose: lost
buy: bought
sell: sold
leave: left
take: took taken
break: broke broken
become: became become
swim: swam swum
run: ran run
know: knew known
spend: spent
sing: sang sung
write: wrote written
read: read
paint: painted
cook: cooked
bake: baked
draw: drew drawn
knit: knitted
garden: gardened
meditate: meditated
jog: jogged
cycle: cycled
hike: hiked
climb: climbed
dance: danced
ski: skied
surf: surfed
exercise: exercised
box: boxed
fish: fished
camp: camped
journal: journaled
split: split
quit: quit
give: gave given
die: died
keep: kept
mean: meant
shoot: shot
make: made
see: saw seen
drive: drove driven
ride: rode ridden
eat: ate eaten
drink: drank drunk
wed: wed
tear: tore torn
catch: caught
hurt: hurt
feel: felt
sleep: slept
fly: flew flown
undergo: underwent undergone
win: won`,
	Spellings: map[string]string{
		"mum": "mother", "mom": "mother", "dad": "father", "mommy": "mother", "won't": "will", "can't": "can", "ain't": "is", "shan't": "shall", "fiancé": "fiance", "fiancée": "fiancee",
		"neighbour": "neighbor", "neighbours": "neighbors", "kitty": "cat", "kitties": "cats", "bro": "brother", "sis": "sister", "hubby": "husband", "gf": "girlfriend", "bf": "boyfriend", "favourite": "favorite", "fave": "favorite", "colour": "color",
		"cant": "can't", "wont": "won't", "isnt": "isn't", "arent": "aren't", "wasnt": "wasn't", "havent": "haven't", "hasnt": "hasn't", "im": "i'm", "dont": "don't", "didnt": "didn't", "doesnt": "doesn't", "granny": "grandma", "fam": "family", "co-worker": "coworker", "ive": "i've", "grandad": "grandfather", "granddad": "grandfather", "bestfriend": "best friend", "u": "you",
	},
	Contracted: map[string]string{"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would", "s": "'s"},
}
