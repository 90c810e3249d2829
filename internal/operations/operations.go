// Package operations is the list of what a memory does, from which transports are made:
// each operation with its name, its route, whom it is for, what it takes and answers, and
// the method of loci.Service or loci.Admin that it is.
package operations

import (
	"context"
	"reflect"

	"github.com/loci-memory/loci"
)

// Operation is one thing that a memory does for a caller elsewhere.
type Operation struct {
	Name    string // of the method, as transports have it
	Verb    string // of its route: a GET has the fields of the request as parameters, a POST as JSON
	Path    string // of its route; what is in braces is a field of the request
	Part    Part
	Does    Effect
	Tool    Tool
	Who     Who
	Summary string // what it does, in a sentence
	Method
}

// Part is what an operation is a part of, as documents group them.
type Part string

// The parts. Storing is loci.Admin, all others are loci.Service.
const (
	Remembering Part = "remember"
	Recalling   Part = "recall"
	Learning    Part = "learn"
	Changing    Part = "change"
	Watching    Part = "events"
	Storing     Part = "store"
)

// Effect is what an operation may do to a memory.
type Effect int

// The effects.
const (
	Reads    Effect = iota // changes nothing
	Adds                   // keeps or changes something, and takes nothing away; twice is once
	Destroys               // takes something away
)

// Tool says which models have an operation as a tool.
type Tool int

// The tools. Models of whoever runs a memory have those of agents too.
const (
	NoTool   Tool = iota
	ForAgent      // what an agent needs
	ForAdmin      // for whoever runs a memory
)

// Who may do an operation. Whoever it is must be let into the memory of the user first.
type Who int

// The callers.
const (
	Anybody  Who = iota // the user, and an agent as far as it sees
	Person              // the user in person: the memory refuses an agent
	Operator            // whoever runs the memory of all users: the transport refuses others
)

// Memory is both interfaces of a memory.
type Memory interface {
	loci.Service
	loci.Admin
}

// Both is a Memory of its two interfaces. Without Admin it serves no operation of Storing.
type Both struct {
	loci.Service
	loci.Admin
}

// Method is what an operation calls.
type Method struct {
	Request reflect.Type // a struct
	Result  reflect.Type // a struct; that of Nothing where there is no answer

	// Call does the operation; request and result are pointers to the two structs. It is
	// nil for what is a stream in either direction, which transports serve by themselves.
	Call func(ctx context.Context, m Memory, s loci.Scope, request any) (result any, err error)
}

// Nothing is the result of a method that has none.
type Nothing struct{}

// All returns every operation, in the order in which they are documented.
func All() []*Operation {
	all := make([]*Operation, len(table))
	for i := range table {
		all[i] = &table[i]
	}
	return all
}

// Named returns the operation of a name; nil where there is none.
func Named(name string) *Operation { return byName[name] }

var byName = func() map[string]*Operation {
	names := map[string]*Operation{}
	for _, op := range All() {
		names[op.Name] = op
	}
	return names
}()
