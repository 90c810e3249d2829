package claim

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// What catalogues don't have is left alone, and so are nearly all look-alikes.
func TestTalk_LookAlikesAreLeftAlone(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"alike", "changes"} {
		count := map[string]*[4]int{"en": {}, "zh": {}}
		for _, name := range sets(t, kind) {
			language := strings.Split(name[strings.LastIndexByte(name, '/')+1:], "-")[0]
			for _, r := range readRows(t, name) {
				x := tables()[language]()
				old, later := x.read(r.Old, ""), x.read(r.New, "")
				most, keys := strongestOf(old, later)
				n := count[language]
				n[most]++
				if slices.ContainsFunc(Ask(r.Asked, "").Keys, func(k string) bool { return slices.Contains(keys, k) }) {
					n[3]++
				}
				if testing.Verbose() && !strings.Contains(name, "blind") && (most == None) == (kind == "changes") {
					t.Logf("%s %s\n  %s%s\n  %s%s", r.ID, most, r.Old, shown(old), r.New, shown(later))
				}
			}
		}
		for language, n := range count {
			t.Logf("%s %s: untouched %d, updated %d, closed %d; question finds %d", language, kind, n[None], n[Updated], n[Closed], n[3])
			if touched := n[Updated] + n[Closed]; kind == "alike" && 100*touched > n[None]+touched {
				t.Errorf("%s: %d of %d look-alikes touched, want at most one of a hundred", language, touched, n[None]+touched)
			}
		}
	}
}

func FuzzTalk(f *testing.F) {
	for _, s := range []string{
		"I live in Rome, not Bonn.", "My sister Anna's dog 's", "I can't don't n't 't", "\"I", "I have two brothers, Tom and Max", "I'm allergic to nuts, nuts and", "\xff\xfe is my", "我住在上海，不是北京。",
		"my favorite movie is \"", "My number is +49 151 ((", "İ is İ", "He she his her", "I live in Rome, no", strings.Repeat("I love pizza and ", 9),
		"我女儿叫小荷，她在北京大学读法律。", "说错了，我生日不是3月2号，是", "《我喜欢猫", "我家有一只小狗，叫年年", "我住在天津的一个", "王王王王王，我的", strings.Repeat("我女儿", 100), strings.Repeat("我喜歡猫、狗", 50),
	} {
		f.Add(s, "ann")
	}
	f.Fuzz(func(t *testing.T, text, voice string) {
		for language, made := range tables() {
			x := made()
			for _, s := range x.read(text, voice) {
				if s.From < 0 || s.To < s.From || s.To > len(text) || len(s.Keys) == 0 || s.Subject == "" {
					t.Fatalf("%s %q: %+v", language, text, s)
				}
				if utf8.ValidString(text) && (!utf8.ValidString(s.Value) || !utf8.ValidString(s.Old)) {
					t.Fatalf("%s %q: %+v", language, text, s)
				}
			}
			Ask(text, voice)
		}
	})
}

func BenchmarkTalk(b *testing.B) {
	for _, word := range []string{"my ", "my sister ", "I love pizza, ", "very ", "Anna ", "nuts, ", "I have two ", "her ", "and ", "1 "} {
		text := strings.Repeat(word, 4000/len(word))
		b.Run(strings.TrimSpace(word), func(b *testing.B) {
			for b.Loop() {
				tables()["en"]().read(text, "")
			}
		})
	}
}
