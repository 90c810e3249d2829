// Package language has the one struct that a language fills. A package of a language, like en and zh, has the
// words; package lang has the machine that reads texts with them, and the list of languages there are. All of it is
// data: a new language needs no code, only the fields that it has something to say in.
package language

import (
	"reflect"

	"github.com/loci-memory/loci/internal/lang/dates"
)

// Language is one language. Every field may be left zero, and so may the fields of its
// fields: what a language doesn't fill, it doesn't say, and nothing is found by it.
//
// A list is one string: words that white space separates, where the comment says phrases, phrases that bars or line
// ends separate. Words are in lower case, with ' for every apostrophe, and characters of Latin letters without
// their marks. Names that start with Run, and what is said to be of runs or characters, are for languages that are
// written without spaces: a run is a stretch of such text. The rest is for languages that are written with them. A
// Language is read-only.
type Language struct {
	// Code is the code of the language by ISO 639-1. It must not be "", and no two languages have the same.
	Code string

	Text        Text          // its function words, stems, endings
	Numbers     Numbers       // how it counts
	Names       Names         // how it marks names
	Dates       dates.Lexicon // what it knows of dates
	Questions   Questions     // how it asks
	Asked       Asked         // how it asks for times, and bounds the time of a question
	Cues        Cues          // the phrases that say what a sentence is
	Sentence    Sentence      // the single words that do
	Lasting     Lasting       // how it says what holds, how old somebody is, and how things are
	Entities    Entities      // how it shows people and places
	Corrections Corrections   // how it takes back what was said
	Steps       Steps         // how it says how something is done
	Deeds       Deeds         // how it says what is planned and what was done
	Settles     Settles       // how it says what became of a plan
	Plans       Plans         // how it says that something is to be done, for runs
	Rhythms     Rhythms       // how it says that something recurs
	Secrets     Secrets       // how secrets are said, and what people say of themselves in confidence
	Sensitive   Sensitive     // the subjects that nothing may be learned about
	Patterns    Patterns      // what recurs with everybody
	Bounds      Bounds        // how it bounds the dates in statements
	Concepts    Concepts      // the everyday things that it has many words for
	Things      Things        // the words by which notes are looked for again
	Claims      Claims        // how it states what is so of somebody or something
	Talk        Talk          // how it says what is so of people
	Weights     Weights       // what is about nothing in particular
	// Prompts are the words that prompts have besides their files, which are in the folder
	// of its code in internal/prompt. zero: prompts of its texts are in the first language.
	Prompts Prompts
}

// Valued are phrases with what they say.
type Valued struct {
	Value   string
	Phrases string
}

// Merge returns what several languages know together: strings and lists one behind another, the entries of all
// maps. Functions and numbers are left out, and so are Dates and Code, as each language keeps its own.
func Merge(languages ...*Language) *Language {
	all := new(Language)
	for _, l := range languages {
		merge(reflect.ValueOf(all).Elem(), reflect.ValueOf(*l))
	}
	all.Code, all.Dates, all.Talk, all.Plans, all.Settles, all.Rhythms = "", dates.Lexicon{}, Talk{}, Plans{}, Settles{}, Rhythms{}
	return all
}

// List is the list of words with a name in Sentence, Lasting or Entities, and whether there is one.
func (l *Language) List(name string) (words string, ok bool) {
	for _, lists := range []any{&l.Sentence, &l.Lasting, &l.Entities} {
		if list := reflect.ValueOf(lists).Elem().FieldByName(name); list.IsValid() {
			return list.String(), true
		}
	}
	return "", false
}

// merge adds what is in one value to another.
func merge(to, from reflect.Value) {
	switch to.Kind() {
	case reflect.Struct:
		for i := range to.NumField() {
			if to.Field(i).CanSet() {
				merge(to.Field(i), from.Field(i))
			}
		}
	case reflect.String:
		switch {
		case to.String() == "":
			to.SetString(from.String())
		case from.String() != "":
			to.SetString(to.String() + "\n" + from.String())
		}
	case reflect.Slice:
		to.Set(reflect.AppendSlice(to, from))
	case reflect.Map:
		mergeMap(to, from)
	}
}

func mergeMap(to, from reflect.Value) {
	if to.IsNil() && from.Len() > 0 {
		to.Set(reflect.MakeMap(to.Type()))
	}
	for _, key := range from.MapKeys() {
		to.SetMapIndex(key, from.MapIndex(key))
	}
}
