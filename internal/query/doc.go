// Package query has the questions that the engine asks a memory: Search by words, Links
// of notes, and Near by meaning.
package query
