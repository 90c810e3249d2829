package language

// Entities is how a language shows that a name is of a person or a place.
type Entities struct {
	// NoName are words with a capital that are no name.
	NoName string
	// Titles are titles before a person.
	Titles string
	// Named are other words right before a person.
	Named string
	// Called is the same where a relation is near.
	Called string
	// NameIs is the word before a person when the word before it starts with Name.
	NameIs string
	// Name is described at NameIs.
	Name string
	// SelfIs is the word before the speaker's own name, unless NotSelf follows.
	SelfIs string
	// NotSelf is described at SelfIs.
	NotSelf string
	// In are words right before a place.
	In string
	// Ways is the same where one of Travel is before them.
	Ways string
	// Travel is described at Ways.
	Travel string
	// PlaceEnds is the last word of a place of several words.
	PlaceEnds string
	// Is are words right behind a person, before one of Sentence.Mine.
	Is string
	// With is the word before a person in company, where one of Company is right before it,
	// or before the word there, unless that is one of NoCompany.
	With string
	// NoCompany is described at With.
	NoCompany string
	// PersonVerbs are verbs behind a person.
	PersonVerbs string
	// There are characters before a place: 在, 去.
	There string
	// Ends are the last characters of places.
	Ends string
	// CommonPlaces are words that end like a place and name none.
	CommonPlaces string
	// Surnames are characters that are a surname.
	Surnames string
	// RunTitles are titles behind a surname, longer ones first.
	RunTitles string
	// TitlesAtEnd are those of RunTitles that count only where the name ends behind them.
	TitlesAtEnd string
	// NameFollowers are what may be behind TitlesAtEnd.
	NameFollowers string
	// Nicks are characters before a surname that make a nickname.
	Nicks string
	// NickEnds are characters behind a nickname.
	NickEnds string
	// NotNicks is what looks like a nickname and is another word.
	NotNicks string
	// RunCalled is the character before a name: 叫.
	RunCalled string
	// NameStops are characters that are in no name behind RunCalled.
	NameStops string
	// GivenNames are first names that are no other words.
	GivenNames string
	// MidNames are first names that are other words too: they count inside a sentence only.
	MidNames string
	// WhoseKin are words behind the possessive of a person.
	WhoseKin string
	// Company are words of what one does with people: lunch, talked.
	Company string
	// Meets are verbs right before a person.
	Meets string
	// NotPlaced are words before In with which no place follows: written in JSON.
	NotPlaced string
	// AndSelf are words for the speaker beside a person: Maria and I.
	AndSelf string
	// And are words between two people.
	And string
	// NamePrefixes are starts of surnames that show a person: O'.
	NamePrefixes string
	// NameChars are characters of which given names in runs are made.
	NameChars string
	// FreeSurnames are those of Surnames that show a name without a title.
	FreeSurnames string
	// NotNames are words of two characters that start like a name.
	NotNames string
	// RunWith are characters before a person: 跟, 和.
	RunWith string
	// RunNick is the character before a given name that makes a nickname: 阿.
	RunNick string
}
