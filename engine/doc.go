// Package engine is the memory itself: one concrete type over a store. Each of its
// methods checks a request, calls one subject and counts accesses; each subject is a
// package of its own below internal.
//
// Every subject reads and thinks first and commits once. What takes long (decisions,
// links) is a job, queued in the commit that acknowledges the words; Start runs
// jobs behind the calls, Work runs them inline.
package engine
