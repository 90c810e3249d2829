package language

// Prompts are the words of the lines above texts in a prompt.
type Prompts struct {
	// Weekdays are the names of the days, Sunday first, as words. "": there are no prompts in this language.
	Weekdays string
	Comma    string // what is put between the parts of a line, with its space
	// About leads to the time of the event of a memory.
	About       string
	User        string // what the one is called whose memory it is
	Since, UpTo string // Since and UpTo are since and until when what a memory says holds, as %s.
	// Planned says that a memory is a plan, PlannedFor for when it is and MovedTo to which date
	// it was moved, as %s; Done, Cancelled and Moved say what became of it.
	Planned, PlannedFor             string
	Done, Cancelled, Moved, MovedTo string
	// Trait is the line of a trait: its subtype, its stage, its confidence, and the notes for
	// it and against it, as %s, %s, %.2f, %d and %d.
	Trait     string
	Confirmed string // added to the line of a trait that the user confirmed
}
