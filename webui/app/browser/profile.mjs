// The profile: what is known, since when, from where; and how what is wrong is changed.

import { assert, server, test } from "./harness.mjs";
import { at, call, seed } from "./seed.mjs";

const remember = (text, days, more = {}) => call(server, "POST", "/v1/remember", { text, at: at(days, 12), speaker: "Ann", role: "user", wait: true, ...more });
const known = async (attribute, query = "") => {
  const { attributes } = await call(server, "GET", "/v1/profile?history=true" + query);
  return attributes.find((a) => a.attribute === attribute) ?? {};
};
const values = async (attribute) => ((await known(attribute)).values ?? []).map((v) => (v.negated ? "not " : "") + v.value);

await test("profile", async ({ page, open, idle, another, shot, accessible, nothingWrong }) => {
  await open("profile");
  await page.getByText("Nothing is known of you yet.").waitFor();
  await accessible("empty");
  await seed(server);
  await remember("My favourite colour is green.", 44);
  await remember("My favourite colour is green.", 20);
  await remember("I have a cat called " + "Schrödingersgroßerlangerkatzenname".repeat(12) + ".", 19);
  const claims = [
    { subject: "user", attribute: "motto", value: "<img src=x onerror=alert(1)>" },
    { subject: "user", attribute: "song", value: "أغنية البحر" },
    { subject: "<i>Bo's</i> shop", attribute: "x".repeat(250), value: "🧵".repeat(60) },
  ];
  await remember("A motto, a song and a shop.", 18, { facts: [{ text: "The motto is <img src=x onerror=alert(1)>, the song is أغنية البحر, and there is a shop.", claims }] });
  await remember("Mira's book club meets on Thursdays.", 17, { facts: [{ text: "Mira's book club meets on Thursdays.", claims: [{ subject: "Mira", attribute: "book club", value: "Thursdays" }] }] });
  const row = (name) => page.locator(".attribute").filter({ has: page.getByRole("heading", { level: 4, name, exact: true }) });
  const focus = () => page.evaluate(() => document.activeElement?.textContent?.trim());

  // What holds, since when, from which note; what held, until when and why.
  await page.reload();
  await row("Home").getByText("Lisbon", { exact: true }).waitFor();
  assert.deepEqual((await page.locator(".group-name").allInnerTexts()).slice(0, 3), ["Who", "People", "Home and work"]);
  assert.match(await row("Home").innerText(), /said on .*2026|said \d/);
  assert.equal(await row("Home").locator("del").innerText(), "Ghent");
  assert.match(await row("Home").locator(".earlier").innerText(), /until .*ended by what was said then/s);
  assert.match(await row("Favorite food").locator(".earlier").innerText(), /until .*something else was said later/s);
  assert.match(await row("Employer").locator(".earlier").innerText(), /ended by what was said then/);
  assert.match(await row("Likes").innerText(), /not risotto/);
  assert.match(await row("Favorite color").innerText(), /said 2 times/);
  assert.equal(await row("Favorite color").getByRole("button", { name: "Correct" }).count(), 0, "there is more than one note to correct");
  await row("Home").getByRole("button", { name: "Note" }).click();
  await idle();
  const note = row("Home").locator("article a");
  assert.equal(await note.innerText(), "We moved to Lisbon, to a flat near the river.");
  assert.match(await note.getAttribute("href"), /^#\/note\?id=/);
  assert.equal(await row("Motto").locator(".what").innerText(), "<img src=x onerror=alert(1)>");
  assert.equal(await page.locator("main img").count(), 0, "what is remembered is text");
  await accessible();
  await shot("profile", { fullPage: true });

  // A value is corrected in place with two clicks, in the words of its note too; taken back with one.
  let clicks = 0;
  await page.exposeFunction("clicked", () => { clicks++; });
  await page.evaluate(() => addEventListener("click", (e) => e.isTrusted && globalThis.clicked(), true));
  const employer = async () => {
    const note = await call(server, "GET", "/v1/notes/" + (await known("employer")).values[0].notes[0]);
    return [await values("employer"), note.content];
  };
  const before = await employer();
  await row("Employer").getByRole("button", { name: "Correct" }).click();
  await page.keyboard.type("hospital");
  await accessible("correct");
  await shot("profile-correct");
  await row("Employer").getByRole("button", { name: "Save" }).click();
  await row("Employer").getByText("hospital", { exact: true }).waitFor();
  await page.getByText("Corrected.", { exact: true }).waitFor();
  assert.equal(clicks, 2);
  assert.deepEqual(await employer(), [["hospital"], "I work at a hospital in Alfama now, three days a week."]);
  await page.getByRole("button", { name: "Undo" }).click();
  await row("Employer").getByText("clinic", { exact: true }).waitFor();
  assert.equal(clicks, 3);
  assert.deepEqual(await employer(), before);

  // By keyboard, and in Chinese; Escape leaves it as it is.
  await row("Home").getByRole("button", { name: "Correct" }).press("Enter");
  await page.keyboard.type("Faro");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent === "Correct");
  assert.deepEqual(await values("home"), ["Lisbon"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Cascais");
  await page.keyboard.press("Enter");
  await row("Home").getByText("Cascais", { exact: true }).waitFor();
  assert.deepEqual(await values("home"), ["Cascais"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await row("Home").locator(".what", { hasText: "Lisbon" }).waitFor();
  const huasheng = row("Allergy").locator(".value", { hasText: "花生" });
  await huasheng.getByRole("button", { name: "Correct" }).click();
  await page.keyboard.type("虾");
  await page.keyboard.press("Enter");
  await row("Allergy").getByText("虾", { exact: true }).waitFor();
  assert.deepEqual((await values("allergy")).toSorted(), ["peanuts", "虾"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await huasheng.waitFor();

  // Replaced by keyboard, and taken back: the new words too.
  const dialog = page.getByRole("dialog");
  await row("Home").getByRole("button", { name: "Replace" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("We moved to Lisbon").waitFor();
  await page.keyboard.type("We live in Porto now.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await row("Home").getByText("Porto").waitFor();
  assert.deepEqual(await values("home"), ["Porto"]);
  assert.deepEqual(await row("Home").locator("del").allInnerTexts(), ["Lisbon", "Ghent"]);
  assert.equal(await focus(), "You", "the focus is not lost with what was replaced");
  await shot("profile-replaced");
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await row("Home").locator(".what", { hasText: "Lisbon" }).waitFor();
  await page.getByText("Taken back.", { exact: true }).waitFor();
  assert.deepEqual(await values("home"), ["Lisbon"]);

  // A dialog is left by Escape, and the focus is where it was. What else a note says is shown.
  const peanuts = row("Allergy").locator(".value", { hasText: "peanuts" });
  await peanuts.getByRole("button", { name: "Forget" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("Tom (son)", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await focus(), "Forget");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Forget" }).click();
  await peanuts.waitFor({ state: "detached" });
  assert.deepEqual(await values("allergy"), ["花生"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await peanuts.waitFor();

  // Several notes of one value: each is forgotten by itself.
  await row("Favorite color").getByRole("button", { name: "2 notes" }).click();
  await idle();
  await row("Favorite color").locator("article").first().getByRole("button", { name: "Forget" }).click();
  await dialog.getByRole("button", { name: "Forget" }).click();
  await row("Favorite color").getByText(/said on/).first().waitFor();
  assert.equal((await known("favorite color")).values[0].tellings, 1);

  // In doubt, and contradicted: side by side.
  await remember("I live in Sintra.", 3);
  await remember("I live in Lisbon.", 2);
  const here = (await known("home")).values[0].notes[0];
  const against = (await known("book club", "&subject=mira")).values[0].notes[0];
  await call(server, "POST", "/v1/link", { from: here, to: against, type: "contradicts" });
  await page.reload();
  await row("Home").getByRole("button", { name: "Side by side" }).click();
  await row("Home").getByRole("heading", { name: "What contradicts it" }).waitFor();
  await idle();
  await row("Home").getByText("Mira's book club meets").first().waitFor();
  await accessible("doubt");
  await shot("profile-doubt");

  // Another subject, by a link and by typing; "back" leads to the one before.
  await page.getByRole("navigation", { name: "Of whom" }).getByRole("link", { name: /Mira/ }).click();
  await page.getByRole("heading", { level: 2, name: "Mira" }).waitFor();
  await row("Book club").getByText("Thursdays").waitFor();
  await page.getByLabel("About whom").fill("Bo");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: "Bo" }).waitFor();
  assert.match(page.url(), /subject=Bo/);
  await page.goBack();
  await page.getByRole("heading", { level: 2, name: "Mira" }).waitFor();
  await page.getByLabel("About whom").fill("nobody at all");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByText("Nothing is known of this subject").waitFor();

  // As it was: nothing can be changed then.
  await open("profile");
  await page.getByLabel("As it was on").fill(at(60).slice(0, 10));
  await row("Home").locator(".what", { hasText: "Ghent" }).waitFor();
  assert.equal(await page.getByRole("button", { name: /Replace|Correct|Forget/ }).count(), 0);
  await accessible("past");
  await shot("profile-past");
  await page.getByRole("link", { name: "Back to now" }).click();
  await row("Home").getByRole("button", { name: "Replace" }).first().waitFor();
  nothingWrong();

  await onOtherScreens(another);
}, { seeded: false });

// A phone, in the dark, in Chinese.
async function onOtherScreens(another) {
  const phone = await another({ size: { width: 360, height: 740 }, colours: "dark", language: "zh-CN" });
  await phone.open("profile");
  await phone.page.getByRole("heading", { level: 4, name: "住处" }).waitFor();
  await phone.page.locator(".attribute").first().getByRole("button", { name: "笔记" }).click();
  await phone.idle();
  assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is wider than the phone");
  await phone.accessible("phone");
  await phone.shot("profile-phone", { fullPage: true });
  phone.nothingWrong();
}
