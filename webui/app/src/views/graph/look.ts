// How kinds and types of link look: a colour, and a shape or a dash for those who don't see
// the colour. The colours are those of style.css, by their names.

import { types, type LinkType } from "./model";

export const lines: Record<LinkType, { colour: string; dash: number[] }> = {
  similar_to: { colour: "--fact", dash: [] },
  same_topic: { colour: "--fact", dash: [7, 3] },
  elaborates: { colour: "--fact", dash: [2, 3] },
  causal: { colour: "--trait", dash: [] },
  derived_from: { colour: "--trait", dash: [7, 3] },
  supports: { colour: "--good", dash: [] },
  fulfils: { colour: "--good", dash: [7, 3] },
  contradicts: { colour: "--bad", dash: [] },
  supersedes: { colour: "--bad", dash: [7, 3] },
  updates: { colour: "--warn", dash: [] },
  follows: { colour: "--quiet", dash: [] },
  related_to: { colour: "--quiet", dash: [7, 3] },
  context_of: { colour: "--quiet", dash: [2, 3] },
};

const names = ["--ground", "--text", "--accent", "--fact", "--episode", "--trait", ...types.map((t) => lines[t].colour)];

export type Colours = Record<string, string>;

// colours are those that hold now.
export function colours(): Colours {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()]));
}

// A path that shapes can be drawn into: of a canvas, or of SVG by its text.
type Pen = Pick<CanvasRenderingContext2D, "moveTo" | "lineTo" | "closePath" | "arc" | "rect">;

// shape adds the outline of a kind around a point: a fact is a circle, an episode a square, a
// trait a triangle.
export function shape(pen: Pen, kind: string, x: number, y: number, r: number) {
  if (kind === "episode") {
    pen.rect(x - r * 0.88, y - r * 0.88, r * 1.76, r * 1.76);
  } else if (kind === "trait") {
    pen.moveTo(x, y - r * 1.3);
    pen.lineTo(x + r * 1.2, y + r * 0.9);
    pen.lineTo(x - r * 1.2, y + r * 0.9);
    pen.closePath();
  } else {
    pen.moveTo(x + r, y);
    pen.arc(x, y, r, 0, 2 * Math.PI);
  }
}
