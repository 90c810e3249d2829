package language

// Names is how a language marks names.
type Names struct {
	Common  string // words that have a capital and name neither a person nor a place
	Callers string // words in runs before a name: 名叫
	Places  string // well-known places in runs
	Endings string // words in runs behind a name: a kind of place, institution or title
	NoName  string // characters that are in no name before one of Endings, besides Particles
}
