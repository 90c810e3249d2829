// Package recall answers a question with scored notes: search, score, order by what is
// known, expand one hop, pack. Everything but the look-ups in the store is pure, and time
// is an argument.
package recall
