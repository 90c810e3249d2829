// Package memory is one memory over one store: the index of words, the vectors, who
// sees what, and how fresh all of that is. A store below it gives rows and knows no
// policy; the subjects above it ask questions and plan changes.
//
//	Apply    checks what the scope may touch, analyses, hands the rows to the store
//	Search   index: rank rows ── store: read the best
//	Nearest  vectors: order rows ── index: who may be seen ── store: read the best
//	Links    store: stored links ── index: derived ones, and which ends are live
//	List     index: choose and order rows by their columns ── store: read a page
//
// Every method but Lease takes the Scope first: what is another user's or not visible
// to the agent does not exist. It is not returned, not counted, and an id of it is like
// an unknown id. Every row of a note is judged by its own visibility, domain and
// creator; where the latest row can not be seen, neither can the history, save as of a
// moment. Whatever this process or another has committed is seen by every call that
// began afterwards, since each begins with one small read of the user's counters.
package memory
