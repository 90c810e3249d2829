package en

import "strings"

// Words by kind, for the patterns of attributes; _ stands for a space.
const (
	jobs = `accountant actor actress administrator analyst anesthesiologist animator architect archivist artist assistant astronaut astronomer attorney auditor author
baker banker barber barista bartender biologist bookkeeper bookseller botanist bricklayer builder butcher carer caretaker carpenter cashier chauffeur chef chemist
childminder cleaner clerk coach comedian composer conductor consultant copywriter counselor counsellor courier curator dancer dentist dermatologist designer detective
developer dietitian director dj doctor dressmaker driver economist editor electrician engineer entrepreneur epidemiologist farmer filmmaker firefighter fisherman
flight_attendant florist freelancer gardener geologist geophysicist goldsmith graphic_designer guide gynecologist hairdresser historian housewife
illustrator insurance_agent interior_designer interpreter investor janitor jeweler journalist judge laborer lawyer lecturer librarian lifeguard linguist machinist
magician makeup_artist manager marine_biologist mason massage_therapist mathematician mechanic meteorologist microbiologist midwife miner minister model musician nanny
neurologist neuroscientist nurse nutritionist occupational_therapist optician optometrist paralegal paramedic pastor pathologist pediatrician personal_trainer pharmacist
photographer physicist physiotherapist physical_therapist pianist pilot plumber podcaster police_officer policeman policewoman politician porter postdoc postman priest
principal producer professor programmer project_manager prosecutor psychiatrist psychologist publicist rabbi radiologist ranger realtor receptionist recruiter reporter
researcher roofer sailor sales_assistant salesman saleswoman scientist screenwriter sculptor seamstress secretary shop_assistant shopkeeper singer social_worker sociologist
soldier solicitor sommelier student_teacher statistician stockbroker stylist surgeon surveyor tailor taxi_driver teacher teaching_assistant technician
therapist trader trainer train_driver translator truck_driver tutor tv_producer undertaker veterinarian vet videographer waiter waitress warehouse_worker watchmaker
welder writer yoga_instructor yoga_teacher zookeeper zoologist software_developer data_scientist data_analyst product_manager office_manager store_manager
bus_driver construction_worker factory_worker civil_servant real_estate_agent estate_agent travel_agent tour_guide ux_designer web_developer stay-at-home_mom stay-at-home_dad
security_guard customs_officer air_traffic_controller bank_clerk bank_teller business_owner small_business_owner cfo ceo cto intern apprentice nun monk`
	jobBefore = `retired staff engineering high_school middle_school elementary_school primary_school elementary kindergarten preschool school math maths english french german spanish history science
physics chemistry biology music art pe senior junior lead head chief principal assistant associate part-time full-time freelance professional self-employed software hardware
data web backend frontend full-stack mechanical electrical civil chemical aerospace biomedical industrial environmental mobile game ux ui product project marketing
sales hr finance financial tax legal medical clinical registered er icu pediatric dental veterinary police travel wedding sports wildlife portrait
research machine_learning ml ai security network systems cloud devops university college law phd undergraduate nursing exchange international first-year second-year third-year fourth-year
business public private personal freelance executive set stage costume lighting sound fashion floral landscape urban administrative customer_service it heart brain plastic criminal family divorce pastry sous master technical
science investigative children's romance crime fantasy fiction session jazz opera ballet`
	employments = `hospital university_hospital children's_hospital clinic bank school kindergarten university restaurant cafe café bakery bookstore bookshop hotel library museum factory supermarket pharmacy law_firm
tech_company startup nonprofit ngo bar pub gym farm garage newspaper call_center coffee_shop grocery_store hair_salon salon shelter nursing_home marketing_agency advertising_agency
publishing_house insurance_company software_company construction_company consulting_firm accounting_firm design_studio studio warehouse theater theatre laboratory lab vet_clinic day_care daycare observatory harbour_office harbor_office post_office tax_office town_hall city_hall`
	fields = `accounting aerospace_engineering agriculture animation anthropology applied_math archaeology architecture art art_history astronomy biochemistry bioengineering biology
biomedical_engineering biotechnology business business_administration chemical_engineering chemistry civil_engineering classics cognitive_science communications communication
computer_engineering computer_science cs creative_writing criminology culinary_arts cybersecurity dance data_science dentistry design drama economics education electrical_engineering
engineering english english_literature environmental_science ethnic_studies fashion_design film film_studies finance fine_arts forestry french gender_studies genetics geography
geology german graphic_design history hospitality human_biology human_resources industrial_design industrial_engineering information_systems information_technology interior_design
international_relations journalism kinesiology landscape_architecture latin law linguistics literature management marine_biology marketing materials_science math mathematics maths mechanical_engineering
media media_studies medicine microbiology molecular_biology music musicology neuroscience nursing nutrition nutritional_science pharmacology pharmacy philosophy photography physics physical_therapy
political_science poli_sci psychology public_health public_policy religious_studies robotics social_work sociology software_engineering spanish statistics stats supply_chain theater theology
tourism urban_planning veterinary_medicine web_design zoology`
	languages = `afrikaans albanian amharic arabic armenian basque bengali bosnian bulgarian burmese cantonese catalan chinese croatian czech danish dutch english esperanto estonian
farsi finnish french gaelic georgian german greek gujarati hebrew hindi hungarian icelandic indonesian irish italian japanese javanese kannada kazakh khmer korean kurdish lao latin latvian
lithuanian malay maltese mandarin mandarin_chinese marathi mongolian nepali norwegian pashto persian polish portuguese punjabi romanian russian samoan sanskrit serbian sign_language
sinhala slovak slovenian somali spanish swahili swedish tagalog taiwanese tamil telugu thai tibetan turkish ukrainian urdu uzbek vietnamese welsh yiddish yoruba zulu asl`
	nationalities = `afghan albanian algerian american argentinian argentine armenian australian austrian bangladeshi belgian bolivian bosnian brazilian british bulgarian cambodian
cameroonian canadian chilean chinese colombian congolese croatian cuban czech danish dutch ecuadorian egyptian english estonian ethiopian filipino filipina finnish french georgian german ghanaian greek
guatemalan haitian hungarian icelandic indian indonesian iranian iraqi irish israeli italian jamaican japanese jordanian kenyan korean kuwaiti latvian lebanese libyan lithuanian malaysian
mexican mongolian moroccan nepalese nepali nigerian norwegian pakistani palestinian peruvian polish portuguese puerto_rican romanian russian salvadoran saudi scottish senegalese serbian
singaporean slovak slovenian somali south_african spanish sri_lankan sudanese swedish swiss syrian taiwanese tanzanian thai tunisian turkish ugandan ukrainian venezuelan
vietnamese welsh zimbabwean`
	countries = `afghanistan albania algeria argentina armenia australia austria bangladesh belgium bolivia bosnia brazil bulgaria cambodia cameroon canada chile china colombia
costa_rica croatia cuba cyprus denmark ecuador egypt england estonia ethiopia finland france germany ghana great_britain greece guatemala haiti honduras hungary iceland india
indonesia iran iraq ireland israel italy jamaica japan kenya korea south_korea north_korea kuwait laos latvia lebanon libya lithuania luxembourg malaysia malta mexico mongolia morocco
myanmar nepal netherlands new_zealand nicaragua nigeria norway pakistan palestine panama paraguay peru philippines poland portugal puerto_rico qatar romania russia saudi_arabia scotland senegal
serbia singapore slovakia slovenia somalia south_africa spain sri_lanka sudan sweden switzerland syria taiwan tanzania thailand tunisia turkey uganda ukraine united_kingdom
united_states uk usa us uruguay venezuela vietnam wales yemen zambia zimbabwe england states
andorra angola azerbaijan bahamas bahrain barbados belarus belize benin bermuda bhutan botswana brunei burundi cape_verde congo djibouti dominica eritrea eswatini fiji gabon gambia grenada guyana kosovo kyrgyzstan lesotho liberia liechtenstein macedonia madagascar malawi maldives mali mauritania mauritius moldova monaco montenegro mozambique namibia niger oman papua_new_guinea rwanda samoa san_marino seychelles sierra_leone south_sudan suriname tajikistan togo tonga turkmenistan uzbekistan vanuatu vatican aruba greenland`
	regions = `alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts
michigan minnesota mississippi missouri montana nebraska nevada new_hampshire new_jersey new_mexico north_carolina north_dakota ohio oklahoma oregon pennsylvania rhode_island
south_carolina south_dakota tennessee texas utah vermont virginia west_virginia wisconsin wyoming bavaria saxony tuscany sicily catalonia andalusia normandy brittany provence yorkshire
cornwall kent ontario quebec british_columbia alberta queensland victoria hokkaido okinawa socal norcal bay_area`
	cities = `amsterdam ann_arbor athens atlanta auckland austin baltimore bangalore bangkok barcelona beijing belgrade bergen berkeley berlin bern birmingham bogota bologna bordeaux boston brisbane
bristol brooklyn brussels bucharest budapest buenos_aires cairo cambridge cape_town charlotte chengdu chicago cleveland cologne copenhagen dallas delhi denver detroit dresden dubai dublin edinburgh florence
frankfurt fresno geneva genoa glasgow guangzhou hamburg hangzhou hanoi helsinki hong_kong honolulu houston indianapolis irvine istanbul jakarta jerusalem kansas_city karachi kathmandu krakow kyiv kyoto la las_vegas
leeds leipzig lisbon liverpool ljubljana london los_angeles lyon madrid manchester manhattan manila marseille medellin melbourne memphis mexico_city miami milan milwaukee minneapolis montreal moscow mumbai
munich nairobi nanjing naples nashville new_delhi new_orleans new_york new_york_city nice nyc oakland orange_county orlando osaka oslo ottawa oxford palo_alto paris perth philadelphia phoenix pittsburgh porto portland prague
quito reykjavik riga rio_de_janeiro rome rotterdam sacramento salt_lake_city salzburg san_antonio san_diego san_francisco san_jose santiago santa_barbara sao_paulo seattle seoul seville shanghai shenzhen sheffield sofia
st._louis stockholm stuttgart sydney taipei tallinn tampa tehran tel_aviv tokyo toronto turin utrecht valencia vancouver venice vienna vilnius warsaw washington wuhan zagreb zurich sf`
	rooms = `apartment one-bedroom two-bedroom three-bedroom studio studio_apartment flat house dorm dorm_room dormitory condo cottage farmhouse townhouse bungalow mansion trailer houseboat penthouse loft shared_flat`
	foods = `apple apricot avocado bacon bagel banana barbecue bbq bean beef berry biryani biscuit blueberry bread broccoli brownie burger burrito butter cabbage cake candy carrot cashew casserole
cauliflower celery cereal cheese cheesecake cherry chicken chili chip chocolate cilantro coconut cookie corn couscous crab crepe croissant cucumber cupcake curry date_fruit dessert
doughnut donut dumpling eel egg eggplant falafel fig fish french_fry fry garlic gelato ginger gluten gnocchi grape grapefruit guacamole ham hamburger hazelnut herring honey hot_dog hotpot
hot_pot hummus ice_cream jam kebab ketchup kimchi kiwi lamb lasagna leek lemon lentil lettuce lime liver lobster macaron mango mayonnaise meat meatball melon milk mole mushroom mussel mustard
mutton nacho noodle nut oat oatmeal octopus olive omelette onion orange oyster paella pancake papaya pasta pastry peach peanut peanut_butter pear pea pecan pepper pesto pickle pie
pineapple pistachio pizza plum poke popcorn pork porridge potato pretzel prawn pudding pumpkin quinoa radish ramen raspberry ravioli rice risotto salad salami salmon sandwich sardine sashimi
sausage scallop schnitzel seafood sesame shellfish shrimp snail soba soup sour_cream soy spaghetti spinach sprout steak stew strawberry street_food sushi sweet_potato taco
tamale tapas tempura teriyaki tiramisu toast tofu tomato truffle tuna turkey udon vanilla vegetable veggie waffle walnut wasabi watermelon yogurt zucchini pho pad_thai dim_sum mac_and_cheese
fried_chicken fried_rice sweets spicy_food fast_food junk_food italian_food chinese_food mexican_food indian_food thai_food japanese_food korean_food greek_food french_food
vietnamese_food mediterranean_food lebanese_food ethiopian_food fruit tree_nut dairy lactose wheat poultry red_meat baked_goods brussels_sprouts`
	drinks = `beer bourbon boba bubble_tea cappuccino champagne chai cider cocktail coffee coke cola espresso gin green_tea black_tea herbal_tea hot_chocolate iced_coffee iced_tea juice kombucha latte
lemonade matcha mead milkshake mocktail orange_juice red_wine white_wine rum sake smoothie soda sparkling_water tea tequila vodka whiskey whisky wine prosecco americano`
	foodBefore = `spicy homemade fresh dark white milk fried grilled baked roasted raw hot cold sweet sour salty creamy vegan vegetarian italian chinese mexican indian thai japanese korean greek french good
strong sweet-and-sour deep-dish thin-crust pepperoni banana lemon apple chocolate strawberry vanilla peanut pumpkin chicken beef smoked steamed frozen organic
spanish turkish lebanese vietnamese american`
	likedBefore = `comedy drama action adventure animated classic classical country crime detective dystopian electronic fantasy folk foreign gothic historical horror independent indie live literary modern
contemporary mystery old pop punk psychological romance romantic sci-fi science_fiction spy superhero war western young_adult rock metal jazz blues board card computer video role-playing
strategy extreme outdoor water winter team wild exotic`
	sports = `archery badminton baseball basketball beach_volleyball biking billiards bouldering bowling boxing climbing cricket croquet crossfit curling cycling diving fencing field_hockey figure_skating
fishing football frisbee golf gymnastics handball hiking hockey horse_riding horseback_riding ice_hockey ice_skating jiu-jitsu jogging judo karate kayaking kickboxing kitesurfing
lacrosse martial_arts mma mountain_biking muay_thai netball paddle padel pickleball pilates ping_pong polo racquetball rock_climbing roller_skating rowing rugby running sailing scuba_diving
skateboarding skating skiing skydiving snorkeling snowboarding soccer softball spinning squash surfing swimming table_tennis taekwondo tai_chi spin tennis track_and_field trail_running
triathlons ultimate_frisbee volleyball walking water_polo weight_lifting weightlifting weight_training windsurfing wrestling yoga zumba working_out`
	games = `bingo board_games bridge card_games cards checkers chess computer_games crosswords dominoes dungeons_and_dragons d&d go jigsaw_puzzles mahjong minecraft monopoly poker puzzles scrabble sudoku
video_games fortnite valorant league_of_legends the_sims animal_crossing`
	pastimes = `acting astronomy backpacking baking beekeeping birdwatching bird_watching blogging bookbinding brewing calligraphy camping canning carpentry ceramics coding cooking crafting crafts decorating
creative_writing crocheting cross-stitch dancing diy drawing embroidery exercising foraging gaming gardening genealogy geocaching hunting improv jewelry_making journaling juggling karaoke
knitting leatherworking meditation meditating metalworking model_trains origami painting people_watching photography poetry pottery programming quilting reading robotics salsa_dancing
scrapbooking sculpting sewing shopping sightseeing singing sketching soap_making stand-up_comedy stargazing tap_dancing thrifting traveling travelling trivia volunteering web_design
whittling wine_tasting woodworking writing road_trips the_outdoors the_gym the_movies`
	tastes = `animation anime art ballet bluegrass boats books business cars car_racing motor_racing horse_racing cartoons classical_music comedies comedy comic_books comics concerts crowds cuisine documentaries dramas edm dance
fairy_tales fantasy fashion fiction films flowers folk_music funk games hip_hop history horror houseplants jazz k-dramas k-pop kpop long_walks magic manga metal memes modern_art
motorcycles movies museums musical_theater musicals music mysteries mystery nature nonfiction non-fiction novels opera picnics plants plays podcasts poems puns puzzles r&b rap reality_tv reggae
robots rock roller_coasters romance rom-coms roses sci-fi science science_fiction short_stories sitcoms soap_operas soul space stand-up street_art sunflowers superheroes sunrises sunsets tattoos techno
theater theatre thrillers trains true_crime tulips tv_series tv_shows vinyl_records westerns the_beach the_cold the_countryside the_desert the_dark the_forest the_heat
the_mountains the_ocean the_rain the_sea the_snow the_woods cold_weather hot_weather rainy_days rainy_weather sunny_weather warm_weather snow spring summer autumn winter fall christmas easter
halloween thanksgiving amusement_parks fireworks flying driving heights needles clowns the_dentist public_speaking small_talk early_mornings meeting_people
meeting_new_people learning_new_things trying_new_things spending_time_outdoors being_outdoors being_outside being_alone being_in_nature staying_home staying_up_late sleeping sleeping_in
listening_to_music`
	animals = `alpaca bat cockroach mosquito insect reptile pet bear bee bird bug bulldog bunny butterfly camel canary cat chameleon chicken chinchilla chihuahua cockatiel corgi cow crow dachshund deer dog dolphin donkey duck eagle elephant
ferret fox frog gecko gerbil german_shepherd giraffe goat golden_retriever goldfish goose gorilla guinea_pig hamster hawk hedgehog hen horse husky iguana jellyfish kangaroo kitten
koala labrador ladybug lamb leopard lion lizard llama maine_coon monkey moose otter owl ox panda parakeet parrot peacock penguin pig pigeon pitbull pony poodle possum pug puppy
rabbit raccoon rat reindeer rooster salamander seal shark sheep shiba_inu sloth snake sparrow spider squirrel swan tarantula tiger toad tortoise turtle whale wolf zebra
beagle boxer collie dalmatian greyhound pomeranian rottweiler border_collie cocker_spaniel great_dane labradoodle goldendoodle rescue_dog kitty`
	pets = `bird budgie bunny cat canary chameleon chihuahua chinchilla cockatiel corgi dachshund dog ferret frog gecko gerbil german_shepherd golden_retriever goldfish guinea_pig hamster
hedgehog horse husky iguana kitten kitty labrador lab lizard maine_coon parakeet parrot pig pitbull pony poodle pug puppy pup rabbit rat rescue_dog shiba_inu snake tarantula
tortoise turtle beagle bulldog collie border_collie pomeranian rottweiler labradoodle goldendoodle greyhound cocker_spaniel`
	instruments = `accordion bagpipe banjo bass bass_guitar bassoon bongo cello clarinet classical_guitar acoustic_guitar electric_guitar double_bass drum fiddle flute french_horn guitar harmonica
harp harpsichord horn keyboard lute mandolin oboe organ percussion piano recorder sax saxophone sitar synthesizer trombone trumpet tuba ukulele viola violin xylophone`
	illnesses  = "covid covid-19 corona coronavirus the_flu flu influenza pneumonia shingles mono chickenpox measles mumps strep_throat food_poisoning appendicitis sepsis malaria dengue whooping_cough bronchitis tonsillitis kidney_stones"
	bodyParts  = "ankle arm wrist elbow shoulder collarbone rib ribs finger thumb hand foot toe leg knee kneecap hip nose jaw hamstring calf groin achilles acl meniscus rotator_cuff tendon ligament heel shin thigh brain tooth"
	moods      = "anxious anxiety depressed down stressed stressed_out sad lonely tired exhausted worn_out burned_out burnt_out burnt-out overwhelmed homesick unmotivated drained fatigued restless hopeless insecure sleepless unwell isolated"
	pastTimes  = "last_year last_month last_week last_weekend last_summer last_winter last_fall last_spring yesterday a_few_years_ago a_couple_of_years_ago years_ago two_years_ago three_years_ago a_year_ago a_month_ago a_few_months_ago a_week_ago two_weeks_ago was were this_past_summer this_past_weekend back_in"
	sights     = "the_grand_canyon yellowstone yosemite niagara_falls the_alps the_rockies the_andes the_himalayas the_caribbean the_mediterranean mount_fuji machu_picchu the_great_wall disneyland disney_world the_dolomites the_sahara the_black_forest the_lake_district the_balkans europe asia africa south_america central_america scandinavia antarctica"
	groupOf    = "kids children students players teenagers teens youth athletes girls boys adults seniors beginners interns juniors"
	conditions = `adhd add alopecia als alzheimer's anemia anorexia anxiety anxiety_disorder aphasia arrhythmia arthritis asperger's asthma ataxia autism back_pain back_problems bipolar_disorder
bipolar breast_cancer bronchitis bulimia cancer celiac_disease chronic_fatigue chronic_pain cirrhosis colitis copd crohn's crohn's_disease depression diabetes dementia dyslexia
eczema emphysema endometriosis epilepsy fibromyalgia glaucoma gout graves'_disease hashimoto's hepatitis hernia high_blood_pressure hiv hypertension hyperthyroidism hypothyroidism
ibs insomnia irritable_bowel_syndrome kidney_disease leukemia long_covid lupus lyme_disease lymphoma migraines migraine multiple_sclerosis ms narcolepsy nosebleeds ocd osteoarthritis osteoporosis panic_attacks panic_disorder
parkinson's pcos pneumonia postpartum_depression psoriasis ptsd rheumatoid_arthritis rosacea sciatica scoliosis sleep_apnea social_anxiety tinnitus tourette's tuberculosis type_1_diabetes
type_2_diabetes ulcerative_colitis vertigo vitiligo`
	states    = "diabetic autistic bipolar colorblind color-blind deaf blind epileptic asthmatic anemic celiac dyslexic pregnant"
	medicines = `adderall albuterol alprazolam amlodipine antidepressants aspirin atorvastatin birth_control blood_thinners escitalopram fluoxetine gabapentin ibuprofen insulin lexapro
levothyroxine lisinopril lithium losartan metformin methotrexate naproxen omeprazole ozempic pantoprazole paracetamol prednisone prozac ritalin sertraline simvastatin statins
thyroxine warfarin wellbutrin xanax zoloft beta_blockers concerta vyvanse beta-blockers ssris`
	allergens = `amoxicillin animal animal_hair antibiotic aspirin bee_sting cat_hair codeine dog_hair dust dust_mite dye fragrance fur grass hay ibuprofen insect_bite iodine latex metal mold morphine nickel
penicillin perfume pet_dander pollen preservative ragweed sulfa sulfite sunlight sunscreen tree_pollen wool`
	diets  = "vegetarian vegan pescatarian gluten-free keto paleo halal kosher dairy-free low-carb teetotal sugar-free teetotaler plant-based"
	colors = `black blue brown crimson cyan gold gray green grey indigo ivory lavender lilac magenta maroon mint navy orange pink purple red scarlet silver teal turquoise violet white yellow
navy_blue light_blue dark_blue sky_blue baby_blue royal_blue dark_green forest_green emerald_green olive_green hot_pink burgundy beige coral mauve peach fuchsia`
	carMakes = `acura alfa_romeo audi bentley bmw buick cadillac chevrolet chevy chrysler citroen dodge ferrari fiat ford gmc honda hyundai infiniti jaguar jeep kia lamborghini land_rover
lexus lincoln maserati mazda mercedes mercedes-benz mini_cooper mitsubishi nissan opel peugeot porsche prius renault rivian rolls-royce saab seat skoda subaru suzuki tesla toyota vauxhall volkswagen
volvo vw`
	phoneMakes = "iphone galaxy samsung_galaxy google_pixel pixel oneplus huawei xiaomi nokia motorola samsung"
	active     = "weekly weekend beginner beginner's evening morning sunday saturday friday thursday wednesday tuesday monday intramural club recreational competitive college varsity aerial power local indoor outdoor beach spin"
	bikeMakes  = "bianchi brompton cannondale canyon gazelle merida orbea raleigh santa_cruz schwinn specialized trek"
	seasons    = "spring summer autumn fall winter"
	weekdays   = "monday tuesday wednesday thursday friday saturday sunday"
)

