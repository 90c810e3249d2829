import { api, ask } from "./api";

// runsServer reports whether the key is of whoever runs the server, without being refused: of
// other users than its own it learns of none, and of the store's size neither.
export async function runsServer(signal: AbortSignal): Promise<boolean> {
  const users = await ask(api.GET("/v1/users", { signal }));
  if (!users.known) return users.count > 0;
  return ((await ask(api.GET("/v1/stats", { signal }))).bytes ?? 0) > 0;
}
