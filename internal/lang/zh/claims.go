package zh

import "github.com/loci-memory/loci/internal/lang/language"

// claims is the Claims part of Chinese.
var claims = language.Claims{
	Canon: map[string]string{
		"home":       "家 住址 地址 住处",
		"employer":   "公司 单位 雇主 东家",
		"job":        "工作 职业 职位 岗位 职务",
		"partner":    "女朋友 男朋友 女友 男友 老公 老婆 丈夫 妻子 对象 伴侣",
		"manager":    "主管 经理 上司 老板 领导",
		"phone":      "电话 手机号 电话号码 手机号码 号码",
		"email":      "邮箱 邮件地址 电子邮箱",
		"car":        "车 汽车 车子",
		"school":     "学校 大学 幼儿园",
		"deadline":   "截止日期 期限 截止时间 deadline",
		"doctor":     "医生 大夫",
		"department": "部门",
	},
}