// given are first names that make a person of whom one speaks, also those that are other words too.
var given = entities.GivenNames + `
abby alexis alison amber angel ariana asha ashley ava becky betty bill billy bobby brad brandon brittany bruce bryan caitlin calvin cameron cathy charles charlie chen cristina daisy danielle dean debra diane doug edgar elise ellie
erica erin evan frances frank gabriela gail gina grace gwen harvey hector holly howard jack jackie jackson jade jay jill jon joyce karina kayla kenneth kimberly larry lily logan luka luna madison mariah marina mark marvin max nate
owen penny philippa robin ron rosie roy ruby sandy shawn stan sue suzanne travis valerie wayne wei yan`

// liked is what may be liked, of any category.
var liked = strings.Join([]string{foods, drinks, sports, games, pastimes, tastes, animals}, " ")

// openTimes are times that stand before what happened then.
var openTimes = each("last", weekdays+" "+seasons+" "+months)

// company are those with whom one does something.
const company = "wife husband partner girlfriend boyfriend fiance fiancee family fam friends friend colleagues coworkers brother sister mother father parents kids children son daughter roommate roommates cousin cousins"

// roommates are those with whom one shares a flat.
const roommates = "roommate roommates flatmate flatmates housemate housemates"

// together is a text for each of them, in the place of the percent sign.
func together(text string) string {
	var all strings.Builder
	for with := range strings.FieldsSeq(company) {
		all.WriteString(strings.ReplaceAll(text, "%", with))
	}
	return all.String()
}

// besides are with whom, where and what for one does something, around the words for it.
var besides = together("with %: my_%_and_i me_and_my_% i_and_my_% our_%_and_i my_%_and_me with_my_% with_our_% with_% together_with_my_%\n") +
	`at university: at_university at_college at_uni
at school: at_school
for the university: for_the_university for_my_university for_the_college
for the school: for_the_school for_my_school
for fun: for_fun
for charity: for_charity
for mental health: for_my_mental_health for_mental_health
to relax: to_relax to_unwind to_destress to_de-stress to_clear_my_mind to_clear_my_head
to stay fit: to_stay_fit to_keep_fit to_stay_in_shape to_stay_active to_stay_healthy
competitively: competitively
professionally: professionally
every day: every_day everyday
alone: by_myself on_my_own`

const months = "january february march april may june july august september october november december"

// each is every word of one list with every one of another behind it.
func each(first, second string) string {
	var all []string
	for a := range strings.FieldsSeq(first) {
		for b := range strings.FieldsSeq(second) {
			all = append(all, a+"_"+b)
		}
	}
	return strings.Join(all, " ")
}
