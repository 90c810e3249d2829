package lang

import "testing"

func TestW2_ContentKeepsTheLanguageOfItsSource(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		source, content string
		foreign         bool
	}{
		{"我搬到了上海。", "用户搬到了上海。", false},
		{"我搬到了上海。", "The user moved to Shanghai.", true},
		{"我搬到了上海。", "The user moved to 上海.", true},
		{"I moved to Shanghai.", "The user moved to Shanghai.", false},
		{"I moved to Shanghai.", "用户搬到了上海。", true},
		{"我在 Google 用 Kubernetes 和 Docker 部署 backend service", "用户在 Google 用 Kubernetes 部署。", false},
		{"我在 Google 用 Kubernetes 和 Docker 部署 backend service", "The user deploys with Kubernetes.", true},
		{"I call it 豆腐, she calls it tofu.", "The user calls it 豆腐.", false},
		{"Ich wohne in Köln.", "The user lives in Cologne.", false}, // one script: can't be told
		{"Я живу в Москве.", "The user lives in Moscow.", true},
		{"東京に引っ越しました。", "ユーザーは東京に引っ越した。", false},
		{"東京に引っ越しました。", "用户搬到了东京。", true},
		{"저는 서울에 살아요.", "The user lives in Seoul.", true},
		{"我的号码是 4711。", "4711", false},
	} {
		if got := Foreign(c.content, c.source); got != c.foreign {
			t.Errorf("%q of %q: foreign %t", c.content, c.source, got)
		}
	}
}
