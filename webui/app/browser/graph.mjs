// The graph: notes are chosen in the picture, in lists and by a question; their links join;
// filters narrow; a path is drawn and listed. By pointer, then by keyboard.

import { assert, server, test } from "./harness.mjs";
import { call } from "./seed.mjs";

const hostile = `<img src=x onerror="document.title='hacked'"> ${"long".repeat(200)} \u202egnirts 😀`;

await test("graph", async ({ page, open, idle, another, shot, accessible, nothingWrong }) => {
  const { notes } = await call(server, "GET", "/v1/notes?limit=1000&include_superseded=true");
  const find = (words) => notes.find((n) => n.content.includes(words));
  const [ghent, knee, flat] = [find("I live in Ghent"), find("my knee hurt"), find("flat near the river")];
  await call(server, "POST", "/v1/link", { from: knee.id, type: "contradicts", to: ghent.id, reason: "running hurts" });
  await call(server, "POST", "/v1/remember", { text: hostile, conversation: "odd" });

  // All of it, and what is asserted between two notes.
  await open("graph?show=notes");
  const status = page.locator(".graph-count");
  const shown = async () => Number((await status.textContent()).match(/\d+/)[0]);
  assert.equal(await shown(), notes.length + 1);
  await accessible();
  await shot();

  // By pointer: a note in the picture is chosen where it is drawn; its links are listed.
  const plot = page.getByRole("img", { name: /^Graph of/ });
  await chooseInPicture(page, plot);
  await page.locator(".graph-side .note").waitFor();
  await idle();
  await shot("graph-selected");
  const at = () => new URLSearchParams(page.url().split("?")[1]);
  assert.ok(at().get("id"), "the address names what is selected");
  await plot.hover();
  await page.mouse.wheel(0, -400);
  await page.getByRole("button", { name: "Closer" }).click();
  await shot("graph-closer");
  await page.getByRole("button", { name: "Show all" }).click();

  // A question finds a note; its links are those of the memory, with type, strength, reason.
  await page.getByLabel("Find a note").fill("knee");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.locator(".graph-side form + div").getByRole("button", { name: /my knee hurt/ }).click();
  await page.waitForFunction((id) => location.hash.includes(id), knee.id);
  await idle();
  const { links } = await call(server, "GET", `/v1/links?id=${knee.id}&max=200`);
  assert.equal(await page.locator(".graph-side section .graph-links li .graph-strength").count(), links.length);
  const asserted = page.locator(".graph-links li", { hasText: "running hurts" });
  assert.match(await asserted.textContent(), /→ contradicts.*I live in Ghent.*strength 0\.80.*running hurts/s);
  await page.getByRole("button", { name: "Go to it" }).click();
  await shot("graph-note");
  await accessible("graph-note");

  // The link leads on, and back leads back.
  await asserted.getByRole("button").click();
  await page.waitForFunction((id) => location.hash.includes("id=" + id), ghent.id);
  await idle();
  assert.match(await page.locator(".graph-links li", { hasText: "running hurts" }).textContent(), /← is contradicted by/);
  await page.goBack();
  await page.waitForFunction((id) => location.hash.includes("id=" + id), knee.id);

  // A path: from here, to what is chosen next.
  await idle();
  await page.getByRole("button", { name: "Path from here" }).click();
  await page.getByText("Now choose where the path ends").waitFor();
  await page.locator(".graph-list").getByLabel("Only those with these words").fill("flat near");
  await page.locator(".graph-list tbody button", { hasText: "flat near the river" }).first().click();
  await page.locator(".graph-steps").waitFor();
  await idle();
  assert.equal(at().get("from") + at().get("to"), knee.id + flat.id);
  const way = await call(server, "GET", `/v1/path?from=${knee.id}&to=${flat.id}`);
  assert.equal(await page.locator(".graph-steps > li").count(), way.path.length);
  await shot("graph-path");
  await accessible("graph-path");
  await page.getByRole("button", { name: "Clear the path" }).click();

  await page.getByRole("button", { name: "Let go" }).click();
  assert.equal(await page.evaluate(() => document.activeElement.id), "graph-selected", "the keyboard is not lost");

  // Filters are in the address, and the legend filters links.
  await page.locator(".graph-list").getByLabel("Only those with these words").fill("");
  await page.getByRole("group", { name: "Notes" }).getByLabel("fact").uncheck();
  await idle();
  const episodes = (await call(server, "GET", "/v1/notes?limit=1000&include_superseded=true&kinds=episode&kinds=trait")).notes.length;
  await page.waitForFunction((n) => document.querySelector(".graph-count").textContent.startsWith(n + " "), episodes);
  await page.getByText("More filters").click();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await idle();
  await page.getByLabel("Conversation", { exact: true }).fill("running");
  await page.getByLabel("Conversation", { exact: true }).press("Enter");
  await page.waitForFunction(() => location.hash.includes("conversation=running"));
  await idle();
  const running = (await call(server, "GET", "/v1/notes?limit=1000&include_superseded=true&conversation=running")).notes.length;
  await page.reload();
  await page.waitForFunction((n) => document.querySelector(".graph-count")?.textContent.startsWith(n + " "), running);
  await page.getByRole("group", { name: "Links" }).getByRole("button", { name: "None" }).click();
  await page.waitForFunction(() => / 0 links/.test(document.querySelector(".graph-count").textContent));
  nothingWrong();

  await byKeyboard(await another({ colours: "dark" }), { knee, ghent, flat });
  await onAPhone(await another({ size: { width: 360, height: 740 }, language: "zh-CN" }), knee);
});

