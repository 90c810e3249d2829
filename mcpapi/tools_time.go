package mcpapi

var timeline = tool{
	name:  "timeline",
	title: "See what was when",
	about: `List notes by day, week or month, on either timeline: when things happened (on: event), when they were said (on: recorded), or, by default, when they happened where that is known and else when they were said.
Use it for questions about a stretch of time rather than a topic: what happened last week, what the user did in May, how busy a month was. Set from and to, and zone to the user's time zone.
Counts are of all notes that pass the filters, also those beyond limit; go on with after. A note known only to the month is in a period of that month, never on a day of it.`,
	without: []string{"include_forgotten", "activity", "plan"},
	reads:   true,
}

var agenda = tool{
	name:  "agenda",
	title: "See what is planned",
	about: `List the user's plans and intentions by when they are due: overdue, today, this week (until Sunday), later, undated.
Use it when a day begins, when the user asks what is coming up or what is still open, and before you suggest something for a day. Set zone to the user's time zone.
Overdue means that the time has passed and nothing says what became of it: ask rather than assume, then settle it. done adds plans that were done or cancelled, each with the note that says so; before is what a plan was before it was moved.`,
	without: []string{"include_forgotten", "temporality", "procedures", "plan"},
	reads:   true,
}

var settle = tool{
	name:  "settle",
	title: "Say what became of a plan",
	about: `Say that a plan was done, cancelled, or moved to another date (to): it leaves the open part of the agenda, or stays there with its new date. The change in the answer takes it back with undo.
Use it when the user tells you what became of a plan that agenda or recall gave you, and no words of theirs that you remember say so: those settle a plan by themselves. Never settle a plan because its time has passed.`,
}

var procedure = tool{
	name:  "procedure",
	title: "Look up how something is done",
	about: `Get the steps of a procedure that the user once gave, in order and in their words: how they release, what to do when the router hangs.
Use it before you do or explain something the user may have their own way of doing. found is false when no procedure matches: don't make one up.`,
	reads: true,
}
