package language

// RunSettles is how a language that is written without spaces says what became of a plan.
type RunSettles struct{}
