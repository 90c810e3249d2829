package zh

import "github.com/loci-memory/loci/internal/lang/language"

// patterns is the Patterns part of Chinese.
var patterns = language.Patterns{
	User: "用户", Likes: "%s喜欢%s。", Dislikes: "%s不喜欢%s。", Favorite: "%s最喜欢的%s是%s。",
	Hobby: "%s的爱好是%s。", Learns: "%s在学%s。", Habit: "%s的习惯是%s。", Mentions: "%s多次提到%s。",
	Rhythm: "%s（%s）", Weekly: "每%s",
	RunAsks:    "吗",
	UserStarts: []string{"用户", "我"},
	RunTurns:   "不 没 无 别 未 讨厌 避免 戒 少 多 前 后",
}
