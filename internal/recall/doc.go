// Package recall answers a question with scored notes: search, score, expand one
// hop, pack. Everything but the three look-ups in the store is pure, and time is
// an argument.
package recall
