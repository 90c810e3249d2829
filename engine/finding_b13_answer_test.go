package engine_test

import (
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// A question for what somebody has is answered with that, not with who somebody is; where it is not
// known there is no answer.
func TestFindingB13_AnAnswerIsOfWhatIsAsked(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for _, text := range []string{
			"My sister Anna lives in Graz.", "My sister's birthday is on 4 May.", "My brother is Tom.",
			"我妹妹叫小芳。", "我妹妹住在杭州。", "我哥哥叫大伟。",
		} {
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Wait: true}))
		}
		for question, want := range map[string]string{
			"When is my sister's birthday?":  "birthday: 4 May\n",
			"Where does my sister live?":     "home: Graz\n",
			"When is my brother's birthday?": "",
			"我妹妹住在哪里？":                       "home: 杭州\n",
			"我哥哥的生日是什么时候？":                   "",
		} {
			got := ""
			for _, a := range must(e.Recall(t.Context(), me, loci.RecallRequest{Query: question})).Answers {
				got += a.Attribute + ": " + a.Value + "\n"
			}
			if got != want {
				t.Errorf("%s has the answers\n%swant\n%s", question, got, want)
			}
		}
	})
}
