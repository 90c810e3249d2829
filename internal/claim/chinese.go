package claim

import "strings"

// chinese reads what a Chinese text claims.
func chinese(text, voice string) []Statement { return nil }

// askChinese reads what a Chinese question asks for.
func askChinese(question, voice string) Question { return Question{} }

// keyChinese is Key where the subject or the attribute is Chinese.
func keyChinese(subject, attribute string) string { return "" }

// matchRuns is matches for values with Chinese: one contains the other.
func matchRuns(a, b string) bool { return strings.Contains(a, b) || strings.Contains(b, a) }
