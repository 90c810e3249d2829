package lang

import (
	"slices"
	"strings"
	"testing"
)

func TestContentWordsStandWhereTheyAreWritten(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                              "",
		"What did you do about it?":     "",
		"Ann's Sourdough rose TWICE.":   "ann=Ann's sourdough=Sourdough rose=rose twice=TWICE",
		"我在学Go语言，的":                     "在学=在学 go=Go 语言=语言",
		"今天早上我去晨跑了。":                    "今天早上=今天早上 去晨跑=去晨跑",
		"跑的跑":                           "跑=跑 跑=跑",
		"\xff café\xfe 10,000 steps’ x": "cafe=café 10000=10,000 step=steps x=x",
	} {
		var got []string
		at := 0
		ContentWords(text, func(w ContentWord) {
			if w.From < at || w.To <= w.From || w.CJK != (ScriptOf(text[w.From:w.To]) != Latin) {
				t.Errorf("%q: %+v", text, w)
			}
			at = w.To
			got = append(got, w.Term+"="+text[w.From:w.To])
		})
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q: got %q", text, got)
		}
	}
}
