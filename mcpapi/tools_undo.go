package mcpapi

var undo = tool{
	name:  "undo",
	title: "Take changes back",
	about: `Take back what was remembered: with the id of a message, as remember answered it, all that came of it is out of recall again, and what it had replaced holds again; with a change (NOTE-ID@VERSION) that change alone. All ids of a call are taken back together or none.
Use it when something was remembered by mistake or misunderstood, and the user says so. What was merely corrected since needs no undo: remember the correction. An undo can be undone; an undo that later changes prevent is refused with their list.`,
}
