// Package remember is the write pipeline: extract → construct → retrieve → decide →
// link → evolve. Each step takes what it needs and returns what it found; only
// a Writer commits.
//
//	message ─ construct ─ extract ──▶ Changes: message, verbatim notes, jobs   (acknowledged)
//	job ─ retrieve ─ decide ─ link ──▶ Changes: versions, links, done
//	job of a model ─ distil ─ retrieve ─ decide ─ settle ─ link ─ evolve ──▶ Changes: facts, versions, links, done
//
// What a note claims (loci.Claim) ends claims of older notes of the same attribute: decide says
// which, settle puts until when they held into a version of those notes (endClaims).
//
// A verbatim note is never rewritten. Without a model, extract enriches it in place
// before it is first written, so its first commit already has all that rules can say of it.
// With one, what it says becomes notes of their own, the facts: one question distils
// a stretch of talk (Distiller), one decides about all facts of it (Decider), one
// describes the notes that they are linked to again (Evolver).
package remember
