package lang

// Sensitive reports whether a statement about a person is of a subject that nothing
// may be learned about (SPEC F8), and names the subject.
func Sensitive(text string) (subject string, found bool) { return "", false }
