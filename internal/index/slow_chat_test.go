package index

import (
	"testing"
	"time"
)

// chat is one talk of a user with an assistant, in two languages.
var chat = []struct {
	day     time.Time
	session int
	speaker string
	english string
	chinese string
}{
	{may8, 1, "user", "My daughter Lily turns six on Saturday. Any idea for a present?", "我女儿莉莉周六满六岁了，送什么礼物好？"},
	{may8, 1, "assistant", "How about a watercolour set? At that age they love to paint.", "可以送一套水彩颜料，这个年纪的孩子都爱画画。"},
	{may8, 1, "user", "Good idea, she paints a lot in kindergarten.", "好主意，她在幼儿园经常画画。"},
	{may8, 1, "user", "I also have to book a table for her party.", "我还得给她的聚会订个位子。"},
	{may8, 1, "assistant", "The Green Garden near the zoo has a room for children's parties.", "动物园旁边的绿园餐厅有儿童聚会的包间。"},
	{june3, 2, "user", "My knee hurts when I run. What should I do?", "我跑步的时候膝盖疼，怎么办？"},
	{june3, 2, "assistant", "Rest it for two weeks and try swimming instead.", "先休息两周，改成游泳试试。"},
	{june3, 2, "user", "I run ten kilometres every Sunday along the river.", "我每个星期天沿着河边跑十公里。"},
	{june3, 2, "assistant", "Then cut the distance in half at first.", "那一开始把距离减半吧。"},
	{june3.AddDate(0, 1, 0), 3, "user", "I started a new job at Harbour Bank yesterday.", "我昨天开始在海港银行上班了。"},
	{june3.AddDate(0, 1, 0), 3, "assistant", "Congratulations! How were the colleagues?", "恭喜！同事们怎么样？"},
	{june3.AddDate(0, 1, 0), 3, "user", "Very friendly, my boss Mr. Chen took me to lunch.", "都很友好，老板陈先生还请我吃了午饭。"},
}

func TestChatIsRecalledInBothLanguages(t *testing.T) {
	t.Parallel()
	var english, chinese []slowTurn
	for _, c := range chat {
		english = append(english, slowTurn{Session: c.session, Speaker: c.speaker, Text: c.english, Day: c.day})
		chinese = append(chinese, slowTurn{Session: c.session, Speaker: c.speaker, Text: c.chinese, Day: c.day})
	}
	for _, q := range []struct {
		english, chinese string
		turn             int
	}{
		{"How old is my daughter?", "我女儿几岁了？", 0},
		{"What present did you suggest for my daughter?", "你建议我送女儿什么礼物？", 1},
		{"Where can we have the children's party?", "儿童聚会可以在哪家餐厅办？", 4},
		{"How far do I run on Sundays?", "我星期天跑多少公里？", 7},
		{"What did you recommend for the knee?", "膝盖疼你建议我怎么办？", 6},
		{"Which bank do I work at, the new job?", "我在哪家银行上班？", 9},
		{"What is my boss called?", "我的老板叫什么名字？", 11},
		{"What job did I start in July?", "7月我开始在哪里上班？", 9},
	} {
		people := []string{"user", "assistant"}
		if best, scores := rankBest(t, newSlow(english, nil), slowQuery{Text: q.english, Participants: people, User: "user", Assistant: "assistant"}); best != q.turn {
			t.Errorf("%q found %q (%.2f), not %q (%.2f)", q.english, chat[best].english, scores[best].Value, chat[q.turn].english, scores[q.turn].Value)
		} else if scores[best].Value < .15 {
			t.Errorf("%q: a good answer is worth %.2f", q.english, scores[best].Value)
		}
		if best, scores := rankBest(t, newSlow(chinese, nil), slowQuery{Text: q.chinese, Participants: people, User: "user", Assistant: "assistant"}); best != q.turn {
			t.Errorf("%q found %q (%.2f), not %q (%.2f)", q.chinese, chat[best].chinese, scores[best].Value, chat[q.turn].chinese, scores[q.turn].Value)
		} else if scores[best].Value < .15 {
			t.Errorf("%q: a good answer is worth %.2f", q.chinese, scores[best].Value)
		}
	}
}
