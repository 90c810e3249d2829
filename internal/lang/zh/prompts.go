package zh

import "github.com/loci-memory/loci/internal/lang/language"

// prompts is the Prompts part of Chinese.
var prompts = language.Prompts{
	Weekdays: "星期日 星期一 星期二 星期三 星期四 星期五 星期六",
	Comma:    "，", About: "，事件 ", User: "用户", Since: "，%s 起", UpTo: "，到 %s 为止",
	Planned: "，计划", PlannedFor: "，原定 %s",
	Done: "，已完成", Cancelled: "，已取消", Moved: "，已改期", MovedTo: "，改到 %s",
	Trait: "%s，%s，置信度 %.2f，支持的笔记 %d，反对的笔记 %d", Confirmed: "，用户已确认",
}
