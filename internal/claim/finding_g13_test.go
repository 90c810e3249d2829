package claim

import "testing"

// A bound is no part of the value before it: it limits the statement, or is of the amount that
// follows it.
func TestFindingG13_ABoundIsNoPartOfTheValue(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][3]string{
		"I live in Bonn no more than three days a week.":  {"me|home", "Bonn", "no more than three days a week"},
		"I live in Bonn at most three days a week.":       {"me|home", "Bonn", "at most three days a week"},
		"I live in Bonn not more than three days a week.": {"me|home", "Bonn", "not more than three days a week"},
		"I live in Bonn for at least one day per week.":   {"me|home", "Bonn", "at least one day per week"},
		"I live in Bonn no more than once a month.":       {"me|home", "Bonn", "no more than once a month"},
		"I live in Bonn three days a week.":               {"me|home", "Bonn", "three days a week"},
		"I live in Bonn more than in Paris.":              {"me|home", "Bonn", ""},
		"I've lived in Bonn for more than three years.":   {"me|home", "Bonn", ""},
		"I work at Siemens no more than 20 hours a week.": {"me|employer", "Siemens", ""},
		"My rent is no more than 800 euros.":              {"me|rent", "no more than 800 euros", ""},
		"My trip is no longer than three days.":           {"me|trip", "no longer than three days", ""},
		"I sleep at most six hours.":                      {"me|/sleep.amount", "at most six hours", ""},

		"我住在波恩每周不超过三天。":    {"me|home", "波恩", "每周不超过三天"},
		"我每周最多三天住在波恩。":     {"me|home", "波恩", "每周最多三天"},
		"我每個月至少 3 天住在波恩。":  {"me|home", "波恩", "每個月至少 3 天"},
		"我住在波恩最多三个星期。":     {"me|home", "波恩", "最多三个星期"},
		"我在西门子工作每周最多20小时。": {"me|employer", "西门子", "每周最多20小时"},
		"我在西门子工作超过五年了。":    {"me|employer", "西门子", ""},
		"我每天喝最多两杯咖啡。":      {"me|/喝.o", "咖啡", "最多两杯"},
	} {
		all := Read(text, "")
		if len(all) == 0 {
			t.Errorf("%s: claims nothing", text)
			continue
		}
		s := all[0]
		if got := [3]string{s.Keys[0], s.Value, s.When}; got != want || len(all) > 1 || s.Negated || s.Blocked {
			t.Errorf("%s: want %q%s", text, want, shown(all))
		}
	}
}

// What holds up to a bound, or not beyond one, ends nothing; what is so no more does.
func TestFindingG13_ABoundDeniesNothing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		old, later string
		want       Relation
	}{
		{"I live in Bonn.", "I don't live in Bonn more than three days a week.", None},
		{"I live in Cologne.", "I live in Bonn no more than three days a week.", None},
		{"My rent is 800 euros.", "My rent isn't more than 800 euros.", None},
		{"我住在波恩。", "我没在波恩住超过三天。", None},
		{"我住在科隆。", "我每周最多三天住在波恩。", None},
		{"我的房租是800欧元。", "我的房租不超过800欧元。", None},
		{"I live in Bonn.", "I live in Bonn no more.", Closed},
	} {
		if got := relation(c.old, c.later, ""); got != c.want {
			t.Errorf("%s\n%s\n%s, want %s%s%s", c.old, c.later, got, c.want, shown(Read(c.old, "")), shown(Read(c.later, "")))
		}
	}
}
