package mcpapi

import (
	"context"

	"github.com/loci-memory/loci"
)

// named names the note that a tool is about.
type named struct {
	ID loci.ID `json:"id" jsonschema:"the id of the note"`
}

// none is the request of a tool that takes no inputs.
type none struct{}

// of makes a method that takes an id one that takes a request.
func of[Out any](call func(context.Context, loci.Scope, loci.ID) (*Out, error)) method[named, Out] {
	return func(ctx context.Context, s loci.Scope, r named) (*Out, error) { return call(ctx, s, r.ID) }
}

var path = tool{
	name: "path", hints: reads,
	about: `Find a shortest way along links between two notes. Use it to explain what two memories have to do with each other.`,
	shows: []input{{"from", "id"}, {"to", "id"}, {"max", "steps at most; 10 by default"}},
}

var trait = tool{
	name: "trait", hints: adds,
	about: `Read one trait with the notes for it, graded A to D, and against it. Use it when the user asks why it is believed. Only the user in person can confirm or reject it (verdict).`,
	shows: []input{{"id", ""}, {"verdict", ""}, {"reason", "in the user's words"}},
}

var unlink = tool{
	name: "unlink", hints: destroys,
	about: `Take back that one note supports, contradicts or fulfils another. Use it when such a link is wrong.`,
	shows: []input{{"from", "id"}, {"type", ""}, {"to", "id"}},
	types: asserted,
}

var restore = tool{
	name: "restore", hints: adds,
	about: `Bring back a note that was forgotten or closed. Use it when the user wants it remembered again.`,
	shows: []input{{"id", ""}},
}

var pin = tool{
	name: "pin", hints: adds,
	about: `Keep a note from fading by itself. Use it when the user says that something must never be lost.`,
	shows: []input{{"id", ""}},
}

var unpin = tool{
	name: "unpin", hints: adds,
	about: `Let a pinned note fade again. Use it when the user no longer needs it kept.`,
	shows: []input{{"id", ""}},
}

var history = tool{
	name: "history", hints: reads,
	about: `List every version of a note, with who changed it and why. Use it to see how a note came to say what it says, or to find a change for undo.`,
	shows: []input{{"id", ""}},
}

var notes = tool{
	name: "notes", hints: reads,
	about: `List notes, newest first. Use it to look through a memory, or to find notes that are forgotten or replaced.`,
	shows: []input{{"kinds", ""}, {"tags", "notes with all of them"}, {"domain", ""}, {"conversation", ""}, {"include_superseded", ""}, {"include_forgotten", ""}, {"limit", "20 by default"}, {"after", "id to go on behind"}},
}

var stats = tool{
	name: "stats", hints: reads,
	about: `Count notes, messages, links and jobs. Use it when the user asks how much is remembered.`,
}

var reflections = tool{
	name: "reflections", hints: reads,
	about: `List past reflections and what each changed. Use it to see what was learned when, or to find a reflection for undo.`,
	shows: []input{{"limit", "20 by default"}},
}

var ingest = tool{
	name: "ingest", hints: adds,
	about: `Keep many messages in one go; those that are there already are skipped. Use it to take a whole conversation in.`,
	shows: []input{{"messages", "each as remember takes it"}},
}

var resolve = tool{
	name: "resolve", hints: reads,
	about: `Complete a shortened id. Use it only for other programs: every tool takes shortened ids.`,
	shows: []input{{"prefix", ""}},
}

var sweep = tool{
	name: "sweep", hints: destroys,
	about: `Archive notes that have faded, and merge episodes in the same words. Use it when the user asks to tidy up: with dry_run first, and show them what would go. undo takes it back.`,
	shows: []input{{"dry_run", ""}, {"limit", ""}},
}

// bindAdmin adds the tools of whoever runs a memory. A sweep is about all of it, and a
// verdict is the user's: only the user in person has these.
func bindAdmin(b binding, o Options) {
	s, judged := b.service, trait
	if !o.InPerson {
		judged.shows, judged.refuses = trait.shows[:1], []string{"verdict", "reason"}
	}
	bind(b, path, s.Path, pathReady, pathText)
	bind(b, judged, s.Trait, traitReady, traitText)
	bind(b, unlink, s.Unlink, nil, unlinked)
	bind(b, restore, of(s.Restore), nil, changedNote)
	bind(b, pin, of(s.Pin), nil, changedNote)
	bind(b, unpin, of(s.Unpin), nil, changedNote)
	bind(b, history, of(s.History), nil, historyText)
	bind(b, notes, s.Notes, notesReady, notesText)
	bind(b, stats, func(ctx context.Context, scope loci.Scope, _ none) (*loci.Stats, error) { return s.Stats(ctx, scope) }, nil, statsText)
	bind(b, reflections, s.Reflections, reflectionsReady, reflectionsText)
	bind(b, ingest, s.Ingest, nil, ingested)
	bind(b, resolve, s.Resolve, nil, resolved)
	if o.InPerson {
		bind(b, sweep, s.Sweep, nil, swept)
	}
}
