package query

// Voices are who speaks in what may be seen of a memory.
type Voices struct {
	User   []string // the names by which who speaks as the user is called
	Others []string // the names of who is neither the user nor an assistant
	Alone  string   // who does so alone, all of it brought by agents, where nobody speaks as the user
	Often  bool     // and has said more than one quotes of another
}
