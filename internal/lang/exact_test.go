package lang

import (
	"strings"
	"testing"
)

// Which numbers of a question name one thing, and which count, date or measure.
func TestFindingL9_NumbersThatNameOneThing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ question, want string }{
		{"Where are the books of shelf number 31?", "31"},
		{"What is on shelf 5?", "5"},
		{"What is in box #7 in the cellar?", "7"},
		{"what does error E119 mean", "e119"},
		{"Who has locker 2046", "2046"},
		{"is WX7731K my frame number?", "wx7731k"},
		{"Seat 27B or 12C?", "27b 12c"},
		{"Who lives at 192.168.1.31?", "192.168.1.31"},
		{"Which invoice is ABC-1234?", "1234"},
		{"When did I run 21 km?", "21"},
		{"Who spent 10,000 on a watch?", "10000"},
		{"31号架子上放的什么？", "31"},
		{"5楼住的是谁？", "5"},
		{"BRU20260523118 是什么？", "bru20260523118"},
		{"储物柜２０４６的密码", "2046"},

		{"What did I do in 2023?", ""},
		{"What did I buy on May 8?", ""},
		{"What happened within 10 days?", ""},
		{"Did I take 3 pills?", ""},
		{"What are the 5 best films?", ""},
		{"Who is 3 years old?", ""},
		{"Was standup at 10:15?", ""},
		{"Did I leave at 7pm or at 11 am?", ""},
		{"the 3rd or the 21st?", ""},
		{"Who ran 10km?", ""},
		{"我在等了20分钟以后做了什么？", ""},
		{"谁有3个孩子？", ""},
		{"5月4日我在哪里？", ""},
		{"Where do I live?", ""},
	} {
		if got := strings.Join(ReadQuestion(c.question, nil).Exact, " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.question, got, c.want)
		}
	}
}
