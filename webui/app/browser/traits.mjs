// Traits: how sure each is, why, and what the user says of it.

import { assert, server, test } from "./harness.mjs";
import { at, call, seed, settled } from "./seed.mjs";

const uuid = (n) => `0190a205-54a3-74ce-90d8-${String(n).padStart(12, "0")}`;
const runs = uuid(1), likes = uuid(2), calm = uuid(3), gone = uuid(4);

// versions are a trait as it became surer or less sure: [days ago, confidence, stage, more].
function versions(id, content, state, steps) {
  return steps.map(([days, confidence, stage, { step = "reflect", reason = "seen again in 3 notes", ...more } = {}], i) => ({
    version: {
      change: `${id}@${i + 1}`, at: at(days, 8), clock: at(days, 8), step, operation: i ? "UPDATE" : "ADD", reason, ...(steps[i + 1] && { closed: at(steps[i + 1][0], 8) }),
      note: {
        id, user: "me", kind: "trait", content, domain: "general", importance: 0.6, confidence, source: "inferred", extractor: "rules", visibility: "scoped",
        temporality: "current", recorded_at: at(steps[0][0], 8), updated_at: at(days, 8), version: i + 1,
        trait: { subtype: "behaviour", ...state, stage, reinforced: i, evidence: 3 + i, since: at(steps[0][0], 8), moved: at(days, 8), ...more },
      },
    },
  }));
}

const link = (from, to, type, strength, reason, by = "rules") => ({ link: { from, to, type, direction: "out", strength, reason, by, at: at(20, 8) } });

// learned puts traits into the memory that would take months to learn.
async function learned() {
  const { notes } = await call(server, "GET", "/v1/notes?limit=100");
  const said = (words) => notes.find((n) => n.content.includes(words)).id;
  const records = [
    { loci: "export", version: 2, user: "me", at: at(0, 0) },
    ...versions(runs, "Ann runs in the morning before work.", { form: "pattern" }, [
      [84, 0.3, "candidate"], [70, 0.45, "emerging"], [56, 0.58, "emerging"], [42, 0.66, "established"], [33, 0.55, "emerging", { reason: "a note speaks against it", contradicted: 1 }], [21, 0.64, "established"], [7, 0.72, "established"],
    ]),
    ...versions(likes, "Ann prefers a calm start to the day — 早晨要安静 <b>really</b>.", { subtype: "preference" }, [[40, 0.62, "established"], [20, 0.6, "established", { contested: true, contradicted: 2 }]]),
    ...versions(calm, "Ann looks for calm.", { subtype: "core" }, [[30, 0.7, "established"], [12, 0.88, "core", { step: "confirm", reason: "so it is", verdict: "confirmed" }]]),
    ...versions(gone, "Ann writes a diary " + "everyeveningwithoutfail".repeat(20) + ".", { form: "procedural" }, [[80, 0.35, "emerging"], [50, 0.2, "candidate"], [15, 0.08, "dissolved"]]),
    link(runs, said("before work this morning"), "derived_from", 1, "she says that she does", "ollama/qwen3:8b"),
    link(runs, said("ran ten kilometres"), "derived_from", 0.8, "counted: 4 notes on 4 days"),
    link(runs, said("raining"), "derived_from", 0.2, ""),
    link(said("my knee hurt"), runs, "contradicts", 0.6, "the knee may end it"),
    link(likes, runs, "derived_from", 1, "learned from traits"),
    link(calm, likes, "derived_from", 1, "learned from traits"),
  ];
  await call(server, "POST", "/v1/import", records.map((r) => JSON.stringify(r)).join("\n") + "\n", "application/x-ndjson");
  await settled(server);
}

const trait = (id) => call(server, "GET", `/v1/trait?id=${id}`);

