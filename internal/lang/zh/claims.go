package zh

import "github.com/loci-memory/loci/internal/lang/language"

// claims is the Claims part of Chinese.
var claims = language.Claims{
	Canon: map[string]string{
		"home":       "家 住址 地址 家庭住址 家庭地址 住处 居住地 住所",
		"employer":   "公司 单位 雇主 东家 工作单位",
		"job":        "工作 职业 职位 岗位 职务 职称 头衔",
		"partner":    "女朋友 男朋友 女友 男友 对象 老公 老婆 丈夫 妻子 太太 另一半 伴侣 未婚妻 未婚夫 爱人 媳妇",
		"manager":    "主管 领导 老板 上司 上级 顶头上司 直属领导 直属主管 直属上司 直属经理",
		"phone":      "手机号 手机号码 电话 电话号码 联系电话 号码 联系方式",
		"email":      "邮箱 信箱 电子邮箱 电子信箱 邮箱地址 邮件地址 邮件 电邮",
		"car":        "车 车子 汽车 座驾 轿车",
		"school":     "学校 院校",
		"deadline":   "截止日期 截止日 截止时间 死线 交付日期 交付日 交付时间 期限 最后期限 交期 ddl 截止 交付 到期 要交 得交",
		"doctor":     "医生 大夫 家庭医生 主治医生 医师 主治医师 主治大夫",
		"department": "部门",
	},
	Padding: "项目 团队 组 小组 时间 日期 名字 名称 情况 系统 部分 剂量 药量 用量",
}
