package en

import "github.com/loci-memory/loci/internal/lang/language"

// prompts is the Prompts part of English.
var prompts = language.Prompts{
	Weekdays: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
	Comma:    ", ", About: ", about ", User: "the user", Since: ", since %s", UpTo: ", until %s",
	Planned: ", planned", PlannedFor: ", planned for %s",
	Done: ", done", Cancelled: ", cancelled", Moved: ", moved", MovedTo: ", moved to %s",
	Trait: "%s, %s, confidence %.2f, notes for it %d, against it %d", Confirmed: ", confirmed by the user",
}
