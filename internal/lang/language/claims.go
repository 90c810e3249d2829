package language

// Claims is what a language knows of attributes, whoever names them. How they are stated is Talk.
type Claims struct {
	// Canon are the attributes that have one name in all languages (home, employer, job, partner, manager, phone,
	// email, car, school, deadline, doctor, department), each with the nouns that name it, as words.
	Canon map[string]string
	// Named are attributes of the catalogue, each with the names that a model or a person who gives
	// a claim may have for it, with commas between. Nothing that is said is read by them.
	Named   map[string]string
	Padding string // nouns that say nothing beside other nouns
}
