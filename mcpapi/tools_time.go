package mcpapi

var timeline = tool{
	name:  "timeline",
	title: "See what was when",
	about: `List notes by day, week or month, on either timeline: when things happened (on: event), when they were said (on: recorded), or, by default, when they happened where that is known and else when they were said.
Use it for questions about a stretch of time rather than a topic: what happened last week, what the user did in May, how busy a month was. Set from and to, and zone to the user's time zone.
Counts are of all notes that pass the filters, also those beyond limit; go on with after. A note known only to the month is in a period of that month, never on a day of it.`,
	without: []string{"include_forgotten", "activity"},
	reads:   true,
}

var agenda = tool{
	name:  "agenda",
	title: "See what is planned",
	about: `List the user's plans and intentions by when they are due: overdue, today, this week (until Sunday), later, undated.
Use it when a day begins, when the user asks what is coming up or what is still open, and before you suggest something for a day. Set zone to the user's time zone.
Overdue means that the time has passed and nothing says that it was done: ask rather than assume. done adds plans that were done, each with the note that says so.`,
	without: []string{"include_forgotten", "temporality", "procedures"},
	reads:   true,
}

var procedure = tool{
	name:  "procedure",
	title: "Look up how something is done",
	about: `Get the steps of a procedure that the user once gave, in order and in their words: how they release, what to do when the router hangs.
Use it before you do or explain something the user may have their own way of doing. found is false when no procedure matches: don't make one up.`,
	reads: true,
}
