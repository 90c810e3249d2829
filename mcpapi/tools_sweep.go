package mcpapi

// A sweep is about all of a memory, so only a server for the user in person has it.
var sweep = tool{
	name:  "sweep",
	title: "Archive what has faded",
	about: `Archive notes that were neither recalled nor changed for a year or more, and merge episodes in the same words into one note. Pinned notes, lasting facts, plans ahead and what traits rest on stay. All of it can be undone by the changes in the answer.
Use it when the user asks to tidy their memory up, with dry_run first: show them what would go before you do it.`,
}
