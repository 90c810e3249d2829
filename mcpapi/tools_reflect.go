package mcpapi

var reflection = tool{
	name:  "reflect",
	title: "Reflect on what is new",
	about: `Let the memory learn from what is new: it finds what recurs, reinforces or weakens the traits that it has learned of the user, and links notes. It runs by itself too, so that nothing is missed without you.
Use it when a session with the user ends (session_end), or with force when the user asks for it; never in the middle of other work, as a model may think for a minute.
triggered is false, with the reason, where nothing calls for it: that is fine, do not ask again.`,
}

var traits = tool{
	name:  "traits",
	title: "See what was learned of the user",
	about: `List what reflection has learned of the user's behaviour, preferences and character, surest first; with all, also what was only noticed so far and what has dissolved again.
Use it when how the user wants things done matters more than a single fact: before you plan, advise, write or choose for them. confidence is 0 to 1; contested means that notes speak against it.
A trait is learned, not said: do not quote it at the user as if they had told you.`,
	reads: true,
}

// A verdict is the user's alone, so the tool takes none.
var trait = tool{
	name:  "trait",
	title: "See why a trait is believed",
	about: `Read one trait with the notes that speak for it, graded A to D, and those against it, each with the reason, and how it came about.
Use it before you rely on a trait for something that matters, or when the user asks why you think so. Whether it is right only the user in person can say: tell them of loci trait ID --confirm or --reject.`,
	without: []string{"verdict", "reason"},
	reads:   true,
}
