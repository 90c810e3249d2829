package language

// Things are the words by which a person would look for a note again: nouns for what is
// owned, done, eaten, visited or studied. Only they and names are tags, so a word that is
// said of anything (thing, idea, way) and one that is mostly no noun is none of them.
type Things struct {
	Words      string // single words
	Phrases    string // phrases
	Acts       string // those of Words that are verbs too
	ActsBehind string // words behind which one of Acts is a verb
	Broad      string // those of Words that are in everybody's talk: no topic of anybody
	Void       string // phrases inside which a word is not the thing
}
