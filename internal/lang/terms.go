package lang

import "time"

// Terms calls yield with each content term of a text in order, repeated ones
// again.
func Terms(text string, yield func(term string)) {}

// QueryTerms are the terms to look a text up by.
func QueryTerms(text string) []string { return nil }

// DateTerms are the terms under which a turn of that day is indexed.
func DateTerms(day time.Time) []string { return nil }

// Stem is the Porter2 stem of one lower-case word.
func Stem(word string) string { return word }
