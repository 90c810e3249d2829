package en

import (
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
)

// met is how names are said of those who are of a kind that has many, whom one may describe first.
func met(kind string) string {
	return called(kind, several) + strings.ReplaceAll(`* my|our <quality=x> <quality=y>? <@=kind> <name>
S {have} a <@=kind> named|called <name>
`, "@", kind)
}

// several are names of one or more.
const several = "<name+>"

// called is how names are said of those who are of a kind; names are <name>, or <name+> where one has several.
func called(kind, names string) string {
	return strings.NewReplacer("@", kind, "%", names).Replace(`* OF <@=kind> %
OF <@=kind> {be} called|named %
OF <@=kind> 's name {be} <name>
<name> {be} OF <@=kind>
`)
}

// aboutPeople is how it is said whom people have.
var aboutPeople = []language.Attribute{
	{
		Name: "relationship",
		Says: `S {be} <status>
S {be} <status> to <name=n>
S {be} in a relationship => in a relationship
S {be} married for? <count|number=n> years => married
* my <spouse> => married
* my <sweetheart> => in a relationship
! S {get} married => married
.. ! S {have} a|an|our|my <wedding=x> wedding_ceremony|wedding => married
.. ! S {have} our|my wedding => married
! S {get} engaged => engaged
! S {get} divorced => divorced
! S {break_up|separate|split_up} => separated`,
		Asks: "{be} S married|single|engaged|divorced\n{be} S in a relationship\n{be} S seeing|dating anyone|anybody|someone|somebody\nOF relationship_status|marital_status",
	},
	{
		Name: "partner",
		Says: called("mateword", "<name>") + `OF <mateword=kind> {be} <newname>
S {be} married|engaged to <name>
S {have} a|an <mateword=kind> named|called <name>
S {be} dating|seeing <newname>
S {be} dating <name>
S {be} dating a|an guy|man|girl|woman|person called|named <name>
- S {break_up} with <name>
- S {break_up|separate|split_up}
- S {get} divorced
! S {marry} <name>`,
		Asks: "OF partner|husband|wife|girlfriend|boyfriend|fiance|fiancee|spouse\nwho {be} S married|dating|seeing\n{be} S seeing|dating anyone|anybody|someone|somebody\n{do|have} S have a wife|husband|girlfriend|boyfriend|partner",
	},
	{
		Name: "child",
		Says: called("child", several) + `* my|our <count=n> <childs=kind> ,|: <name+>
* my <granted>
S {be} a|an|the single|proud|busy|new? mother|father|parent of|to <count> => {} children
S {have} got? <childs+>
* S have|has got? <count=n> <childs=kind> ,|:|named|called <name+>`,
		Asks: "OF child|children|son|daughter|kids|sons|daughters\n{do|have} S have children|kids\nhow many children|kids",
	},
	{
		Name: "parent",
		Says: called("parent", "<name>"),
		Asks: "OF mother|father|parents",
	},
	{
		Name: "sibling",
		Says: called("sibling", several) + `* my <grantedsib>
S {have} got? <siblings+>
S {be} an only_child => only child
* S have|has <count=n> <siblings=kind> ,|named|called <name+>`,
		Asks: "OF sibling|siblings|brother|sister|brothers|sisters\nhow many siblings|brothers|sisters",
	},
	{
		Name: "relative",
		Says: called("relative", several) + `* my|our <grandkid>`,
		Asks: "OF uncle|aunt|cousin|cousins|grandmother|grandfather|grandma|grandpa|nephew|niece",
	},
	{
		Name: "friend",
		Says: met("friend") + `OF best_friend {be} <given>`,
		Asks: "OF friend|friends|best_friend",
	},
	{
		Name: "close to",
		Says: `+ S {be} very|really|super? close to|with my|our <tied+>
+ OF <tied+> {mean} the_world|everything|so_much|a_lot to me|us
+ OF <tied+> {be} my|our rock|everything|whole_world|world|biggest_supporter|biggest_supporters|biggest_fan|biggest_fans|best_friend|best_friends|support_system|inspiration
+ OF <tied+> {be} super|really|very|so? there_for|important_to me|us
+ S {be} so|very|really? lucky|blessed|grateful|thankful to|for have|having? my|our <tied+> CLOSE
my|our team|teammates|coworkers|colleagues is|are like my|a|our second? family => team`,
	},
	{
		Name: "acquaintance",
		Says: met("acquaintance"),
		Asks: "OF boss|manager|colleague|colleagues|coworker|coworkers|neighbor|neighbors|coach|therapist",
	},
	{
		Name: "household",
		Says: met("roommate") + `+ S {live} with my|our <lives+>
+ S {live} with <sharer>
+ S {live} alone|by_myself|on_my_own => alone
! S {move} in|back|back_in with my|our <lives+>`,
		Asks: "OF roommate|roommates|flatmate|housemate\nwho {do|be} S live|living with",
	},
	{
		Name: "pet",
		Says: called("pets", several) + `* my|our <count=n> <pets=kind> ,|: <name+>
* <name> , my|our <pets=kind> END
* OF <pets=kind> , <name> , is|has|was|had|and|who
* my|our <grantedpet>
S {have|own} got? <pets+>
! S {adopt|get|buy} <count> <pets>
! S {adopt} this|these <pets>
* S have|has|had|got|adopted <count=n> <pets=kind> ,|named|called <name+>
- S {have} to give <name> away|up
- <name> {die|pass_away}`,
		Asks: "OF pet|pets|dog|cat|dogs|cats\n{do|have} S still? have a|any? pets|cat|dog|cats|dogs\nwhat pets|pet",
	},
}
