package en

import "github.com/loci-memory/loci/internal/lang/language"

// entities is the Entities part of English.
var entities = language.Entities{
	NoName: `
i'm i'll i've i'd ill im ive id itll youll youre youve hes shes its theyll theyre theyve weve wed thats whats theres lets dont doesnt didnt cant couldnt wont wouldnt shouldnt isnt arent wasnt eve year's years mr mrs ms dr prof sir madam step note ok tv usa uk pm am god mom mum dad grandma grandpa english chinese french german
spanish japanese korean italian american british monday's christmas easter thanksgiving mondays tuesdays wednesdays thursdays fridays saturdays sundays wifi ceo cto hr pr api sql id pin let's fyi asap diy dm faq`,
	Titles:  "mr mrs ms dr prof professor uncle aunt auntie sir coach",
	Named:   "named name",
	NameIs:  "is",
	Name:    "name",
	SelfIs:  "i'm",
	NotSelf: "based",
	In:      "in near outside above",
	Ways:    "to from",
	Travel: `
move moved moving fly flying flew go going went travel traveled travelling traveling trip trips drive driving drove relocate relocated relocating come came comes i'm originally back flight flights train visit been return returned relocation way off trains bus buses ferry tickets ticket drives headed heading diverted transfer transferred cycled sailed
hitchhiked road sleeper coach plane taxi cab ride connection detour hike`,
	PlaceEnds: `
city street avenue road lake river mountain mountains island islands beach park university college airport station square bay valley hospital county district province museum`,
	GivenNames: `
aaron abdul abigail adam adrian agnes ahmed aisha alan albert alejandro alessandro alex alexander alexandra alfred alice alicia alina allison alma amanda amara amelia amina amir amit amy ana anastasia andre andrea andreas andrew andy
angela anita anja ann anna anne annette annie anthony anton antonio anya arjun arthur astrid audrey barbara beatrice ben benjamin bernard beth bianca bjorn bob bogdan boris brenda brian bridget bruno caleb camila carl carla carlos
carmen carol caroline catherine cecilia chiara chloe chris christian christina christine christopher claire clara claudia colin connor craig cynthia dan daniel daniela danny daria darren dave david deborah denise dennis derek diana diego
dimitri dina dmitri dominic dominik donald donna dora doris dorothy douglas dylan ed eddie edith eduardo edward eileen elaine eleanor elena eli elias elijah elisa elizabeth ella ellen emil emily emma enrique eric erik erika ernest esther ethan
eugene eva evelyn fabian farah farid farida fatima felicia felix fernando fiona francesca francesco francis francisco fred frederick freya gabriel gareth gary gemma george gerald giovanni giulia gloria gordon graham greg gregory greta gustav
hamid hana hanna hannah hans harold harriet harry hassan heather heidi helen helena helga henrik henry hiroshi hugo ian ibrahim ida igor ilse imogen ines ingrid irene irina iris isaac isabel isabella isla ivan ivy jacob jake jamal james jamie
jan jane janet janice jasmine jason javier jean jeff jeffrey jen jenna jennifer jenny jeremy jerome jerry jess jesse jessica jim jimmy jo joan joanna joao joe joel johan johanna johannes john johnny jonas jonathan jorge jose joseph josh joshua
juan judith judy julia julian juliana julie jun juri justin karen karim karin karl karolina kate katherine kathleen kathy katie katja katrin kaveh keiko keith kelly ken kenji kevin khalid kim kirsten klaus kofi kristen kristin kristina kurt kwame kyle
lara lars laura lauren laurent lea leah leila lena leo leon leonard leonie leroy leslie lewis liam liam lidia linda lindsay lisa liz lorenzo louis louise luca lucas lucia lucy luis luisa lukas luke lydia magda maggie maja malik manuel marc marcel
marcela marco marcos marcus marek margaret margarita maria marian marianne marie mario marion marisa marta martha martin martina mary mateo mathias matilda matt matteo matthew matthias maureen maurice maya megan mehmet mei melanie melissa mia michael
michelle miguel mike mikhail mila milan mina miriam mohamed mohammed moira molly monica monika muhammad mustafa nadia nancy naomi natalia natalie natasha nathan neil nia niamh nicholas nick nicola nicolas nicole nigel nikhil nikolai nils nina noah noel nora
norman olaf oleg olga oliver olivia omar oscar otto pablo pamela paolo pascal patricia patrick paul paula pauline pavel pedro peggy pete peter petra phil philip philippe phoebe pierre pilar piotr priya rachel rafael raj rajesh ralph ramon raquel rashid raul
ravi raymond rebecca regina renata rhys ricardo richard rick rita robert roberto rodrigo roger roland roman ronald rosa ross roxana ruben rupert russell ruth ryan sabine sabrina sadie sally sam samantha samir samuel sandra sanjay sara sarah
saskia scott sean sebastian sergei sergio shane shannon sharon sheila shirley siobhan silvia simon simone sofia sonia sonja sophia sophie stacy stefan stefanie stella stephanie stephen steve steven stuart suresh susan susanne sven svetlana sylvia tamara tanya
tara tariq tatiana ted teresa terry thea theo theresa thomas tiffany tim timothy tina tobias todd tom tomas tomasz tommy toni tony tracy trevor tyler ulrich ursula valentina vanessa vera veronica victor vikram vincent viktor vivian vladimir walter wanda wendy
werner wilhelm william wolfgang xavier yasmin yolanda yuki yusuf yvonne zach zachary zara zoe
oskar heinrich lotte anneliese gerhard dieter jurgen ute gisela hildegard friedrich ludwig moritz jannik niklas soren mette birgit signe pernille priyanka deepak anil sunita lakshmi kavita neha rohan rahul pooja ananya aditya ngozi chidi emeka
adaeze kwabena abena thabo sipho nomsa zanele wanjiku otieno achieng thandiwe layla salma khadija hussein ali zainab bilal imran nadeem noor mariam yara samira kenta haruto minho jiwoo linh thuy quang trang hoang rosario guadalupe ximena santiago
andres mariana valeria camilo joaquin ignacio luciana thiago beatriz tiago nuno alessia federico riccardo agnieszka katarzyna malgorzata krzysztof zbigniew wojciech jakub ewa beata grzegorz ondrej jiri zdenek jitka lenka milos dragan zoran jelena
ivana goran mirela mihai andreea nikos giorgos yannis eleni dimitra katerina oleksandr olena dmytro yulia bohdan kateryna sinead aoife ciaran declan orla rhiannon bronwen angus hamish catriona callum finlay euan maeve saoirse`,
	MidNames: `
mark jack bill grace rose will frank rob ray max amber ruby lily ivy robin rosemary jasmine hope faith joy dawn penny sandy drew grant dean miles chase pat sue art rich jay june april pearl olive hazel violet daisy summer
skye sky brook cliff dale glen lance reed wade ward guy gene herb iris`,
	NotPlaced: `
written write wrote writing runs run running ran built build builds coded code coding implemented posted post posting believe invest invested shares trust parser program programming script scripts library app bug bugs bug's feature stored
stores store message messages opened open opens edit edited draft drafted announce announced track tracked tracks file files filed logged log logs tested test tests deploy deployed deploys merged configured config plugin engine server
database query queries report reports document documented ticket tickets channel thread designed sketched paid pay pays fluent lesson lessons major interested expert stock stocks stake rewrote rewriting`,
	NamePrefixes: "o'",
	Links:        "of du de la del von van der di da",
	Articles:     "the la",
	Shorts:       "st mt ft",
	Quotes:       `"_" “_”`,
}
