package language

// Entities is how a language shows that a name is of a person or a place.
type Entities struct {
	NoName        string // words with a capital that are no name
	Titles        string // titles before a person
	Named         string // other words right before a person
	NameIs        string // the word before a person when the word before it starts with Name
	Name          string // described at NameIs
	SelfIs        string // the word before the speaker's own name, unless NotSelf follows
	NotSelf       string // described at SelfIs
	In            string // words right before a place
	Ways          string // the same where one of Travel is before them
	Travel        string // described at Ways
	PlaceEnds     string // the last word of a place of several words
	There         string // characters before a place: 在, 去
	Ends          string // the last characters of places
	CommonPlaces  string // words that end like a place and name none
	Surnames      string // characters that are a surname
	RunTitles     string // titles behind a surname, longer ones first
	TitlesAtEnd   string // those of RunTitles that count only where the name ends behind them
	NameFollowers string // what may be behind TitlesAtEnd
	Nicks         string // characters before a surname that make a nickname
	NickEnds      string // characters behind a nickname
	NotNicks      string // what looks like a nickname and is another word
	NameStops     string // characters that are in no name by which one is called
	GivenNames    string // first names that are no other words
	MidNames      string // first names that are other words too: they count inside a sentence only
	NotPlaced     string // words before In with which no place follows: written in JSON
	NamePrefixes  string // starts of surnames that show a person: O'
	NameChars     string // characters of which given names in runs are made
	FreeSurnames  string // those of Surnames that show a name without a title
	NotNames      string // words of two characters that start like a name
	RunWith       string // characters before a person: 跟, 和
	RunNick       string // the character before a given name that makes a nickname: 阿
	Links         string // small words inside a name, perhaps with one of Articles behind them
	Articles      string // described at Links
	Shorts        string // starts of names with a point behind them
	Quotes        string // the marks of titles: an opening one and, behind a line, its closing one
	TitleMarks    string // closing ones between which titles in runs stand
}
