package rules

import (
	"testing"

	"github.com/loci-memory/loci"
)

// What one says of one's own health, faith and addresses is not for every agent, however it is said;
// what one can't eat, how one feels, and what is so of others is.
func TestFindingQ11_OwnConditionsFaithAndAddressesArePrivate(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]loci.Visibility{
		"I had an operation on my back.": loci.Private, "我骨折过。": loci.Private, "I'm a Catholic.": loci.Private,
		"My phone number is 555 1234 987.": loci.Private, "我的邮箱是 ann@example.org": loci.Private,
		"I'm allergic to nuts.": "", "我对花生过敏": "", "I've been really happy lately.": "", "My mom has diabetes.": "",
	} {
		m := loci.Message{User: "me", Text: text, Role: loci.RoleUser}
		n := loci.Note{User: "me", Content: text, Role: loci.RoleUser, Verbatim: true}
		New().Enrich(&m, &n)
		if n.Visibility != want {
			t.Errorf("%s is %q, want %q", text, n.Visibility, want)
		}
	}
}
