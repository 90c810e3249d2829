// The graph with as many notes as it shows at most: it says how far it is, comes to rest, and
// can be moved. What frames took is printed, as the machines that run this differ.

import { assert, server, test } from "./harness.mjs";
import { at, call, settled } from "./seed.mjs";

const many = 5000;
const written = "5,000"; // as the page writes it
const nouns = ["garden", "bridge", "violin", "bread", "river", "lamp", "letter", "train", "stone", "window", "horse", "paper", "salt", "clock", "boat", "coat", "song", "map", "tree", "road"];
const verbs = ["saw", "bought", "lost", "painted", "mended", "sold", "liked", "measured", "carried", "drew"];

// talk is what was said in so many messages of conversations of twenty.
function talk(n) {
  return Array.from({ length: n }, (_, i) => JSON.stringify({
    text: `I ${verbs[i % 10]} the ${nouns[(i * 7) % 20]} by the ${nouns[(i * 3 + Math.floor(i / 20)) % 20]}, number ${i}.`,
    conversation: `talk ${Math.floor(i / 20)}`, speaker: "Ann", role: "user", at: at(400 - Math.floor(i / 20), 9, (i % 20) * 2),
  }));
}

await test("graph-many", async ({ page, open, another, shot, nothingWrong }) => {
  await call(server, "POST", "/v1/ingest", talk(many).join("\n"), "application/x-ndjson");
  await settled(server);

  await page.addInitScript(watchFrames);
  page.setDefaultTimeout(60_000);
  await open("ask");
  const begin = Date.now();
  await page.evaluate(() => { location.hash = "#/graph?show=notes"; });
  await page.waitForFunction((n) => document.querySelector(".graph-count")?.textContent.startsWith(n + " notes"), written);
  const read = Date.now() - begin;
  await page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"));
  const still = Date.now() - begin;
  const quiet = await frames(page, "the layout without motion");

  const plot = page.getByRole("img", { name: /^Graph of 5,000 notes/ });
  const box = await plot.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 40; i++) await page.mouse.move(x + 4 * i, y + 2 * i);
  await page.mouse.up();
  const pan = await frames(page, "panning");
  for (let i = 0; i < 20; i++) await page.mouse.wheel(0, i < 10 ? -120 : 120);
  const zoom = await frames(page, "zooming");
  await page.getByRole("button", { name: "Show all" }).click();
  await page.waitForFunction(() => globalThis.took.frames.length > 30); // all links are drawn once nothing moves
  await frames(page, "everything at rest");
  await shot("graph-many");
  console.log(`read after ${read} ms, at rest after ${still} ms`);
  for (const f of [quiet, pan, zoom]) assert.ok(f.median < 250, `half of the frames take less than ${f.median} ms`);
  nothingWrong();

  // With motion: it is drawn while it comes to rest.
  const lively = await another({ reducedMotion: "no-preference" });
  await lively.page.addInitScript(watchFrames);
  lively.page.setDefaultTimeout(60_000);
  await lively.open("ask");
  await lively.page.evaluate(() => { location.hash = "#/graph?show=notes"; });
  await lively.page.waitForFunction((n) => document.querySelector(".graph-count")?.textContent.startsWith(n + " notes"), written);
  await frames(lively.page, "reading");
  await lively.page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"));
  const cooling = await frames(lively.page, "coming to rest, drawn");
  assert.ok(cooling.median < 400, `half of the frames take less than ${cooling.median} ms`);
  lively.nothingWrong();
}, { seeded: false });

// watchFrames notes how long each frame took, and tasks that keep the page from answering.
function watchFrames() {
  globalThis.took = { frames: [], tasks: [] };
  let last = 0;
  const frame = (now) => {
    if (last) globalThis.took.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => globalThis.took.tasks.push(...list.getEntries().map((e) => e.duration))).observe({ type: "longtask" });
}

// frames are those since it was asked last.
async function frames(page, what) {
  const { frames, tasks } = await page.evaluate(() => {
    const took = globalThis.took;
    globalThis.took = { frames: [], tasks: [] };
    return took;
  });
  frames.sort((a, b) => a - b);
  const at = (share) => Math.round(frames[Math.floor(share * (frames.length - 1))] ?? 0);
  console.log(`${what}: ${frames.length} frames, median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms; ${tasks.length} tasks over 50 ms, worst ${Math.round(Math.max(0, ...tasks))} ms`);
  return { median: at(0.5) };
}
