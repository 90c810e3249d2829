// Agents: what each may see, the page through the eyes of one, commands that make keys, and
// the page with a key that is an agent's.

import { assert, server, test } from "./harness.mjs";
import { call } from "./seed.mjs";

await test("agents", async ({ page, open, idle, another, shot, accessible, nothingWrong }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
  await call(server, "POST", "/v1/agents", { name: "coder", domains: ["work"] });
  const say = (text, more) => call(server, "POST", "/v1/remember", { text, wait: true, ...more });
  await say("I keep the spare key under the third flowerpot.", { visibility: "private" });
  const clicks = { made: 0 };
  const click = async (target) => { clicks.made++; await target.click(); };
  const nav = (name) => page.getByRole("navigation").getByRole("link", { name, exact: true });
  const banner = page.locator("header .seeing");
  const bigEnough = async (p, where) => assert.deepEqual(await p.locator(".agents button, .agents select, .agents input, header .seeing button").evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).filter((r) => r.width > 0 && (r.width < 24 || r.height < 24)).length), 0, where);

  // The user in person has all that an agent lacks.
  await open("activity");
  await page.locator(".budget").waitFor();
  await open("traits?stage=all");
  await page.locator(".trait .statement").first().click();
  await page.locator(".trait .judge button").first().waitFor();

  // Two clicks: the page as an agent sees it, which says so in every view.
  await open("ask");
  await page.locator(".latest .words", { hasText: "flowerpot" }).waitFor();
  assert.equal(await banner.count(), 0, "in person there is no banner");
  assert.ok(await page.locator(".brand").evaluate((e) => e.getBoundingClientRect().left < 25), "nor room for one");
  await click(nav("Agents"));
  await page.locator(".agents .card", { hasText: "coder" }).getByText("Sees open notes, and those of work; no private notes but its own.").waitFor();
  await accessible("agents");
  await bigEnough(page, "agents");
  await shot("agents", { fullPage: true });
  await click(page.getByRole("button", { name: "See as coder" }));
  await banner.getByText("You see what the agent coder sees").waitFor();
  assert.equal(clicks.made, 2, "see as an agent in 2");
  await page.locator("main .note").first().waitFor();
  await idle();
  assert.equal(await page.getByText("flowerpot").count(), 0, "what coder may not see is not there");
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1", "the focus is not lost");
  await accessible("agents-seeing");
  await shot("agents-seeing");
  const views = await page.locator("nav a").evaluateAll((all) => all.map((a) => a.getAttribute("href").slice(2)));
  const asAgent = async (t, name) => {
    for (const view of views) {
      await t.open(view);
      await t.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const { top, bottom, width } = await t.page.locator("header .seeing").evaluate((e) => e.getBoundingClientRect().toJSON());
      assert.ok(top >= 0 && bottom > top + 20 && Math.round(width) === await t.page.evaluate(() => document.documentElement.clientWidth), `${view}: the banner is seen`);
      await t.page.locator("header .seeing", { hasText: name }).waitFor();
      assert.equal(await t.page.locator("main .failure").count(), 0, `${view}: no errors`);
      await t.accessible(`agents-${name}-${view}`);
    }
    await t.open("activity");
    await t.page.getByText("This is for the user in person alone.").waitFor(); // what it costs
    await t.open("traits?stage=all");
    if (await t.page.locator(".trait .statement").count()) {
      await t.page.locator(".trait .statement").first().click();
      await t.page.locator(".trait .opened").getByText("This is for the user in person alone.").waitFor(); // the verdict
    }
  };
  await asAgent({ page, open, accessible }, "coder");

  // It holds when the page is loaded again, and one click leaves it, by keyboard too.
  await page.reload();
  await banner.waitFor();
  await open("ask");
  clicks.made = 0;
  await click(banner.getByRole("button", { name: "Back to yourself" }));
  await banner.waitFor({ state: "detached" });
  await page.locator(".latest .words", { hasText: "flowerpot" }).waitFor();
  assert.equal(clicks.made, 1, "one click leaves");
  await open("agents");
  await page.getByRole("button", { name: "See as coder" }).focus();
  await page.keyboard.press("Enter");
  await banner.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await banner.waitFor({ state: "detached" });

  // What an agent sees is set, and taken back with one click.
  await open("agents");
  const agents = async () => (await call(server, "GET", "/v1/agents")).agents;
  await page.getByRole("button", { name: /^Change what it sees.*coder/ }).click();
  await page.getByLabel("Domains, with a comma between them").fill("work, home/garden");
  await page.getByLabel("Private notes of others too").check();
  await accessible("agents-limits");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".card", { hasText: "those of work, home/garden; and private notes of others" }).waitFor();
  assert.deepEqual(await agents(), [{ name: "coder", domains: ["work", "home/garden"], private: true }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".card", { hasText: "those of work; no private notes" }).waitFor();
  assert.deepEqual(await agents(), [{ name: "coder", domains: ["work"] }]);
  await page.getByRole("button", { name: "Add an agent" }).click();
  await page.getByLabel("Name").fill("it's <b>mail</b>");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "See as it's <b>mail</b>" }).waitFor();

  // The command that makes a key, with its end, in three clicks from anywhere.
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await open("ask");
  clicks.made = 0;
  await click(nav("Agents"));
  await page.getByLabel("Command").waitFor();
  await click(page.getByRole("button", { name: "Copy" }));
  await page.getByText("The command was copied.").waitFor();
  assert.ok(clicks.made <= 3, "a key in 3");
  assert.equal(await copied(), "loci key create --user=ann --agent=coder --expires=90d");
  await page.getByLabel("It ends").selectOption({ label: "never by itself" });
  await page.locator(".agents select").first().selectOption("it's <b>mail</b>");
  await page.getByRole("button", { name: "Copy" }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("mail"));
  assert.equal(await copied(), `loci key create --user=ann --agent='it'\\''s <b>mail</b>'`);
  nothingWrong();

  // An agent's own key shows an agent's page, in every view, without an error or a way out.
  const own = await another();
  await own.open("ask", server.agent);
  await own.page.locator("header .seeing", { hasText: "The key is of the agent tester" }).waitFor();
  assert.equal(await own.page.locator("header .seeing button").count(), 0);
  await asAgent({ ...own, open: (view) => own.open(view, server.agent) }, "tester");
  await own.open("agents");
  assert.equal(await own.page.getByRole("button", { name: /^(See as|Change|Add|Copy)/ }).count(), 0);
  await own.shot("agents-own-key");
  await own.page.getByRole("button", { name: "Settings" }).click();
  await own.page.getByText("User: ann").waitFor();
  own.nothingWrong();

  // A key that was ended says so, and another opens the page, as whom it is of.
  const over = await another();
  await over.page.goto(`${server.url}/#key=${server.ended}`);
  await over.page.getByRole("dialog").getByRole("alert").filter({ hasText: "was revoked, or has expired" }).waitFor();
  assert.equal(await over.page.locator("header .seeing").count(), 0);
  await over.page.getByRole("textbox", { name: "Key" }).fill(server.agent);
  await over.page.keyboard.press("Enter");
  await over.page.locator("header .seeing", { hasText: "tester" }).waitFor();
  assert.deepEqual(over.problems.filter((p) => !/401 \(Unauthorized\)/.test(p)), []);

  // Whoever runs the memory chooses the user from those looked at; a name that is not known says so.
  const phone = await another({ language: "zh-CN", colours: "dark", size: { width: 360, height: 740 } });
  await phone.page.addInitScript(() => sessionStorage.getItem("loci.user") ?? sessionStorage.setItem("loci.user", "ann"));
  await phone.open("activity", server.operator);
  await phone.page.locator("#lanes").waitFor();
  await phone.open("agents");
  await phone.page.getByRole("button", { name: "以 coder 的身份查看" }).waitFor();
  await phone.accessible("agents-phone");
  await bigEnough(phone.page, "phone");
  await phone.shot("agents-phone", { fullPage: true });
  await phone.page.getByRole("button", { name: /^设置/ }).click();
  const user = phone.page.getByLabel("用户");
  await user.fill("nobody");
  await user.press("Tab");
  await phone.page.getByText("没有此用户的记忆").waitFor();
  await user.fill("ann");
  await user.press("Tab");
  await phone.page.getByText("没有此用户的记忆").waitFor({ state: "detached" });
  assert.deepEqual(await phone.page.locator("datalist option").evaluateAll((all) => all.map((o) => o.value)), ["ann", "nobody"]);
  await phone.page.keyboard.press("Escape");
  await phone.page.getByRole("button", { name: "以 coder 的身份查看" }).click();
  await phone.page.locator("header .seeing.as").waitFor();
  await phone.idle();
  await phone.shot("agents-phone-seeing");
  assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page does not scroll sideways");
});
