package lang

import (
	"reflect"
	"regexp"
	"strings"

	"github.com/loci-memory/loci/internal/lang/words"
)

// compile sets the exported fields of a struct from the lists of the same names: as a set, as
// words in order, as phrases, as a lexicon, as characters or as an expression. Both are pointers.
func compile(into, lists any) {
	to, from := reflect.ValueOf(into).Elem(), reflect.ValueOf(lists).Elem()
	for i := range to.NumField() {
		field := to.Type().Field(i)
		if !field.IsExported() {
			continue
		}
		list := from.FieldByName(field.Name)
		switch at := to.Field(i).Addr().Interface().(type) {
		case *map[string]bool:
			*at = words.Set(list.String())
		case *[]string:
			*at = strings.Fields(list.String())
		case *[][]string:
			*at = phraseWordsOf(list.String())
		case *words.Lexicon:
			*at = words.NewLexicon(list.String())
		case *words.Chars:
			*at = words.CharsOf(list.String())
		case **regexp.Regexp:
			*at = anyOf(list.Interface().([]string))
		}
	}
}
