package lang

import "testing"

func TestFindingT2_QuestionsAboutNowAreToldFromThoseAboutThen(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]bool{
		"Where do I live?":                       true,
		"What is Ann's last name?":               true,
		"my dentist":                             true,
		"When is the deadline of the project?":   true,
		"How old is my son?":                     true,
		"我住在哪里？":                                 true,
		"專案的截止日期是什麼時候？":                          true,
		"我现在用什么部署？":                              true,
		"":                                       true,
		"Where did I live?":                      false,
		"Where didn't I want to live?":           false,
		"What was my first job?":                 false,
		"Where have I lived before?":             false,
		"What is the car that we used to drive?": false,
		"Who is my former manager?":              false,
		"Where do I live in May 2025?":           true,
		"我以前住在哪里？":                               false,
		"我從前的主管是誰？":                              false,
		"我去年的电话号码是多少？":                           false,
		"2025年3月我的主管是谁？":                         true,
		"我当时的地址是什么？":                             false,
	} {
		if got := !AsksThen(query); got != want {
			t.Errorf("%q asks about now: %t", query, got)
		}
	}
}
