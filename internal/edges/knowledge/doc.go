// Package knowledge keeps a knowledge graph (entities, what was observed of them, and how
// they are related) as messages to remember, and reads it back from notes. It is pure: whoever
// uses it asks the memory.
//
// All of a graph is one conversation. A note of it says what it is by its tags, so that names
// and types come back letter by letter, and says it in words that are recalled like any other:
//
//	entity       Ann: "Ann (person)"        tags entity, type:person
//	observation  Ann: "lives in Lisbon"     no tag of these
//	relation     Ann: "Ann works at Acme"   tags relation:works_at, to:Acme
//
// The speaker of a note is the entity that it is about. So what is observed of one entity is
// held against what was observed of the same, and an answer shows whom it is about.
package knowledge
