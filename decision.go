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
}
