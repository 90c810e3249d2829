// Every view, as somebody sees it who goes from one to the next: how long it takes from the
// click until what it shows is there, and which tasks kept the page from answering. Each round
// is in a browser that has nothing of the page. What was found is printed as JSON.

import { assert, server, test } from "./harness.mjs";
import { call } from "./seed.mjs";

const rounds = server.rounds ?? 1;
const first = 1000; // milliseconds in which a view may be built; after them nothing may block for long
const most = server.most ?? Infinity; // milliseconds of a task after that

await test("views", async ({ another, nothingWrong }) => {
  const { notes } = await call(server, "GET", "/v1/notes?limit=1&kinds=fact&kinds=episode");
  const found = [];
  for (let i = 0; i < rounds; i++) found.push(...await round(await another({}), notes[0].id));
  console.log(JSON.stringify(merged(found)));
  nothingWrong();
}, { seeded: !server.rounds });

// round opens every view once, in one window.
async function round({ page, nothingWrong }, note) {
  await page.addInitScript(watchTasks);
  await page.goto(`${server.url}/#key=${server.key}`);
  await ready(page, "main .note");
  const found = [await measured(page, "start", 0)];
  for (const [name, to, shown] of [
    ["answer", "#/ask?q=" + encodeURIComponent("Where do I work?"), ".view-ask .card, .view-ask .note"],
    ["plans", "#/plans", ".view-plans article, .view-plans li"],
    ["profile", "#/profile", ".view-profile .whom"],
    ["graph", "#/graph", ".view-graph .names-picture button"],
    ["graph of notes", "#/graph?show=notes", ".view-graph canvas"],
    ["timeline", "#/timeline", ".view-timeline svg, .view-timeline canvas"],
    ["traits", "#/traits", ".view-traits article, .view-traits li, .view-traits p"],
    ["activity", "#/activity", ".view-activity section"],
    ["agents", "#/agents", ".view-agents section"],
    ["import", "#/import", ".view-import section, .view-import form"],
    ["note", "#/note?id=" + note, ".view-note .statement"],
  ]) found.push(await opened(page, name, to, shown));
  found.push(await palette(page));
  nothingWrong();
  await page.context().close();
  return found;
}

// opened is one view, from the click on a link to it.
async function opened(page, name, to, shown) {
  const begin = await page.evaluate((to) => {
    globalThis.tasks = [];
    const begin = performance.now();
    location.hash = to;
    return begin;
  }, to);
  await page.locator("main.view-" + to.slice(2).replace(/\?.*/, "")).waitFor();
  await ready(page, shown).catch((e) => { throw new Error(`${name}: ${e.message}`); });
  return measured(page, name, begin);
}

// palette types words into the box that goes anywhere, and waits for notes with them.
async function palette(page) {
  await page.evaluate(() => { globalThis.tasks = []; });
  await page.keyboard.press("ControlOrMeta+k");
  await page.waitForFunction(() => document.activeElement?.role === "combobox");
  const begin = await page.evaluate(() => performance.now());
  await page.keyboard.type("dinner with Bo");
  await page.locator("[role=option]", { hasText: "Note" }).first().waitFor();
  return measured(page, "palette", begin);
}

// ready waits until something is shown and nothing is waited for.
async function ready(page, shown) {
  const there = (shown) => document.querySelector(shown) && !document.querySelector("main [aria-busy=true]");
  await page.waitForFunction(there, shown, { polling: "raf", timeout: 20_000 });
}

// measured is how long it took, and the longest tasks: while it was built, and after.
async function measured(page, view, begin) {
  const ms = await page.evaluate((begin) => performance.now() - begin, begin);
  await page.waitForTimeout(500); // what comes after it is shown
  const tasks = await page.evaluate(() => globalThis.tasks);
  const longest = (some) => Math.round(Math.max(0, ...some.map((t) => t.ms)));
  const late = longest(tasks.filter((t) => t.at + t.ms > begin + first && t.at > begin));
  assert.ok(late <= most, `${view}: a task of ${late} ms after the first second`);
  return { view, ms: Math.round(ms), task: longest(tasks), late };
}

// merged are the medians of all rounds, and the worst of their tasks.
function merged(found) {
  return [...new Set(found.map((f) => f.view))].map((view) => {
    const some = found.filter((f) => f.view === view);
    const ms = some.map((f) => f.ms).sort((a, b) => a - b);
    const worst = (of) => Math.max(...some.map((f) => f[of]));
    return { view, ms: ms[Math.floor(ms.length / 2)], slowest: ms.at(-1), task: worst("task"), late: worst("late") };
  });
}

// watchTasks notes the tasks that keep a page from answering.
function watchTasks() {
  globalThis.tasks = [];
  new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map((e) => ({ at: e.startTime, ms: e.duration })))).observe({ type: "longtask" });
}
