// Plans: by when they are due, settled with one click, and taken back with one.

import { assert, server, test } from "./harness.mjs";
import { at, call, settled } from "./seed.mjs";

const date = (days) => at(days).slice(0, 10);

// more is a plan that was done by words, and one that was moved by words.
const more = [
  [20, 9, `I'll pick up the new desk on ${date(9)}.`],
  [9, 18, "I picked up the new desk today."],
  [16, 9, `I'll visit my sister on ${date(5)}.`],
  [13, 9, `My visit to my sister was moved to ${date(-6)}.`],
];

await test("plans", async ({ page, open, idle, another, shot, accessible, nothingWrong }) => {
  const lines = more.map(([days, hour, text]) => JSON.stringify({ text, conversation: "more", speaker: "Ann", role: "user", at: at(days, hour) }));
  await call(server, "POST", "/v1/ingest", lines.join("\n"), "application/x-ndjson");
  await settled(server);
  const due = async (query = "") => {
    const { sections } = await call(server, "GET", `/v1/agenda?zone=Europe%2FLisbon${query}`);
    return Object.fromEntries(sections.flatMap((s) => s.plans.map((p) => [p.note.content, { section: s.due, id: p.note.id, ...p.note.plan }])));
  };
  const named = async (word, query) => Object.entries(await due(query)).find(([text]) => text.includes(word))?.[1];
  const of = (text) => page.locator(".plans .entry", { hasText: text });

  // What is listed is what the memory's own agenda has, in its order.
  await open("plans");
  await page.locator(".due-overdue", { hasText: "passport" }).waitFor();
  assert.deepEqual(await page.locator(".plans .words").allInnerTexts(), Object.keys(await due()));
  await page.locator("details", { hasText: "Before it was moved" }).waitFor();
  await accessible("plans");
  await shot("plans", { fullPage: true });

  // By pointer: done in one click, and taken back in one.
  await of("passport").getByRole("button", { name: /^Done/ }).click();
  await page.getByText("The plan is done.").waitFor();
  await of("passport").waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement?.id), "main", "the focus is not lost");
  assert.equal(await named("passport"), undefined);
  await page.getByLabel("Also those that were settled").check();
  await page.locator(".due-done", { hasText: "passport" }).waitFor();
  await page.locator(".due-done", { hasText: "Settled by: I picked up the new desk" }).waitFor();
  await shot("plans-settled", { fullPage: true });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".due-overdue", { hasText: "passport" }).waitFor();
  assert.equal((await named("passport")).section, "overdue");

  // Moved by a week in one click; by keyboard to a date, with a reason; and cancelled.
  await of("passport").getByRole("button", { name: /^In a week/ }).click();
  await page.getByText("The plan was moved.").waitFor();
  await page.locator(".due-overdue", { hasText: "passport" }).waitFor({ state: "detached" });
  assert.equal((await named("passport")).due, date(-7));
  const later = date(-40);
  await of("dentist").getByRole("button", { name: /^Move/ }).focus();
  await page.keyboard.press("Enter");
  await accessible("plans-moving");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent.startsWith("Move"));
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.type), "date");
  await page.keyboard.type(later.slice(5, 7) + later.slice(8) + later.slice(0, 4));
  const moved = page.waitForResponse((r) => r.url().endsWith("/v1/settle")); // it may have been later before
  await page.keyboard.press("Enter");
  await moved;
  await page.locator(".due-later", { hasText: "dentist" }).waitFor();
  const dentist = await named("dentist");
  assert.deepEqual([dentist.due, dentist.status], [later + "T10:00:00Z", "planned"]);
  await of("Mira is visiting").getByRole("button", { name: /^Cancelled/ }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".due-cancelled", { hasText: "Mira is visiting" }).waitFor();
  assert.equal((await named("Mira is visiting", "&done=true")).status, "cancelled");

  // To its time, and as it was known: nothing is settled there.
  await of("dentist").getByRole("link", { name: /^In the timeline/ }).click();
  await page.locator(".chosen-note", { hasText: "dentist" }).waitFor();
  await open(`plans?as_of=${date(11)}`);
  await of("passport").waitFor();
  await page.getByText(/^This is what was known at the end of/).waitFor();
  assert.equal(await page.getByRole("button", { name: /^Done/ }).count(), 0);
  await page.getByRole("link", { name: "Back to now" }).click();
  await of("dentist").waitFor();
  nothingWrong();

  const phone = await another({ language: "zh-CN", colours: "dark", size: { width: 360, height: 740 } });
  await phone.open("plans");
  await phone.page.getByRole("button", { name: /^推后到一周后/ }).first().waitFor();
  await phone.accessible("plans-phone");
  await phone.shot("plans-phone", { fullPage: true });
  assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page does not scroll sideways");
  phone.nothingWrong();
});
