// Everything shown is text, whatever a memory contains: markup and worse in every field that
// a client can set, in every view, in dialogs, in the address, and in an export that another
// user imports. A payload that worked would set window.hacked, make an element of the class
// evil, ask another machine, or push the page wider than its window.

import { assert, server, test } from "./harness.mjs";
import { call, settled } from "./seed.mjs";

const act = "window.hacked=1";
const markup = [
  `<script class=evil>${act}</script>`,
  `<img class=evil src=x onerror=${act}>`,
  `<svg class=evil onload=${act}><a xlink:href="javascript:${act}"><circle r=9 /></a></svg>`,
  `<style class=evil>*{display:none!important}</style>`,
  `<iframe class=evil srcdoc="<script>parent.${act}</script>"></iframe>`,
  `<a class=evil href="javascript:${act}" autofocus onfocus=${act}>click</a>`,
  `javascript:${act}`,
  `"><img class=evil src=//evil.example/x.png onload='${act}'>`,
  `<base class=evil href=//evil.example/><meta class=evil http-equiv=refresh content="0;url=//evil.example/">`,
  `</p></title></textarea></script><details class=evil open ontoggle=${act}>`,
  `&lt;b class=evil&gt;&#60;i&#62; &amp;amp; <b class=evil>bold</b>`,
  `{{constructor.constructor('${act}')()}} \${${act}} #{7*7} <%= 7*7 %> [[${act}]]`,
  `<math><mtext><table><mglyph><style><img class=evil src onerror=${act}>`,
  `__proto__`, `constructor`, `</style><!--`, `url(//evil.example/x)`, `%00%3Cimg%3E`, `../../evil`,
];
const odd = {
  bidi: "\u202egnirts\u202d \u2066\u2067 right to left \u200f אבג עברית 🙂", zero: "zero\u200b\u200d\u2060\ufeffwidth \u{e0041}\u{e007f}",
  tower: "Z" + "\u0301\u0316\u0489".repeat(300) + "algo", word: "W".repeat(30_000), long: "a long memory of nothing much ".repeat(34_000),
  control: "bell\u0007 escape\u001b[31m back\b delete\u007f next\u0085 line\u2028 paragraph\u2029", nul: "a\u0000b", lone: "lone \ud800 surrogate \udc00", empty: " \u3000 ",
};
const nobody = `<img class=evil src=x onerror=${act}> "user"`; // a name of a user

// send asks as call does; for another user with the operator's key.
async function send(method, path, body, user) {
  const answer = await fetch(server.url + path, {
    method, body: body && (typeof body === "string" ? body : JSON.stringify(body)),
    headers: { Authorization: `Bearer ${user ? server.operator : server.key}`, "Content-Type": typeof body === "string" ? "application/x-ndjson" : "application/json", ...(user && { "Loci-User": encodeURIComponent(user) }) },
  });
  return { status: answer.status, text: await answer.text() };
}

