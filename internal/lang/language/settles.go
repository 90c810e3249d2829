package language

// Settles is how a language that is written with spaces says what became of a plan.
// Deeds is how it says that it was done by its verb.
type Settles struct{}
