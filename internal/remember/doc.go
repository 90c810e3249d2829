// Package remember is the write pipeline: extract → construct → retrieve → decide →
// link → evolve. Each step takes what it needs and returns what it found; only the
// engine commits.
//
//	message ─ construct ─ extract ──▶ Changes: message, verbatim notes, job   (write 1, acknowledged)
//	job ─ retrieve ─ decide ─ link ─ evolve ──▶ Changes: versions, links, done (write 2)
//
// A verbatim note is never rewritten: without a model, extract enriches it in
// place before it is first written, so write 1 already holds all that rules can
// say of it.
package remember
