package mcpapi

var profile = tool{
	name:  "profile",
	title: "See what is known of somebody",
	about: `List what is known now of the user, or of another person or thing: attributes (home, job, dentist, allergies) with their values, since when they hold, and the notes that say so. Many statements of one value are one entry; history adds the values of before.
Use it at the start of a task that depends on who the user is, or when several facts of one person are needed at once; for a single question recall is enough.
contested marks an attribute with several values that can't all hold: ask the user. subjects lists of whom else something is known. It has only what could be read as an attribute and a value: what is not in it may be remembered all the same.`,
	reads: true,
}
