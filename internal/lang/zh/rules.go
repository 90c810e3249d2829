package zh

import "github.com/loci-memory/loci/internal/lang/language"

// bounds is the Bounds part of Chinese.
var bounds = language.Bounds{
	Since:        "自从",
	Start:        "从|自",
	Beside:       "直到|截至|等到|到",
	At:           "在|改到|改约到|换到|挪到|调到|调整到|移到|推到|拖到|延到|延期到|延后到|推迟到|延迟到|提前到|提早到|顺延到|改期到|改签到|往后推到|往后挪到|往前挪到|约到|订到|定到|排到|安排到|轮到|挪到了|改到了|推到了|延到了|推迟到了|提前到了|调到了|移到了|排到了|约到了",
	SinceBehind:  "以来|起",
	BeginsBehind: "开始",
	BesideBehind: "为止|之后|以后",
	DueBehind:    "之前|以前|前",
	Within:       "的",
	Counted:      "年|上|下|这|本|前|后",
	Yearly:       "生日|纪念日|每年",
	YearMarks:    "年",
	MonthMarks:   "月",
	DenialParts:  "不 没 别",
	NoMore:       "不再|不",
	Vague:        `节|假|春|夏|秋|冬|周|星期|月|年|前|后|生日|上次|下次|除夕`,
}
