// What happens is shown while it happens, work that failed can be retried and dropped, and
// what models cost is plotted. The server has a model that refuses some things.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { assert, server, test } from "./harness.mjs";
import { call } from "./seed.mjs";

const say = (text) => call(server, "POST", "/v1/remember", { text });

await test("activity", async ({ page, open, another, shot, accessible, nothingWrong }) => {
  await say("I grow tomatoes on the balcony.");
  await say("This is unsayable, said the model.");
  await open("activity");
  const feed = page.getByRole("list").and(page.locator(".feed"));
  await page.locator(".lamp-connected").waitFor();
  await feed.getByRole("link", { name: "I grow tomatoes on the balcony." }).waitFor();
  await page.locator(".job", { hasText: "this model does not talk about that" }).waitFor();

  // Live: what is remembered and changed now is on top, and links to its note.
  await say("我在阳台上种番茄。<img src=x onerror=alert(1)>");
  await feed.locator("li").first().getByText("我在阳台上种番茄。<img src=x onerror=alert(1)>").waitFor();
  const { notes } = await call(server, "GET", "/v1/notes");
  const tomatoes = notes.find((n) => n.content.startsWith("I grow"));
  await call(server, "POST", "/v1/pin", { id: tomatoes.id });
  const pinned = feed.locator("li").first();
  await pinned.getByText("pinned", { exact: true }).waitFor();
  assert.equal(await pinned.getByRole("link").getAttribute("href"), `#/note?id=${tomatoes.id}`);
  await accessible();
  await shot("activity", { fullPage: true });

  // An agent at work, over the protocol that agents speak: what it asks and writes is there
  // within a second, with the notes that it got, opened in place.
  const client = new Client({ name: "agent", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url + "/mcp"), { requestInit: { headers: { Authorization: `Bearer ${server.agent}` } } }));
  await client.callTool({ name: "recall", arguments: { query: "What grows on my balcony? <b>番茄</b>" } });
  const began = Date.now();
  const question = feed.locator("li.type-recalled", { hasText: "What grows on my balcony? <b>番茄</b>" });
  await question.waitFor();
  const took = Date.now() - began;
  assert.ok(took < 2000, `seen after ${took} ms: it is asked for each second`);
  await question.getByText("tester", { exact: true }).waitFor();
  await question.getByText(/^block of \d+ tokens$/).waitFor();
  await question.getByRole("button", { name: /^\d+ notes?$/ }).click();
  await question.getByRole("link", { name: "I grow tomatoes on the balcony." }).waitFor();
  await client.callTool({ name: "remember", arguments: { text: "The balcony faces south." } });
  const wrote = feed.locator("li", { has: page.getByRole("link", { name: "The balcony faces south." }) }).first();
  await wrote.getByText("tester", { exact: true }).waitFor();
  await call(server, "POST", "/v1/recall", { query: "Who grows tomatoes?" });
  await feed.locator("li.type-recalled", { hasText: "Who grows tomatoes?" }).getByText("you", { exact: true }).waitFor();
  await accessible("agent");
  await shot("activity-agent", { fullPage: true });
  await page.getByRole("combobox", { name: "By", exact: true }).selectOption("agent:tester");
  await feed.getByText("Who grows tomatoes?").waitFor({ state: "detached" });
  await question.waitFor();
  await wrote.waitFor();
  assert.match(page.url(), /by=agent%3Atester/);
  await page.getByLabel("Show").first().selectOption("recalled");
  await wrote.waitFor({ state: "detached" });
  await question.waitFor();
  await page.getByRole("combobox", { name: "By", exact: true }).selectOption("person");
  await feed.getByText("Who grows tomatoes?").waitFor();

  // In Chinese; and as the agent, which sees its own questions alone.
  for (const [title, options, key, who] of [
    ["activity-agent-zh", { language: "zh-CN", colours: "dark" }, server.key, /^提示块 \d+ 个词元$/],
    ["activity-as-agent", { size: { width: 360, height: 760 } }, server.agent, /^block of \d+ tokens$/],
  ]) {
    const other = await another(options);
    await other.open("activity?type=recalled", key);
    await other.page.locator(".type-recalled", { hasText: "What grows on my balcony?" }).getByText(who).waitFor();
    assert.equal(await other.page.locator(".type-recalled").count(), key === server.key ? 2 : 1);
    assert.equal(await other.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${title}: no sideways scrolling`);
    await other.accessible(title);
    await other.shot(title, { fullPage: true });
    await other.page.context().close();
  }

  // Purged: the question that its words were in goes too.
  const { notes: balcony } = await call(server, "GET", "/v1/notes");
  await call(server, "POST", "/v1/forget", { id: balcony.find((n) => n.content === "The balcony faces south.").id, purge: true });
  await page.locator(".type-recalled").first().waitFor({ state: "detached" });
  await client.close();
  await page.getByRole("combobox", { name: "By", exact: true }).selectOption("");
  await page.getByLabel("Show").first().selectOption("");
  await page.locator(".lamp-connected").waitFor();

  // Filter and pause, by pointer.
  await page.getByLabel("Show").first().selectOption("changed");
  await page.locator(".lamp-connected").waitFor();
  await feed.getByText("pinned", { exact: true }).waitFor();
  assert.equal(await feed.getByText("remembered", { exact: true }).count(), 0);
  assert.match(page.url(), /type=changed/);
  await page.getByLabel("Show").first().selectOption("");
  await feed.getByText("remembered", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await say("I water them in the evening.");
  await page.getByText("1 more since the pause").waitFor();
  assert.equal(await feed.getByText("I water them in the evening.").count(), 0);
  await page.getByRole("button", { name: "Go on" }).click();
  await feed.getByText("I water them in the evening.").waitFor();

  // A job that failed: retried by pointer, then dropped by keyboard.
  const job = page.locator(".job", { hasText: "this model does not talk about that" }).first();
  await job.getByText(/failed once|failed \d times/).waitFor();
  await job.getByRole("button", { name: "Retry" }).click();
  await page.getByText("The job is in the queue again.").waitFor();
  await job.getByRole("button", { name: "Drop" }).waitFor();
  await job.getByRole("button", { name: "Drop" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Drop this job?" });
  await dialog.waitFor();
  await accessible("drop");
  await dialog.getByRole("button", { name: "Drop" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("The job is dropped.").waitFor();
  const { jobs } = await call(server, "GET", "/v1/jobs");
  assert.ok(!jobs.some((j) => /does not talk/.test(j.error ?? "")), "the job is gone from the memory too");

  // What it cost: today's calls by the real server, and the choices by keyboard.
  await page.getByRole("img", { name: /^tokens by day, 30 days: .* in all/ }).waitFor();
  await page.getByRole("meter").first().waitFor();
  await page.getByRole("radio", { name: "30" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("img", { name: /^tokens by day, 7 days/ }).waitFor();
  assert.match(page.url(), /days=7/);
  await page.getByLabel("Stacked by").focus();
  await page.keyboard.press("o");
  await page.getByText("ok", { exact: true }).first().waitFor();
  await page.getByLabel("Measured in").focus();
  await page.keyboard.press("c"); // calls: what failed has cost no tokens
  await page.getByRole("img", { name: /^calls by day/ }).waitFor();
  await page.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("columnheader", { name: "failed" }).waitFor();
  await page.getByLabel("Stacked by").selectOption("model");
  nothingWrong();

  // Three months of it, made up, as nobody waits so long; in Chinese, in the dark, on a phone.
  const spent = months();
  for (const [title, options, name] of [
    ["activity-90", {}, /^tokens by day, 90 days/],
    ["activity-dark", { language: "zh-CN", colours: "dark", size: { width: 1200, height: 1000 } }, /^90 天内每日词元/],
    ["activity-phone", { size: { width: 360, height: 760 } }, /^tokens by day, 90 days/],
  ]) {
    const other = await another(options);
    await other.page.route("**/v1/usage*", (route) => route.fulfill({ json: { spent } }));
    await other.open("activity?days=90");
    await other.page.getByRole("img", { name }).waitFor();
    await other.page.locator(".feed li a:not(:text-is('…'))").first().waitFor();
    assert.equal(await other.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${title}: no sideways scrolling`);
    await other.accessible(title);
    await other.shot(title, { fullPage: true });
    await other.page.context().close();
  }

  // The lanes are shown to whoever runs the server, and to nobody else.
  assert.equal(await page.getByRole("heading", { name: "Lanes of the server" }).count(), 0);
  // The first view asks for the operator's own memory, which must be there for that.
  await call({ ...server, key: server.operator }, "POST", "/v1/remember", { text: "I run the server." });
  const operator = await another();
  await operator.open("activity", server.operator);
  await operator.page.getByRole("heading", { name: "Lanes of the server" }).waitFor();
  operator.nothingWrong();
  await operator.page.context().close();

  // Cut off, it goes on behind the last event, and says meanwhile that it is not connected.
  const cut = await another();
  const asked = [];
  await cut.page.route("**/v1/events*", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("after"));
    if (asked.length > 2) return route.continue();
    const at = new Date().toISOString();
    const body = asked.length > 1 ? "" : `id: x\nevent: begun\ndata: ${JSON.stringify({ cursor: at, type: "begun", at })}\n\n`;
    await route.fulfill({ contentType: "text/event-stream", body });
  });
  await cut.open("activity");
  await cut.page.locator(".lamp-lost").waitFor();
  await cut.page.locator(".lamp-connected").waitFor();
  assert.equal(asked[1], asked[2], "it goes on where it was");
  assert.notEqual(asked[0], asked[1]);
  await say("I harvest in August.");
  await cut.page.getByText("I harvest in August.").waitFor();
  cut.nothingWrong();
  await cut.page.context().close();

  // A burst does not freeze the page, and the latest 200 are kept.
  const busy = await another();
  await busy.open("activity");
  await busy.page.locator(".lamp-connected").waitFor();
  const burst = Array.from({ length: 3000 }, (_, i) => JSON.stringify({ text: `Burst ${i}.` })).join("\n");
  await busy.page.evaluate(() => {
    globalThis.longest = 0;
    globalThis.drawn = 0; // times that lines were added
    new MutationObserver((all) => { if (all.some((m) => [...m.addedNodes].some((n) => n.nodeName === "LI"))) globalThis.drawn++; }).observe(document.querySelector(".feed"), { childList: true });
    let last = performance.now();
    const tick = () => { const now = performance.now(); globalThis.longest = Math.max(globalThis.longest, now - last); last = now; setTimeout(tick, 20); };
    tick();
  });
  await call(server, "POST", "/v1/ingest", burst, "application/x-ndjson");
  await busy.page.locator(".feed").getByText("Burst 2999.").waitFor();
  const longest = await busy.page.evaluate(() => globalThis.longest);
  assert.ok(longest < 5000, `the page stood still for ${longest} ms`);
  assert.ok((await busy.page.evaluate(() => globalThis.drawn)) < 100, "thousands of events are drawn together");
  while (await busy.page.getByRole("button", { name: /Show \d+ more/ }).count()) await busy.page.getByRole("button", { name: /Show \d+ more/ }).click();
  assert.equal(await busy.page.locator(".feed").locator("li").count(), 200);
  await busy.page.getByText("Only the latest 200 are kept here.").waitFor();
  busy.nothingWrong();
}, { seeded: false });

// months is what models might have cost in ninety days.
function months() {
  const spent = [];
  const models = [["qwen3:8b", 9000], ["claude-haiku", 4000], ["nomic-embed-text", 1500]];
  for (let d = 0; d < 90; d++) {
    const day = new Date(Date.now() - d * 86400_000).toISOString().slice(0, 10);
    for (const [i, [model, most]] of models.entries()) {
      const tokens = Math.round(most * (1 + Math.sin(d / 5 + i)) * (d % 7 === 3 ? 0 : 1));
      for (const step of ["extract", "decide"]) spent.push({ day, model, step, outcome: d % 11 ? "ok" : "cut", cost: tokens / 1e5, usage: { calls: 3, tokens_in: tokens, tokens_out: tokens / 8 | 0, took_ns: 1e9 } });
    }
  }
  return spent;
}
