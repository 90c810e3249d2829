package lineartest

import (
	"strings"
	"testing"
)

// What is quadratic is found, and what is linear is not: a test of its own is asked.
func TestWhatIsQuadraticIsFound(t *testing.T) {
	t.Parallel()
	linear := func(text string) {
		for range 200 {
			_ = strings.Count(text, "b")
		}
	}
	quadratic := func(text string) {
		for at := range len(text) {
			_ = strings.Count(text[at:], "b")
		}
	}
	Repeat(t, "a", linear)
	long, short := strings.Repeat("a", 1<<17), strings.Repeat("a", 1<<15)
	if slow, quick := taken(quadratic, long), taken(quadratic, short); slow < most*quick || slow < unseen {
		t.Errorf("%v against %v is taken for linear", slow, quick)
	}
}
