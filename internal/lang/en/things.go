package en

import "github.com/loci-memory/loci/internal/lang/language"

// things is the Things part of English.
var things = language.Things{
	Words: `
family mom mum mother dad father parent grandma grandmother grandpa grandfather grandparent aunt uncle cousin niece nephew brother sister sibling
son daughter kid child children baby toddler teenager twins wife husband girlfriend boyfriend fiancé fiancée spouse roommate flatmate neighbor
neighbour landlord tenant nanny babysitter in-law stepmother stepfather stepson stepdaughter godfather godmother godchild
marriage wedding engagement honeymoon divorce anniversary birthday funeral pregnancy adoption graduation retirement baptism

job career boss manager colleague coworker office company startup business internship salary promotion resume interview overtime freelancer
employer employee client customer investor entrepreneur brand marketing advertising sales logistics warehouse factory deadline
presentation conference workshop seminar webinar meeting contract invoice budget tax taxes loan mortgage rent debt insurance pension savings
investment stock crypto bank inheritance scholarship grant sponsorship endorsement fundraiser fundraising donation charity

school preschool kindergarten college university campus dorm dormitory classroom teacher professor tutor student classmate homework exam quiz
midterm semester thesis dissertation diploma degree bachelor's master's phd tuition lecture lesson course class curriculum
math mathematics algebra calculus geometry physics chemistry biology geology astronomy history geography philosophy psychology sociology economics
literature linguistics grammar vocabulary pronunciation translation engineering architecture medicine journalism accounting nursing
english spanish french german italian portuguese japanese korean mandarin cantonese arabic russian language

doctor dentist nurse surgeon therapist psychologist psychiatrist counselor pharmacist vet veterinarian hospital clinic pharmacy ambulance surgery
medication medicine prescription vaccine vitamin supplement allergy asthma diabetes migraine headache flu fever insomnia injury fracture sprain
concussion cancer stroke infection virus covid pandemic illness disease diagnosis checkup therapy physiotherapy rehab counseling meditation
mindfulness anxiety depression burnout stress sleep diet calories protein nutrition pregnancy sunscreen skincare makeup haircut hairdresser
barber manicure tattoo piercing spa massage sauna

gym workout exercise fitness yoga pilates crossfit jogging running marathon triathlon hiking hike climbing bouldering mountaineering cycling bike bicycle
swimming surfing snorkeling diving sailing kayaking canoeing rafting rowing fishing skiing snowboarding skating skateboarding sledding gymnastics
ballet dance dancing zumba salsa tango boxing kickboxing wrestling karate judo taekwondo fencing archery golf tennis badminton squash volleyball
basketball football soccer baseball softball hockey rugby cricket bowling billiards darts athletics sport team coach referee tournament
championship olympics league trophy medal stadium athlete weightlifting parkour

music song album playlist concert band orchestra choir opera musical singer musician rapper dj guitar piano violin cello drums flute
clarinet saxophone trumpet harp ukulele accordion harmonica keyboard synthesizer karaoke jazz blues reggae hip-hop techno songwriting
vinyl art artist painting watercolor drawing sketching sculpture pottery ceramics calligraphy photography photographer camera lens film movie cinema documentary
anime cartoon comedy thriller sitcom screenplay filmmaking director actor actress acting theater theatre audition improv museum gallery exhibition
book novel novelist author poem poetry poet biography memoir comic manga magazine newspaper journal diary blog podcast library bookstore bookshop
reading sci-fi fantasy writer screenwriting journaling origami knitting crochet sewing embroidery quilting woodworking carpentry
jewelry gardening birdwatching stargazing telescope puzzle jigsaw lego chess poker sudoku crossword
console gamer gaming videogame esports cosplay

dog puppy cat kitten pet rabbit hamster parrot goldfish turtle tortoise snake lizard guinea-pig horse pony cow goat sheep chicken duck pig
bird owl eagle squirrel fox wolf bear deer lion tiger elephant giraffe monkey panda dolphin whale shark penguin octopus butterfly bee spider
aquarium terrarium zoo wildlife safari breeder kennel

fruit vegetable meat cereal oatmeal sugar salt flour vinegar herb food breakfast brunch lunch dinner supper snack dessert picnic barbecue bbq buffet potluck restaurant cafe café diner bakery pub brewery winery
recipe cooking baking chef cuisine kitchen oven grill fridge freezer blender microwave pizza pasta spaghetti lasagna ravioli noodle ramen
pho sushi sashimi dumpling rice curry soup stew salad sandwich burger hamburger hotdog fries taco burrito quesadilla nachos kebab falafel hummus paella
risotto steak beef pork bacon ham sausage lamb turkey meatball tofu seafood fish salmon tuna shrimp crab lobster oyster clam egg omelet pancake
waffle toast bread bagel croissant muffin cupcake cake cheesecake pie tart cookie brownie donut doughnut pastry pudding chocolate candy caramel
 cheese butter yogurt milk soy pepper garlic onion tomato potato carrot broccoli spinach lettuce cabbage cucumber
pumpkin mushroom corn bean lentil chickpea avocado apple banana strawberry blueberry raspberry cherry grape lemon lime mango pineapple
peach pear plum melon watermelon coconut nut almond walnut peanut cinnamon ginger vanilla basil oregano spice tea coffee espresso latte
cappuccino matcha cocoa juice smoothie lemonade soda cola beer wine whiskey whisky vodka rum gin cocktail champagne vegan vegetarian gluten dairy

house apartment flat condo cottage cabin basement attic garage balcony porch backyard yard garden lawn neighborhood neighbourhood furniture sofa
couch mattress bookshelf wardrobe closet curtain carpet rug lamp fireplace chimney renovation plumbing plumber electrician laundry dishwasher vacuum
heating candle pillow blanket

car truck van motorcycle motorbike scooter bus subway metro tram taxi train ferry boat yacht cruise plane flight airplane airport airline
helicopter highway traffic parking mechanic license licence trip roadtrip travel vacation holiday tour tourist tourism hotel hostel motel airbnb
resort luggage suitcase backpack backpacking passport visa souvenir itinerary hitchhiking camping campfire campsite tent

beach ocean sea island lake river waterfall canyon mountain volcano glacier valley forest jungle rainforest desert cave cliff trail park playground
farm ranch vineyard orchard countryside village sunset sunrise rainbow aurora storm hurricane tornado earthquake flood drought wildfire snow
weather tree flower rose tulip sunflower orchid lily daisy cactus bonsai fern succulent bamboo moon eclipse

phone smartphone tablet laptop computer pc monitor printer router headphones earbuds smartwatch drone robot robotics software hardware app website
internet wifi email server database backend frontend deployment programming coding programmer developer algorithm blockchain cybersecurity
browser password youtube instagram tiktok facebook twitter netflix spotify twitch discord

church mosque synagogue temple cathedral castle palace monument statue prayer religion faith pastor bible ritual
politics politician election campaign government congress parliament mayor protest activism activist climate recycling pollution
sustainability immigration refugee military army navy veteran war soldier police policeman prison court lawyer attorney lawsuit
firefighter volunteer volunteering shelter orphanage racism discrimination feminism transgender lgbtq lgbt

party festival carnival parade concert christmas halloween thanksgiving easter hanukkah ramadan diwali costume fireworks gift reunion
shopping supermarket groceries grocery mall boutique market store clothes clothing dress suit shirt t-shirt hoodie jacket coat sweater jeans
shoes sneakers boots heels hat scarf gloves sunglasses glasses necklace bracelet earrings perfume handbag purse wallet
fashion designer accident robbery theft scam lottery casino gambling alcohol smoking cigarette vaping
assignment reservation hair beard toy postcard poster sticker rehearsal recital choreography lyrics traveling travelling horoscope zodiac tarot astrology ghost`,
	Phrases: `
ice cream|golf course|video game|video games|board game|board games|card game|card games|role-playing game|chess club|book club|book series|tv show|tv series|talk show|reality show|science fiction|fan fiction|short story|short stories|comic book
road trip|business trip|field trip|study abroad|exchange student|first aid|blood pressure|blood type|mental health|panic attack|heart attack|broken leg|broken arm|back pain|physical therapy|support group|food poisoning|yoga class|dance class|art class|cooking class
dance studio|dance competition|dance school|job interview|job offer|business plan|business partner|clothing store|online store|coffee shop|ice skating|rock climbing|scuba diving|martial arts|tai chi|table tennis|ping pong|horse riding|personal trainer
pull request|code review|machine learning|artificial intelligence|data science|computer science|web design|graphic design|interior design|fashion design|open source|social media|voice acting|stand-up comedy|street art|graphic novel|classical music|rock music|pop music|country music|folk music|hip hop|heavy metal|music festival|film festival|film score
high school|middle school|elementary school|primary school|grad school|law school|medical school|driving lesson|driving test|driver's license|driving licence|driving license|final exam|college application|student loan|credit card|bank account|index fund|real estate|side hustle|pay raise|maternity leave|parental leave
birthday party|baby shower|bachelor party|bachelorette party|wedding dress|family reunion|family tree|best man|new year's eve|new years eve|new year's|lunar new year|chinese new year|spring festival|father's day|mother's day|valentine's day|fourth of july
national park|theme park|amusement park|water park|dog park|skate park|botanical garden|flea market|farmers market|farmer's market|food truck|food court|food festival|street food|fast food|junk food|comfort food|gluten free|gluten-free|dairy-free|plant-based|meal prep|sour cream|maple syrup|olive oil|soy sauce|fried rice|fried chicken|mashed potatoes|french fries|hot dog|hot pot|hot chocolate|bubble tea|green tea|black tea|iced tea|iced coffee|coconut milk|oat milk|almond milk|soy milk|peanut butter|mac and cheese|apple pie|red wine|white wine|craft beer
guinea pig|service dog|rescue dog|animal shelter|homeless shelter|soup kitchen|food bank|toy drive|city council|community center|human rights|gay rights|pride parade|climate change|global warming|foster care|adoption agency|gender identity|civil war|world war|model un
christmas tree|northern lights|hot spring|hot springs|meteor shower|solar panel|electric car|washing machine|vacuum cleaner|air conditioner|air conditioning|coffee machine|sewing machine|record player|electric guitar|acoustic guitar|bass guitar|phone number|virtual reality|3d printer|smart home|home office|remote work`,
	Acts: `
book dance film fish exercise travel hike bike tour cruise camp park plant snow sleep rent market farm suit dress stress coach blog
budget interview sketch campaign store protest tattoo toast lime duck bear spice tax court grill vacuum loan diet monitor email train`,
	ActsBehind: `
to i you we they he she it who that and or then i'll you'll we'll they'll i'd we'd can can't could will won't would should might may must do don't does doesn't did didn't let's let please
never always just really also often sometimes usually not gonna wanna gotta`,
	Broad: "weather food trip travel day meal dinner lunch breakfast store shop company job team class game place sleep meeting office party dress family kid",
	Void: `
of course|in class|first class|world class|middle class|piece of cake|food for thought|third party|oh boy|oh baby|home page|app store|under the weather|main course|crash course|over the moon|holy cow
in-law|in the book|by the book|couch potato|none of your business|mind your own business|business as usual|good job|great job|nice job|amazing job|awesome job|fantastic job|wonderful job|job done|good company|keep company|in the company of
game changer|game plan|big fish|plus size|cherry on top|icing on the cake|walk in the park|no kidding|like a kid|rain check|music to|sea of|mountain of|mountains of|flood of|army of|forest of|storm of|war on|tons of|in stock
spill the beans|spilled the beans|brand new|running a|running my|running our|running your|running the|running late|running out|running low|running into|running around|running errands|running on
acting like|acting so|acting weird|acting up|acting as|acting this|acting that|he acting|she acting|faith in|good faith|bad faith|meeting new|meeting people|meeting up|meeting you|meeting them|meeting him|meeting her|meeting so
keep you company|keep me company|keeps me company`,
}
