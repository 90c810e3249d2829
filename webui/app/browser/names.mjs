// Names in the graph: people, places and others that notes name are chosen in the picture, and
// it grows around them; their notes are beside it. By pointer, by keyboard, with long names.

import { assert, server, test } from "./harness.mjs";
import { call, settled } from "./seed.mjs";

const long = "Donaudampfschifffahrt".repeat(480); // 10 080 letters without a break

await test("names", async ({ page, open, idle, another, shot, accessible, nothingWrong }) => {
  for (let i = 0; i < 40; i++) await call(server, "POST", "/v1/remember", { text: `I met Tom and Nurse Number${i} in Lisbon.`, conversation: "ward" });
  await call(server, "POST", "/v1/remember", { text: `I met Tom in the office of ${long}.`, conversation: "ward" });
  await settled(server);
  const { notes } = await call(server, "GET", "/v1/notes?limit=1000&kinds=fact&kinds=episode");
  const naming = (name) => notes.filter((n) => n.entities?.some((e) => e.name.toLowerCase() === name.toLowerCase()));

  await open("graph");
  const picture = page.locator(".names-picture");
  const name = (text) => picture.getByRole("button", { name: new RegExp("^" + text + " \\d+ notes?, person") });
  await name("Tom").waitFor();
  await page.locator("main [aria-busy=true]").waitFor({ state: "detached" });
  const before = await picture.getByRole("button").count();
  assert.match(await name("Tom").textContent(), new RegExp(`^Tom ${naming("Tom").length} notes`));
  await accessible();
  await shot();

  // One is chosen: its notes are those that name it, and those around it join.
  await name("Tom").click();
  await page.getByRole("heading", { level: 2, name: "Tom" }).waitFor();
  assert.match(page.url(), /#\/graph\?name=tom$/);
  await page.waitForFunction((n) => document.querySelectorAll(".names-picture button").length >= n, before);
  assert.ok(await page.getByText(`named in ${naming("Tom").length} notes`).isVisible());
  const side = page.locator(".graph-side");
  assert.match(await side.locator(".note .words").first().textContent(), /Tom/);
  await side.getByRole("button", { name: /more$/ }).click();
  assert.ok(await side.locator(".note").count() > 8);
  await side.locator(".names-with button", { hasText: "Lisbon" }).click();
  await page.getByRole("heading", { level: 2, name: "Lisbon" }).waitFor();
  await accessible("names-chosen");
  await shot("names-chosen");
  assert.equal(await covered(page), "", "no name covers another");

  // Back leads back; a note leads into the graph of notes.
  await page.goBack();
  await page.getByRole("heading", { level: 2, name: "Tom" }).waitFor();
  await side.getByRole("link", { name: "Its links" }).first().click();
  await page.getByRole("img", { name: /^Graph of/ }).waitFor();
  await page.getByRole("navigation", { name: "What the graph shows" }).getByRole("link", { name: "People and places" }).click();
  await name("Tom").waitFor();
  nothingWrong();

  // By keyboard, in the dark, in Chinese, at twice the size: as wide as the window all along.
  const zh = await another({ colours: "dark", language: "zh-CN", size: { width: 600, height: 400 } });
  await zh.open("graph");
  const own = zh.page.locator(".names-picture button", { hasText: "Tom" });
  await own.focus();
  await zh.page.keyboard.press("Enter");
  await zh.page.waitForFunction(() => document.activeElement?.tagName === "H2" && document.activeElement.textContent === "Tom");
  await zh.idle();
  assert.ok(await zh.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is scrolled sideways");
  await zh.accessible("names-zh");
  await zh.shot("names-zh", { fullPage: true });
  const phone = await another({ size: { width: 360, height: 740 } });
  await phone.open("graph?name=tom");
  await phone.page.getByRole("heading", { level: 2, name: "Tom" }).waitFor();
  await phone.idle();
  assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is scrolled sideways");
  assert.equal(await covered(phone.page), "", "no name covers another on a phone");
  await phone.accessible("names-phone");
  await phone.shot("names-phone", { fullPage: true });
});

// covered are two names of which one covers the other.
async function covered(page) {
  await page.waitForTimeout(100); // what joined is placed
  return page.evaluate(() => {
    const all = [...document.querySelectorAll(".names-picture button")].map((b) => [b.textContent, b.getBoundingClientRect()]);
    for (const [a, p] of all) for (const [b, q] of all) if (a !== b && p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1) return `${a} / ${b}`;
    return "";
  });
}
