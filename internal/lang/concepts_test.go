package lang_test

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci/internal/lang"
)

// Words of all regions speak of a concept, in all characters.
func TestConceptsOfChinese(t *testing.T) {
	t.Parallel()
	for text, concept := range map[string]string{
		"手機換了": "phone", "坐計程車": "transport", "搭捷運": "transport", "騎腳踏車": "transport", "坐公車": "transport", "騎機車上班": "transport",
		"這個軟體": "code", "念國小": "school", "去健身房": "exercise", "做心理諮商": "therapy", "筆電壞了": "laptop", "資料庫": "database", "伺服器": "deploy",
		"買了保險": "insurance", "會議改期": "meeting", "無線網路": "wifi", "車險": "insurance", "薪資": "pay", "醫師": "doctor", "喝茶": "drink", "我的车": "transport",
	} {
		if got := lang.Concepts(text); !slices.Contains(got, concept) {
			t.Errorf("%s speaks of %v, want %s", text, got, concept)
		}
	}
}

// A word of one character says nothing inside a longer word.
func TestConceptsHideCharactersInWords(t *testing.T) {
	t.Parallel()
	for text, concept := range map[string]string{
		"在车间里": "transport", "很有机会": "meeting", "他是社会学家": "home", "拿到证书": "reading", "不管怎样": "owner", "库存不多": "database", "扫码进来": "size", "一家面包": "home",
	} {
		if got := lang.Concepts(text); slices.Contains(got, concept) || slices.Contains(got, "") {
			t.Errorf("%s speaks of %v, not of %s", text, got, concept)
		}
	}
}
