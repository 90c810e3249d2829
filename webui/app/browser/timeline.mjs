// The timeline: two lanes, and what is planned in the one of what happens.

import { assert, server, test } from "./harness.mjs";
import { at, call, settled } from "./seed.mjs";

const date = (days) => at(days).slice(0, 10);

// more is what the picture has besides: what is known to the month or the year, ranges, a plan
// that was moved by words, and one that was done by words; and texts that are not easy to show.
const more = [
  [88, 10, "I learned to swim in 2003."],
  [60, 12, `We were in Porto from ${date(66)} to ${date(61)}.`],
  [58, 9, "My parents got married in May 1984."],
  [20, 9, `I'll pick up the new desk on ${date(9)}.`],
  [9, 18, "I picked up the new desk today."],
  [16, 9, `I'll visit my sister on ${date(5)}.`],
  [13, 9, `My visit to my sister was moved to ${date(-6)}.`],
  [4, 8, `<img src=x onerror="document.title='owned'"> I went swimming today <script>document.title='owned'</script>`],
  [4, 9, "W" + "o".repeat(3000) + "w, what a day that was yesterday."],
  [4, 10, "أمس ذهبت إلى البحر مع العائلة 🌊 and today I stayed at home."],
];

await test("timeline", async ({ page, open, idle, another, shot, accessible, nothingWrong }) => {
  const lines = more.map(([days, hour, text]) => JSON.stringify({ text, conversation: "more", speaker: "Ann", role: "user", at: at(days, hour) }));
  await call(server, "POST", "/v1/ingest", lines.join("\n"), "application/x-ndjson");
  await settled(server);
  const agenda = async (query = "") => (await call(server, "GET", `/v1/agenda?zone=Europe%2FLisbon${query}`)).sections;
  const param = (name) => new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get(name);
  const plot = page.getByRole("group", { name: "Picture of the time" });

  await open("timeline");
  await page.locator(".plot .shape").first().waitFor();
  await accessible("timeline");
  await shot("timeline");
  assert.ok(await page.locator(".lane-event [data-id]").count() > 5);
  assert.ok(await page.locator(".lane-recorded [data-id]").count() > 30);
  assert.equal(await page.title(), "Timeline · loci", "what a memory contains is text");

  await byPointer({ page, idle, shot, accessible, param, plot });
  await byKeyboard({ page, idle, open, param, plot });
  await plans({ page, open, idle, agenda });
  await asOf({ page, open, idle, shot, accessible });
  await many({ page, open, idle, shot, accessible, param, plot });
  nothingWrong();

  const phone = await another({ language: "zh-CN", colours: "dark", size: { width: 360, height: 740 } });
  await phone.open("timeline");
  await phone.page.locator(".plot .shape").first().waitFor();
  await phone.accessible("timeline-phone");
  await phone.shot("timeline-phone", { fullPage: true });
  assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page does not scroll sideways");
  phone.nothingWrong();
});

// span shows a year, a month, a week or all of it, by its button.
async function span(page, idle, name) {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name, exact: true, pressed: true }).waitFor();
  await idle();
}

