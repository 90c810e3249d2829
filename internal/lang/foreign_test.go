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
		{"忘了講我還在學日文，12/6（日）考 JLPT N3。上課是週二、週四晚上七點半。", "我 12/6（日）考 JLPT N3", false},
		{"忘了讲我还在学日语，12/6（日）考 JLPT N3。上课是周二、周四晚上七点半。", "我 12/6（日）考 JLPT N3", false},
		{"忘了講我還在學日文，12/6（日）考 JLPT N3。上課是週二、週四晚上七點半。", "The user takes the JLPT N3 on 12/6.", true},
		{"忘了講我還在學日文，12/6（日）考 JLPT N3。上課是週二、週四晚上七點半。", "The user takes 考 JLPT N3 on 12/6（日）", true},
		{"我用 VS Code 写 Go，也写一点 Rust，周末才碰 Python。", "我写 Go Rust Python", false},
		{"下週三把 Squier 賣掉，換一把二手的 Sandberg。", "Squier → Sandberg", false},
		{"下週三把 Squier 賣掉，換一把二手的 Sandberg。", "sold Squier, has Sandberg", true},
		{"Last night I had dinner with 王小明 at the new place near the old station.", "王小明", false},
		{"Last night I had dinner with 王小明 at the new place near the old station.", "用户和王小明吃了晚饭", true},
		{"I take the JLPT N3 on 12/6, at one in the afternoon.", "我 12/6 下午一点考 JLPT N3", true},
		{"Я работаю в компании IKEA уже три года.", "IKEA", false},
	} {
		if got := Foreign(c.content, c.source); got != c.foreign {
			t.Errorf("%q of %q: foreign %t", c.content, c.source, got)
		}
	}
}
