package mcpapi

import (
	"cmp"

	"github.com/loci-memory/loci"
)

// asserted are the types of links that are made by hand.
var asserted = []loci.LinkType{loci.Supports, loci.Contradicts, loci.Fulfils}

// tools are how operations present themselves to models, by the name of the operation.
var tools = map[string]tool{
	"remember": {
		about: `Keep one message, word for word. Use it when the user states something lasting (about themselves or others, preferences, plans, decisions, how things are done), corrects what is known, or asks you to. Pass their words in their language; no secrets unless asked, no small talk, nothing recalled.`,
		shows: []input{
			{"text", "what was said"}, {"speaker", "name, if not the user"}, {"role", "user by default"}, {"conversation", ""},
			{"at", "when it was said; now by default"}, {"zone", "of dates in it"}, {"tags", ""}, {"domain", "a path like work/sales"}, {"visibility", "private: kept from other agents; user-only: you too"},
			{"facts", "lasting statements that you distil from text; then no model is asked"},
		},
		inside: map[string][]input{
			"facts":  {{"text", "one statement, clear by itself"}, {"temporality", "prospective: a plan"}, {"event_time", "2026-05-04"}, {"claims", ""}, {"replaces", "id of a note that it ends"}},
			"claims": {{"subject", "user, or a name"}, {"attribute", "like home"}, {"value", ""}},
		},
		ready: before(func(r *loci.RememberRequest) { r.Similar = cmp.Or(r.Similar, similarNotes) }),
		shape: textFor(remembered),
	},
	"recall": {
		about: `Search memory with a question, in English or Chinese. Use it at the start of a task and whenever the answer may depend on earlier talk: the user's life, people, preferences, decisions, what happened when. Ask as the user would, with names and dates. Notes come in order of time, dated by when they were said. What is marked "until" holds no more; a plan happened only if it says done. If none answers it, say that you don't know.`,
		shows: []input{
			{"query", ""}, {"budget", "tokens of the answer; 400 by default"}, {"event_after", "only what happened then or later"}, {"event_before", ""},
			{"as_of", "what was known then"}, {"tags", "only notes with all"}, {"domain", ""},
		},
		refuses: []string{"include_forgotten"},
		ready:   before(func(r *loci.RecallRequest) { r.Budget, r.Cite = counted(cmp.Or(r.Budget, recallBudget)), true }),
		shape:   text(recalled),
	},
	"note": {
		about: `Read one note in full, with its links. Use it when the details of a recalled note matter.`,
		shows: []input{{"id", "as printed"}, {"as_of", "as it was known then"}},
		shape: text(noteText),
	},
	"profile": {
		about:  `List what is known now of the user, or of another person or thing: attributes (home, job, allergies) with values and since when. Use it when a task depends on who somebody is. Contested: several values that can't all hold, so ask the user.`,
		shows:  []input{{"subject", "a name; the user by default"}, {"history", "also earlier values"}, {"as_of", ""}, {"limit", ""}},
		person: []string{"reveal"},
		ready:  before(func(r *loci.ProfileRequest) { r.Limit = cmp.Or(r.Limit, pageSize) }),
		shape:  text(profiled),
	},
	"agenda": {
		about:   `List the user's plans: overdue, today, this week, later, undated. Use it when a day begins, or before you suggest something for one. Overdue: the time has passed and nothing says what became of it, so ask the user, then settle it.`,
		shows:   []input{{"days", "ahead"}, {"zone", "like Asia/Shanghai"}, {"done", "also done and cancelled ones"}, {"past", ""}, {"as_of", "then, not now"}, {"after", "id to go on behind"}},
		refuses: []string{"include_forgotten"},
		ready:   before(func(r *loci.AgendaRequest) { r.Limit = cmp.Or(r.Limit, pageSize) }),
		shape:   textFor(planned),
	},
	"timeline": {
		about: `List notes by day, week or month. Use it for a stretch of time rather than a topic: what happened last week.`,
		shows: []input{
			{"from", ""}, {"to", "before this time"}, {"by", ""}, {"on", "when it happened or was said; by default whichever is known"}, {"zone", ""},
			{"limit", ""}, {"after", "id to go on behind"},
		},
		refuses: []string{"include_forgotten"},
		ready:   before(func(r *loci.TimelineRequest) { r.Limit = cmp.Or(r.Limit, pageSize) }),
		shape:   textFor(timelined),
	},
	"procedure": {
		about: `Look up the steps of how the user does something. Use it before you do or explain what they may have their own way of doing.`,
		shows: []input{{"query", "what is to be done"}},
		shape: text(proceeded),
	},
	"edit": {
		about: `Change a note. Use it to mend what is wrong in it (a name, date, claim). When something has changed in the user's life use replace or remember: the old statement was true then.`,
		shows: []input{
			{"id", ""}, {"content", "all that it is to say instead"}, {"event_time", "2026, 2026-05, 2026-05-04 or RFC 3339; \"\": none"}, {"zone", ""}, {"add_tags", ""},
			{"domain", ""}, {"visibility", ""}, {"claims", "all it makes"}, {"at", ""},
		},
		inside: map[string][]input{"claims": {{"subject", ""}, {"attribute", ""}, {"value", ""}}},
		shape:  text(withNote),
	},
	"replace": {
		about: `Close a note that holds no more in favour of what holds now: text in the user's words, or another note (new). Use it when something recalled is over or has changed.`,
		shows: []input{{"old", "id"}, {"text", ""}, {"at", "when it was said"}, {"new", "id"}},
		shape: text(replaced),
	},
	"settle": {
		about: `Say that a plan was done, cancelled or moved, or (none) never was one, or (planned) that a note is one. Use it when the user says what became of a plan, and remember their words too; never because its time has passed.`,
		shows: []input{{"id", ""}, {"as", ""}, {"to", "2026-05-04 or RFC 3339; of a series: the one date"}, {"text", "new words, if moved"}, {"at", "when it was said"}},
		shape: text(withNote),
	},
	"forget": {
		admin: []string{"purge"},
		about: `Take a note out of recall. Use it when the user asks to forget something. undo brings it back.`,
		shows: []input{{"id", ""}},
		shape: text(changed),
	},
	"undo": {
		about: `Take back changes (ID@VERSION) or all that came of a message (its id), all together or none. Use it for what was remembered or changed by mistake. An undo can be undone.`,
		shows: []input{{"ids", "as answers print them"}},
		shape: text(changed),
	},
	"link": {
		about: `Say that one note supports or contradicts another, or fulfils its plan. Use it when what the user says now backs or denies what was recalled.`,
		shows: []input{{"from", "id"}, {"type", ""}, {"to", "id"}, {"reason", ""}},
		types: asserted,
		shape: text(linked),
	},
	"links": {
		about: `List the notes linked to a note: what was said before and after, what replaced, updates, supports or contradicts it. Use it to see what surrounds a note.`,
		shows: []input{{"id", ""}, {"depth", "steps; 1 by default"}},
		ready: before(func(r *loci.LinksRequest) { r.Max, r.WithNotes = cmp.Or(r.Max, pageSize), true }),
		shape: text(linksText),
	},
	"reflect": {
		about: `Let the memory learn traits and links from what is new. Use it when a session ends (session_end), or with force when the user asks.`,
		shows: []input{{"session_end", ""}, {"force", ""}},
		shape: text(reflected),
	},
	"traits": {
		about: `List what was learned of the user's habits, preferences and character, with confidence 0 to 1. Use it before you plan, advise or choose for them. It was concluded, not said: do not quote it at them.`,
		shows: []input{{"all", "also what is not sure, or was dissolved"}},
		ready: before(func(r *loci.TraitsRequest) { r.Limit = cmp.Or(r.Limit, pageSize) }),
		shape: text(traitsText),
	},

	// Of whoever runs a memory.

	"path": {
		about: `Find a shortest way along links between two notes. Use it to explain what two memories have to do with each other.`,
		shows: []input{{"from", "id"}, {"to", "id"}, {"max", "steps at most; 10 by default"}},
		ready: before(func(r *loci.PathRequest) { r.WithNotes = true }),
		shape: text(pathText),
	},
	"judge": {
		name: "trait", person: []string{"verdict", "reason"},
		about: `Read one trait with the notes for it, graded A to D, and against it. Use it when the user asks why it is believed. Only the user in person can confirm or reject it (verdict).`,
		shows: []input{{"id", ""}, {"verdict", ""}, {"reason", "in the user's words"}},
		ready: before(func(r *loci.TraitRequest) { r.Limit = cmp.Or(r.Limit, pageSize) }),
		shape: text(traitText),
	},
	"unlink": {
		about: `Take back that one note supports, contradicts or fulfils another. Use it when such a link is wrong.`,
		shows: []input{{"from", "id"}, {"type", ""}, {"to", "id"}},
		types: asserted,
		shape: text(unlinked),
	},
	"restore": {
		about: `Bring back a note that was forgotten or closed. Use it when the user wants it remembered again.`,
		shows: []input{{"id", ""}},
		shape: text(withNote),
	},
	"pin": {
		about: `Keep a note from fading by itself. Use it when the user says that something must never be lost.`,
		shows: []input{{"id", ""}},
		shape: text(withNote),
	},
	"unpin": {
		about: `Let a pinned note fade again. Use it when the user no longer needs it kept.`,
		shows: []input{{"id", ""}},
		shape: text(withNote),
	},
	"history": {
		about: `List every version of a note, with who changed it and why. Use it to see how a note came to say what it says, or to find a change for undo.`,
		shows: []input{{"id", ""}},
		shape: text(historyText),
	},
	"notes": {
		about: `List notes, newest first. Use it to look through a memory, or to find notes that are forgotten or replaced.`,
		shows: []input{{"kinds", ""}, {"tags", "notes with all of them"}, {"domain", ""}, {"conversation", ""}, {"include_superseded", ""}, {"include_forgotten", ""}, {"limit", "20 by default"}, {"after", "id to go on behind"}},
		ready: before(func(r *loci.NotesRequest) { r.Limit = cmp.Or(r.Limit, pageSize) }),
		shape: text(notesText),
	},
	"stats": {
		about: `Count notes, messages, links and jobs. Use it when the user asks how much is remembered.`,
		shape: text(statsText),
	},
	"reflections": {
		about: `List past reflections and what each changed. Use it to see what was learned when, or to find a reflection for undo.`,
		shows: []input{{"limit", "20 by default"}},
		ready: before(func(r *loci.ReflectionsRequest) { r.Limit = cmp.Or(r.Limit, pageSize) }),
		shape: text(reflectionsText),
	},
	"ingest": {
		about: `Keep many messages in one go; those that are there already are skipped. Use it to take a whole conversation in.`,
		shows: []input{{"messages", "each as remember takes it"}},
		shape: text(ingested),
	},
	"resolve": {
		about: `Complete a shortened id. Use it only for other programs: every tool takes shortened ids.`,
		shows: []input{{"prefix", ""}},
		shape: text(resolved),
	},
	"sweep": {
		about: `Archive notes that have faded, and merge episodes in the same words. Use it when the user asks to tidy up: with dry_run first, and show them what would go. undo takes it back.`,
		shows: []input{{"dry_run", ""}, {"limit", ""}},
		shape: textFor(swept),
	},
}
