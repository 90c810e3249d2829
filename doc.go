// Package loci is the vocabulary of a long-term memory for AI agents: notes, links,
// messages, the two timelines, and the interfaces of a memory. It has no code that
// remembers; package engine has.
//
// A memory is an engine (package engine) over a store (store/sqlite keeps it in one file,
// store/inmem in the process alone). The rules of model/rules distil it without any model,
// and their embedder finds the notes that are alike, to link them:
//
//	file, err := sqlite.Open(ctx, "memory.db", sqlite.Options{})
//	if err != nil {
//		return err
//	}
//	defer file.Close()
//	memory, err := engine.New(file, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
//	if err != nil {
//		return err
//	}
//	defer memory.Close(ctx)
//	me := loci.Scope{User: "me"}
//	_, err = memory.Remember(ctx, me, loci.RememberRequest{Text: "I moved to Shanghai in March.", Wait: true})
//	if err != nil {
//		return err
//	}
//	answer, err := memory.Recall(ctx, me, loci.RecallRequest{Query: "Which city did I move to?"})
//
// With Wait, Remember returns once the message is distilled and linked; without it the
// words can be recalled at once, and engine.Engine.Start does the rest in the background.
// The loci command works the same way. The examples show more, for one a language model
// that distils facts (engine.Options.Models, with model/openai or model/anthropic).
//
// Agents use Service; the program that runs a memory uses Admin too. Authors of a store
// implement store.Store, authors of a model the interfaces of package model.
//
// This package imports the standard library only. Times are kept in UTC at microseconds
// together with the offset they were given in. Values of the types here may be copied;
// the slices, maps and pointers inside are shared by the copies and belong to the code
// that made the value. No function keeps or changes a slice, a map or a pointer that it
// is given, save where it says so. Functions and methods may be called concurrently, save
// those that change their receiver.
//
// # Words
//
//   - user: the person whose memory it is; nothing crosses users
//   - agent: a program that reads and writes for a user, and sees the notes that it may see; the user in person has no agent name
//   - scope: a user and an agent (Scope), the first argument of every call
//   - message: one text that was said or observed, kept word for word and never rewritten
//   - conversation: messages in order, like a session or a thread
//   - turn: a verbatim note with a place in a conversation (Note.IsTurn)
//   - note: the unit of memory, one statement with its metadata; of kind fact, episode or trait
//   - verbatim note: a note that holds a message, or a part of a long one, word for word
//   - fact: a note of a lasting statement
//   - episode: a note of something that happened
//   - trait: a note of what reflection has learned about a person, with a confidence
//   - plan: a prospective note, of something intended, with a state (PlanState) that says what became of it
//   - procedure: a note of category workflow with steps, in order
//   - version: one state of a note, with the change that made it; a change adds a version and overwrites none
//   - change: the making of one version, named NOTE-ID@VERSION (ChangeID)
//   - step: the part of the program that made a change, like extract or undo (Step)
//   - forgotten: not recalled; can be restored
//   - superseded: replaced by a newer statement; can be restored
//   - live: neither forgotten nor past its validity at a moment (Note.Live)
//   - purge: destroying a note with its history and its message, for good
//   - record time: when something was said (RecordedAt); every note has one
//   - event time: when it happened (EventTime), at a precision; absent where it is unknown
//   - as of: from what was known at a moment (AsOf)
//   - domain: a path like business/sales; an agent sees scoped notes of its domains
//   - visibility: which agents may see a note: open, scoped, private, user-only
//   - link: a typed edge between two notes of a user; derived ones are answered from indexes, others are stored
//   - walk: following links from a note, level by level
//   - path: a shortest way along links between two notes
//   - evidence: the notes for and against a trait, as its links
//   - recall: answering a question with scored notes
//   - hit: a recalled note with the reasons why
//   - relevance: how well a note fits a question, 0 to 1
//   - score: relevance raised by time, importance, use and mood (Parts); hits are ranked by it
//   - parts: the factors of a score, all of them in the hit (Parts)
//   - access: one recall of a note; making the note counts as the first
//   - activation: how present a note is, 0 to 1
//   - half-life: the hours in which activation halves
//   - sweep: archiving what has faded, and merging episodes in the same words
//   - distil: making facts and metadata of words
//   - extract: distilling facts by a language model; without one the rules enrich the verbatim note
//   - rules: word lists and patterns that distil without a model (model/rules)
//   - decision: whether a new note is added, changes or closes another, or is known: ADD, UPDATE, DELETE, NOOP
//   - reflection: learning traits and links from what is new
//   - cycle: one run of reflection, on record (Cycle)
//   - watermark: the change up to which reflection has read (Cycle.Through)
//   - trigger: the reason for a cycle (Trigger)
//   - job: background work, queued in the commit of the data that it is about (Job)
//   - lease: the right to work on a job for a while; a number that grows each time a job of the user is handed out
//   - dead job: one that failed too often; listed until it is retried or dropped
//   - commit: one Apply of a store; all of it or nothing
//   - conflict: a commit that was refused, as something it assumed did not hold any more (ErrConflict)
//   - budget: what models may cost a user in a day (Budget)
//   - ledger: the record of every call to a model, with its cost
//
// Words of stores and of the index, for authors of a store and readers of the code:
//
//   - row: a version of a note in a store, numbered in the order of commits
//   - root: the number of a note's first row; links, accesses and facts name the note by it
//   - generation: a counter of a user that grows with each commit of notes; rows carry it, so that an index reads only newer ones
//   - epoch: a counter of a user that grows when rows are destroyed or analysed again; all segments are then made again
//   - term: a word as the index keeps it, folded and stemmed
//   - posting: an entry "this row has this term"; a list is all postings of a term
//   - segment: an immutable part of the index, over a range of rows; made again from the rows where it is missing
//   - tail: the part of the index, in memory alone, over the rows after the last segment
//   - column: one property of all rows, in memory, for ranking and filters
//   - view: the rows that are live and visible for one agent at one moment, with their statistics
//   - key: a fact as a second way to find the verbatim notes that it was made of
//   - boost: the factor that relevance is multiplied by for time, importance, use and mood
//   - vector: the meaning of a text as numbers
//   - space: an embedder and a number of dimensions; only vectors of one space are compared (Space)
//   - embedder: a model that turns texts into vectors (model.Embedder)
package loci
