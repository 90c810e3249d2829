package zh

import "github.com/loci-memory/loci/internal/lang/language"

// bounds is the Bounds part of Chinese.
var bounds = language.Bounds{
	Since:        "自从",
	Start:        "从|自",
	Beside:       "直到|截至|等到|到",
	SinceBehind:  "以来|开始|起",
	BesideBehind: "为止|之后|以后",
	DueBehind:    "之前|以前|前",
	Counted:      "年|上|下|这|本|前|后",
	Yearly:       "生日|纪念日|每年",
	YearMarks:    "年",
	MonthMarks:   "月",
	DenialParts:  "不 没 别",
	NoMore:       "不再|不",
	Vague:        `节|假|春|夏|秋|冬|周|星期|月|年|前|后|生日|上次|下次|除夕`,
}
