package lang

import (
	"testing"

	"github.com/loci-memory/loci"
)

func TestAsksTimeTellsWhenFromHowLongAgo(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]loci.TimeAsked{
		"When did Ann move to Shanghai?":            loci.AskedWhen,
		"when is the marathon":                      loci.AskedWhen,
		"When's my dentist's appointment?":          loci.AskedWhen,
		"What day was the concert?":                 loci.AskedWhen,
		"In which year did I finish school?":        loci.AskedWhen,
		"How long was the trip?":                    loci.AskedWhen,
		"How long did the trip take?":               loci.AskedWhen,
		"Ann moved to Shanghai when?":               loci.AskedWhen,
		"How long ago did Ann move to Shanghai?":    loci.AskedAgo,
		"How many weeks ago did I see the dentist?": loci.AskedAgo,
		"How many years has it been since I moved?": loci.AskedAgo,
		"How long has it been since the marathon?":  loci.AskedAgo,
		"What did I eat when I lived in Bergen?":    "",
		"When I lived in Bergen, what did I eat?":   "",
		"How many dogs do I have?":                  "",
		"Who was at the party last week?":           "",
		"安什么时候搬到上海的？":                               loci.AskedWhen,
		"马拉松是哪天？":                                   loci.AskedWhen,
		"我的面试在几号？":                                  loci.AskedWhen,
		"这次旅行多久？":                                   loci.AskedWhen,
		"我多久以前去看的牙医？":                               loci.AskedAgo,
		"我搬家多久了？":                                   loci.AskedAgo,
		"我几年前毕业的？":                                  loci.AskedAgo,
		"距今多长时间？":                                   loci.AskedAgo,
		"我住在卑尔根的时候吃什么？":                             "",
		"我有几个孩子？":                                   "",
		"":                                          "",
	} {
		if got := AsksTime(query); got != want {
			t.Errorf("%q asks %q, want %q", query, got, want)
		}
	}
}
