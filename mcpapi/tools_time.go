package mcpapi

var timeline = tool{
	name:  "timeline",
	title: "See what was when",
	about: `List notes by day, week or month, on either timeline: when things happened (on: event), when they were said (on: recorded), or, by default, when they happened where that is known and else when they were said.
Use it for questions about a stretch of time rather than a topic: what happened last week, what the user did in May, how busy a month was. Set from and to, and zone to the user's time zone.
Counts are of all notes that pass the filters, also those beyond limit; go on with after. A note known only to the month stands in a period of that month, never on a day of it.`,
	without: []string{"include_forgotten", "activity"},
	reads:   true,
}
