package reflection

import (
	"testing"

	"github.com/loci-memory/loci"
)

// What an assistant said, and greetings, are no material: what a model made of them is.
func TestFindingJ10_AssistantsAndGreetingsAreNoMaterial(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		note loci.Note
		want bool
	}{
		{loci.Note{Verbatim: true, Role: loci.RoleUser, Content: "I swim every morning."}, true},
		{loci.Note{Verbatim: true, Content: "我每天早上游泳。"}, true},
		{loci.Note{Verbatim: true, Role: loci.RoleAssistant, Content: "You could swim every morning."}, false},
		{loci.Note{Verbatim: true, Role: loci.RoleUser, Content: "Good morning!"}, false},
		{loci.Note{Verbatim: true, Role: loci.RoleUser, Content: "谢谢你！"}, false},
		{loci.Note{Verbatim: true, Role: loci.RoleUser, Content: "Good morning!", Caption: "a harbour at dawn"}, true},
		{loci.Note{Content: "The user agreed to swim."}, true},
		{loci.Note{Kind: loci.Trait, Content: "The user is active."}, false},
	} {
		v := loci.Version{Change: loci.ChangeID{Version: 1}, Note: c.note}
		if isNew(&v) != c.want {
			t.Errorf("%q by %q: %v, want %v", c.note.Content, c.note.Role, !c.want, c.want)
		}
	}
}
