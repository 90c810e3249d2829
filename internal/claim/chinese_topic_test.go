package claim

import "testing"

// What a clause speaks of first, the household, and to whom somebody reports.
func TestChineseTopicsAndHouseholds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{ // key, value
		"优甲乐我每天吃75微克。":  {"me|优甲乐", "75微克"},
		"家里开的是一辆丰田。":    {"me|car", "丰田"},
		"我现在向周敏汇报。":     {"me|manager", "周敏"},
		"我现在向周敏汇报工作。":   {"me|manager", "周敏"},
		"早会不是九点一刻了哈。":   {"me|早会", "九点一刻"},
		"钱全部转到招商银行。":    {"me|钱/在.where", "招商银行"},
		"我们部门的合同密码是abc": {"me|合同 密码 部门", "abc"},
	} {
		found := false
		for _, s := range Read(text, "") {
			for _, k := range s.Keys {
				found = found || k == want[0] && s.Value == want[1]
			}
		}
		if !found {
			t.Errorf("%s: want %v, read %s", text, want, shown(Read(text, "")))
		}
	}
	for _, text := range []string{"我向来早起。", "这个方向不对。", "家人对花生过敏。", "忽然爱上了数学。"} {
		for _, s := range Read(text, "") {
			if s.Subject == "忽然" || s.Attribute == "manager" || s.Subject == Me && s.Attribute == "过敏" {
				t.Errorf("%s: read %+v", text, s)
			}
		}
	}
}
