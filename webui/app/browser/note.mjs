// One note: everything of it, its history, and what can be done to it, by pointer and by
// keyboard.

import { assert, server, test } from "./harness.mjs";
import { call } from "./seed.mjs";

const keep = (body) => call(server, "POST", "/v1/remember", { wait: true, ...body });
const read = (id) => call(server, "GET", "/v1/notes/" + id);
const history = (id) => call(server, "GET", "/v1/history?id=" + id).then((h) => h.changes);
const missing = /404 \(Not Found\)|409 \(Conflict\)/; // the browser's own word on an answer that is wanted here

await test("note", async (t) => {
  const { page, open, idle, shot, accessible, another } = t;
  const nothingWrong = () => assert.deepEqual(t.problems.filter((p) => !missing.test(p)), []);
  const looked = async (title) => { await accessible(title).catch((e) => { if (!missing.test(e.message)) throw e; }); nothingWrong(); };
  const button = (name) => page.locator("main").getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");
  // says waits for a notice and closes it, or takes back by it what was done. A text that is
  // no pattern matches in any case: "Taken back." is in "The link was taken back." too.
  const says = async (text, then = "Close") => {
    await page.locator(".notice", { hasText: new RegExp(text.replaceAll(".", "\\.")) }).waitFor();
    await page.locator(".notice").getByRole("button", { name: then }).click();
    if (then === "Undo") return says("Taken back.");
    await page.locator(".notice").waitFor({ state: "detached" });
    await idle();
  };

  const said = await keep({
    text: "My dentist is Dr. Vos. I moved the visit to 14 March because of the trip.", conversation: "teeth", speaker: "Ann", role: "user", caption: "a page of a calendar", metadata: { app: { id: 7 } },
    facts: [{
      text: "Ann's dentist is Dr. Vos.", claims: [{ subject: "user", attribute: "dentist", value: "Dr. Vos" }], entities: [{ name: "Dr. Vos", type: "person" }], keywords: ["dentist"], tags: ["health"],
      context: "Ann changed a visit because of a trip.", category: "health", emotion: { valence: 0.4, arousal: 0.2, label: "calm" },
    }],
  });
  const words = said.notes.find((n) => n.verbatim), fact = said.notes.find((n) => !n.verbatim);
  const more = await keep({ text: "Dr. Vos works in the old town.", conversation: "teeth", speaker: "Ann", role: "user", plain: true });
  const other = more.notes[0];

  // Everything that it has is shown, by the beginning of its id too.
  await open("note?id=" + fact.id.slice(0, 18));
  await page.waitForFunction((id) => location.hash.endsWith(id), fact.id);
  await idle();
  const text = await page.locator("main").innerText();
  for (const part of [fact.content, "Ann changed a visit because of a trip.", "health", "Dr. Vos (person)", "calm · pleasant · calm", "the speaker · dentist: Dr. Vos", "Present at 100%", words.content, "whoever handed it in", '"id": 7', fact.id, other.content]) {
    assert.ok(text.includes(part), `the page has ${part}: ${text}`);
  }
  await looked("note");
  await shot("note", { fullPage: true });

  // The words lead to the fact.
  await page.getByRole("link", { name: words.content }).first().click();
  await page.getByRole("heading", { name: "Facts made of these words" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1", "the keyboard begins at the heading");
  await page.getByRole("link", { name: fact.content }).first().click();
  await page.getByRole("heading", { name: "The words it was made of" }).waitFor();

  // Edited, and the history says how.
  await button("Edit").click();
  await dialog.getByLabel("What it says").fill("Ann's dentist is Dr. Maes in Lisbon.");
  await dialog.getByLabel("Tags, with commas between them").fill("health, teeth");
  await dialog.getByLabel("When it happened or is planned for").fill("2026-05");
  await dialog.getByLabel(/^Importance/).fill("0.8");
  await dialog.getByLabel("Who may see it").selectOption("private");
  await dialog.getByLabel(/^Why/).fill("another dentist");
  await looked("edit");
  await shot("note-edit");
  await dialog.getByRole("button", { name: "Save" }).click();
  await says("The note was changed.");
  const edited = await read(fact.id);
  assert.deepEqual([edited.content, edited.event_time, edited.importance, edited.visibility, edited.tags.includes("teeth")], ["Ann's dentist is Dr. Maes in Lisbon.", "2026-05", 0.8, "private", true]);
  const second = page.locator(".version").nth(1);
  assert.deepEqual([await second.locator(".diff del").first().innerText(), await second.locator(".diff ins").first().innerText()].map((s) => s.replace(/\s+/g, " ").trim()), ["removed: Vos", "added: Maes in Lisbon"]);
  assert.match(await second.innerText(), /edited[^]*another dentist[^]*Who may see it/);

  // What others changed while it was open is shown before anything is saved.
  await button("Edit").click();
  await dialog.getByLabel("What it says").fill("Ann's dentist is Dr. Maes in Alfama.");
  await call(server, "POST", "/v1/edit", { id: fact.id, content: "Ann's dentist is Dr. Maes in Belém.", reason: "elsewhere" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("The note was changed since you opened it").waitFor();
  assert.match(await dialog.locator(".changes").first().innerText(), /Lisbon[^]*Belém/);
  await looked("conflict");
  await shot("note-conflict");
  await dialog.getByRole("button", { name: "Save what I typed all the same" }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await says("The note was changed.");
  assert.equal((await read(fact.id)).content, "Ann's dentist is Dr. Maes in Alfama.");

  // An undo that later changes prevent names them, and takes all of them back.
  await button("Take back change 2").click();
  const blocked = page.locator(".failure", { hasText: "Later changes" });
  await blocked.waitFor();
  assert.match(await blocked.innerText(), /Change 4[^]*Change 3/);
  await looked("blocked");
  await shot("note-blocked", { fullPage: true });
  await blocked.getByRole("button").click();
  await page.locator(".version .mark", { hasText: "taken back by change" }).first().waitFor();
  assert.equal((await read(fact.id)).content, fact.content);
  await says("The change was taken back.", "Undo");
  assert.equal((await read(fact.id)).content, "Ann's dentist is Dr. Maes in Alfama.");

  // Several changes together.
  for (const n of [3, 4]) await page.getByLabel(`Choose change ${n}`).check();
  await button("Take back the 2 chosen").click();
  await says("The change was taken back.");
  assert.equal((await read(fact.id)).content, "Ann's dentist is Dr. Maes in Lisbon.");

  // As it was.
  const changes = await history(fact.id);
  await page.locator(".version").first().getByRole("link", { name: "As it was then" }).click();
  await page.getByText("It can be changed only as it is now.").waitFor();
  await idle();
  assert.equal(await page.locator(".statement .words").innerText(), fact.content);
  assert.equal(await button("Edit").count(), 0);
  await looked("then");
  await page.getByLabel("See it as it was on").fill("2020-01-01T00:00");
  await page.locator("form.past").getByRole("button", { name: "Open" }).click();
  await page.getByText("This note was not known yet on").waitFor();
  await page.getByRole("link", { name: "Back to now" }).click();
  await button("Edit").waitFor();
  assert.equal((await history(fact.id)).length, changes.length);

  await byKeyboard(t, { fact, other, says, idle, looked });
  await ending(t, { fact, words, says, looked });
  await plans(t, { says, button, dialog });

  // As on a phone, in Chinese, in the dark.
  const phone = await another({ language: "zh-CN", colours: "dark", size: { width: 360, height: 740 } });
  const zh = await keep({ text: "我每周六上午去学中文。", conversation: "课", speaker: "安", role: "user", plain: true });
  await call(server, "POST", "/v1/edit", { id: zh.notes[0].id, content: "我每周日上午去学中文，老师叫李雷。", reason: "改期了" });
  await phone.open("note?id=" + zh.notes[0].id);
  await phone.page.locator(".version ins").first().waitFor();
  assert.match(await phone.page.locator(".version .diff").innerText(), /删去：\s*六\s*新增：\s*日/);
  assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the window");
  await phone.accessible("phone");
  await phone.shot("note-phone", { fullPage: true });
  await phone.page.getByRole("button", { name: "修改" }).click();
  await phone.accessible("phone edit");
  await phone.shot("note-phone-edit");
  phone.nothingWrong();
  nothingWrong();
});

// byKeyboard does without a pointer what was done with it: pin, link, take back.
async function byKeyboard({ page, shot }, { fact, other, says, idle, looked }) {
  const press = async (locator, key = "Enter") => { await locator.focus(); await page.keyboard.press(key); };
  const button = (name) => page.locator("main").getByRole("button", { name, exact: true });
  await press(button("Pin"));
  await says("The note is pinned");
  assert.equal((await read(fact.id)).pinned, true);
  await press(button("Unpin"));
  await says("not pinned any more");

  await press(button("Link"));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What is so").focus();
  await page.keyboard.press("ArrowDown"); // the other supports this one
  await page.keyboard.press("Tab");
  await page.keyboard.type("00000000-0000");
  await page.keyboard.press("Enter");
  await dialog.getByRole("alert").waitFor(); // in the dialog: what is below it can't be heard
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(other.id);
  await page.keyboard.press("Enter");
  await dialog.getByRole("radio").waitFor();
  await looked("link");
  await shot("note-link");
  await dialog.getByLabel(/^Why/).focus();
  await page.keyboard.type("the same place");
  await page.keyboard.press("Enter");
  await says("The link is there.");
  const links = async () => (await call(server, "GET", `/v1/links?id=${fact.id}&types=supports`)).links;
  assert.deepEqual((await links()).map((l) => [l.to, l.direction, l.reason]), [[other.id, "in", "the same place"]]);
  await page.getByRole("heading", { name: "Supported by" }).waitFor();
  await press(page.locator(".links").getByRole("button", { name: "Take back" }));
  await page.locator(".notice", { hasText: "The link was taken back." }).waitFor();
  assert.equal((await links()).length, 0);
  await press(page.locator(".notice").getByRole("button", { name: "Undo" }));
  await says("Taken back.");
  assert.equal((await links()).length, 1);

  await press(button("Edit"));
  await dialog.getByLabel("What it says").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Ann's dentist is Dr. Reis.");
  await press(dialog.getByRole("button", { name: "Save" }));
  await page.locator(".notice", { hasText: "The note was changed." }).waitFor();
  assert.equal((await read(fact.id)).content, "Ann's dentist is Dr. Reis.");
  await press(page.locator(".notice").getByRole("button", { name: "Undo" }));
  await says("Taken back.");
  await idle();
}

// ending forgets, restores, replaces and destroys.
async function ending({ page, open, shot }, { fact, words, says, looked }) {
  const button = (name) => page.locator("main").getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");
  await button("Forget").click();
  await says("The note is forgotten");
  await page.locator(".statement .mark-forgotten").waitFor();
  await button("Restore").click();
  await says("The note is back.");

  await button("Replace").click();
  await dialog.getByLabel("What holds now, in your words").fill("My dentist is Dr. Lima.");
  await looked("replace");
  await dialog.getByRole("button", { name: "Replace" }).click();
  await says("Another note holds in its place.");
  await page.getByRole("link", { name: "My dentist is Dr. Lima." }).first().waitFor();
  await looked("replaced");
  await shot("note-replaced");

  await open("note?id=" + words.id);
  await button("Purge").click();
  await dialog.getByText("It can't be undone").waitFor();
  await looked("purge");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await read(words.id);
  await button("Purge").click();
  await dialog.getByRole("button", { name: "Destroy it…" }).click();
  await dialog.getByText("This is the last question.").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Keep it");
  await shot("note-purge");
  await dialog.getByRole("button", { name: "Destroy for good" }).click();
  await page.getByText("destroyed for good, and").waitFor();
  await looked("purged");
  for (const id of [words.id, fact.id]) await assert.rejects(read(id), /404/);
  await open("ask");
  await open("note?id=" + fact.id);
  await page.getByText("There is no such note.").waitFor();
  await looked("gone");
}

// plans settles one, in place.
async function plans({ page, open }, { says, button, dialog }) {
  const { hits } = await call(server, "POST", "/v1/recall", { query: "When do I see the dentist?", k: 5, no_track: true, plan: "planned" });
  const plan = hits.find((h) => h.note.plan)?.note;
  await open("note?id=" + plan.id);
  await button("Settle the plan").click();
  await dialog.getByLabel("It was moved").check();
  await dialog.getByLabel(/To which date/).fill("2027-01-08");
  await dialog.getByRole("button", { name: "Settle the plan" }).click();
  await page.locator(".notice", { hasText: "The plan is settled." }).waitFor();
  assert.equal((await read(plan.id)).plan.due, "2027-01-08T10:00:00Z");
  await says("The plan is settled.", "Undo");
  assert.equal((await read(plan.id)).plan.due, plan.plan.due);
}
