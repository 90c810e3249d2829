// What happens and what is asked, as one list. Pure.

import type { Schemas } from "../../api";
import type { Event } from "./live";

export type Recalled = Schemas["Recalled"];

export type Item = { key: string; at: string; by?: string; event?: Event; recall?: Recalled };

// merged puts questions between events, both latest first. Events stay in the order in which
// they were committed, whatever their clocks say.
export function merged(events: Event[], recalls: Recalled[], most: number): Item[] {
  const all: Item[] = [];
  let next = 0;
  const questions = (until?: string) => {
    for (; next < recalls.length && (until === undefined || recalls[next]!.at >= until); next++) {
      const recall = recalls[next]!;
      all.push({ key: `${recall.at} ${recall.agent ?? ""} ${recall.query}`, at: recall.at, by: recall.agent, recall });
    }
  };
  for (const event of events) {
    questions(event.at);
    all.push({ key: event.change ?? event.cycle ?? event.cursor, at: event.at, by: event.by, event });
  }
  questions();
  return all.slice(0, most);
}

// Whom a list is narrowed to: everybody, the user in person and the memory itself, or an agent.
export const person = "person";
export const agentOf = (name: string) => "agent:" + name;

export function narrowed(all: Item[], by: string): Item[] {
  return by ? all.filter((i) => (i.by ? agentOf(i.by) : person) === by) : all;
}

// agents are the names in a list, in the order of the alphabet.
export function agents(all: Item[]): string[] {
  return [...new Set(all.flatMap((i) => i.by ?? []))].sort();
}
