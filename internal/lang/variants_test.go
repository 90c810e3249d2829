package lang

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

func TestPatternsReadTraditionalCharacters(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"下週表哥從昆明過來。", "我打算把陽臺重新刷一遍。", "我們準備六月去冰島旅行。"} {
		if c := ReadCues(text); c.Temporality != loci.Prospective {
			t.Errorf("%q is %s", text, c.Temporality)
		} else if !strings.Contains(text, strings.Join(c.Keywords, "\x00")) && len(c.Keywords) == 1 {
			t.Errorf("%q: the keywords are not as written: %q", text, c.Keywords)
		}
	}
}

func TestVariantsFoldAtTheSamePlaces(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"": "", "a\xff週a": "a\xff周a", "周末": "周末", "這個禮拜": "这个礼拜"} {
		if got := all().variants.fold(text); got != want {
			t.Errorf("%q is folded to %q", text, got)
		}
	}
}
