// Runs tests of the page in a real browser. A script of a view is
//
//	import { test } from "./harness.mjs";
//	await test("ask", async ({ page, open, shot, accessible }) => { … });
//
// and fails when the browser's console has an error or a warning, when something is asked of
// another machine, or when the script throws. What it is given is on standard input, as JSON:
// {"url", "key", "out"}: the server, a key of the user in person, a folder for pictures.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { seed } from "./seed.mjs";

export { assert };
export const server = JSON.parse(readFileSync(0, "utf8"));

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const patience = 30_000; // for one step of a script, in milliseconds: others may have the processor

// test runs a script with a memory that has something in it.
export async function test(name, script, { seeded = true, ...context } = {}) {
  if (seeded) await seed(server);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
  try {
    await script(await fresh(browser, name, context));
  } finally {
    await browser.close();
  }
}

// fresh is a window of the browser with nothing kept from before. Of the context, language
// ("en" or "zh-CN"), colours ("light" or "dark") and size ({width, height}) may be chosen.
async function fresh(browser, name, { language = "en", colours = "light", size = { width: 1200, height: 800 }, ...more } = {}) {
  const context = await browser.newContext({ locale: language, colorScheme: colours, viewport: size, timezoneId: "Europe/Lisbon", reducedMotion: "reduce", ...more });
  context.setDefaultTimeout(patience);
  await context.addInitScript({ content: axe });
  const page = await context.newPage();
  const problems = watch(page);
  const nothingWrong = () => assert.deepEqual(problems, []);
  return {
    page, browser, server, problems, nothingWrong,
    // open opens a view by its address, as "ask" or "note?id=…", with the key.
    open: async (view = "ask", key = server.key) => {
      if (page.url() === "about:blank") await page.goto(`${server.url}/#key=${key}`);
      await page.evaluate((to) => { location.hash = to; }, `#/${view}`);
      await page.locator("main h1").waitFor();
      await idle(page);
    },
    idle: () => idle(page),
    // shot keeps a picture of what is shown, with fullPage of the whole page.
    shot: async (title = name, options = {}) => {
      if (options.fullPage) await page.evaluate(() => scrollTo(0, 0)); // the header is where one has scrolled to
      await page.screenshot({ path: join(server.out, `${title}.png`), animations: "disabled", ...options });
    },
    // accessible fails on any finding of axe in what is shown now, targets of less than 24
    // pixels without room around them too.
    accessible: async (title = name) => {
      const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }));
      assert.deepEqual(found.violations.map((v) => `${title}: ${v.id}: ${v.help}: ${v.nodes.map((n) => n.html).join(" | ").slice(0, 600)}`), []);
      nothingWrong();
    },
    // another is a window of its own, as on a phone or in another language.
    another: (options) => fresh(browser, name, options),
  };
}

// idle waits until nothing is waited for. What was done last may change the address first,
// which the page hears of, draws and asks for in steps of their own: two frames let them begin.
async function idle(page) {
  await page.evaluate(() => new Promise((done) => {
    const frame = (then) => requestAnimationFrame(() => setTimeout(then));
    frame(() => frame(done));
  }));
  await page.waitForFunction(() => !document.querySelector("main [aria-busy=true]") && !!document.querySelector("main h1"));
}

// watch collects what must not happen in a page.
function watch(page) {
  const problems = [];
  const origin = new URL(server.url).origin;
  page.on("console", (m) => { if (["error", "warning"].includes(m.type())) problems.push(`console: ${m.text()} ${m.location().url}`); });
  page.on("pageerror", (e) => problems.push(`error: ${e.message}`));
  page.on("request", (r) => {
    if (!r.url().startsWith(origin + "/") && !/^(data|blob):/.test(r.url())) problems.push(`asked elsewhere: ${r.url()}`);
  });
  page.on("requestfailed", (r) => {
    if (r.failure()?.errorText !== "net::ERR_ABORTED") problems.push(`failed: ${r.url()}: ${r.failure()?.errorText}`);
  });
  return problems;
}
