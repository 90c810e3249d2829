package language

// Things are the words by which a person would look for a note again: nouns for what is
// owned, done, eaten, visited or studied. Only they and names are tags, so a word that is
// said of anything (thing, idea, way) and one that is mostly no noun is none of them.
type Things struct {
	// Words are single words.
	Words string
	// Phrases are phrases.
	Phrases string
	// Acts are those of Words that are verbs too.
	Acts string
	// ActsBehind are words behind which one of Acts is a verb.
	ActsBehind string
	// Broad are those of Words that are in everybody's talk: no topic of anybody.
	Broad string
	// Void are phrases inside which a word is not the thing.
	Void string
}
