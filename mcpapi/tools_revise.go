package mcpapi

var edit = tool{
	name:  "edit",
	title: "Change a note",
	about: `Change a note: what it says, its kind, who may see it, domain, tags, importance, or when it happened. What you leave out stays; the history keeps what was there, and undo takes it back.
Use it to mend what is remembered wrongly (a name, a date, a misheard word) or filed wrongly. When something has changed in the user's life, use replace or remember instead: the old statement was true then.
You may show a note to fewer; to more only what you made yourself. With version it is edited only while nobody else has changed it.`,
}

var replace = tool{
	name:  "replace",
	title: "Say what holds in the place of a note",
	about: `Close a note that holds no more in favour of another: of one that is there (new), or of a text in the user's words (text), which is remembered first. The old note stays in the history and in answers as of before; undo opens it again.
Use it when the user says that something recalled is over or has changed, and you have the id of the old note. Without that id remember the words: a correction finds what it corrects by itself.`,
}
