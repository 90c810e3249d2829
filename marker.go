package loci

import "strings"

// The marks around text that this memory produced itself: a context block of
// recall starts with MarkerOpen and ends with MarkerClose. What is between
// them is known already and is never taken in as if it had just been said.
const (
	MarkerOpen  = "<loci-memory>"
	MarkerClose = "</loci-memory>"
)

// StripMemory returns text without its context blocks and whether there were any.
// Blocks may be nested; one that is never closed reaches to the end, since a
// prompt cut short is still a recalled one. Without a block, text comes back as it
// was; with one, spaces at both ends go too, so that nothing but blocks is "".
func StripMemory(text string) (clean string, found bool) {
	var b strings.Builder
	rest := text
	for {
		before, after, ok := strings.Cut(rest, MarkerOpen)
		b.WriteString(before)
		if !ok {
			break
		}
		found, rest = true, afterBlock(after)
	}
	if !found {
		return text, false
	}
	return strings.TrimSpace(b.String()), true
}

// afterBlock is what follows the block whose inside s begins with.
func afterBlock(s string) string {
	for depth := 1; depth > 0; {
		end := strings.Index(s, MarkerClose)
		if end < 0 {
			return ""
		}
		if open := strings.Index(s[:end], MarkerOpen); open >= 0 {
			depth++
			s = s[open+len(MarkerOpen):]
			continue
		}
		depth--
		s = s[end+len(MarkerClose):]
	}
	return s
}
