// The first view, as somebody sees it who opens the page: how long it takes until what the
// memory holds is there, what the page itself weighs, and what it asks of the memory. Each
// load is in a browser that has nothing of the page. What was found is printed as JSON.

import { assert, server, test } from "./harness.mjs";

const loads = server.loads ?? 2;

await test("first", async ({ another, nothingWrong }) => {
  const found = [];
  for (let i = 0; i < loads; i++) found.push(await load(await another({})));
  console.log(JSON.stringify(found));
  nothingWrong();
}, { seeded: !server.loads });

// load opens the page in a window of its own and closes it.
async function load({ page, idle, nothingWrong, shot }) {
  const traffic = await counted(page);
  await page.goto(`${server.url}/#key=${server.key}`);
  const shown = await page.waitForFunction(
    () => document.querySelector("main .note") && !document.querySelector("main [aria-busy=true]") && performance.now(),
    undefined, { polling: "raf" },
  );
  const ms = Math.round(await shown.jsonValue());
  assert.ok(!page.url().includes("key"), "the key is not in the address bar");
  await idle();
  await shot("first");
  nothingWrong();
  await page.context().close();
  return { ms, ...traffic() };
}

// counted counts what comes over the network: bytes as they are sent, packed and with headers.
async function counted(page) {
  const session = await page.context().newCDPSession(page);
  const urls = new Map(), sum = { page: 0, memory: 0, requests: 0 };
  session.on("Network.requestWillBeSent", (e) => urls.set(e.requestId, new URL(e.request.url).pathname));
  session.on("Network.loadingFinished", (e) => {
    const asked = urls.get(e.requestId)?.startsWith("/v1/");
    sum[asked ? "memory" : "page"] += e.encodedDataLength;
    if (asked) sum.requests++;
  });
  await session.send("Network.enable");
  return () => sum;
}
