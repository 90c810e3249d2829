package mcpapi

import "github.com/loci-memory/loci"

var remember = tool{
	name: "remember", hints: adds,
	about: `Keep one message, word for word. Use it when the user states something lasting (about themselves or others, preferences, plans, decisions, how things are done), corrects what is known, or asks you to. Pass their words in their language; no secrets, no small talk, nothing that recall gave you.`,
	shows: []input{
		{"text", "what was said"}, {"speaker", "name"}, {"role", "of the speaker; user by default"}, {"conversation", ""},
		{"at", "when it was said; now by default"}, {"zone", "IANA zone of dates in it"}, {"tags", ""}, {"domain", "a path like work/sales"}, {"visibility", "to agents"},
		{"facts", "lasting statements that you distil from text; then no model is asked"},
	},
	inside: map[string][]input{
		"facts":  {{"text", "one statement, clear by itself"}, {"kind", ""}, {"event_time", "2026-05-04"}, {"claims", ""}, {"replaces", "id of a note that it ends"}},
		"claims": {{"subject", "user, or a name"}, {"attribute", "like home"}, {"value", ""}},
	},
}

var recall = tool{
	name: "recall", hints: reads,
	about: `Search memory with a question, in English or Chinese. Use it at the start of a task and whenever the answer may depend on earlier talk: the user's life, people, preferences, decisions, what happened when. Ask as the user would, with names and dates. Notes come in order of time, dated by when they were said. What is marked "until" holds no more; a plan happened only if it says done. If none answers it, say that you don't know.`,
	shows: []input{
		{"query", ""}, {"budget", "tokens of the answer; 400 by default"}, {"event_after", "only what happened then or later"}, {"event_before", ""},
		{"as_of", "what was known then"}, {"tags", "only notes with all"}, {"domain", ""},
	},
	refuses: []string{"include_forgotten"},
}

var note = tool{
	name: "note", hints: reads,
	about: `Read one note in full, with its links. Use it when the details of a recalled note matter: all its words, where it comes from, what ended it.`,
	shows: []input{{"id", "as printed"}, {"as_of", "as it was known then"}},
}

var profile = tool{
	name: "profile", hints: reads,
	about: `List what is known now of the user, or of another person or thing: attributes (home, job, allergies) with values and since when. Use it when a task depends on who somebody is. Contested: several values that can't all hold, so ask the user.`,
	shows: []input{{"subject", "a name; the user by default"}, {"history", "also earlier values"}, {"as_of", ""}, {"limit", "20 by default"}},
}

var agenda = tool{
	name: "agenda", hints: reads,
	about:   `List the user's plans: overdue, today, this week, later, undated. Use it when a day begins, or before you suggest something for one. Overdue: the time has passed and nothing says what became of it, so ask the user, then settle it.`,
	shows:   []input{{"days", "ahead; all by default"}, {"zone", "the user's, like Asia/Shanghai"}, {"done", "also done and cancelled ones"}, {"after", "id to go on behind"}},
	refuses: []string{"include_forgotten"},
}

var timeline = tool{
	name: "timeline", hints: reads,
	about: `List notes by day, week or month. Use it for a stretch of time rather than a topic: what happened last week, how busy a month was.`,
	shows: []input{
		{"from", ""}, {"to", "before this time"}, {"by", ""}, {"on", "when it happened or was said; by default whichever is known"}, {"zone", "the user's"},
		{"limit", "20 by default"}, {"after", "id to go on behind"},
	},
	refuses: []string{"include_forgotten"},
}

var procedure = tool{
	name: "procedure", hints: reads,
	about: `Look up the steps of how the user does something. Use it before you do or explain what they may have their own way of doing.`,
	shows: []input{{"query", "what is to be done"}},
}

