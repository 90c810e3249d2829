// Package loci is the vocabulary of a long-term memory for AI agents: notes,
// links, messages, the two timelines, and the contracts that stores, models and
// transports keep.
//
// The memory itself is package engine; a file to keep it in is store/sqlite; the
// rules that distil it without any model are model/rules:
//
//	file, err := sqlite.Open(ctx, "memory.db", sqlite.Options{})
//	memory, err := engine.New(file, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
//	scope := loci.Scope{User: "me"}
//	memory.Remember(ctx, scope, loci.RememberRequest{Text: "I moved to Shanghai in March."})
//	memory.Recall(ctx, scope, loci.RecallRequest{Query: "Where do I live?"})
//
// What agents use of it is Service, what whoever runs it uses is Admin. The examples
// show more: with a language model (model/openai) that distils facts, for one.
//
// This package imports the standard library only. Times are kept in UTC at
// microseconds together with the offset they were given in. Every value type here
// is safe to copy; slices and maps inside belong to whoever made the value, and
// no method of this package keeps or changes an argument.
package loci
