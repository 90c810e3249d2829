package lang

// IsStop reports whether a lower-case word is a function word.
func IsStop(word string) bool { return false }
