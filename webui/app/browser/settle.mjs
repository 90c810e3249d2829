// What is in doubt is settled on the first view with one click, and taken back with one.

import { assert, server, test } from "./harness.mjs";
import { call } from "./seed.mjs";

const homes = async () => (await call(server, "GET", "/v1/profile")).attributes.find((a) => a.attribute === "home");
const values = async () => ((await homes()).values ?? []).map((v) => v.value).sort();

await test("settle", async ({ page, open, another, shot, accessible, nothingWrong }) => {
  let clicks = 0;
  await page.exposeFunction("clicked", () => { clicks++; });
  await page.addInitScript(() => addEventListener("click", (e) => e.isTrusted && globalThis.clicked(), true));
  const counted = async (want, what, steps) => {
    const before = clicks;
    await steps();
    assert.equal(clicks - before, want, what);
  };
  const undo = () => page.getByRole("button", { name: "Undo", exact: true }).click();

  // Two values of something that has one at a time, as one message says both.
  await call(server, "POST", "/v1/remember", { text: "I live in Sintra. I live in Porto.", wait: true });
  assert.deepEqual([(await homes()).contested, await values()], [true, ["Porto", "Sintra"]]);
  await open("ask");
  const doubt = page.locator(".in-doubt .card", { hasText: "Home" });
  await doubt.getByRole("button", { name: "Home: Porto" }).waitFor();
  await accessible("two");
  await shot("settle-two", { fullPage: true });
  await counted(1, "which of two values holds", async () => {
    await doubt.getByRole("button", { name: "Home: Sintra" }).click();
    await page.getByText("Home: Sintra. The notes of the rest keep their words").waitFor();
    await doubt.waitFor({ state: "detached" });
  });
  assert.deepEqual([!!(await homes()).contested, await values()], [false, ["Sintra"]]);
  const { notes } = await call(server, "GET", "/v1/notes?limit=3");
  assert.ok(notes.some((n) => n.content === "I live in Sintra. I live in Porto." && !n.superseded_by), "the words stay, and hold");
  await counted(1, "taken back", async () => {
    await undo();
    await doubt.waitFor();
  });
  assert.deepEqual(await values(), ["Porto", "Sintra"]);

  // A plan that is overdue.
  const due = page.locator(".due-soon .note", { hasText: "passport" });
  await counted(1, "a plan that is overdue", async () => {
    await due.getByRole("button", { name: /^Done/ }).click();
    await due.waitFor({ state: "detached" });
  });
  await counted(1, "taken back", async () => {
    await undo();
    await due.waitFor();
  });

  // A trait that is not sure: those of the sample are, and stand in for one.
  await page.route("**/v1/traits?*", (route) => route.continue({ url: server.url + "/v1/traits?all=true&limit=1" }));
  await page.reload();
  const trait = page.locator(".in-doubt .note");
  await counted(1, "a trait", async () => {
    await trait.getByRole("button", { name: /^That is so/ }).click();
    await page.getByText("The trait is confirmed.").waitFor();
  });
  await counted(1, "taken back", async () => {
    await undo();
    await page.getByText("Taken back.", { exact: true }).waitFor();
  });
  nothingWrong();

  // On a phone, in Chinese, in the dark, by keyboard.
  const phone = await another({ size: { width: 360, height: 740 }, language: "zh-CN", colours: "dark" });
  await phone.open("ask");
  const which = phone.page.locator(".in-doubt .card", { hasText: "住处" });
  await which.getByRole("button", { name: /Porto/ }).waitFor();
  assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is wider than the phone");
  await phone.accessible("phone");
  await phone.shot("settle-phone", { fullPage: true });
  await which.getByRole("button", { name: /Porto/ }).press("Enter");
  await which.waitFor({ state: "detached" });
  assert.deepEqual(await values(), ["Porto"]);
  phone.nothingWrong();
});
