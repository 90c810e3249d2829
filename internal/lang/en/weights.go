package en

import "github.com/loci-memory/loci/internal/lang/language"

// weights is the Weights part of English.
var weights = language.Weights{
	Greetings: "hey hi hello dear thanks congrats congratulations bye goodbye wow oh yeah yes no ok okay sure welcome morning evening night",
	Everyday: `
go going gone went come coming came get getting got gotten take taking taken took make making made give giving gave given
say saying said tell telling told ask asking asked talk speak call called know knew known think thought guess believe mean meant
see saw seen look looking watch hear heard feel feeling felt seem sound like liked love loved enjoy want wanted wish need needed hope
use used try tried keep kept let leave left put bring brought start started begin began stop end help show turn run move set
find found happen happened work working worked live become remember forget wait stay change changed spend spent plan
good better best great nice fine bad worse worst big small little long short high low new old young early late first last next
right wrong true sure real easy hard slow fast different important able ready full happy glad sorry sad cool awesome amazing
wonderful fantastic lovely perfect fun funny interesting excited exciting beautiful special proud
thing stuff lot bit kind sort way part side place point case reason idea fact matter time times day today tomorrow yesterday tonight
morning afternoon evening night week weekend month year minute hour moment while ago soon later already maybe perhaps
probably actually definitely absolutely totally finally usually often sometimes especially exactly almost enough away back together
people person man woman guy friend life world name number
thank thanks appreciate agree please welcome congratulations congrats bye goodbye cheers care noted done
two three four five six seven eight nine ten hundred thousand second third half`,
}
