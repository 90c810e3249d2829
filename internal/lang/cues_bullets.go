package lang

import "strings"

// bullets are the marks before an item of a list, and boxSigns those to tick.
var (
	bullets  = []string{"- ", "* ", "• ", "•", "– ", "· ", "·", "☐", "☑", "□", "✓", "✅", "+ "}
	boxSigns = []string{"[ ]", "[x]", "[X]", "☐", "☑", "□"}
)

// bulletSteps reads steps in the lines of a list behind a line that leads to it. Things to
// do, to buy or to take along are none, and a list without a word before it may be.
func (in *Set) bulletSteps(text string) []string {
	header, items := bulletList(text)
	if len(items) < 2 || header == "" || len(header) > maxCueSentence || matches(in.step.notLed, in.foldRun(header)) {
		return nil
	}
	s := in.readCueSentence(header)
	if s.isPlan() || s.asks {
		return nil
	}
	led := s.has(cueProcess) || matches(in.step.led, in.foldRun(header))
	bid := 0
	for _, item := range items {
		bid += boolInt(bidding{in, true}.bids(item))
	}
	if led && 2*bid >= len(items) || !s.has(cueListing) && bid == len(items) {
		return cleanSteps(items)
	}
	return nil
}

// bulletList is the first list of a text with a bullet before each line, and the line
// before it.
func bulletList(text string) (header string, items []string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		item, ok := cutBullet(line)
		switch {
		case ok:
			items = append(items, item)
		case line == "":
		case items != nil:
			return header, items
		default:
			header = line
		}
	}
	return header, items
}

// cutBullet cuts the bullet and the box off a line.
func cutBullet(line string) (string, bool) {
	item, found := cutAny(line, bullets)
	if box, ok := cutAny(strings.TrimSpace(item), boxSigns); ok {
		return strings.TrimSpace(box), true
	}
	return strings.TrimSpace(item), found
}

func cutAny(s string, prefixes []string) (string, bool) {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(s, p); ok {
			return rest, true
		}
	}
	return s, false
}
