package lang

import (
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/lineartest"
)

// Any text is read in time in proportion to its length: of letters, of what makes long
// sentences, many phrases, or neither characters nor text.
func TestHostileCuesAreReadInLinearTime(t *testing.T) {
	t.Parallel()
	lineartest.Repeat(t, "cues",
		"a", "猫", "\xff", "\x00", "1", "1. ", "1、", "->", "first ", "then ", "先", "再", "先再最后", "not ", "不再", "从", "you ", "你", "在", "在上班",
		"i live in ", "my name ", "sister ", "Rome ", "if ", "allergic ", "我喜欢", "，", ", ", "used to be used to ", "happy ", "密码", "password ", "\n", "?", "Tom is ", "叫", "王医生",
		"When: run it ", "run it, ", "Run it. ", "- run it\n", "`a` ", "J. ", "A-", "在北京市", "四岁", "Ann, ", "key is in ", "，拔",
	)
}

func FuzzReadCues(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	for _, rows := range [][]cueRow{cuesEnglish, cuesChinese} {
		for _, r := range rows {
			f.Add(r.text)
		}
	}
	f.Add("First sand it, then seal it, finally paint it: 1. a 2. b → c → d")
	f.Add("When it hangs: unplug it, wait, plug it in. Run `a` and then `b`.\nRoutine:\n- [ ] count it\n• lock it")
	f.Add("My son is 4, J. R. Mei-Lin and I keep the key under the mat. Call me Sam. 我爸七十了，叫我小陈就好。")
	f.Add("\u036c＞\x00 First " + strings.Repeat("\x9a", 25))
	f.Add("我不再喝奶茶了，改成大麦茶。先做A，再做B，最后做C")
	f.Fuzz(func(t *testing.T, text string) {
		c := ReadCues(text)
		for _, part := range slices.Concat(c.Says, c.Steps) {
			if part == "" || !strings.Contains(text, part) {
				t.Fatalf("%q says %q, which is not in it", text, part)
			}
		}
		for _, r := range c.Corrections {
			if r.Old == "" || r.New == "" || !strings.Contains(text, r.Old) || !strings.Contains(text, r.New) {
				t.Fatalf("%q corrects %+v", text, r)
			}
		}
		if len(c.Tags) > 5 || len(c.Keywords) > 7 || len(c.Entities) > maxEntities || c.Importance < routine || c.Importance > critical || c.Domain == "" {
			t.Fatalf("%q: %+v", text, c)
		}
		if e := c.Emotion; e != nil && (e.Valence < -1 || e.Valence > 1 || e.Arousal < 0 || e.Arousal > 1) {
			t.Fatalf("%q feels %+v", text, *e)
		}
		if (c.Kind == "") != (len(c.Says) == 0) {
			t.Fatalf("%q is %q and says %q", text, c.Kind, c.Says)
		}
	})
}
