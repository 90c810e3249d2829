package loci

// Operation is what a decision does with a new note.
type Operation string

// The operations of a decision. None of them destroys anything.
const (
	Add    Operation = "ADD"
	Update Operation = "UPDATE" // a new version of the target
	Delete Operation = "DELETE" // the target is closed in favour of the new note
	Noop   Operation = "NOOP"   // already known; counts as an access of the target
)

// Decision is what becomes of a new note. The zero Decision is none.
type Decision struct {
	Operation Operation `json:"operation"`
	Note      ID        `json:"note,omitzero"`   // the new note
	Target    ID        `json:"target,omitzero"` // the existing note; zero with Add
	Reason    string    `json:"reason"`          // one sentence
	Content   string    `json:"-"`               // with Update by a model: the merged content; "" merges nothing
	Ends      []Ended   `json:"ends,omitempty"`  // claims of existing notes that the new note ends or updates, also with Add
}

// Ended is a claim of an existing note that a new note ends or updates.
type Ended struct {
	Note      ID     `json:"note"`                // the existing note
	Attribute string `json:"attribute,omitempty"` // in plain words
	Updated   bool   `json:"updated,omitempty"`   // the new note has another value, without a word that the old one is over
	Whole     bool   `json:"whole,omitempty"`     // the existing note says nothing else: it is closed with its claim

	Claim int `json:"-"` // which of the existing note's Claims; of a note that has none, of those that are read in its words
	By    int `json:"-"` // which of the new note's Claims, -1 for none of them
}
