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
// For each kind of job there is a line of users. A user who is not in it and has a job of
// the kind that is due joins it at the end when jobs of that kind are next leased; of
// several, the one whose job has been due longest first. Lease serves the user at the
// front: it hands out the job that has been due longest, since NotUntil or, where that is
// zero, since Created; of equals the oldest, ties by id. Then the user goes to the end of
// the line, or leaves it when nothing more is due. So of two users with due jobs none is
// handed a second before the other is handed one, whatever was queued first, in all
// processes together. Places are kept with the jobs. A user leaves a line only when it is
// served and nothing is due.
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