await test("traits", async ({ page, open, idle, another, shot, accessible, nothingWrong }) => {
  const card = (words) => page.locator(".trait").filter({ hasText: words });
  const dialog = page.getByRole("dialog");

  // An empty memory says what has to happen.
  await open("traits");
  await page.getByText("A trait is what recurs").waitFor();
  await page.getByRole("button", { name: "Reflect now" }).click();
  await page.getByText("No reflection ran: ").waitFor();
  await accessible("empty");
  await shot("traits-empty");
  await seed(server);

  // None is sure yet: says so, and shows those that are not.
  await page.reload();
  await page.getByRole("button", { name: /Show \d+ traits that are not/ }).click();
  await card("Ann mentions").first().waitFor();
  assert.match(page.url(), /stage=all/);
  assert.match(await card("Ann mentions").first().innerText(), /trend.*step 1 of 5.*0% sure.*behaviour, only mentioned again and again/s);

  // The list, surest first; opened by pointer: why it is believed.
  await learned();
  await open("traits?x=1");
  assert.deepEqual((await page.locator(".trait .statement").allInnerTexts()).map((t) => t.replace(/^\W+/, "").slice(0, 11)), ["Ann looks f", "Ann runs in", "Ann prefers"]);
  assert.match(await card("Ann prefers").innerText(), /in doubt/);
  assert.match(await card("Ann looks for").innerText(), /character.*confirmed by you/s);
  await accessible("list");
  await shot("traits-list");
  await page.getByRole("button", { name: "Ann runs in the morning" }).click();
  await page.getByRole("heading", { name: "For it" }).waitFor();
  const text = await card("Ann runs").innerText();
  for (const part of [/Rising: 55% on .*, 72% now|Steady|Falling/, /says so outright/, /a hint/, /found by ollama/, /counted by rules/, /the knee may end it/]) assert.match(text, part);
  assert.match(await page.locator(".drawing").getAttribute("aria-label"), /72% now/);
  await page.getByText("Every step as a table").click();
  assert.equal(await page.locator(".plot tbody tr").count(), 7);
  await accessible("opened");
  await shot("traits", { fullPage: true });

  // Confirmed by pointer with a reason, and taken back.
  await page.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByLabel("Why").fill("every day but Sunday");
  await accessible("confirm");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await card("Ann runs").getByText("because: every day but Sunday").waitFor();
  assert.equal((await trait(runs)).trait.trait.verdict, "confirmed");
  assert.equal(await page.locator(".drawing .verdict-confirm").count(), 1);
  await shot("traits-confirmed");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Taken back.", { exact: true }).waitFor();
  await page.getByText("What do you say?").waitFor();
  assert.equal((await trait(runs)).trait.trait.verdict, undefined);

  // Rejected by keyboard: it dissolves, stays in sight, and the focus is not lost.
  await page.getByRole("button", { name: "Reject" }).focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.match(await page.evaluate(() => document.activeElement.textContent), /Reject/);
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await page.keyboard.type("I stopped");
  await page.keyboard.press("Enter");
  await card("Ann runs").getByText("because: I stopped").waitFor();
  assert.equal((await trait(runs)).trait.trait.stage, "dissolved");
  await idle();
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BODY");
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("What do you say?").waitFor();
  assert.equal((await trait(runs)).trait.trait.stage, "established");

  // What was learned from other traits leads to them; "back" leads back.
  await page.getByRole("button", { name: "Ann looks for calm" }).click();
  await page.getByRole("heading", { name: "Learned from these traits" }).waitFor();
  await page.getByRole("link", { name: "Open this trait" }).click();
  await page.getByRole("button", { name: /^Ann prefers/, expanded: true }).waitFor();
  await idle();
  assert.equal(await card("Ann prefers").locator("b:not(.grade)").count(), 0, "what is remembered is text");
  await page.goBack();
  await page.getByRole("button", { name: "Ann looks for calm", expanded: true }).waitFor();

  // Filters, by keyboard, in the address; the opened one is shown by its address alone.
  await open("traits");
  await page.getByLabel("Stage").selectOption("dissolved");
  await card("diary").waitFor();
  assert.equal(await page.locator(".trait").count(), 1);
  await page.getByLabel("Stage").selectOption("");
  await page.getByLabel("What it is about").focus();
  await page.keyboard.press("c");
  await card("Ann runs").waitFor({ state: "detached" });
  assert.match(page.url(), /subtype=core/);
  assert.equal(await page.locator(".trait").count(), 1);
  await open(`traits?subtype=core&id=${gone}`);
  await card("diary").getByText("Dissolved: ").waitFor();
  await accessible("dissolved");
  await shot("traits-dissolved");
  nothingWrong();

  await reflections(page, open, idle, accessible, shot);
  nothingWrong();
  await onOtherScreens(another);
}, { seeded: false });

// Reflection: asked for, why not, and what past ones did; taken back, and again.
async function reflections(page, open, idle, accessible, shot) {
  await open("traits");
  await page.getByRole("button", { name: "Reflect now" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("No reflection ran: ").waitFor();
  await page.getByRole("button", { name: "Past reflections" }).click();
  const undo = page.getByRole("button", { name: /^Take it back/ });
  await undo.first().waitFor();
  const told = page.getByText(/\d+ traits? learned/).first();
  await told.waitFor();
  const learned = Number((await told.innerText()).match(/(\d+) traits? learned/)[1]);
  assert.ok(learned > 0);
  await accessible("reflections");
  await shot("traits-reflections", { fullPage: true });
  const before = (await call(server, "GET", "/v1/traits?all=true")).traits.length;
  await undo.first().click();
  await page.getByText("The reflection was taken back.").waitFor();
  assert.equal((await call(server, "GET", "/v1/traits?all=true")).traits.length, before - learned);
  await page.getByRole("button", { name: "Undo", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Taken back.", { exact: true }).waitFor();
  await idle();
  assert.equal((await call(server, "GET", "/v1/traits?all=true")).traits.length, before);
}

// A phone, in the dark, in Chinese.
async function onOtherScreens(another) {
  const phone = await another({ size: { width: 360, height: 740 }, colours: "dark", language: "zh-CN" });
  await phone.open(`traits?stage=all&id=${runs}`);
  await phone.page.getByRole("heading", { name: "置信度的变化" }).waitFor();
  await phone.page.getByText("以表格查看每一步").click();
  assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is wider than the phone");
  await phone.accessible("phone");
  await phone.shot("traits-phone", { fullPage: true });
  phone.nothingWrong();
}
