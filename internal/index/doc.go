// Package index is the recall index: it ranks a user's notes against a question
// and answers derived links. Stores give it rows (Source) and keep its segments.
//
//	rows, 1 … n of a user          the truth: every version of every note, with
//	|                              its analysed words (Analyse), kept by the store
//	|
//	+-- segments  [1…8192] [8193…9216] …   immutable blobs over ranges of rows:
//	|                                      a sorted dictionary, posting lists, columns
//	+-- tail      [9217…n]                 a map of the words of the rows since
//	+-- columns   [1…n]                    what ranking wants of a row, in memory
//	+-- views                              who asks, as of when: the rows live and
//	                                       visible, their statistics, their chains
//
// # Rows are the truth
//
// A write touches nothing here: the store inserts rows and moves the user's
// generation. A search reads the generation and, when it moved, the rows since:
// commits of this process and of others take this one path. Everything else is
// disposable and made again from rows: a segment that is missing, damaged or of
// another version, or all of them when the epoch moved because rows were destroyed
// or analysed again. A crash at any time leaves rows and older segments.
//
// # Views
//
// What a question may not know of has no influence: a view is the rows that
// are live at the asked moment and visible to the asking agent, and the number of
// notes, how many have a word, the mean lengths, who takes part, and who is whose
// neighbour are of these rows alone. Turns of a conversation follow each other in
// the order of their notes' first versions; a pause of more than six hours starts a
// new session. Views are kept and brought up to date row by row, so that a search
// as of now costs the same for an agent as for the user. Filters narrow what is
// found, not the view; only Filter.Superseded widens it.
//
// # Ranking
//
// slow_test.go says what is computed, and is what tests compare with. Notes
// other than turns are documents of the same collection without neighbours and
// windows. Facts are keys to the verbatim notes of their messages, in a collection
// of their own; one whose sources are all outside of the view is a document like
// any other.
//
// A search decodes the lists of its words, adds up each note's own score, takes
// the best 200 as seeds, and lays the turns around them out in slots; sums along
// the slots give every window as a difference. With fewer seeds than that, all is
// exact; with 200, turns that no seed is near are missing.
//
// # Locks
//
// A user's lock is held for reading by searches, for writing while rows are taken
// in. Segments are built and stored in the background without it.
package index
