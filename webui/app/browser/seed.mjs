// A memory to look at: what somebody said in a quarter of a year, up to today.

const day = 24 * 3600 * 1000;

// at is a time so many days ago (less than 0: ahead), at an hour of the day in UTC.
export function at(days, hour = 9, minute = 0) {
  const t = new Date(Date.now() - days * day);
  t.setUTCHours(hour, minute, 0, 0);
  return t.toISOString();
}

const date = (days) => at(days).slice(0, 10);

// said are the messages, oldest first: [days ago, hour, conversation, speaker, text].
export function said() {
  const me = "Ann";
  return [
    [92, 9, "intro", me, "Hi, I'm Ann. I live in Ghent and work as a nurse at the university hospital."],
    [92, 9, "intro", "loci", "Nice to meet you, Ann. What should I remember?"],
    [92, 9, "intro", me, "I'm allergic to peanuts, and my son Tom is three years old."],
    [90, 18, "kitchen", me, "My favourite dish is risotto with mushrooms."],
    [84, 7, "running", me, "I went running along the canal before work this morning."],
    [80, 20, "home", me, "Bo and I have been together for five years. Bo is an architect."],
    [77, 7, "running", me, "Went running again before work, eight kilometres."],
    [74, 19, "book club", "Mira", "Our book club meets on Thursdays. I'm reading The Overstory."],
    [70, 7, "running", me, "I ran ten kilometres before breakfast. Running in the morning keeps me calm."],
    [63, 7, "running", me, "Another morning run before work, it was raining."],
    [60, 12, "work", me, "To hand over a ward: first read the charts, then walk the beds with the nurse who leaves, and finally sign the list."],
    [56, 7, "running", me, "Morning run along the canal, then coffee."],
    [55, 21, "home", me, "I drink my coffee without sugar."],
    [50, 10, "中文", me, "我每周六上午去学中文，老师叫李雷。"],
    [49, 7, "running", me, "I went running before work, my knee hurt a little."],
    [45, 20, "home", me, "Bo got a job offer in Lisbon. We are thinking about it."],
    [42, 7, "running", me, "Ran six kilometres this morning before my shift."],
    [40, 19, "book club", "Mira", "Ann, you left your green scarf at my place."],
    [35, 20, "home", me, "We decided to move: I will start at a clinic in Lisbon."],
    [33, 9, "work", me, "I quit my job at the university hospital."],
    [30, 18, "kitchen", me, "I don't like risotto any more, I had it too often."],
    [28, 10, "中文", me, "我对花生过敏，请记得告诉餐厅。"],
    [25, 11, "home", me, "We moved to Lisbon, to a flat near the river."],
    [24, 8, "work", me, "I work at a clinic in Alfama now, three days a week."],
    [21, 7, "running", me, "First morning run in Lisbon, up and down the hills."],
    [18, 19, "home", me, "Tom started kindergarten today and did not cry."],
    [14, 7, "running", me, "I went running by the river before work."],
    [12, 20, "plans", me, `I have to renew my passport by ${date(4)}.`],
    [10, 21, "plans", me, "I want to learn to surf some day."],
    [8, 18, "plans", me, `I'll see the dentist on ${date(-3)} at 10am.`],
    [7, 7, "running", me, "Morning run by the river, seven kilometres."],
    [6, 20, "plans", me, `Mira is visiting us on ${date(-12)}.`],
    [5, 12, "kitchen", me, "My favourite dish is grilled sardines now."],
    [3, 20, "home", me, "Bo is starting a studio of his own next month."],
    [2, 9, "中文", me, "这周的中文课改到星期日了。"],
    [1, 21, "home", me, "I felt homesick today, I miss the canal and my friends in Ghent."],
  ].map(([days, hour, conversation, speaker, text], i) => ({
    text, conversation, speaker, at: at(days, hour, i % 60),
    ...(speaker === me && { role: "user" }), ...(speaker === "loci" && { role: "assistant" }),
  }));
}

// call asks the memory by hand.
export async function call(server, method, path, body, type = "application/json") {
  const answer = await fetch(server.url + path, {
    method,
    headers: { Authorization: `Bearer ${server.key}`, ...(body && { "Content-Type": type }) },
    body: body && (typeof body === "string" ? body : JSON.stringify(body)),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text && JSON.parse(text);
}

// settled waits until the background has done what is due.
export async function settled(server) {
  for (let tries = 0; tries < 300; tries++) {
    const { jobs } = await call(server, "GET", "/v1/jobs");
    if (!jobs.some((j) => !j.dead && !(j.not_until && new Date(j.not_until) > new Date(Date.now() + 5000)))) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("the background does not come to an end");
}

// seed fills a memory with messages and lets it learn from them.
export async function seed(server, messages = said()) {
  await call(server, "POST", "/v1/ingest", messages.map((m) => JSON.stringify(m)).join("\n"), "application/x-ndjson");
  await settled(server);
  await call(server, "POST", "/v1/reflect", { force: true });
  await settled(server);
}
