package zh

import (
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
)

// deeds is the Deeds part of Chinese.
var deeds = language.Deeds{
	Due:        []string{`[月日号天周末一二三四五六底初]\s*(之?前|以前)`},
	RunIntents: "打算 准备 计划 决定 想要 想去 要去 将要 将会 即将 预计 一定要 必须 得去 会去 想 要 会 将 去",
	RunAround:  runAround(),
	RunVerbs: `
看望 参加 提交 完成 学习 练习 报名 购买 拜访 探望 参观 申请 修理 打扫 整理 预约 面试 注册 安装 更换 升级 发布 办理 签约 观看 跑完 看完 读完 写完 做完 学会 粉刷 种下 联系`,
	RunUndone: "没 未 不 别 取消 推迟 改期 延期 差点 差一点 错过 忘 本来 原来 打算 准备 计划 如果 要是 一半 只差 假如 希望 想 好像 梦 放弃 每次 经常 常常 总是 又",
	RunMeasured: `
一下 一次 一趟 一场 一个 一本 一辆 一台 一张 一份 一套 一件 一束 一只 一盆 一副 那个 那本 那场 那辆 那份 那篇 这个 这本 这场 这辆 这份 这篇 个 次 下 了 我 我们 自己 自己的 我的 吧 呢 啊 呀 啦`,
	RunTails:  "吧 呢 啊 呀 啦 了",
	RunOf:     "的",
	RunSelf:   "我们 咱们 我 咱 俺",
	Go:        "去",
	Trips:     "旅行 旅游 玩 出差 度假",
	Half:      "半",
	Over:      "了过完好到成掉",
	OverWords: "上了",
	OverEnd:   "了",
	OverTails: "啦呀啊！~～",
	Behind:    "了啦过给回成完好呢啊吧和跟也就真很还在旅玩出度",
}

// runAround are the words between who, the intent and the verb: days and what else says
// nothing of them.
func runAround() string {
	return strings.Join(runDays(), " ") + ` 今天 明天 后天 昨天 前天 大后天 今晚 明晚 昨晚 今早 明早 早上 上午 中午 下午 晚上 上周 下周 这周 本周 周末 这个 下个 上个 月底 年底 年初 月初 今年 明年 去年
五一 国庆 春节 元旦 中秋 寒假 暑假 最近 刚刚 刚才 刚 终于 已经 也 还 就 都 顺利 一起 又 把 将 跟 的 了 去 来 在 要 想 会
月份 月 日 号 年 0 1 2 3 4 5 6 7 8 9 春天 夏天 秋天 冬天 之前 以前 前 那天 亲自 好好 正式 成功 总算 到底 真的 能 可以 哈 嗯 好消息`
}

// runDays are the days of this, the last and the next week by all their names, and
// the months.
func runDays() []string {
	var all []string
	for _, month := range []string{"十一", "十二", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"} {
		all = append(all, month+"月份", month+"月")
	}
	for _, which := range []string{"上", "下", "这", "本", ""} {
		for _, week := range []string{"星期", "礼拜", "周"} {
			for _, day := range []string{"一", "二", "三", "四", "五", "六", "日", "天", "末"} {
				all = append(all, which+week+day)
			}
		}
	}
	return all
}