// remember keeps a message with a payload in every field. A field that the memory refuses is
// left out; which these are is returned.
async function remember(body) {
  const refused = [];
  for (;;) {
    const { status, text } = await send("POST", "/v1/remember", body);
    if (status === 200) return { refused, notes: JSON.parse(text).notes ?? [] };
    const fields = (JSON.parse(text).errors ?? []).map((e) => e.field.replace(/[.[].*/, "")).filter((f) => f in body);
    if (!fields.length || fields.includes("text")) return { refused: [...refused, "text"], notes: [], text };
    for (const f of fields) refused.push(f), delete body[f];
  }
}

// fill puts every payload into every field, and returns notes to look at.
async function fill() {
  const at = (i) => markup[i % markup.length];
  const wrong = [];
  const kept = [];
  for (const [i, text] of markup.entries()) {
    const r = await remember({
      text: `${text} I like tea.`, speaker: at(i + 1), conversation: i % 2 ? "one" : at(i + 2), caption: at(i + 3), tags: [at(i + 4), at(i + 5)], domain: at(i + 6), ref: at(i + 7), metadata: { [at(i + 8)]: { evil: at(i + 9) } },
      facts: [{
        text: at(i), context: at(i + 1), keywords: [at(i + 2)], tags: [at(i + 3)], entities: [{ name: at(i + 4), type: "person" }], emotion: { valence: 0, arousal: 0, label: at(i + 5) },
        claims: [{ subject: at(i + 6), attribute: at(i + 7), value: at(i + 8) }, { subject: "user", attribute: at(i + 9), value: text }],
      }],
    });
    wrong.push(...r.refused.filter((f) => f !== "domain" && f !== "facts").map((f) => `${f} with ${text}`));
    kept.push(...r.notes);
  }
  assert.deepEqual(wrong, [], "the memory takes markup like any other text");
  assert.ok(kept.some((n) => !n.verbatim), "facts were made");
  const by = {};
  for (const [name, text] of Object.entries(odd)) {
    const { notes } = await remember({ text, conversation: "one", speaker: text.slice(0, 40), caption: text.slice(0, 100_000), tags: [text.slice(0, 60)], plain: true });
    if (notes.length) by[name] = notes[0];
  }
  assert.ok(by.long && by.bidi && by.tower && by.word, "odd text is kept");
  await remember({ text: `I have to ${markup[1]} by ${new Date(Date.now() + 5 * 864e5).toISOString().slice(0, 10)}.`, conversation: "one" });
  const first = kept.find((n) => n.verbatim && n.content.startsWith(markup[0])), second = kept.find((n) => n.verbatim && n.content.startsWith(markup[2]));
  await call(server, "POST", "/v1/edit", { id: first.id, content: markup.slice(0, 12).join("\n"), tags: markup.slice(0, 8), reason: markup[1] });
  await call(server, "POST", "/v1/link", { from: second.id, type: "contradicts", to: first.id, reason: markup[2] });
  await call(server, "POST", "/v1/link", { from: first.id, type: "supports", to: by.long.id, reason: odd.bidi });
  await call(server, "POST", "/v1/edit", { id: by.bidi.id, content: odd.zero + markup[0] + odd.bidi, reason: odd.long.slice(0, 100_000) });
  const gone = kept.find((n) => n.verbatim && n.content.startsWith(markup[4]));
  await call(server, "POST", "/v1/replace", { old: gone.id, text: `${markup[5]} ${odd.tower}`, reason: markup[6] });
  await settled(server);
  await call(server, "POST", "/v1/reflect", { force: true });
  await settled(server);
  return { first, second, gone, ...by };
}

// clean fails when anything of a memory is more than text in what is shown.
async function clean(page, where) {
  const found = await page.evaluate(() => {
    const own = (url) => new URL(url, location.href).origin === location.origin;
    const widest = () => [...document.querySelectorAll("body *")].reduce((a, b) => (b.getBoundingClientRect().right >= a.getBoundingClientRect().right ? b : a));
    const wrong = [...document.querySelectorAll("script, img, iframe, object, embed, base, meta[http-equiv], style, link, .evil, form[action], math, video, audio")]
      .filter((e) => e.closest(".evil") || !(e.matches("head > script[src], head > link[href]") && own(e.getAttribute("src") ?? e.getAttribute("href"))));
    for (const e of document.querySelectorAll("*")) {
      for (const a of e.attributes) {
        const leads = ["href", "src", "action", "formaction", "srcset", "data", "xlink:href"].includes(a.name);
        if (a.name.startsWith("on") || a.name === "srcdoc" || (leads && !/^(#|\.?\/)|^blob:/.test(a.value) && !own(a.value)) || (leads && /^\s*javascript:/i.test(a.value))) wrong.push(e);
      }
    }
    return { wrong: [...new Set(wrong)].map((e) => e.outerHTML.slice(0, 200)), hacked: "hacked" in globalThis, wide: document.documentElement.scrollWidth - innerWidth, widest: widest().outerHTML.slice(0, 300), title: document.title };
  });
  assert.deepEqual(found.wrong, [], `${where}: an element that a memory made`);
  assert.equal(found.hacked, false, `${where}: a payload ran`);
  assert.ok(found.wide <= 0, `${where}: the page is ${found.wide} pixels wider than its window: ${found.widest}`);
  assert.match(found.title, /^[^<>]{1,40}$/, where);
}

const views = (page) => page.locator("nav a").evaluateAll((all) => all.map((a) => a.getAttribute("href").replace(/^#\//, "")));
const wanted = /the server responded with a status of 4\d\d|does not conform to the required format/; // the browser's own words on an address that names nothing

// around opens every view, and what can be opened in it.
async function around({ page, open, idle }, notes, where, disclose) {
  const found = await views(page);
  assert.ok(found.length >= 7, `the views are ${found}`);
  const question = encodeURIComponent("tea img onerror script");
  const addresses = [...found, `ask?q=${question}`, `profile?subject=${encodeURIComponent(markup[0])}`, `graph?id=${notes[0].id}`, ...notes.map((n) => "note?id=" + n.id)];
  for (const address of addresses) {
    await open(address);
    await idle();
    if (disclose) await openAll(page);
    await clean(page, `${where} ${address.slice(0, 60)}`);
  }
}

// openAll opens what is closed in a view: details, and what a button expands.
async function openAll(page) {
  for (const closed of ["main details:not([open]) > summary", "main button[aria-expanded=false]"]) {
    for (let i = 0; i < 4; i++) {
      const one = page.locator(closed).first();
      if (!(await one.isVisible().catch(() => false))) break;
      await one.click({ timeout: 3000 }).catch(() => {});
    }
  }
}

await test("hostile", async (t) => {
  const { page, open, shot, another } = t;
  const notes = await fill();
  const all = [notes.first, notes.second, notes.gone, notes.long, notes.word, notes.tower, notes.bidi];

  // What it says is there, as text.
  await open("note?id=" + notes.first.id);
  const words = await page.locator(".statement .words").innerText();
  for (const payload of markup.slice(0, 12)) assert.ok(words.includes(payload), payload);
  await shot("hostile-note");
  await around(t, all, "wide", true);
  await open("ask?q=" + encodeURIComponent("onerror tea"));
  await shot("hostile-ask");

  // Dialogs, with what was found in them.
  await open("note?id=" + notes.first.id);
  for (const name of ["Edit", "Replace", "Link", "Purge"]) {
    await page.locator(".actions").getByRole("button", { name, exact: true }).click();
    const dialog = page.getByRole("dialog");
    if (name === "Link") {
      await dialog.getByRole("searchbox").fill("onerror tea");
      await page.keyboard.press("Enter");
      await dialog.getByRole("radio").first().waitFor();
    }
    await clean(page, name);
    await dialog.getByRole("button", { name: /^(Cancel|Keep it)$/ }).click();
    await dialog.waitFor({ state: "detached" });
  }

  // In the address, in every parameter that a view may read, and as a view.
  for (const payload of [markup[1], markup[6], odd.word.slice(0, 2000)]) {
    const value = encodeURIComponent(payload);
    const params = ["id", "q", "at", "subject", "from", "to", "as_of", "conversation", "tag", "kind", "kinds", "types", "note", "on", "since", "k", "ranking", "user"].map((p) => `${p}=${value}`).join("&");
    for (const view of [...(await views(page)), "note", value]) {
      await open(`${view}?${params}`);
      await clean(page, `address ${view}`);
    }
  }
  assert.deepEqual(t.problems.filter((p) => !wanted.test(p)), []);

  // On a phone, of another user who imported all of it.
  const { text: exported } = await send("GET", "/v1/export");
  const imported = await send("POST", "/v1/import", exported, nobody);
  assert.equal(imported.status, 200, imported.text);
  const phone = await another({ size: { width: 360, height: 740 }, colours: "dark" });
  await phone.page.addInitScript((user) => sessionStorage.setItem("loci.user", user), nobody);
  await phone.open("ask", server.operator);
  const { notes: theirs } = JSON.parse((await send("GET", "/v1/notes?limit=1000&include_superseded=true", undefined, nobody)).text);
  const same = all.map((n) => theirs.find((o) => o.id === n.id || o.recorded_at === n.recorded_at && o.verbatim)).filter(Boolean);
  assert.ok(same.length >= 5, `${same.length} notes were imported of those looked at`);
  await around(phone, same.slice(0, 5), "phone", false);
  await phone.open("note?id=" + same[0].id);
  await phone.page.getByRole("button", { name: "Settings" }).click();
  await clean(phone.page, "settings");
  assert.equal(await phone.page.getByLabel("User").inputValue(), nobody);
  await phone.page.keyboard.press("Escape");
  await phone.shot("hostile-phone");
  phone.nothingWrong();

  // At twice the size on a screen of 1200 pixels, in Chinese.
  const zoomed = await another({ size: { width: 600, height: 400 }, language: "zh-CN" });
  await zoomed.page.addInitScript((user) => sessionStorage.setItem("loci.user", user), nobody);
  await zoomed.open("ask", server.operator);
  await around(zoomed, same.slice(0, 2), "zoomed", true);
  zoomed.nothingWrong();
}, { seeded: false });
