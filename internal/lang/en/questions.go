package en

import "github.com/loci-memory/loci/internal/lang/language"

// questions is the Questions part of English.
var questions = language.Questions{
	Self:    "i me my mine myself",
	Us:      "we us our ours ourselves",
	Name:    "who whom whose where which name names named called",
	How:     "how",
	Much:    "many much often long old far tall big large high heavy frequently",
	Amount:  "number amount",
	What:    "what which",
	Figures: "time year age size price cost rent salary weight height length distance speed temperature percentage number code pin amount score",
	Owner:   "is was are my our the your",
	Of:      "of",
	You:     "you",
	Your:    "your",
	Tell: `
recommend suggest advise tell say mention propose give explain describe list write show name come find help teach offer call draft calculate translate`,
	Told: `
recommended suggested advised told said mentioned proposed gave given explained described listed wrote written showed shown named found taught offered came drafted calculated translated`,
	Did:     "did",
	Perfect: "had have",
	Answers: `
recommendation recommendations suggestion suggestions advice answer answers proposal explanation tip tips reply response`,
	Fills: "ever also just again previously earlier once already last first",
}
