package engine_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/inmem"
)

// What a model makes of words claims and plans what these assert: nothing supposed and no dream, but a
// reminder that is asked for, an allergy wherever it stands, and what somebody does every week.
func TestFindingJ_WhatWordsAssert(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		said, text, kind, attribute, value, at string
		planned, known                         bool
	}{
		{"Can you remind me to call mum tomorrow at 9?", "The user is to call mum on 3 March 2026 at 9:00.", "plan", "", "", "2026-03-03T09:00:00Z", true, false},
		{"Would you remind me to call mum tomorrow at 9?", "The user is to call mum on 3 March 2026 at 9.", "plan", "", "", "2026-03-03", true, false},
		{"If I won, I'd fly to Japan in February.", "The user flies to Japan in February.", "plan", "trip", "Japan", "2027-02", false, false},
		{"要是我也去北京上班就好了。", "用户去北京上班。", "plan", "住处", "北京", "", false, false},
		{"昨晚梦见我在拉萨开面馆。", "用户住在拉萨。", "fact", "住处", "拉萨", "", false, false},
		{"Dreamt I was keeping a lighthouse in Reykjavik.", "The user lives in Reykjavik.", "fact", "home", "Reykjavik", "", false, false},
		{"If you cook for me, remember that I'm allergic to nuts.", "The user is allergic to nuts.", "fact", "allergy", "nuts", "", false, true},
		{"Choir is every Thursday at 19:30 from now on.", "The user has choir every Thursday at 19:30.", "plan", "hobby", "choir", "", true, true},
		{"In 2009 I lived in Bonn for a year.", "The user lived in Bonn in 2009.", "past", "home", "Bonn", "2009", false, false},
		{"I am moving to Kiel at some point.", "The user will move to Kiel.", "plan", "home", "Kiel", "", true, false},
	} {
		t.Run(tt.value+tt.at, func(t *testing.T) {
			t.Parallel()
			given := map[string]any{"content": tt.text, "kind": tt.kind, "sources": []int{1}, "attribute": tt.attribute, "value": tt.value, "event_time": tt.at}
			if tt.attribute != "" {
				given["subject"] = "the user"
			}
			answer := string(must(json.Marshal(map[string]any{"facts": []any{given}})))
			e := thinking(t, inmem.New(), says(map[string]string{"extract": answer}), nil)
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: tt.said, Wait: true}))
			if planned := must(e.Agenda(t.Context(), me, loci.AgendaRequest{})).Total > 0; planned != tt.planned {
				t.Errorf("planned is %v", planned)
			}
			known := ""
			for _, a := range must(e.Profile(t.Context(), me, loci.ProfileRequest{})).Attributes {
				for _, v := range a.Values {
					known += a.Attribute + " " + v.Value + "; "
				}
			}
			if tt.value != "" && strings.Contains(known, tt.value) != tt.known {
				t.Errorf("known is %q", known)
			}
		})
	}
}
