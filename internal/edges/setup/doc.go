// Package setup puts loci into the configuration of programs that run agents, and takes it
// out again (pure). It inserts text and leaves the rest of a file as it is: comments, order
// and spaces stay. A receipt remembers what was inserted, so that taking it out gives back
// the very bytes that were there.
package setup
