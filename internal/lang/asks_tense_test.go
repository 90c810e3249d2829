package lang

import "testing"

func TestC4_TheTenseOfAQuestion(t *testing.T) {
	t.Parallel()
	for want, queries := range map[Tense][]string{
		TenseNow: {
			"Where do I live?", "What is Ann's last name?", "my dentist", "When is the deadline of the project?", "How old is my son?",
			"Where do I live in May 2025?", "我住在哪里？", "專案的截止日期是什麼時候？", "我现在用什么部署？", "2025年3月我的主管是谁？", "",
		},
		TenseUnsure: {
			"What do I take before breakfast?", "When did I move?", "How long ago did I change jobs?", "What did I say my phone number is?", "What did we decide to deploy with?",
			"What was the deadline again?", "Why did I stop drinking coffee?", "我当时为什么戒了咖啡？", "Who gave me the watch?", "三点以前我要交什么？", "吃饭之前我吃什么药？", "我上次去的餐厅在哪里？", "我之前说我住在哪里？", "我以前什么时候搬的家？",
		},
		TenseThen: {
			"Where did I live?", "Where didn't I want to live?", "What was my first job?", "Where did I work before?", "What is the car that we used to drive?", "Who is my former manager?",
			"我以前住在哪里？", "我從前的主管是誰？", "我去年的电话号码是多少？", "我当时的地址是什么？", "以前我的主管是谁？", "安之前的主管是谁？", "我原來住在哪裡？",
		},
	} {
		for _, q := range queries {
			if got := AskedTense(q); got != want {
				t.Errorf("%q: %d, want %d", q, got, want)
			}
		}
	}
}
