package en

import "github.com/loci-memory/loci/internal/lang/language"

// concepts is the Concepts part of English. A word that is common in other talk too is not
// here by itself, but in the phrases that say what is meant.
var concepts = language.Concepts{
	"home": `live home house flat apartment condo address rent move relocate reside residence settle neighbourhood neighborhood
street city town village landlord landlady lease tenant tenancy roommate flatmate housemate postcode zip houseboat bungalow cottage
studio loft duplex dorm bedroom housing hometown suburb district borough|based in|moving van|new place|my place|our place|own place|the keys to|unpacked|
housewarming|still in boxes|moving boxes|call home`,
	"work": `work job employer employ company firm startup hire career profession occupation position promote promotion quit resign
retire retirement retired office colleague coworker freelance freelancer contractor employee unemployed workplace role redundant apprentice
internship intern|for a living|laid off|notice period|last day at|first day at|day job|starting at|start at|started at|joined|handed in my notice|
gave notice|new gig|between jobs|self-employed|parental leave`,
	"title": `title position role promote promotion job analyst engineer developer designer nurse accountant consultant electrician
plumber chef baker assistant associate junior senior principal president treasurer chair secretary captain|made me|step up|stepped up|
stepped down|step down|for a living`,
	"manager": `manager boss supervisor leader director|reports to|report to|reporting to|line manager|team lead|answer to`,
	"pay":     `salary pay earn income wage raise paycheck payslip compensation bonus paid payday|take-home|a year before tax|per hour|an hour`,
	"leave":   `leave pto holiday vacation|days off|day off|annual leave|time off|paid leave`,
	"partner": `partner wife husband boyfriend girlfriend spouse fiance fiancee fiancé fiancée marry married marriage wedding dating relationship
romantic single divorce divorced engaged ex couple split widow widower|broke up|break up|breaking up|together with|seeing someone|
going out with|getting married|tied the knot|in love|other half|love life|moved in together|my ex|living together|still with`,
	"pet": `pet dog cat puppy kitten rabbit parrot hamster tortoise animal leash litter vet budgie goldfish terrier labrador poodle
retriever spaniel collie guinea turtle lizard snake canary aquarium kennel|rescue dog`,
	"transport": `car drive vehicle van truck motorbike motorcycle scooter moped bike bicycle commute bus train tram subway metro tube ride cycle
ferry carpool driveway garage garaged hatchback estate suv sedan petrol diesel hybrid electric mileage tyre drove driven rode ridden motorway|get around|get to work|
get to the office|getting to work|on foot|parking|parking space|park the|walk to work|travel to work|way to work|how do i get to`,
	"phone": `phone reach mobile number handset smartphone cell sim text contact|iphone|android|call me|ring me|reach me|reach you|give me a call|get hold of|dial|phone number`,
	"email": `email mail inbox mailbox contact gmail outlook mailing|e-mail|write to me|reach me|message to me|message me|send me|sent to me|get hold of`,
	"post":  `parcel package post courier letter|po box|deliver to|sent to me`,
	"doctor": `doctor gp physician surgeon specialist clinic practice surgery cardiologist dermatologist paediatrician pediatrician consultant oncologist
gynaecologist neurologist hospital|checkup|check-up|check up|family doctor|health centre|medical practice`,
	"dentist": `dentist teeth tooth orthodontist dental hygienist braces filling`,
	"therapy": `therapist counsellor counselor psychologist psychiatrist therapy physio physiotherapist osteopath chiropractor`,
	"medicine": `medication medicine meds pill dose dosage mg milligram microgram mcg ml tablet capsule prescription prescribe drug inhaler insulin vitamin
supplement pharmacist pharmacy antibiotic painkiller ibuprofen paracetamol aspirin statin antidepressant levothyroxine metformin|blood pressure`,
	"health":  `diagnose diagnosis diagnosed condition symptom asthma diabetes diabetic migraine cholesterol thyroid illness injury disease|blood pressure|health problem|blood type|blood group|blood sugar`,
	"allergy": `allergy allergic intolerance intolerant reaction hives epipen hayfever pollen|hay fever|outgrown`,
	"diet": `diet vegetarian vegan meat eat food gluten dairy pescatarian keto fasting lunch breakfast dinner sugar carb snack meal coeliac celiac
halal kosher veggie lactose ate eaten ingredient|plant-based|eating plan|cut out`,
	"drink": `coffee tea drink beverage caffeine beer wine alcohol juice soda latte espresso decaf sober cappuccino cocktail whisky gin
teetotal cola lemonade kombucha drank drinker|flat white|oat milk`,
	"milk":    `milk oat soy almond|oat milk|creamer|in my coffee|in my tea`,
	"smoking": `smoke smoker smoking cigarette vape vaping nicotine tobacco cigar|a pack a day`,
	"exercise": `gym exercise workout jog jogger jogging swim yoga pilates training climb climbing fitness sport tennis football badminton basketball cycling
marathon rowing volleyball hockey rugby cricket squash judo karate boxing crossfit treadmill bouldering triathlon dumbbell spin swam swimmer runner climber|work out|
working out|go running|went running|for a run|running club|run a|martial arts|keep fit|stay fit|in shape|weight training|lifting weights|leg day|how far do i run|10k|5k|dance class`,
	"sleep": `sleep bed bedtime wake alarm nap insomnia asleep awake slept woke woken sleeper|get up|getting up|turn in|lights out|up at|early riser|night owl`,
	"school": `school kindergarten nursery daycare preschool grade university college degree major study student course enrol enroll semester campus
class uni graduate graduated dropout phd masters thesis pupil|in year|year group|high school|at uni`,
	"teacher":  `teacher tutor instructor coach trainer lesson professor teach taught mentor`,
	"language": `language speak fluent duolingo spanish french german italian portuguese japanese mandarin korean spoke spoken fluency|beginner course|language app`,
	"music": `instrument guitar piano violin drum cello music band choir sing singing ukulele flute saxophone trumpet bass keyboard
concert song album orchestra playlist|record player`,
	"hobby": `hobby pastime weekend club knit knitting paint painting pottery garden gardening chess photography crochet sewing woodwork woodworking
baking birdwatching origami embroidery sketching|free time|spare time|unwind|for fun|board games`,
	"reading": `book read novel author library kindle audiobook page chapter paperback reader|book club`,
	"series":  `series show episode season film movie watch tv sitcom documentary`,
	"game":    `game gaming console playstation xbox nintendo switch guild raid rpg multiplayer steam`,
	"deadline": `deadline due ship launch release submit submission deliver delivery milestone cutoff finish kickoff|go live|goes live|hand in|push back|pushed back|
slip|slipped|turned in|to be in by|in by|sent in|moved up|brought forward|postpone|due date|kick-off|cut-off`,
	"meeting": `meeting meet standup sync retro retrospective review schedule calendar agenda appointment session webinar workshop  
 kickoff demo|stand-up|one-on-one|catch-up|check-in|all-hands|catch up|video call|team call|conference call| call|kick-off|office hours`,
	"event":     `wedding party birthday ceremony conference reception anniversary christening funeral graduation festival reunion venue|take place|takes place|what date`,
	"room":      `room floor hall building venue desk|conference room|meeting room|sit in`,
	"budget":    `budget cost spend spending price fund funding money cap allowance spent|per month|a month|set aside|how much`,
	"price":     `price cost fee pay expensive cheap rent tariff paid|a month|a year|per month|how much|charges|charge us|charge for`,
	"deploy":    `deploy deployment pipeline ci cd jenkins buildkite circleci kubernetes docker host hosting server cloud cluster rollout ship aws azure gcp heroku staging production|github actions|gitlab ci`,
	"database":  `database db postgres postgresql mysql mariadb mongo mongodb sqlite oracle redis dynamo dynamodb cassandra clickhouse snowflake bigquery schema|data store|data warehouse`,
	"docs":      `docs documentation wiki notion confluence handbook readme runbook sharepoint|write-up|write up|google docs|take notes|note-taking|notes app|note app`,
	"tracker":   `ticket issue tracker jira linear board backlog bug task trello asana kanban|github issues|to-do`,
	"chat":      `chat slack messenger discord mattermost channel message whatsapp telegram signal zulip|group chat|microsoft teams|on teams`,
	"video":     `zoom webex meet skype|video call|google meet|teams call`,
	"monitor":   `monitoring alert alerting dashboard metrics logs grafana datadog prometheus sentry newrelic pagerduty observability|new relic`,
	"repo":      `repo repository git github gitlab bitbucket`,
	"editor":    `editor ide vim neovim emacs vscode intellij pycharm sublime cursor|vs code|visual studio`,
	"code":      `code codebase language framework library python golang rust typescript javascript java kotlin swift ruby elixir react vue svelte angular rewrite rewrote rewritten written migrate backend frontend stack|written in|programming|tech stack`,
	"design":    `design mockup prototype wireframe figma sketch canva photoshop`,
	"version":   `version upgrade release bump minimum latest|at least`,
	"system":    `os ios android windows linux ubuntu fedora macos operating`,
	"laptop":    `laptop computer machine macbook thinkpad pc desktop chromebook notebook framework dell`,
	"camera":    `camera lens shoot photo canon nikon fujifilm mirrorless dslr`,
	"headphone": `headphone earbud headset earphone speaker airpods`,
	"browser":   `browser firefox chrome safari`,
	"password":  `password passcode pin code wifi login combination|door code|gate code|alarm code|lock code`,
	"storage": `keep store stash drawer shelf cupboard cabinet box hide locate safe closet wardrobe attic loft basement cellar shed hook
pantry garage jar kept|put away|where the|where is|where are|where's|under the|top shelf`,
	"owner": `responsible owner own maintain handle lead oversee duty led|in charge|looks after|look after|looking after|takes care|take care|took care|on call|on-call|
point person|go-to|take over|took over|taken over|taking over|taking on|hand over|handed over|handed it|runs the|run the|who runs|responsibility|
who do i ask|ask about|contact for|contact person`,
	"bank":       `bank account mortgage loan saving savings overdraft|credit card|debit card|current account|bank card`,
	"insurance":  `insurance insurer insure policy premium coverage`,
	"member":     `subscription subscribe membership member cancel renew streaming netflix spotify subscriber|family plan|signed up|sign up`,
	"streaming":  `streaming netflix spotify hulu disney youtube mubi music video tv|apple music|tv series`,
	"provider":   `provider internet broadband wifi isp electricity energy utility carrier supplier vodafone telecom fibre|phone plan|mobile plan|phone company|power company`,
	"favourite":  `favourite favorite prefer adore fan|go-to|number one|like best|best of all|top pick`,
	"colour":     `colour color paint red blue green yellow black white grey gray purple orange pink beige navy turquoise`,
	"size":       `size shoe trouser jeans dress|take a size|size up`,
	"weight":     `weigh weight kilo kg pound heavy scale heavier lighter stone|lost weight|put on`,
	"age":        `age old birthday|years old|turned`,
	"height":     `tall height centimetre cm`,
	"hair":       `hair haircut hairdresser barber salon stylist fringe beard blonde brunette`,
	"glasses":    `glasses contacts eyesight optician spectacles|contact lenses|reading glasses`,
	"hours":      `open opening close closing hours shift until|opening time|opens at|closes at|working hours`,
	"desk":       `desk seat sit hybrid remote|work from home|working from home|from home|in the office|days a week|office days`,
	"child":      `son daughter child kid baby toddler boy girl twins pregnant newborn`,
	"friend":     `friend buddy pal|best friend|best mate`,
	"holiday":    `vacation holiday trip travel fly flight getaway honeymoon hotel airbnb itinerary destination flew holidaying|going away`,
	"booking":    `booking booked reservation reserve ticket seat`,
	"shop":       `shop shopping grocery groceries supermarket market store buy aldi lidl tesco sainsbury costco walmart farmers bought shopper`,
	"restaurant": `restaurant cafe bistro pizzeria diner takeaway takeout|eat out|date night|order from`,
	"caregiver":  `nanny babysitter babysit childminder cleaner helper carer sitter|au pair|look after the kids|looks after the kids|watch the kids|mind the kids|minds the`,
	"trade":      `plumber electrician builder gardener mechanic handyman garage cleaner accountant lawyer solicitor|tax adviser|tax advisor`,
	"membership": `squad league club captain society committee treasurer chair choir`,
	"religion":   `church mosque temple synagogue religion religious faith|sunday service`,
	"document":   `visa passport citizenship citizen id residency permit nationality`,
	"name":       `name nickname surname codename called rename renamed maiden pronoun pronouns|go by|known as|goes by`,
	"plan":       `goal target aim resolution intend`,
	"bin":        `bin rubbish trash recycling garbage collection collect`,
	"key":        `keyring|door key|house key|car key|spare key`,
	"wifi":       `wifi|wi-fi|network name`,
	"birthday":   `birthday|born on|turns|turning`,
	"wedding":    `wedding bride groom ceremony venue|getting married|tie the knot`,
	"clothes":    `clothes clothing shirt jacket coat sweater jumper trousers jeans dress outfit uniform sneakers trainers boots`,
	"cook":       `cook cooking oven hob stove recipe bake dish fryer|slow cooker`,
	"exam":       `exam test quiz midterm final homework assignment coursework grade`,
	"team":       `squad league club fan support supporter season`,
	"news":       `news newspaper magazine newsletter podcast headline`,
	"money":      `debt owe invest investment pension savings fund stock shares broker`,
	"course":     `course class lesson workshop certificate tutorial bootcamp`,
	"furniture":  `sofa couch chair table desk wardrobe mattress bookshelf armchair`,
	"appliance":  `fridge freezer dishwasher washer dryer oven kettle microwave vacuum toaster`,
	"dessert":    `dessert cake pudding icecream chocolate pie|ice cream|sweet tooth`,
	"plant":      `plant garden gardening tomato seed balcony allotment herb grow grown|water the`,
	"volunteer":  `volunteer volunteering charity donate donation shelter`,
	"therapist":  `therapist counsellor counselor psychologist psychiatrist`,
	"printer":    `printer print toner ink scanner`,
	"router":     `router vpn network modem`,
	"client":     `client customer account vendor supplier agency`,
	"lunch":      `lunch breakfast dinner supper brunch canteen cafeteria`,
	"workplace":  `coworking headquarters hq campus|work from|working from`,
	"worktime":   `weekday weekdays weekend|part time|full time|part-time|full-time|days a week|hours a week`,
	"change": `anymore nowadays switch replace correction cancel stop drop quit sell sold change scrap ditch swap now instead|any more|any longer|
no longer|these days|from now on|as of|instead of|gave up|given up|used to|got rid|had to give|my mistake|got that wrong|was wrong|not the|
turned into|turns out|broke up|did away`,
	"parking":  `parking garage driveway carport|parking spot|parking space`,
	"politics": `vote election party politics candidate|voting for`,
	"heating":  `heating boiler thermostat temperature degrees radiator`,
}