// byPointer moves, zooms, chooses and filters with the mouse.
async function byPointer({ page, idle, shot, accessible, param, plot }) {
  // Spans of the calendar, and one step earlier.
  await span(page, idle, "Month");
  const month = await page.locator(".moves .title").textContent();
  assert.match(month, /^[A-Z][a-z]+ \d{4}$/);
  assert.match(param("from"), /^\d{4}-\d\d-01$/);
  await page.getByRole("button", { name: "Earlier" }).click();
  await idle();
  assert.notEqual(await page.locator(".moves .title").textContent(), month);
  await page.goBack();
  await idle();
  assert.equal(await page.locator(".moves .title").textContent(), month, "back leads to the month before");
  await span(page, idle, "All");
  const wide = param("from");
  assert.ok(wide < "1985", `all of it begins at ${wide}`);
  assert.ok(await page.locator(".lane-event .span").count() >= 3, "a year, a month and a range");
  await shot("timeline-all");

  // A note is chosen in the picture, joined with its other time, and marked in the list.
  await span(page, idle, "Year");
  await plot.locator(".lane-event .shape:not(.plan)").first().hover();
  await page.locator(".tip").waitFor();
  await plot.locator(".lane-event .shape:not(.plan)").first().click();
  await page.locator(".chosen-note").waitFor();
  await idle();
  assert.ok(param("note"));
  assert.equal(await page.locator(`.notes [data-note="${param("note")}"].chosen`).count(), 1);
  await page.locator(".join path").waitFor();
  await accessible("chosen");
  await shot("timeline-chosen");

  // And in the list, which marks it in the picture.
  const line = page.locator(".notes .entry:not(.chosen)").first();
  const listed = await line.getAttribute("data-note");
  await line.getByRole("button", { name: /^Show in the picture/ }).click();
  await idle();
  assert.equal(param("note"), listed);
  assert.equal(await page.locator(`.plot .chosen[data-id="${param("note")}"]`).count() > 0, true);
  await page.getByRole("button", { name: "Choose none" }).click();
  await page.locator(".chosen-note").waitFor({ state: "detached" });
  assert.equal(param("note"), null);

  // Dragging and the wheel move and zoom; the address follows.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  const box = await plot.boundingBox();
  const before = param("from");
  await page.mouse.move(box.x + 400, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 700, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction((was) => !location.hash.includes(`from=${was}&`), before);
  await idle();
  assert.ok(param("from") < before, "what was earlier is seen");
  assert.equal(param("note"), null, "a drag chooses nothing");
  const width = () => new Date(param("to")) - new Date(param("from"));
  const [was, moved] = [width(), new URL(page.url()).hash];
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await page.waitForFunction((hash) => location.hash !== hash, moved);
  await idle();
  assert.ok(width() < was, "closer");

  // Filters.
  await page.getByRole("button", { name: "Year", exact: true }).click();
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Conversation").fill("running");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.includes("conversation=running"));
  await idle();
  await page.getByText(/^\d notes? happened in this time, 1\d were learned/).waitFor();
  await page.getByLabel("when it was learned").check();
  await idle();
  assert.equal(await page.locator(".notes .entry").count() >= 10, true);
  await page.getByLabel("Kind").selectOption("trait");
  await idle();
  await page.getByRole("button", { name: "Clear" }).click();
  await idle();
}

// byKeyboard does the same without a mouse.
async function byKeyboard({ page, idle, open, param, plot }) {
  await open("timeline?from=2026-01-01&to=2027-01-01".replace(/20(26|27)/g, (y) => String(new Date().getFullYear() + (y === "2027" ? 1 : 0))));
  await idle();
  const from = param("from");
  await plot.focus();
  await page.keyboard.press("ArrowDown");
  await page.locator(".chosen-note").waitFor();
  const first = param("note");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction((id) => !location.hash.includes(id), first);
  assert.equal(await page.evaluate(() => document.activeElement?.className), "plot", "the focus stays in the picture");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction((id) => location.hash.includes(id), first);
  await page.keyboard.press("Escape");
  await page.locator(".chosen-note").waitFor({ state: "detached" });
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((was) => !location.hash.includes(`from=${was}&`), from);
  await idle();
  const width = () => new Date(param("to")) - new Date(param("from"));
  const was = width();
  const hash = new URL(page.url()).hash;
  await page.keyboard.press("+");
  await page.waitForFunction((h) => location.hash !== h, hash);
  await idle();
  assert.ok(width() < was);
  await page.getByRole("button", { name: "Week", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Week", exact: true, pressed: true }).waitFor();
}

// plans are marked as the view of plans lists them (P3).
async function plans({ page, open, idle, agenda }) {
  await open("timeline");
  await span(page, idle, "Year");
  const overdue = (await agenda()).find((s) => s.due === "overdue").plans.map((p) => p.note.id);
  const marked = await page.locator(".lane-event .plan-overdue").evaluateAll((all) => all.map((g) => g.dataset.id));
  assert.deepEqual(marked.sort(), overdue.sort());
  await page.getByRole("link", { name: new RegExp(`^\\d+ plans, ${overdue.length} overdue$`) }).click();
  await page.locator(".due-overdue .note", { hasText: "passport" }).waitFor();
}

// many are counted where they are too many for marks; a bar leads to its time.
async function many({ page, open, idle, shot, accessible, param, plot }) {
  const lines = Array.from({ length: 420 }, (_, i) => JSON.stringify({ text: `Invoice ${1000 + i} was sent to customer ${i * 7}.`, conversation: "many", speaker: "Ann", at: at(2 + (i * i) % 280, i % 24, i % 60) }));
  await call(server, "POST", "/v1/ingest", lines.join("\n"), "application/x-ndjson");
  await settled(server);
  await open("timeline?conversation=many");
  await page.locator(".lane-recorded .density").first().waitFor();
  await page.getByText(/420 were learned/).waitFor();
  await accessible("many");
  await shot("timeline-many");
  const bar = page.locator(".lane-recorded .density").nth(3);
  const count = await bar.getAttribute("data-count");
  const box = await bar.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => location.hash.includes("from="));
  await idle();
  await page.getByText(`${count} were learned`).waitFor();
  assert.ok((new Date(param("to")) - new Date(param("from"))) / 864e5 < 8, "a week is shown");

  // The list has more pages.
  await open(`timeline?conversation=many&on=recorded&from=${date(300)}&to=${date(0)}`);
  await page.getByText("30 of 420").waitFor();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByText("60 of 420").waitFor();
  assert.equal(await page.locator(".notes .entry").count(), 60);
}

// asOf shows both lanes and the plans as they were known, and settles nothing there.
async function asOf({ page, open, idle, shot, accessible }) {
  await open(`timeline?as_of=${date(30)}`);
  await idle();
  await page.getByText(/^This is what was known at the end of/).waitFor();
  assert.equal(await page.locator(".notes", { hasText: "kindergarten" }).count(), 0);
  await accessible("as-of");
  await shot("timeline-as-of");
  await page.getByRole("button", { name: "Back to now" }).click();
  await idle();
}
