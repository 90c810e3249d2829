package secret

import "strings"

// placed are what people write in the place of a secret, in small letters.
var placed = []string{
	"xxx", "***", "...", "…", "•••", "____", "your", "example", "placeholder", "changeme", "change_me", "change-me", "redacted", "dummy", "insert", "replace", "<", "${", "$(", "{{", "%(",
	"foobar", "todo", "here",
}

// Placeholder reports whether a text is obviously in the place of a secret: YOUR_API_KEY, ****, <token>, $PASSWORD.
func Placeholder(value string) bool {
	lower := strings.ToLower(value)
	if len(value) <= 40 || !mixed(value) { // by chance, a long token may have any of them in it
		for _, p := range placed {
			if strings.Contains(lower, p) {
				return true
			}
		}
	}
	if strings.HasPrefix(value, "$") || strings.HasPrefix(value, "%") && strings.HasSuffix(value, "%") {
		return true
	}
	return len(value) >= 6 && kinds(lower) <= 2 && run(value, isDigit) < len(value)
}

// kinds counts the different bytes of a text.
func kinds(s string) int {
	var seen [256]bool
	n := 0
	for i := range len(s) {
		if !seen[s[i]] {
			seen[s[i]] = true
			n++
		}
	}
	return n
}
