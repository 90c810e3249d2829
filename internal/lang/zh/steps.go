package zh

import "github.com/loci-memory/loci/internal/lang/language"

// steps is the Steps part of Chinese.
var steps = language.Steps{
	Order: []language.Ranked{
		{Phrases: "先生|先进|祖先|优先|原先|事先|预先|最先|再见|再说|不再|再也|再次"},
		{Phrases: "首先|先", Rank: 1},
		{Phrases: "然后再|然后|接着再|接着|接下来|随后|其次|之后再|再", Rank: 2},
		{Phrases: "最后再|最后|最终", Rank: 3},
	},
	Opens:        "先",
	Tails:        []string{"我", "我们", "我会", "才"},
	Story:        "了",
	Marks:        "步骤% 第%步 （%）",
	NumeralMarks: "第%步 第%， 步骤%",
	LineMarks:    "%、 %．",
	Numerals:     "一 二 三 四 五 六 七 八 九 十",
	LeadIns:      []string{`发布|部署|上线|安装|备份|报销|审批|重启|重置`},
	Counted:      []string{`[一二两三四五六七八九十几\d][` + measures + `][^，。：:]{1,8}[：:]`},
	Dates:        "零〇一二两三四五六七八九十年月日号號点時时分秒周星期天早晚上下午第元块钱到至",
	Ends:         []string{"。", "！", "，", "是"},
}
