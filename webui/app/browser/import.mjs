// Files are dropped and chosen, recognised, kept once, and exported again.

import { readFileSync } from "node:fs";
import { assert, server, test } from "./harness.mjs";
import { call } from "./seed.mjs";

const chat = (id, texts) => ({
  conversation_id: id, title: "Garden", create_time: 1770000000, current_node: `n${texts.length - 1}`,
  mapping: Object.fromEntries(texts.map((text, i) => [`n${i}`, { parent: i ? `n${i - 1}` : "", message: { id: `${id}-${i}`, author: { role: i % 2 ? "assistant" : "user" }, content: { content_type: "text", parts: [text] }, create_time: 1770000000 + i } }])),
});
const chatGPT = JSON.stringify([chat("c1", ["I planted a fig tree.", "Figs like sun."])]);
const lines = ['{"text":"I sail on Sundays.","at":"2026-02-03T10:00:00Z"}', '{"text":""}', "{nonsense", '{"text":"我喜欢无花果。","at":"2026-02-03T11:00:00Z"}'].join("\n");
const kept = async (text) => (await call(server, "GET", "/v1/notes?limit=1000")).notes.filter((n) => n.content === text).length;

// drop lets a file go above the place for it, as a person does.
async function drop(page, name, text, ...others) {
  const data = await page.evaluateHandle(([name, text, ...others]) => {
    const t = new DataTransfer();
    for (const n of [name, ...others]) t.items.add(new File([text], n, { lastModified: Date.UTC(2026, 1, 4) }));
    return t;
  }, [name, text, ...others]);
  await page.dispatchEvent(".drop", "dragover", { dataTransfer: data });
  await page.getByText("Let go to read it").waitFor();
  await page.dispatchEvent(".drop", "drop", { dataTransfer: data });
}

