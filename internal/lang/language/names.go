package language

// Names is how a language marks names.
type Names struct {
	// Common are words that have a capital and name neither a person nor a place.
	Common string
	// Callers are words in runs before a name: 名叫.
	Callers string
	// Places are well-known places in runs.
	Places string
	// Endings are words in runs behind a name: a kind of place, institution or title.
	Endings string
	// NoName are characters that are in no name before one of Endings, besides Particles.
	NoName string
}
