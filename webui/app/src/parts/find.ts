import { api, ask, type Note } from "../api";

// find are the notes that a text names: that with the id, else those that are recalled by it.
export async function find(words: string, signal?: AbortSignal): Promise<Note[]> {
  if (/^[0-9a-f]{8}[0-9a-f-]*$/i.test(words)) {
    const { id } = await ask(api.GET("/v1/resolve", { signal, params: { query: { prefix: words } } }));
    return [await ask(api.GET("/v1/notes/{id}", { signal, params: { path: { id } } }))];
  }
  const { hits } = await ask(api.POST("/v1/recall", { signal, body: { query: words, k: 9, no_track: true, no_expand: true } }));
  return hits.map((h) => h.note);
}
