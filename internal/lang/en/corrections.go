package en

import "github.com/loci-memory/loci/internal/lang/language"

// corrections is the Corrections part of English.
var corrections = language.Corrections{
	Templates: `
not {old} any more , now {new}|not {old} anymore , now {new}|not {old} any more , but {new}|not {old} anymore , but {new}|not {old} any more , {new}
not {old} anymore , {new}|not {old} any more . {new} now|not {old} anymore . {new} now|don't {old} any more , {new}|don't {old} anymore , {new}
don't {old} any more . {new} now|don't {old} anymore . {new} now|doesn't {old} any more , {new}|doesn't {old} anymore , {new}
no longer {old} , now {new}|no longer {old} , but {new}|no longer {old} but {new}|no longer {old} , {new}|no longer {old} . {new} now
no longer {old} . now {new}|isn't {old} , it's {new}|isn't {old} . it's {new}|is not {old} , it's {new}|it's not {old} , it's {new}
actually {new} , not {old}|i meant {new} , not {old}|should be {new} , not {old}|should be {new} and not {old}|it's {new} , not {old}
is {new} , not {old}|are {new} , not {old}|changed from {old} to {new}|switched from {old} to {new}|moved from {old} to {new}
replaced {old} with {new}|replaced {old} by {new}|now {new} instead of {old}|switched to {new} instead of {old}|use {new} instead of {old} now
used to {old} , but now {new}|used to {old} but now {new}|used to {old} , now {new}`,
	Edges:        "i we i'm we're it's it is now to that's he she they he's she's actually instead so and",
	NotYet:       "will would may might should could shall",
	NoSpan:       "only just sure bad exactly really because that if a yet",
	SpanArticles: "a",
}
