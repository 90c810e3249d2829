package en

import "github.com/loci-memory/loci/internal/lang/language"

// aboutThings is how it is said what people own and where they are reached.
var aboutThings = []language.Attribute{
	{
		Name: "car",
		Says: `S {drive|own|have} a|an|my <number>? <carname>
! S {buy|get} a|an|my new|used? <number>? <carname>
S {drive|own} a|an <make> <thing>?
S {have} got? a|an <number>? <carname>
OF car is no_longer|not a|an? <carname=old> any_more|anymore? , but|and? now? it {be} a|an? <carname>
S {drive} a|an <carmodel>
OF car {be} a|an? <number>? <carname>
- S? {sell} my|the <carname|make|carmodel>
- S {sell} my car`,
		Asks: "OF car\nwhat|which car|kind_of_car|vehicle",
	},
	{
		Name: "bicycle",
		Says: `S {have|own|ride} a|an <bike>
OF bike|bicycle {be} a|an? <color=x>? <bikename>
! S {buy|get} a|an <bike>`,
		Asks: "OF bike|bicycle\nwhat bike",
	},
	{
		Name: "phone model",
		Says: `S {have|use|own} a|an <phones|phonename> <number>?
! S {buy|get} a|an|the new? <phones|phonename> <number>?
! S {replace} my|the <phones|phonename=old> with|by a|an? <phones|phonename> <number>?
S {have|use|own} a|an <phonename> phone
OF phone is no_longer|not a|an? <phonename=old> any_more|anymore? , but|and? now? it {be} a|an? <phonename> <number>?
OF phone {be} a|an <phonename>`,
		Asks: "OF phone_model\nwhat|which phone {do}",
	},
	{
		Name: "phone",
		Says: "OF new? phone|cell|number|mobile number? {be} <digits>\nOF phone_number|cell_number {be} <digits>\nyou|you_can reach|call|text|phone|ring me at|on <digits>\n! S {change} OF phone|mobile|cell? number? , it is|'s now? <digits>",
		Asks: "OF phone|number|phone_number|cell|mobile\nhow can people|i|you|we call|reach|ring S|me\nnumber to call|ring|reach",
	},
	{
		Name: "email",
		Says: "OF new? email|e-mail|mail address? {be} <email>\nS {be} reachable at <email>\nyou|you_can reach|email|contact me at <email>",
		Asks: "OF email|e-mail|email_address",
	},
}
