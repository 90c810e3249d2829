// Agents: what each may see, the page through the eyes of one, keys that are made and end, and
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

  // A key in three clicks from anywhere, which is shown once, and copied.
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const keys = async () => (await call(server, "GET", "/v1/keys")).keys.filter((k) => !k.revoked);
  const before = (await keys()).length;
  const secret = page.getByLabel(/^New key ·/);
  await open("ask");
  clicks.made = 0;
  await click(nav("Agents"));
  await page.locator(".keys .card", { hasText: "tester" }).getByText(/never ends by itself · not used since this server began/).waitFor();
  await page.locator(".keys .card", { hasText: "this page's" }).getByText(/last used /).waitFor();
  await click(page.getByRole("button", { name: "New key" }));
  await accessible("agents-new-key");
  await click(page.getByRole("button", { name: "Make the key" }));
  await secret.waitFor();
  assert.equal(clicks.made, 3, "a key in 3");
  const made = await secret.inputValue();
  assert.match(made, /^loci_[0-9a-f]{8}_[0-9a-f]{64}$/);
  assert.deepEqual((await keys()).slice(before).map(({ id, user, agent, expires }) => [id, user, agent, Math.round((new Date(expires) - Date.now()) / 86_400_000)]), [[made.slice(0, 13), "ann", "coder", 90]]);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Copy", "the focus is where one goes on");
  await idle();
  await accessible("agents-made");
  await bigEnough(page, "a key that was made");
  await shot("agents-made", { fullPage: true });
  await page.keyboard.press("Enter");
  await page.getByText("The key was copied.").waitFor();
  assert.equal(await copied(), made);
  await page.getByRole("button", { name: "I have it" }).click();
  await secret.waitFor({ state: "detached" });
  assert.ok(!(await page.content()).includes(made.slice(14)), "it was shown once");

  // It ends after one more question, by keyboard alone; this page's own says what that means.
  const row = page.locator(".keys .card", { hasText: made.slice(0, 13) });
  await row.getByRole("button", { name: /^Revoke/ }).focus();
  await page.keyboard.press("Enter");
  await row.getByText("is refused at once, for good").waitFor();
  await accessible("agents-revoke");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent.startsWith("Revoke")); // the focus is back
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText("The key was revoked.").waitFor();
  assert.equal((await keys()).length, before);
  await page.getByText("2 keys that are over").click(); // and the one that was ended before
  await page.locator("details .card", { hasText: made.slice(0, 13) }).getByText(/revoked/).waitFor();
  await page.locator(".keys .card", { hasText: "this page's" }).getByRole("button").click();
  await page.getByText("This page uses this key, and will ask for another one.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();

  // A key with an end hands out none that outlasts it.
  const short = (await call(server, "POST", "/v1/keys", { expires: new Date(Date.now() + 40 * 86_400_000).toISOString() })).secret;
  const ending = await another();
  await ending.open("agents", short);
  await ending.page.getByRole("button", { name: "New key" }).click();
  assert.deepEqual(await ending.page.getByLabel("It ends").locator("option").allTextContents(), ["in 30 days", "when your own does"]);
  await ending.page.getByLabel("For").selectOption("it's <b>mail</b>");
  await ending.page.getByRole("button", { name: "Make the key" }).click();
  await ending.page.getByLabel("New key · it's <b>mail</b>").waitFor();
  await ending.page.locator(".keys .card", { hasText: "this page's" }).getByRole("button").click();
  await ending.page.getByRole("button", { name: "Revoke it for good" }).click();
  await ending.page.getByRole("dialog").getByRole("textbox", { name: "Key" }).waitFor();
  assert.deepEqual(ending.problems.filter((p) => !/401 \(Unauthorized\)/.test(p)), []);
  nothingWrong();

  // The first key of a memory is one's own, and the page goes on with it.
  const alone = await another();
  await alone.page.goto(server.keyless + "/#/agents");
  await alone.page.getByText("There is no key: whoever is on this machine").waitFor();
  await alone.page.getByRole("button", { name: "New key" }).click();
  await alone.page.getByText("This is the first key.").waitFor();
  assert.equal(await alone.page.locator("form select").count(), 0);
  await alone.shot("agents-first-key", { fullPage: true });
  await alone.page.getByRole("button", { name: "Make the key" }).click();
  await alone.page.getByText("This page uses it until the tab is closed").waitFor();
  await alone.page.locator(".keys .card", { hasText: "this page's" }).getByText("You in person", { exact: true }).waitFor();
  await alone.page.getByRole("navigation").getByRole("link", { name: "Ask", exact: true }).click();
  await alone.idle();
  assert.equal(await alone.page.getByRole("dialog").count(), 0, "the page is not locked out");
  assert.equal((await fetch(server.keyless + "/v1/stats")).status, 401, "others are");

  // An agent's own key shows an agent's page, in every view, without an error or a way out.
  const own = await another();
  await own.open("ask", server.agent);
  await own.page.locator("header .seeing", { hasText: "The key is of the agent tester" }).waitFor();
  assert.equal(await own.page.locator("header .seeing button").count(), 0);
  await asAgent({ ...own, open: (view) => own.open(view, server.agent) }, "tester");
  await own.open("agents");
  assert.equal(await own.page.getByRole("heading", { name: "Keys" }).count(), 0);
  assert.equal(await own.page.getByRole("button", { name: /^(See as|Change|Add|New key|Revoke)/ }).count(), 0);
  await own.shot("agents-own-key");
  await own.page.getByRole("button", { name: "Settings" }).click();
  await own.page.getByText("User: ann").waitFor();
  own.nothingWrong();

  // Who runs the server chooses whose memory is shown from a list.
  const runs = await another();
  await call({ ...server, key: server.operator }, "POST", "/v1/remember", { text: "I run the server." });
  await runs.open("agents", server.operator);
  await runs.page.getByRole("button", { name: "Settings" }).click();
  await runs.page.locator("datalist option[value=ann]").waitFor({ state: "attached" });
  await runs.page.getByLabel("User").fill("ann");
  await runs.page.getByLabel("User").press("Enter");
  await runs.page.keyboard.press("Escape");
  await runs.page.locator("header .whose", { hasText: "ann" }).waitFor();
  await runs.page.getByRole("heading", { name: "coder" }).waitFor();
  runs.nothingWrong();

  // A key that was ended says so, and another opens the page, as whom it is of.
  const over = await another();
  await over.page.goto(`${server.url}/#key=${server.ended}`);
  await over.page.getByRole("dialog").getByRole("alert").filter({ hasText: "was revoked, or has expired" }).waitFor();
  assert.equal(await over.page.locator("header .seeing").count(), 0);
  await over.page.getByRole("textbox", { name: "Key" }).fill(server.agent);
  await over.page.keyboard.press("Enter");
  await over.page.locator("header .seeing", { hasText: "tester" }).waitFor();
  assert.deepEqual(over.problems.filter((p) => !/401 \(Unauthorized\)/.test(p)), []);

  // Those looked at are first; a name that is not known says so.
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
  const listed = await phone.page.locator("datalist option").evaluateAll((all) => all.map((o) => o.value));
  assert.deepEqual(listed.slice(0, 2), ["ann", "nobody"], "those looked at are first");
  assert.ok(listed.length > 2 && new Set(listed).size === listed.length, `the others of the memory are behind them: ${listed}`);
  await phone.page.keyboard.press("Escape");
  await phone.page.getByRole("button", { name: "以 coder 的身份查看" }).click();
  await phone.page.locator("header .seeing.as").waitFor();
  await phone.idle();
  await phone.shot("agents-phone-seeing");
  assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page does not scroll sideways");
});