// chooseInPicture clicks through the picture until a note is hit: the cursor says where one is.
async function chooseInPicture(page, plot) {
  const box = await plot.boundingBox();
  for (let i = 0; i < 400; i++) {
    const [x, y] = [box.x + box.width * (0.3 + 0.4 * ((i * 0.618) % 1)), box.y + box.height * (0.2 + 0.6 * (i / 400))];
    await page.mouse.move(x, y);
    if (await plot.evaluate((e) => e.style.cursor === "pointer")) {
      await page.mouse.click(x, y);
      return;
    }
  }
  throw new Error("no note is in the picture");
}

// byKeyboard does the same without a pointer, in the dark.
async function byKeyboard({ page, open, idle, shot, accessible, nothingWrong }, { knee, ghent, flat }) {
  await open("graph?show=notes");
  const name = () => page.evaluate(() => document.activeElement.textContent);
  await page.getByLabel("Only those with these words").focus();
  await page.keyboard.type("knee");
  await page.waitForFunction(() => document.querySelectorAll(".graph-list tbody tr").length < 5);
  await page.keyboard.press("Tab");
  assert.match(await name(), /my knee hurt/);
  await page.keyboard.press("Enter");
  await page.waitForFunction((id) => location.hash.includes("id=" + id), knee.id);
  assert.equal(await name(), "Selected note", "the keyboard goes on at what was selected");
  await idle();
  await page.getByRole("img", { name: /^Graph of.*Selected: .*my knee hurt/s }).waitFor();

  // Arrow keys go through its neighbours, Enter goes to one.
  await page.locator(".graph-side section .graph-links button").first().focus();
  for (let i = 0; i < 60 && !/I live in Ghent/.test(await name()); i++) await page.keyboard.press("ArrowDown");
  await shot("graph-dark");
  await accessible("graph-dark");
  await page.keyboard.press("Enter");
  await page.waitForFunction((id) => location.hash.includes("id=" + id), ghent.id);
  await idle();

  // Both ends of a path.
  await page.getByRole("button", { name: "Path from here" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Find a note").focus();
  await page.keyboard.type("flat near the river");
  await page.keyboard.press("Enter");
  await page.locator(".graph-side form + div").getByRole("button", { name: /flat near the river/ }).first().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction((id) => location.hash.includes("to=" + id), flat.id);
  await page.locator(".graph-steps").waitFor();
  assert.match(page.url(), new RegExp(`from=${ghent.id}`));
  nothingWrong();
}

// onAPhone shows it in Chinese, and markup as text.
async function onAPhone({ page, open, idle, shot, accessible }, knee) {
  await open(`graph?id=${knee.id}`);
  await idle();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is scrolled sideways");
  await accessible("graph-phone");
  await shot("graph-phone", { fullPage: true });
  await page.getByLabel("只看含有这些字的").fill("onerror");
  await page.locator(".graph-list tbody button").first().click();
  await idle();
  assert.equal(await page.title(), "关系图 · loci");
  assert.equal(await page.locator("main img").count(), 0);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "long words are broken");
  await shot("graph-hostile", { fullPage: true });
}
