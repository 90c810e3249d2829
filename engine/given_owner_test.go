package engine_test

import (
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// Somebody whom the user has is one person, whether the user is named as having them, or by name.
func TestC3_TheUsersByNameIsTheUsers(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		for _, c := range [][]string{
			{"周岚", "我叫周岚，女儿小满五岁。", "小满", "五岁", "周岚的女儿小满对青霉素过敏。", "青霉素"},
			{"Shiru", "I'm Shiru, my sister Njeri is 30.", "Njeri", "30", "Shiru's sister Njeri is allergic to nuts.", "nuts"},
		} {
			scope := loci.Scope{User: c[0]}
			gives(t, e, scope, c[1], loci.GivenFact{Text: c[1], Claims: append(claims("user", "name", c[0]), claims(c[2], "age", c[3])...)})
			gives(t, e, scope, c[4], loci.GivenFact{Text: c[4], Claims: claims(c[2], "allergy", c[5])})
			if got := lines(t, e, scope, c[2]); got["age"] != c[3] || got["allergy"] != c[5] {
				t.Errorf("of %s is known %v", c[2], got)
			}
		}
	})
}
