package en

import "github.com/loci-memory/loci/internal/lang/language"

// attributes are the ways to say what is so of people.
var attributes = []language.Attribute{
	{
		Name: "name",
		Says: `OF name {be} <name>
S {be} called <name>`,
		Yes: `Hi, my name is Sunny. => Sunny`,
		No:  `What's my name?`,
	},
	{
		Name: "home",
		Says: `S {live} in|near <place>
! S {move} to <place>`,
		Asks:  `where {be|do} S live`,
		Asked: `Where do I live?`,
		Yes: `I live in Bonn now. => Bonn
Well, I'm living in New York and work at night. => New York
My sister Anna lives in Rome. => anna: Rome
I moved to Turin last year. => Turin
I used to live in Bonn. => -Bonn`,
		No: `If I lived in Rome I would eat more.
I want to move to Turin.
Do you live in Rome?
My sister says she lives in Rome.`,
	},
	{
		Name: "job",
		Says: `S {be} a|an <job>
S {work} as a|an <job>`,
		Yes: `I'm a nurse. => nurse`,
		No:  `I'm a bit tired.`,
	},
}
