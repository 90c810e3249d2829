package claim

import (
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// How long what passes by itself lasts (SPEC §3a C2).
const (
	aMonth = 31 * 24 * time.Hour
	aYear  = 365 * 24 * time.Hour
)

// Attribute is what rules know that can be so of somebody (SPEC §3a C2). Patterns of a language
// say how it is stated; nothing else is read.
type Attribute struct {
	Name    string
	Group   Group
	Many    bool // values at a time
	Private bool // what one says of oneself is not for every agent
	Pets    bool // may be said of a pet
	Sort    Sort // of its values

	Lasts time.Duration // after which a value that nobody tells again is none of now; 0 is for good
}

// Group is the part of a profile that an attribute stands in.
type Group string

// The groups, in the order of profiles. Other is that of what the catalogue does not have.
const (
	Who     Group = "who"
	People  Group = "people"
	Work    Group = "home and work"
	Health  Group = "health"
	Likes   Group = "likes"
	Habits  Group = "habits"
	Things  Group = "things"
	Contact Group = "contact"
	Changes Group = "changes"
	Other   Group = "other"
)

// Catalogue is the attributes that rules know, in the order of profiles. It must not be changed.
var Catalogue = []Attribute{
	{Name: "name", Group: Who, Sort: Name, Pets: true},
	{Name: "nickname", Group: Who, Sort: Name, Many: true},
	{Name: "birthday", Group: Who, Sort: Time, Pets: true},
	{Name: "age", Group: Who, Sort: Amount, Pets: true, Lasts: aYear},
	{Name: "origin", Group: Who, Sort: Place},
	{Name: "birthplace", Group: Who, Sort: Place},
	{Name: "nationality", Group: Who, Sort: Name},
	{Name: "language", Group: Who, Sort: Name, Many: true},
	{Name: "faith", Group: Who, Sort: Thing, Many: true, Private: true},
	{Name: "childhood", Group: Who, Sort: Thing, Many: true, Private: true},
	{Name: "relationship", Group: People, Sort: Thing},
	{Name: "partner", Group: People, Sort: Name},
	{Name: "child", Group: People, Sort: Name, Many: true},
	{Name: "parent", Group: People, Sort: Name, Many: true},
	{Name: "sibling", Group: People, Sort: Name, Many: true},
	{Name: "relative", Group: People, Sort: Name, Many: true},
	{Name: "friend", Group: People, Sort: Name, Many: true},
	{Name: "acquaintance", Group: People, Sort: Name, Many: true},
	{Name: "close to", Group: People, Sort: Name, Many: true},
	{Name: "pet", Group: People, Sort: Name, Many: true},
	{Name: "home", Group: Work, Sort: Place},
	{Name: "household", Group: Work, Sort: Name, Many: true},
	{Name: "job", Group: Work, Sort: Thing},
	{Name: "employer", Group: Work, Sort: Name},
	{Name: "career", Group: Work, Sort: Thing, Many: true},
	{Name: "major", Group: Work, Sort: Thing},
	{Name: "school", Group: Work, Sort: Name},
	{Name: "allergy", Group: Health, Sort: Thing, Many: true, Pets: true},
	{Name: "intolerance", Group: Health, Sort: Thing, Many: true, Pets: true},
	{Name: "diet", Group: Health, Sort: Thing, Many: true},
	{Name: "condition", Group: Health, Sort: Thing, Many: true, Private: true, Pets: true},
	{Name: "medication", Group: Health, Sort: Thing, Many: true, Private: true},
	{Name: "like", Group: Likes, Sort: Thing, Many: true, Pets: true},
	{Name: "dislike", Group: Likes, Sort: Thing, Many: true, Pets: true},
	{Name: "favorite", Group: Likes, Sort: Thing},
	{Name: "dream", Group: Likes, Sort: Thing, Many: true},
	{Name: Hobby, Group: Habits, Sort: Thing, Many: true},
	{Name: "instrument", Group: Habits, Sort: Thing, Many: true},
	{Name: "project", Group: Habits, Sort: Thing, Many: true},
	{Name: Deed, Group: Habits, Sort: Thing, Many: true},
	{Name: "car", Group: Things, Sort: Thing},
	{Name: "bicycle", Group: Things, Sort: Thing},
	{Name: "phone model", Group: Things, Sort: Thing},
	{Name: "phone", Group: Contact, Sort: Name, Private: true},
	{Name: "email", Group: Contact, Sort: Name, Private: true},
	{Name: "change", Group: Changes, Sort: Thing, Many: true},
	{Name: "health", Group: Changes, Sort: Thing, Many: true, Private: true},
	{Name: Wellbeing, Group: Changes, Sort: Thing, Many: true, Lasts: aMonth},
	{Name: "trip", Group: Changes, Sort: Place, Many: true},
}

// Hobby is the attribute of what somebody practises, Deed that of a pastime that somebody did once:
// told of several days it is a hobby. Wellbeing is how somebody has been of late.
const (
	Hobby     = "hobby"
	Deed      = "deed"
	Wellbeing = "wellbeing"
)

// Protects reports whether a claim protects somebody when it is known: what one is allergic to, or
// does not bear.
func Protects(c *loci.Claim) bool { return c.Attribute == "allergy" || c.Attribute == "intolerance" }

// Fits reports whether the value of a claim is of the kind that its attribute has: the time of a
// birthday and how old somebody is have a number or a date in them. Of other kinds it does not know.
func Fits(c *loci.Claim) bool {
	a := Find(c.Attribute)
	if a == nil || c.Value == "" || a.Sort != Time && a.Sort != Amount {
		return true
	}
	return lang.ReadTurn(c.Value).HasNumeral || len(lang.Dates(c.Value, time.Unix(0, 0).UTC())) > 0
}

// Indispensable reports whether a claim is to be known whoever else says what its words claim: it
// protects somebody, or is the user's name.
func Indispensable(c *loci.Claim) bool {
	return Protects(c) || c.Subject == Me && c.Attribute == "name"
}

// stages are values of a relationship, each of which becomes a later one without having ended: who
// marries has not parted.
var stages = [][]string{{"in a relationship"}, {"engaged", "订婚"}, {"married", "已婚"}}

// Became reports whether a value of an attribute has become another without having ended.
func Became(attribute, value, later string) bool {
	stage := func(v string) int {
		return slices.IndexFunc(stages, func(s []string) bool { return slices.Contains(s, v) })
	}
	return attribute == "relationship" && stage(value) >= 0 && stage(value) < stage(later)
}

// GroupOf is the part of a profile that an attribute stands in.
func GroupOf(attribute string) Group {
	if a := Find(attribute); a != nil {
		return a.Group
	}
	return Other
}

// Lasting is how long a value of an attribute is one of now after it was told; 0 is for good.
func Lasting(attribute string) time.Duration {
	if a := Find(attribute); a != nil {
		return a.Lasts
	}
	return 0
}

// Find is an attribute of the catalogue by any name that Position knows; nil for none.
func Find(attribute string) *Attribute {
	if i := Position(attribute); i < len(Catalogue) {
		return &Catalogue[i]
	}
	return nil
}

// Private reports whether a statement says of the user what is not for every agent.
func (s *Statement) Private() bool {
	a := Find(s.Attribute)
	return a != nil && a.Private && s.Subject == Me && s.Value != "" && !s.Negated
}

// Position is where an attribute stands in a profile: its place in the catalogue, whoever named it
// (residence is home) and with its category (favorite color); behind all for what isn't there.
func Position(attribute string) int {
	name := attribute
	if of, _, ok := strings.Cut(strings.Replace(name, "favourite", "favorite", 1), " "); ok && of == "favorite" {
		name = of
	}
	at := placeOf(name)
	if at < 0 {
		_, noun, _ := strings.Cut(paddedKey(Me, name), "|")
		at = placeOf(noun)
	}
	if at < 0 {
		return len(Catalogue)
	}
	return at
}

// placeOf is where an attribute of a name is in the catalogue, -1 for nowhere.
func placeOf(name string) int {
	return slices.IndexFunc(Catalogue, func(a Attribute) bool { return a.Name == name })
}

// passes reports whether what is so of somebody may be over without a word about it, unlike whose sister one is.
func (a *Attribute) passes() bool {
	return a.Group != Who && a.Group != Changes && (a.Group != People || a.Name == "pet")
}

// attributeOf is an attribute of the catalogue by its name; nil for none.
func attributeOf(name string) *Attribute {
	if at := placeOf(name); at >= 0 {
		return &Catalogue[at]
	}
	return nil
}

// Details are a value of a habit, and what is said of it in brackets behind it: how often, with whom.
func Details(attribute, value string) (bare string, more []string) {
	bare, rest, ok := strings.Cut(value, " (")
	if !ok || GroupOf(attribute) != Habits {
		return value, nil
	}
	return bare, strings.Split(strings.TrimSuffix(rest, ")"), ") (")
}

// Often is how often something is done that one practises, of its Details; "" where none says it.
func Often(details []string) string {
	for _, d := range details {
		for _, kind := range []string{"rhythm", "weekend"} {
			if t := tableOf(d); t != nil && t.lex.Read(d).Has(0, kind) {
				return d
			}
		}
	}
	return ""
}

// Learning reports whether somebody only learns what they practise, by its Details.
func Learning(details []string) bool {
	return slices.ContainsFunc(details, func(d string) bool { return d == "learning" || d == "在学" })
}

// Activity reports whether a name is that of something people practise: a sport, a game, a
// pastime or an instrument.
func Activity(name string) bool {
	t := tableOf(name)
	if t == nil {
		return false
	}
	x := t.lex.Read(name)
	for _, kind := range []string{"sport", "game", "pastime", "instrument", "doable"} {
		if to, ok := x.Is(0, kind); ok && to == len(x.Tokens) {
			return true
		}
	}
	return false
}