var edit = tool{
	name: "edit", hints: adds,
	about: `Change a note. Use it to mend what is remembered wrongly (a name, a date) or filed wrongly. When something has changed in the user's life use replace or remember: the old statement was true then.`,
	shows: []input{
		{"id", ""}, {"content", "all that it is to say instead"}, {"event_time", "2026, 2026-05, 2026-05-04 or RFC 3339"}, {"add_tags", ""}, {"drop_tags", ""},
		{"domain", ""}, {"visibility", ""}, {"kind", ""},
	},
}

var replace = tool{
	name: "replace", hints: adds,
	about: `Close a note that holds no more in favour of what holds now: text in the user's words, or another note (new). Use it when the user says that something recalled is over or has changed.`,
	shows: []input{{"old", "id"}, {"text", "remembered first"}, {"new", "id"}, {"reason", ""}},
}

var settle = tool{
	name: "settle", hints: adds,
	about: `Say that a plan was done, cancelled or moved to another date. Use it when the user says what became of a plan; never because its time has passed.`,
	shows: []input{{"id", ""}, {"as", ""}, {"to", "new date: 2026-05-04"}},
}

var forget = tool{
	name: "forget", hints: destroys,
	about: `Take a note out of recall. Use it when the user asks to forget something. undo brings it back.`,
	shows: []input{{"id", ""}},
}

var undo = tool{
	name: "undo", hints: destroys,
	about: `Take back changes (ID@VERSION) or all that came of a message (its id), all together or none. Use it when something was remembered or changed by mistake. An undo can be undone.`,
	shows: []input{{"ids", "as answers print them"}},
}

// asserted are the types of links that are made by hand.
var asserted = []loci.LinkType{loci.Supports, loci.Contradicts, loci.Fulfils}

var link = tool{
	name: "link", hints: adds,
	about: `Say that one note supports or contradicts another, or fulfils its plan. Use it when what the user says now backs or denies what was recalled. Other links are made without you.`,
	shows: []input{{"from", "id"}, {"type", ""}, {"to", "id"}, {"reason", ""}},
	types: asserted,
}

var links = tool{
	name: "links", hints: reads,
	about: `List the notes that a note is linked to, strongest first: what was said before and after, what replaced, updates, supports or contradicts it. Use it to learn what surrounds a recalled note, like the question that an answer belongs to.`,
	shows: []input{{"id", ""}, {"depth", "steps to walk; 1 by default"}},
}

var reflection = tool{
	name: "reflect", hints: adds,
	about: `Let the memory learn traits and links from what is new. Use it when a session ends (session_end), or with force when the user asks. It may take a minute, and runs by itself too.`,
	shows: []input{{"session_end", ""}, {"force", ""}},
}

var traits = tool{
	name: "traits", hints: reads,
	about: `List what was learned of the user's habits, preferences and character, with confidence 0 to 1. Use it before you plan, advise or choose for them. It was concluded, not said: do not quote it at them.`,
	shows: []input{{"all", "also what is not sure, or was dissolved"}},
}

// bindAgent adds the tools that agents need, by which they can't destroy.
func bindAgent(b binding, o Options) {
	s, gone := b.service, forget
	if o.Profile != ProfileAdmin {
		gone.refuses = []string{"purge"}
	}
	bind(b, remember, s.Remember, rememberReady, remembered)
	bind(b, recall, s.Recall, recallReady, recalled)
	bind(b, profile, s.Profile, profileReady, profiled)
	bind(b, agenda, s.Agenda, agendaReady, planned)
	bind(b, timeline, s.Timeline, timelineReady, timelined)
	bind(b, procedure, s.Procedure, nil, proceeded)
	bind(b, note, s.Note, nil, noteText)
	bind(b, edit, s.Edit, nil, edited)
	bind(b, replace, s.Replace, nil, replaced)
	bind(b, settle, s.Settle, nil, settledText)
	bind(b, gone, s.Forget, nil, forgotten)
	bind(b, undo, s.Undo, nil, undone)
	bind(b, link, s.Link, nil, linked)
	bind(b, links, s.Links, linksReady, linksText)
	bind(b, reflection, s.Reflect, nil, reflected)
	bind(b, traits, s.Traits, traitsReady, traitsText)
}
