package en

import "github.com/loci-memory/loci/internal/lang/language"

// entities is the Entities part of English.
var entities = language.Entities{
	NoName: `
i'm i'll i've i'd mr mrs ms dr prof sir madam step note ok tv usa uk pm am god mom mum dad grandma grandpa english chinese french german
spanish japanese korean italian american british monday's christmas easter thanksgiving mondays tuesdays wednesdays thursdays fridays saturdays sundays wifi ceo cto hr pr api sql id pin let's fyi asap diy dm faq`,
	Titles:  "mr mrs ms dr prof professor uncle aunt auntie sir coach",
	Named:   "named name",
	Called:  "called",
	NameIs:  "is",
	Name:    "name",
	SelfIs:  "i'm",
	NotSelf: "based",
	In:      "in near",
	Ways:    "to from",
	Travel: `
move moved moving fly flying flew go going went travel traveled travelling traveling trip trips drive driving drove relocate relocated relocating come came comes i'm originally back flight flights train visit been return returned relocation way`,
	PlaceEnds: `
city street avenue road lake river mountain mountains island islands beach park university college airport station square bay valley hospital county district province museum`,
	Is:        "is ,",
	With:      "with",
	NoCompany: "work works worked working code coding built build written wrote deploy started",
	PersonVerbs: `
said says told asked lives works likes loves hates prefers called calls texted thinks wants invited introduced lent`,
}
