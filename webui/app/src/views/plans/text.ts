import { texts } from "../../text";

export const words = texts({
  en: {
    plans: "Plans by when they are due",
    noPlans: "Nothing is planned. Say something like “I'll see the dentist on Friday” to your memory, and it is here.",
    due: { overdue: "Overdue", today: "Today", week: "This week", later: "Later", undated: "Without a date", done: "Done", cancelled: "Cancelled" } as Record<string, string>,
    dueOn: "Due",
    withSettled: "Also those that were settled",
    settledBy: "Settled by",
    byHand: "Settled by hand",
    before: "Before it was moved",
    inTimeline: "In the timeline",
    asKnown: (date: string) => `This is what was known at the end of ${date}.`,
    asOfNow: "Back to now",
  },
  zh: {
    plans: "按日期排列的计划",
    noPlans: "没有计划。对记忆说“我周五去看牙医”这样的话，就会显示在这里。",
    due: { overdue: "已过期", today: "今天", week: "本周", later: "以后", undated: "没有日期", done: "已完成", cancelled: "已取消" } as Record<string, string>,
    dueOn: "日期",
    withSettled: "包括已了结的",
    settledBy: "依据",
    byHand: "手动了结",
    before: "改期之前",
    inTimeline: "在时间线中",
    asKnown: (date) => `这是到 ${date} 结束时所知道的内容。`,
    asOfNow: "回到现在",
  },
});
