package profile

import (
	"testing"

	"github.com/loci-memory/loci"
)

func TestW14_SecretsAreMaskedInAProfile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ attribute, value, words, want string }{
		{"wifi password", "quill88Zt", "My wifi password is quill88Zt.", masked},
		{"door code", "5521", "The door code is 5521.", masked},
		{"card number", "4111 1111 1111 1111", "My card number is 4111 1111 1111 1111.", masked},
		{"password", "marigold77", "", masked}, // by the attribute alone
		{"login", "ann with quill88Zt", "My password is quill88Zt.", "ann with " + masked},
		{"account number", "DE89370400440532013000", "", masked},
		{"密码", "903817", "我的银行卡密码是903817。", masked},
		{"護照號", "E33902178", "我的護照號是E33902178。", masked},
		{"key", "ghp_16C7e42F292c6912E7710c838347Ae178B4a", "", masked},
		{"home", "Kiel", "I live in Kiel, the wifi password is quill88Zt.", "Kiel"},
		{"phone number", "0170 1234567", "My phone number is 0170 1234567.", "0170 1234567"},
		{"password manager", "KeePass", "My password manager is KeePass.", "KeePass"},
		{"住处", "成都", "我住在成都", "成都"},
	} {
		id := loci.ID{1}
		v := loci.KnownValue{Value: c.value, Notes: []loci.ID{id}}
		all := []loci.Attribute{{Attribute: c.attribute, Earlier: []loci.KnownValue{v}, Values: []loci.KnownValue{v}}}
		maskerOf([]loci.Note{{ID: id, Content: c.words}}).mask(all)
		for _, got := range []loci.KnownValue{all[0].Values[0], all[0].Earlier[0]} {
			if got.Value != c.want || got.Masked != (c.want != c.value) {
				t.Errorf("%s %q is shown as %q (masked %t), want %q", c.attribute, c.value, got.Value, got.Masked, c.want)
			}
		}
	}
}
