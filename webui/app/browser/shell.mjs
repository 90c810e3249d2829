// The frame: views are reached by pointer and keyboard, settings hold, a key is asked for.

import { assert, server, test } from "./harness.mjs";

await test("shell", async ({ page, open, another, shot, accessible, nothingWrong }) => {
  await open("ask");
  await accessible();
  await shot();

  // By pointer.
  await page.getByRole("link", { name: "Traits" }).click();
  await page.getByRole("heading", { level: 1, name: "Traits" }).waitFor();
  await page.waitForFunction(() => document.title === "Traits · loci");
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1", "the keyboard begins at the heading");

  // By keyboard: the link that skips the navigation is first.
  await page.goto(page.url().replace(/#.*/, "#/ask"));
  await page.reload();
  await page.locator("main h1").waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to the content");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "main");

  // Keys: to a view, a person, a note and an answer without a mouse; and what was done is taken back.
  const list = page.getByRole("listbox");
  const goTo = async (text, choice) => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.waitForFunction(() => document.activeElement?.role === "combobox");
    await page.keyboard.type(text);
    await list.getByRole("option", { name: choice, selected: true }).waitFor();
  };
  await goTo("time", "View Timeline");
  await accessible("palette");
  await shot("palette");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Timeline" }).waitFor();
  await goTo("Bo", "Profile Bo");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: "Bo" }).waitFor();
  await goTo("green scarf", "Ask green scarf");
  await list.getByRole("option", { name: "Note Ann, you left your green scarf" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.locator(".statement", { hasText: "green scarf" }).waitFor();
  await goTo("Where do I live?", "Ask Where do I live?");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("ControlOrMeta+/");
  await page.waitForFunction(() => document.activeElement?.matches(".question input"));
  await page.getByLabel("What should be remembered?").fill("My umbrella is blue.");
  await page.getByRole("button", { name: "Remember" }).press("Enter");
  await page.locator(".latest .words").getByText("umbrella").waitFor();
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await page.getByText("Taken back.").waitFor();
  await page.locator(".latest .words").getByText("umbrella").waitFor({ state: "detached" });
  await page.locator(".view-ask .card, .view-ask .note").first().waitFor();

  // Language and colours, kept when the page is loaded again.
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Language").selectOption("zh");
  await page.getByLabel("颜色").selectOption("dark");
  await accessible("settings");
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "提问" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-CN");
  await accessible("dark");
  await page.keyboard.press("ControlOrMeta+k");
  await page.waitForFunction(() => document.activeElement?.role === "combobox");
  await page.keyboard.type("档");
  await page.getByRole("option", { name: "页面 档案", selected: true }).waitFor();
  await accessible("palette-zh-dark");
  await shot("palette-zh-dark");
  await page.keyboard.press("Escape");
  await shot("shell-zh-dark");
  nothingWrong();

  // Without a key it is asked for; the answer to the request without one is an error of the
  // browser's console by itself.
  const stranger = await another({ size: { width: 380, height: 700 } });
  await stranger.page.goto(server.url + "/#/profile");
  await stranger.page.getByRole("dialog", { name: "This memory wants a key" }).waitFor();
  await stranger.accessible("key").catch((e) => { if (!/401/.test(e.message)) throw e; });
  await stranger.shot("key");
  assert.equal(await stranger.page.getByRole("alert").filter({ hasText: "does not take the key" }).count(), 0, "none was given yet");
  await stranger.page.getByRole("textbox", { name: "Key" }).fill("wrong");
  await stranger.page.keyboard.press("Enter");
  await stranger.page.getByRole("dialog").getByRole("alert").filter({ hasText: "does not take the key" }).waitFor(); // P11
  await stranger.page.getByRole("textbox", { name: "Key" }).fill("wrong"); // once more, and the dialog is there again
  await stranger.page.keyboard.press("Enter");
  await stranger.page.waitForFunction(() => document.querySelector("dialog input")?.value === "");
  await stranger.page.getByRole("dialog").getByRole("alert").waitFor();
  await stranger.page.getByRole("textbox", { name: "Key" }).fill(server.key);
  await stranger.page.keyboard.press("Enter");
  await stranger.page.getByRole("dialog").waitFor({ state: "detached" });
  await stranger.idle();

  // On a phone every view is reached, and the page is not wider than the screen.
  for (const name of ["Import", "Graph", "Ask"]) {
    const link = stranger.page.getByRole("navigation").getByRole("link", { name });
    await link.click();
    await stranger.page.getByRole("heading", { level: 1, name }).waitFor();
    await stranger.idle();
    const seen = await link.evaluate((a) => a.getBoundingClientRect().left >= 0 && a.getBoundingClientRect().right <= innerWidth);
    assert.ok(seen, `${name} is seen in the navigation`);
    assert.equal(await stranger.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${name} is as wide as the screen`);
  }
  await stranger.shot("shell-phone");
  assert.deepEqual(stranger.problems.filter((p) => !/401 \(Unauthorized\)/.test(p)), []);

  // P11: a view that had no answer, as while the server starts again, is there by itself when it is back.
  const cut = await another();
  await cut.open("ask");
  await cut.page.route(/\/(v1|healthz)/, (route) => route.abort("connectionrefused"));
  await cut.page.getByRole("link", { name: "Profile" }).click();
  await cut.page.locator("main .failure").first().waitFor();
  await cut.page.unroute(/\/(v1|healthz)/);
  await cut.page.locator("main .failure").first().waitFor({ state: "detached" });
  await cut.page.locator("main .attribute").first().waitFor();
});
