package language

// Claims is how a language states what is so of somebody or something. Lists of verbs
// have their base forms, of which the regular forms are made.
type Claims struct {
	// Canon are the attributes that have one name in all languages (home, employer, job,
	// partner, manager, phone, email, car, school, deadline, doctor, department), each with
	// the nouns that name it, as words.
	Canon map[string]string
	// Padding are nouns that say nothing beside other nouns.
	Padding string
}
