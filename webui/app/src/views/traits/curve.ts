// The confidence of a trait over time, from its history, as a line of steps.

import type { Note, Schemas } from "../../api";

export type Version = Schemas["Version"];
export type Point = { at: number; confidence: number; version: Version };
export type Curve = { points: Point[]; from: number; to: number; confidence: number };
export type Trend = "rising" | "falling" | "steady" | "fresh" | "over";

// thresholds are the confidences from which a trait is of a stage.
export const thresholds = [[0.3, "emerging"], [0.6, "established"], [0.85, "core"]] as const;

const hour = 3600 * 1000;
const recent = 30 * 24 * hour; // what a trend is seen over
const slight = 0.03; // change of confidence that is none

// curveOf is the line of a trait up to now: each version holds until the next.
export function curveOf(history: Version[], trait: Note, now = Date.now()): Curve {
  const points = history
    .map((v) => ({ at: Date.parse(v.at), confidence: within(v.note.confidence), version: v }))
    .filter((p) => !isNaN(p.at))
    .sort((a, b) => a.at - b.at);
  const from = points[0]?.at ?? now;
  return { points, from, to: Math.max(now, from + hour, points.at(-1)?.at ?? 0), confidence: within(trait.confidence) };
}

// x is how far right a time is, and y how far down a confidence, both 0 to 1.
export const x = (c: Curve, at: number) => (at - c.from) / (c.to - c.from);
export const y = (confidence: number) => 1 - within(confidence);

// pathOf is the line as an SVG path in a box of so many units.
export function pathOf(c: Curve, width: number, height: number): string {
  const first = c.points[0];
  if (!first) return "";
  const round = (n: number) => Math.round(n * 100) / 100;
  const steps = c.points.slice(1).map((p) => `H${round(x(c, p.at) * width)}V${round(y(p.confidence) * height)}`);
  return `M0 ${round(y(first.confidence) * height)}${steps.join("")}H${width}`;
}

// trendOf is where the confidence goes: what it is, against what it was a month ago or at first.
export function trendOf(c: Curve, stage: string): Trend {
  if (stage === "dissolved") return "over";
  if (c.points.length < 2) return "fresh";
  const change = c.confidence - then(c).confidence;
  return change > slight ? "rising" : change < -slight ? "falling" : "steady";
}

// then is the point of a month ago, or the first one.
export function then(c: Curve): Point {
  return c.points.findLast((p) => p.at <= c.to - recent) ?? c.points[0]!;
}

const within = (confidence: number) => Math.min(1, Math.max(0, confidence || 0));
