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
		Asks:  "{be} S married|single|engaged|divorced\nOF relationship_status|marital_status",
		Asked: "Am I married?",
		Yes: `I'm married and live in Bonn. => married | I went there with my husband. => married
My sister is divorced. => my sister: divorced | I broke up with my boyfriend. => separated
We got engaged last month. => engaged | My girlfriend and I had a small wedding last week. => married`,
		No: `I'm single-handedly doing it. | My future wife won't know. | They are married. | I married my ideas.`,
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
		Asks:  "OF partner|husband|wife|girlfriend|boyfriend|fiance|fiancee|spouse\nwho {be} S married|dating|seeing\n{do|have} S have a wife|husband|girlfriend|boyfriend|partner",
		Asked: `What's my wife's name? | Who is my husband?`,
		Yes: `My wife Marta makes bread. => Marta (wife) | My husband's name is Luis. => Luis (husband)
Did I tell you about my boyfriend Theo? => Theo (boyfriend) | I broke up with Pia. => -Pia
I'm engaged to Naomi. => Naomi | I'm dating a guy called Rafael. => Rafael`,
		No: `My wife Is late. | My girlfriend and I went to Rome. | I met Marta's wife.`,
	},
	{
		Name: "child",
		Says: called("child", several) + `* my|our <count=n> <childs=kind> ,|: <name+>
* my <granted>
S {be} a|an|the single|proud|busy|new? mother|father|parent of|to <count> => {} children
S {have} got? <childs+>
* S have|has got? <count=n> <childs=kind> ,|:|named|called <name+>`,
		Asks:  "OF child|children|son|daughter|kids|sons|daughters\n{do|have} S have children|kids\nhow many children|kids",
		Asked: `What are my kids called? | How many kids do I have?`,
		Yes: `My daughter Mia plays chess. => Mia (daughter) | I have two kids. => two kids
I have a son and two daughters. => a son, two daughters
We went with our three kids, Ada, Ben and Cleo. => Ada (kids), Ben (kids), Cleo (kids) | I took my kids out. => kids
I've got a son named Otto. => Otto (son) | I'm a single mom of two. => two children`,
		No: `His daughter and I went out. | I want to have kids. | I have two kids' books.`,
	},
	{
		Name:  "parent",
		Says:  called("parent", "<name>"),
		Asks:  "OF mother|father|parents",
		Asked: "What is my mother's name?",
		Yes:   `My mom's name is Ruth. => Ruth (mom) | My dad Karl is a farmer. => Karl (dad)`,
		No:    `My mom is Swedish. | My mom is late.`,
	},
	{
		Name: "sibling",
		Says: called("sibling", several) + `* my <grantedsib>
S {have} got? <siblings+>
S {be} an only_child => only child
* S have|has <count=n> <siblings=kind> ,|named|called <name+>`,
		Asks:  "OF sibling|siblings|brother|sister|brothers|sisters\nhow many siblings|brothers|sisters",
		Asked: `What are my brothers called? | Do I have siblings, who is my sister?`,
		Yes: `My sister Anna lives in Rome. => Anna (sister) | My brother and I are close. => brother
I've got two sisters. => two sisters
I have two brothers, Tom and Max. => two brothers, Tom (brothers), Max (brothers)
Ines is my older sister. => Ines (older sister) | I went skiing with my brother Jan. => Jan (brother)
Anna's sister Lea is a vet. => anna: Lea (sister)`,
		No: `Your sister and I are close. | I've two brothers-in-law.`,
	},
	{
		Name:  "relative",
		Says:  called("relative", several) + `* my|our <grandkid>`,
		Asks:  "OF uncle|aunt|cousin|cousins|grandmother|grandfather|grandma|grandpa|nephew|niece",
		Asked: "What is my aunt called?",
		Yes:   `My uncle Piet has a farm. => Piet (uncle) | We babysat our grandkids. => grandkids`,
		No:    `My aunt is kind. | I come from a big family.`,
	},
	{
		Name:  "friend",
		Says:  met("friend") + `OF best_friend {be} <given>`,
		Asks:  "OF friend|friends|best_friend",
		Asked: "Who is my best friend?",
		Yes: `My friend Tom is here. => Tom (friend)
I had lunch with my friends Ana and Ravi. => Ana (friends), Ravi (friends)
My best friend's name is Kim. => Kim (best friend) | We met my crazy friend Otto. => Otto (friend)`,
		No: `My friend is here. | Hello my friend, Tom is here. | My colleague Otto is here.
A friend of Tom came.`,
	},
	{
		Name: "close to",
		Says: `+ S {be} very|really|super? close to|with my|our <tied+>
+ OF <tied+> {mean} the_world|everything|so_much|a_lot to me|us
+ OF <tied+> {be} my|our rock|everything|whole_world|world|biggest_supporter|biggest_supporters|biggest_fan|biggest_fans|best_friend|best_friends|support_system|inspiration
+ OF <tied+> {be} super|really|very|so? there_for|important_to me|us
+ S {be} so|very|really? lucky|blessed|grateful|thankful to|for have|having? my|our <tied+> CLOSE
my|our team|teammates|coworkers|colleagues is|are like my|a|our second? family => team`,
		Yes: `I'm really close to my sister. => sister
My husband and kids mean the world to me. => husband, kids | My mom is my rock. => mom
My family is always there for me. => family | I'm so lucky to have my husband and kids. => husband, kids
My team is like a second family. => team`,
		No: `I'm close to the station. | My sister is close. | Does your family support you?
My family meant to call me. | My sister isn't very important to me.`,
	},
	{
		Name:  "acquaintance",
		Says:  met("acquaintance"),
		Asks:  "OF boss|manager|colleague|colleagues|coworker|coworkers|neighbor|neighbors|coach|therapist",
		Asked: "Who is my boss?",
		Yes: `My colleague Rob lent me a bike. => Rob (colleague)
We met my crazy neighbor Otto. => Otto (neighbor) | My boss is called Rita. => Rita (boss)`,
		No: `My sister met colleague Otto. | My boss is late. | My friend Tom is here.`,
	},
	{
		Name: "household",
		Says: met("roommate") + `+ S {live} with my|our <lives+>
+ S {live} with <sharer>
+ S {live} alone|by_myself|on_my_own => alone
! S {move} in|back|back_in with my|our <lives+>`,
		Asks:  "OF roommate|roommates|flatmate|housemate\nwho {do|be} S live|living with",
		Asked: `Who is my roommate? | Who do I live with?`,
		Yes: `I live with my parents and sister. => parents, sister | I moved in with my boyfriend. => boyfriend
We met my crazy roommate Otto. => Otto (roommate) | My flatmate is called Ines. => Ines (flatmate)
I live with two flatmates. => two flatmates | I live alone. => alone`,
		No: `I used to like living alone. | My roommate is loud. | I lived with my parents ten years ago.
I want to move in with my girlfriend. | I can't live with my mistakes. | I live with two cats and a ghost.`,
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
		Asks:  "OF pet|pets|dog|cat|dogs|cats\n{do|have} S still? have a|any? pets|cat|dog|cats|dogs\nwhat pets|pet",
		Asked: `What's my dog's name? | What pets do I have?`,
		Yes: `My dog Rex is old. => Rex (dog) | And Miso, my cat, has to be fed. => Miso (cat)
I have a cat named Miso. => Miso (cat) | I have two cats. => two cats | Tom, my dog is ill. => dog
We have a pup and a kitty, and our cat is old. => a pup, a kitty
She is asleep, Pepper, my rabbit. => Pepper (rabbit) | Our dog, Bruno, is loud. => Bruno (dog)
My two dogs Ada and Bob bark. => Ada (two dogs), Bob (two dogs) | We adopted a puppy last week. => a puppy
I adopted this little puppy. => little puppy | We took my dog to the vet. => dog
We had to give Biscuit away. => -Biscuit | Sadly Minka died last week. => -Minka
I adopted a puppy last week! His name is Otto. => Otto (puppy) | I saw a dog. His name was Otto. =>
My sister has a hamster. => my sister: a hamster`,
		No: `I have a cat allergy. | Your dog is cute. | I want a dog. | I got this puppy for you.
As a kid I walked my dog. | My cats not well. | I have a dog to walk. | If I lost my cat I would cry.`,
	},
}
