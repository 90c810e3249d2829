import { api, ask } from "../../api";
import { useLoad } from "../../load";
import { clipped } from "../../parts/clip";
import { href } from "../../route";
import { useText } from "../../text";
import { noteWords } from "./text";

// Named is another note by its words, as a link to it.
export function Named({ id }: { id: string }) {
  const w = useText(noteWords);
  const of = useLoad((signal) => ask(api.GET("/v1/notes/{id}", { params: { path: { id } }, signal })), [id]);
  if (of.error) return <span class="quiet">{w.goneShort}</span>;
  return <a href={href("note", { id })}><bdi>{of.data ? clipped(of.data.content, 160) || w.empty : id.slice(0, 13)}</bdi></a>;
}
