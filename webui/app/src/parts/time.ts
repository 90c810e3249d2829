// Times as people read them, in the language of the page and the zone of the browser.

import { locale, settings } from "../settings";

// zone is the time zone of the browser, as the memory wants it.
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale(), options);
}

// moment is a time to the minute: 4 May 2026, 17:00. A time that can't be read is itself.
export function moment(rfc3339: string): string {
  const t = new Date(rfc3339);
  return isNaN(t.getTime()) ? rfc3339 : format({ dateStyle: "medium", timeStyle: "short" }).format(t);
}

// day is a time to the day: 4 May 2026.
export function day(rfc3339: string): string {
  const t = new Date(rfc3339);
  return isNaN(t.getTime()) ? rfc3339 : format({ dateStyle: "medium" }).format(t);
}

// when is a date as exactly as it is known: 2026, May 2026, 4 May 2026, or with its hour.
// The memory writes them as 2026, 2026-05, 2026-05-04 and RFC 3339.
export function when(date: string): string {
  const [, year, month, dayOf] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(date) ?? [];
  if (!year) return moment(date);
  if (!month) return settings().language === "zh" ? year + "年" : year;
  const t = new Date(Date.UTC(+year, +month - 1, dayOf ? +dayOf : 1));
  return format(dayOf ? { dateStyle: "medium", timeZone: "UTC" } : { year: "numeric", month: "long", timeZone: "UTC" }).format(t);
}
