// How a plan recurs, in Chinese.

const units: Record<string, string> = { daily: "天", weekly: "周", monthly: "月", yearly: "年", days: "天", weeks: "周", months: "个月", years: "年" };
const days: Record<string, string> = { Mon: "一", Tue: "二", Wed: "三", Thu: "四", Fri: "五", Sat: "六", Sun: "日" };

const nths: Record<string, string> = { first: "第一个", second: "第二个", third: "第三个", fourth: "第四个", last: "最后一个" };

// inChinese reads what the memory writes: "every 2 weeks on Tue,Thu at 19:00 Europe/Berlin until 2027-06-30", "weekly on Thu except 2026-12-24,2026-12-31".
export function inChinese(text: string): string {
  const m = /^(?:every (\d+) )?(\w+)(?: on ((?:first|second|third|fourth|last) \w+|\S+))?(?: at (\d\d:\d\d)(?: (?!until |except )(\S+))?)?(?: until (\S+))?(?: except (\S+))?$/.exec(text);
  const unit = m && units[m[2]!];
  if (!m || !unit) return text;
  const [, every, name, on, at, zone, until, except] = m;
  return "每" + (every ?? "") + unit + day(name!, on, !!every) + (at ? " " + at : "") + (zone ? `（${zone}）` : "") + (until ? `，到 ${until} 为止` : "") + (except ? `，${except.replaceAll(",", "、")} 除外` : "");
}

function day(unit: string, on: string | undefined, counted: boolean): string {
  if (!on) return "";
  if (unit.startsWith("week")) return (counted ? "的周" : "") + on.split(",").map((d) => days[d] ?? d).join("、");
  const [nth, weekday] = on.split(" ");
  if (weekday) return "的" + nths[nth!] + "周" + days[weekday];
  if (unit.startsWith("month")) return (counted ? "的 " : " ") + on + " 号";
  const [month, date] = on.split("-");
  return (counted ? "的 " : " ") + Number(month) + " 月 " + Number(date) + " 日";
}
