// What loci open prints, in the browser: the memory is there, after the page is loaded again
// and in another tab too, and the address bar has no key. When the command has ended, the
// page says so.

import { assert, server, test } from "./harness.mjs";

await test("opened", async ({ page, idle, shot, accessible, problems }) => {
  const shown = async (p) => {
    await p.locator("main .note").first().waitFor();
    assert.ok(!p.url().includes(server.key), "the key is in the address bar");
  };
  await page.goto(server.page);
  await shown(page);
  await page.reload();
  await shown(page);

  // A link that is opened in a tab of its own.
  const [tab] = await Promise.all([page.context().waitForEvent("page"), page.getByRole("link", { name: "Timeline" }).click({ modifiers: ["ControlOrMeta"] })]);
  await tab.getByRole("heading", { level: 1, name: "Timeline" }).waitFor();
  await tab.getByRole("link", { name: "Ask" }).click();
  await shown(tab);
  assert.equal(await tab.getByRole("dialog").count(), 0, "no key is asked for");
  await tab.close();
  await idle();
  await accessible();

  // Ctrl-C.
  process.kill(server.pid, "SIGINT");
  await page.waitForFunction(() => fetch("/healthz").then(() => false, () => true));
  await page.getByRole("link", { name: "Traits" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Is loci open (or loci serve) still running?").first().waitFor();
  await shot("gone");
  assert.deepEqual(problems.filter((p) => !/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY/.test(p)), []);
  problems.length = 0;
  await accessible("gone").catch((e) => { if (!/ERR_CONNECTION/.test(e.message)) throw e; });
}, { seeded: false });