await test("import", async ({ page, open, another, shot, accessible, nothingWrong }) => {
  await page.addInitScript(() => { delete globalThis.showSaveFilePicker; });
  page.on("filechooser", () => {}); // from now on the browser asks the script for files: switched on with the key that is pressed, it may be late
  await open("import");
  await accessible();
  await shot("import");

  // Dropped: it says what it is, and keeps nothing before it is told to.
  await drop(page, "conversations.json", chatGPT);
  await page.getByText("2 messages in it.").waitFor();
  assert.equal(await page.getByLabel("It is an export of").inputValue(), "chatgpt-export");
  assert.equal(await kept("I planted a fig tree."), 0);
  await accessible("recognised");
  await shot("import-recognised");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { name: "Imported" }).waitFor();
  assert.deepEqual(await page.locator(".figures dd").allTextContents(), ["2", "0", "0"]);
  assert.equal(await kept("I planted a fig tree."), 1);

  // Again, with another file that is not read: all is known.
  await page.getByRole("button", { name: "Another file" }).click();
  await drop(page, "conversations.json", chatGPT, "more.json");
  await page.getByText("One file at a time: the first one is read.").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("All of it was here already.").waitFor();
  assert.deepEqual(await page.locator(".figures dd").allTextContents(), ["0", "2", "0"]);
  assert.equal(await kept("I planted a fig tree."), 1);

  // Chosen by keyboard alone; bad lines are named.
  await page.getByRole("button", { name: "Another file" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Choose a file…" }).focus();
  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await choosing).setFiles({ name: "talk.jsonl", mimeType: "application/x-ndjson", buffer: Buffer.from(lines) });
  await page.getByRole("button", { name: "Import", exact: true }).waitFor();
  assert.equal(await page.getByLabel("It is an export of").inputValue(), "jsonl");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Import", "the keyboard is where it goes on");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Imported" }).waitFor();
  assert.deepEqual(await page.locator(".figures dd").allTextContents(), ["2", "0", "2"]);
  await page.getByText("talk.jsonl, line 2").waitFor();
  await page.getByText("talk.jsonl, line 3").waitFor();
  assert.equal(await kept("我喜欢无花果。"), 1);
  await accessible("done");
  await shot("import-done");

  // The format is corrected by hand: texts in a list are memories, whoever wrote them.
  await page.getByRole("button", { name: "Another file" }).click();
  await drop(page, "all.json", JSON.stringify([{ id: "m1", memory: "Keeps bees", created_at: "2026-02-03T02:00:01Z" }]));
  await page.getByText("1 message in it.").waitFor();
  assert.equal(await page.getByLabel("It is an export of").inputValue(), "mem0");
  await page.getByLabel("It is an export of").selectOption("memory-json");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { name: "Imported" }).waitFor();
  assert.equal(await kept("Keeps bees"), 1);
  nothingWrong();

  // Cancelled on the way: what is kept stays, and the same file goes on.
  await page.getByRole("button", { name: "Another file" }).click();
  const many = Array.from({ length: 6000 }, (_, i) => JSON.stringify({ text: `Length ${i} was swum.`, at: "2026-02-03T10:00:00Z" })).join("\n");
  await drop(page, "many.jsonl", many);
  await page.getByText("6,000 messages in it.").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText(/\d00 read/).waitFor();
  await shot("import-progress");
  await page.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Cancelled. What was kept so far stays").waitFor();
  await drop(page, "many.jsonl", many);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { name: "Imported" }).waitFor();
  const [added, known] = (await page.locator(".figures dd").allTextContents()).map((n) => Number(n.replace(",", "")));
  assert.equal(added + known, 6000);
  assert.ok(known > 0, "what was kept before it was cancelled is known");

  // Exported, and imported into the memory that it came from: nothing is new.
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const file = readFileSync(await (await downloading).path(), "utf8");
  await page.getByText(/^Exported [\d,]+ records .* to loci-.*\.jsonl\.$/).waitFor();
  assert.equal(JSON.parse(file.trimEnd().split("\n").at(-1)).loci, "end");
  await page.getByRole("button", { name: "Another file" }).click();
  await drop(page, "loci.jsonl", file);
  await page.getByText("Everything that an export holds is restored").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("All of it was here already.").waitFor();
  nothingWrong();

  // A file that nobody knows is refused with words; in Chinese, in the dark, on a phone. The
  // refusal is an error of the browser's console by itself.
  const phone = await another({ language: "zh-CN", colours: "dark", size: { width: 360, height: 740 } });
  await phone.open("import");
  await phone.accessible("phone");
  const chooser = phone.page.waitForEvent("filechooser");
  await phone.page.getByRole("button", { name: "选择文件…" }).click();
  await (await chooser).setFiles({ name: "一个名字很长很长很长很长很长很长很长的文件-without-any-place-to-break-it-anywhere.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await phone.page.getByText(/is not JSON/).waitFor();
  assert.equal(await phone.page.getByRole("button", { name: "导入", exact: true }).count(), 0);
  assert.equal(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "no sideways scrolling");
  await phone.accessible("refused").catch((e) => { if (!/422|400/.test(e.message)) throw e; });
  await phone.shot("import-phone-zh", { fullPage: true });
  assert.deepEqual(phone.problems.filter((p) => !/status of 4(00|22)/.test(p)), []);

  // To the disk, where the browser has a picker: what is written there is whole.
  const picky = await another();
  await picky.page.addInitScript(() => {
    globalThis.showSaveFilePicker = async () => ({
      name: "mine.jsonl",
      createWritable: async () => new WritableStream({ write(chunk) { globalThis.wrote = (globalThis.wrote ?? "") + new TextDecoder().decode(chunk); } }),
    });
  });
  await picky.open("import");
  await picky.page.getByRole("button", { name: "Export", exact: true }).focus();
  await picky.page.keyboard.press("Enter");
  await picky.page.getByText(/ to mine\.jsonl\.$/).waitFor();
  assert.equal(JSON.parse((await picky.page.evaluate(() => globalThis.wrote)).trimEnd().split("\n").at(-1)).loci, "end");
  picky.nothingWrong();
}, { seeded: false });
