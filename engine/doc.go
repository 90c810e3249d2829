// Package engine is the memory itself: one concrete type with all policy, composing
// the steps of remember and recall over a store.
//
// Every method reads and thinks first and commits once. What takes long (decisions,
// links) is a job, queued in the commit that acknowledges the words; Start runs
// jobs behind the calls, Work runs them inline.
package engine
