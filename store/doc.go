// Package store is what authors of a store implement: a plain driver that writes rows
// and reads rows. All policy is above it, in packages below internal: what an agent may
// see, how words and meanings are ranked, where links lead. A store compares no texts,
// knows no agent's limits and reads no clock but its own.
//
// # The data
//
// Everything belongs to a user, and no call crosses users. A user's notes are rows:
// a row is one version of a note, numbered 1, 2, … in the order of commits (Seq). The
// number of a note's first row is its Root, by which links, accesses and keys name the
// note. A row is never rewritten; the next version of its note closes it, and a purge
// destroys it. A number is never given twice.
//
// Counters (State) grow with what changes, so that an index above can follow at the cost
// of one small read:
//
//	Gen     every commit that inserts or closes rows; those rows carry the new value
//	Use     every Touch that counted something
//	Epoch   rows were destroyed or analysed again; all segments of the user go with it
//	VGen    every commit that writes vectors
//	VEpoch  vectors were destroyed
//
// # The order of commits
//
// The commits of one user have one order, also across processes and machines: every
// Apply takes the user's place first and gives out numbers and counters inside it.
// A caller that has read State and then the rows up to its Gen has read all that was
// committed before.
//
// # Change sets
//
// Whoever commits gives the versions, links and cycles of one commit the same change set
// (Set), and later versions of notes what they came of (loci.Version.Of). A store keeps both
// as they are given, also where a row is rewritten, and finds versions by what they came of.
// What was written before there were change sets has none: a store that was made then is
// given those that can be known when it is first opened (package changeset).
//
// # What a commit assumes
//
// A plan is made without a lock and checked when it is applied: versions, what must be
// there still and what must not have been added (Changes, Expect). After an ErrConflict
// the plan has to be made again.
//
// # Leases
//
// A lease is a number, not a time: each time that a job of the user is handed out, it
// gets a number greater than all before, also than those of jobs that are done. A commit
// in the name of a job names its lease (Changes.Held). The store's clock decides when a
// job is due and when a lease ends, so that the clocks of the workers need not agree.
// Where that clock was put back, a lease may end further ahead than any that is given
// now: one that ends more than twice its hold from now is over, and its job is due.
//
// # Turns
//
// Whose turn it is, package internal/job decides. The store keeps one number for it: for
// each user and kind of job a turn, which grows with every commit that hands out a job of
// them, over all users. It begins when the first job of the kind is queued, and stays when
// all are done. Due offers those with a job that is due by their turns; Lease takes an
// offer only while the turn is the one that was offered, and makes it the last of all. So
// who takes offers in their order, and each once, serves no user twice before another who
// waits, however many processes do the same. Of one user and kind the job is handed out
// that has been due longest, since NotUntil or, where that is zero, since Created; of
// equals the oldest, ties by id.
//
// # Abilities
//
// What a store may do besides is an interface of its own. Whoever wants it asks whether the
// store has it, and does without where it has not:
//
//	Backuper    else a backup is refused, with the advice to export
//	Keyring     else a server has no keys of its own
//	Backlogger  else nothing is said of how many jobs wait
//	Waker       else what other processes write is found by who looks from time to time
//	Replicated  else there is no replica
//
// The contract is executable: package storetest has a test for every sentence of it, and
// passes for the reference, a store of maps and slices (package inmem), with which others are
// compared under random changes.
package store
