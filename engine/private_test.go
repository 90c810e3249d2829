package engine_test

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// Secrets are for those who gave them alone, over every store, and what was chosen is
// obeyed with a warning.
func TestA3_SecretsAreForWhoGaveThem(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		other := loci.Scope{User: "me", Agent: "other"}
		for text, secret := range map[string]bool{
			"The gate code of the allotment is 4821.": true, "我确诊了糖尿病": true, "The gate of the allotment is green.": false,
		} {
			n := kept(t, e, me, loci.RememberRequest{Text: text})
			if _, err := e.Note(t.Context(), other, loci.NoteRequest{ID: n.ID}); (err != nil) != secret {
				t.Errorf("%q: another agent gets %v", text, err)
			}
		}
		res, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "The alarm code of the shop is 9174.", Visibility: loci.Open, Wait: true})
		if err != nil || res.Notes[0].Visibility != loci.Open || len(res.Warnings) != 1 || strings.Contains(res.Warnings[0], "9174") {
			t.Fatalf("%+v, %v", res, err)
		}
		if again, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "The shop is shut.", Visibility: loci.Open, Wait: true}); err != nil || len(again.Warnings) != 0 {
			t.Errorf("%q, %v", again.Warnings, err)
		}
		told, err := e.Ingest(t.Context(), me, loci.IngestRequest{Messages: []loci.RememberRequest{
			{Text: "The PIN of the shop's card is 6203.", Visibility: loci.Scoped}, {Text: "My own PIN is 6209."}, {Text: "It rains."},
		}})
		if err != nil || len(told.Warnings) != 1 || !strings.HasPrefix(told.Warnings[0], "1 of the messages") {
			t.Errorf("%+v, %v", told, err)
		}
	})
}

// An edit that puts a secret into a note makes it private, and says so; what the request
// chooses is obeyed, with a warning.
func TestA3_AnEditMayPutASecretIntoANote(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		edit := func(r loci.EditRequest) *loci.ChangeResult {
			res, err := e.Edit(t.Context(), me, r)
			if err != nil || len(res.Warnings) != 1 || strings.Contains(res.Warnings[0], "4821") {
				t.Fatalf("%+v, %v", res, err)
			}
			return res
		}
		n := kept(t, e, me, loci.RememberRequest{Text: "The allotment has a gate.", Visibility: loci.Open})
		if res := edit(loci.EditRequest{ID: n.ID, Content: "The gate code of the allotment is 4821."}); res.Note.Visibility != loci.Private {
			t.Errorf("it is %s", res.Note.Visibility)
		}
		if res := edit(loci.EditRequest{ID: n.ID, Visibility: loci.Open}); res.Note.Visibility != loci.Open {
			t.Errorf("it is %s", res.Note.Visibility)
		}
	})
}
