package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// A person is found by the name, however it is written, and by what else was said to be; two
// who share a name or a word are never one.
func TestFindingB7_AProfileFindsAPersonByName(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		texts []string
		asked map[string]string // by whom is asked for: the values that are known
	}{
		"by the name alone": {
			[]string{"My brother Wei lives in Bonn.", "My brother Wei works at Siemens.", "I live in Cologne."},
			map[string]string{"Wei": "Bonn Siemens", "wei": "Bonn Siemens", " WEI ": "Bonn Siemens", "my brother Wei": "Bonn Siemens", "My Brother wei": "Bonn Siemens", "my brother": "Bonn Siemens", "me": "Cologne Wei (brother)", "Leo": ""},
		},
		"told in both ways": {
			[]string{"My brother Wei lives in Bonn.", "Wei works at Siemens."},
			map[string]string{"Wei": "Bonn Siemens", "my brother Wei": "Bonn Siemens"},
		},
		"two of a name": {
			[]string{"My brother Wei lives in Bonn.", "My colleague Wei works at Bosch."},
			map[string]string{"Wei": "", "my brother Wei": "Bonn", "my colleague Wei": "Bosch"},
		},
		"two of a name, and one of either": {
			[]string{"My brother Wei lives in Bonn.", "My colleague Wei works at Bosch.", "Wei drives a Golf."},
			map[string]string{"Wei": "Golf", "my brother Wei": "Bonn", "my colleague Wei": "Bosch"},
		},
		"who only shares a word": {
			[]string{"Wei's boss is Anna.", "Anna lives in Paris.", "Wei lives in Bonn.", "Wei Chen lives in Oslo."},
			map[string]string{"Wei": "Bonn", "Wei's boss": "", "Anna": "Paris", "Wei Chen": "Oslo", "Chen": ""},
		},
		"only of another": {
			[]string{"My brother Wei Chen lives in Oslo.", "My boss lives in Paris."},
			map[string]string{"Wei": "", "Wei's boss": "", "brother": ""},
		},
		"by the role, told before the name": {
			[]string{"My brother lives in Bonn.", "My brother Wei works at Siemens."},
			map[string]string{"Wei": "Bonn Siemens", "my brother": "Bonn Siemens", "my brother Wei": "Bonn Siemens"},
		},
		"two brothers": {
			[]string{"My brother Wei lives in Bonn.", "My brother Leo lives in Kiel."},
			map[string]string{"Wei": "Bonn", "Leo": "Kiel", "my brother": "", "my brother Leo": "Kiel"},
		},
		"哥哥": {
			[]string{"我哥哥王伟住在波恩。", "王伟在博世工作。"},
			map[string]string{"王伟": "博世 波恩", "我哥哥王伟": "博世 波恩", "我的哥哥王伟": "博世 波恩", "我哥哥": "博世 波恩"},
		},
		"中文": {
			[]string{"王伟住在波恩。", "王伟的老板住在巴黎。"},
			map[string]string{"王伟": "波恩"},
		},
	} {
		e, s := claimsEngine(t), loci.Scope{User: name}
		for i, text := range c.texts {
			must(e.Remember(t.Context(), s, loci.RememberRequest{Text: text, At: toldOld.Add(time.Duration(i) * time.Hour), Wait: true}))
		}
		for asked, want := range c.asked {
			res := must(e.Profile(t.Context(), s, loci.ProfileRequest{Subject: asked}))
			if got := strings.Join(valuesIn(res), " "); got != want {
				t.Errorf("%s: %q is %q: %q, want %q; others: %v", name, asked, res.Subject, got, want, res.Subjects)
			}
		}
	}
}

func valuesIn(res *loci.ProfileResult) (values []string) {
	for _, a := range res.Attributes {
		for _, v := range a.Values {
			values = append(values, v.Value)
		}
	}
	slices.Sort(values)
	return values
}

// What a reflection has learned is what traits lists; what it only noticed is told apart.
func TestFindingB7_WhatIsLearnedIsWhatTraitsLists(t *testing.T) {
	t.Parallel()
	e, clock := claimsEngine(t), toldOld
	for day := range 6 {
		for hour, text := range []string{"I went for a run in the park.", "I had oolong tea for breakfast.", "I played chess with Leo."} {
			at := clock.AddDate(0, 0, day*2).Add(time.Duration(hour) * time.Hour)
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: fmt.Sprint(text), At: at, Wait: true}))
		}
	}
	res := must(e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true}))
	listed := must(e.Traits(t.Context(), me, loci.TraitsRequest{})).Traits
	all := must(e.Traits(t.Context(), me, loci.TraitsRequest{All: true})).Traits
	if res.TraitsCreated != len(all) || res.TraitsCreated-res.TraitsUnsure != len(listed) || res.TraitsUnsure == 0 {
		t.Errorf("%d new, %d of them unsure; %d are listed, of %d", res.TraitsCreated, res.TraitsUnsure, len(listed), len(all))
	}
	cycle := must(e.Reflections(t.Context(), me, loci.ReflectionsRequest{})).Cycles[0]
	if cycle.TraitsUnsure != res.TraitsUnsure {
		t.Errorf("the record has %d unsure", cycle.TraitsUnsure)
	}
}
