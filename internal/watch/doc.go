// Package watch reports what happens in a memory: every version that changes something of
// what a scope sees, and every cycle of reflection, in the order of commits, by any process.
//
//	a commit here ──▶ wake ─┐
//	                        ├─▶ read what is behind the place ──▶ hand it on, move the place
//	every second ───────────┘   (commits of other processes, one look for all watches)
//
// A place in the order of commits is a number that counts what is hidden too, so it stays
// inside. What callers get is a cursor: the name of the change that they saw last, and of some
// before it, to go on from where that has been destroyed or hidden since.
package watch
