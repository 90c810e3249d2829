// dayEnd is the last moment of a day (2026-05-04) in the zone of the browser. A day that is
// not over, or that can't be read, has none: then it is now that is asked for.
export function dayEnd(date: string, now = new Date()): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (!year) return undefined;
  const end = new Date(+year, +month! - 1, +day!, 23, 59, 59, 999);
  return end < now && end.getDate() === +day! && end.getMonth() === +month! - 1 ? end.toISOString() : undefined;
}

// today is the day in the zone of the browser, as an input of a date has it.
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
