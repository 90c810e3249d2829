package language

// Entities is how a language shows that a name is of a person or a place.
type Entities struct {
	// NoName are words with a capital that are no name.
	NoName string
	// Titles are titles before a person.
	Titles string
	// Named are other words right before a person.
	Named string
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
	// NameStops are characters that are in no name by which one is called.
	NameStops string
	// GivenNames are first names that are no other words.
	GivenNames string
	// MidNames are first names that are other words too: they count inside a sentence only.
	MidNames string
	// NotPlaced are words before In with which no place follows: written in JSON.
	NotPlaced string
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
	// Links are small words inside a name, perhaps with one of Articles behind them.
	Links string
	// Articles is described at Links.
	Articles string
	// Shorts are starts of names with a point behind them.
	Shorts string
	// Quotes are the marks of titles: an opening one and, behind a line, its closing one.
	Quotes string
	// TitleMarks are closing ones between which titles in runs stand.
	TitleMarks string
}
