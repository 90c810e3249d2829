package lang

// Question is what a query asks for.
type Question struct {
	Terms         []string          // content terms without the participants' names, repeated ones kept
	FactTerms     []string          // the same with the names kept
	Words         map[string]string // term: the word as the user wrote it
	Speakers      []int             // indexes of the participants that the query names
	FirstPerson   bool              // I, my, 我 …
	AsksAssistant bool              // did you recommend, 你推荐 …
	AsksQuantity  bool              // how many, 多少 …
	AsksName      bool              // who, where, 谁, 哪 …
	Date          *NamedDate        // the date that the query names, or nil
}

// NamedDate is a date that a query names; zero fields are not named.
type NamedDate struct{ Year, Month, Day int }

// ReadQuestion reads a query, given the names of who took part in the talk.
func ReadQuestion(text string, participants []string) Question { return Question{} }
