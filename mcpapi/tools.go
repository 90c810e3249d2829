package mcpapi

import (
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
)

// tool is how one tool presents itself.
type tool struct {
	name, title string
	about       string          // for the agent: what it does and when to use it
	without     []string        // inputs of the request that make no sense for an agent
	types       []loci.LinkType // of links that it takes; nil is all
	reads       bool            // changes nothing
}

var remember = tool{
	name:  "remember",
	title: "Remember a message",
	about: `Keep one message in long-term memory, word for word, with who said it and when.
Use it when the user states something lasting about themselves, other people, preferences, plans, decisions or how things are done, corrects something known ("not X any more, now Y"), or asks you to remember.
Pass the words as they were said, in their language, one message a call; set speaker, conversation and at when you know them, so that "last Wednesday" can be resolved.
Do not pass secrets such as passwords or keys, small talk, or anything that recall gave you. The same message twice is kept once.`,
	without: []string{"ref"},
}

var recall = tool{
	name:  "recall",
	title: "Recall from memory",
	about: `Search long-term memory with a question in natural language, English or Chinese; get the notes that answer it best, each with its score, the reasons why, and the notes linked to it.
Use it at the start of a task and whenever the answer may depend on earlier conversations: the user's life, preferences, people, past decisions, what happened when.
Ask as the user would, with names and dates ("When did Ann move to Shanghai?"). Filters narrow it by time, kind, tags or domain; as_of answers with what was known at an earlier moment; budget adds a text block ready for a prompt, and cut says which hits it has in part (kept tokens of how many) or not at all (kept 0).
event_time is when something happened, or with a plan is due, recorded_at when it was said. A plan happened only where its status is done. What endings name, all of the note where they name nothing, holds no more: do not give it as current. A low score is a weak match: say that you don't know rather than build on it.`,
	without: []string{"include_forgotten", "noise", "seed", "plan"},
	reads:   true,
}

var note = tool{
	name:  "note",
	title: "Read one note",
	about: `Read one note in full, with its links, by an id that recall or links gave; with as_of, as it was known at an earlier moment.
Use it when the details of a hit matter: where it comes from, whether something newer has superseded it or one of its claims (until, by), its steps.`,
	reads: true,
}

var links = tool{
	name:  "links",
	title: "Follow a note's links",
	about: `List what a note is linked to, strongest first: what was said before and after it (follows), in the same conversation (context_of), with a shared tag (related_to), what is alike (similar_to), what replaced it (supersedes), what says another value of the same attribute (updates), what says that a plan was done (fulfils), what supports or contradicts it.
Use it after recall to learn what surrounds a hit, for example the question that an answer belongs to. With depth it walks on from there, each note once, with the path to it; with_notes gives the notes too.`,
	reads: true,
}

var path = tool{
	name:  "path",
	title: "Find how two notes are linked",
	about: `Find a shortest way along links between two notes: its notes, and the type of each step. Empty lists mean that there is none, or with gave_up that it would be longer than max.
Use it to explain what two memories have to do with each other; with_notes gives the notes on the way.`,
	reads: true,
}

// asserted are the types of links that are made by hand.
var asserted = []loci.LinkType{loci.Supports, loci.Contradicts, loci.Fulfils}

var link = tool{
	name:  "link",
	title: "Say that a note supports, contradicts or fulfils another",
	about: `Link two notes by hand: one supports or contradicts the other, or says that the plan in the other was done (fulfils), with the reason. The same link twice is kept once.
Use it when you notice that what the user says now backs or denies what recall gave you: an agent that recalls either note later is shown the contradiction. All other links are made without you.`,
	types: asserted,
}

var unlink = tool{
	name:  "unlink",
	title: "Take such a link back",
	about: `Take back that one note supports, contradicts or fulfils another.
Use it when such a link turns out to be wrong. Nothing happens where there is none.`,
	types: asserted,
}

// describe is the tool as the protocol lists it.
func (t tool) describe(input any) *mcp.Tool {
	no := false
	return &mcp.Tool{
		Name:        t.name,
		Title:       t.title,
		Description: t.about,
		InputSchema: input,
		Annotations: &mcp.ToolAnnotations{
			Title: t.title, ReadOnlyHint: t.reads, IdempotentHint: true,
			DestructiveHint: &no, OpenWorldHint: &no,
		},
	}
}
