package secret_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lineartest"
)

// invented is a text of a length, drawn at random from an alphabet.
func invented(n int, alphabet string) string {
	r := rand.New(rand.NewPCG(7, uint64(n)))
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}

const (
	letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	names   = letters + "_-"
	hexa    = "0123456789abcdef"
)

// What every agent could read: tokens of many services, passwords in addresses and
// settings, codes said in words, and what a therapist says.
func TestFindingL5_SecretsAreForNoOtherAgent(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"The mirror needs glpat-" + invented(20, letters),
		"Maps: AIza" + invented(35, names),
		"npm publishes with npm_" + invented(36, letters),
		"we bill with sk_live_" + invented(24, letters),
		"cookie eyJ" + invented(30, letters) + ".eyJ" + invented(40, letters) + "." + invented(43, names),
		"Authorization: Bearer " + invented(40, letters),
		"postgres://app:Kq7-vm22@db.example.com/app",
		"Server=db;User Id=sa;Password=Kq7vm22!x;",
		"MAILER_KEY=" + invented(32, hexa),
		"user lena, pwd: Kq7vm22x",
		"The safe opens with 31-7-22.", "The code of the front door is 4471#.",
		"密码 739105，帮我记一下", "門禁碼 2680",
		"My therapist says I have depression.",
		"-----BEGIN RSA PRIVATE KEY-----\n" + invented(64, letters) + "\n-----END RSA PRIVATE KEY-----",
	} {
		if n := enriched(text); n.Visibility != loci.Private {
			t.Errorf("%q is for every agent", text)
		}
	}
}

// Keys became tags.
func TestFindingL5_ASecretIsNoTag(t *testing.T) {
	t.Parallel()
	token := invented(36, letters)
	for text, secret := range map[string]string{
		"Please remember the deploy token of the bakery shop: ghp_" + token: token,
		"The wifi password of the Lisbon flat is Tulipan77.":                "Tulipan77",
		"我家的wifi密码是Tulipan77，客人来了给他们用。":                                     "Tulipan77",
		"My therapist Rosa says I have depression, and Lisbon helps.":       "depression",
	} {
		n := enriched(text)
		if at := leak(&n, secret, ""); at != "" {
			t.Errorf("%q: it is in %s", text, at)
		}
	}
	if n := enriched("The deploy token of the bakery is ghp_" + token + "."); !slices.Contains(n.Keywords, "bakery") {
		t.Errorf("the words around a secret are no keywords any more: %q", n.Keywords)
	}
}

// Talk about passwords was hidden.
func TestFindingL5_TalkOfPasswordsIsNoSecret(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"The wifi password is on the fridge.", "The password is too short, they say.", "My account has 4000 followers.", "Your PIN must have 4 digits.",
		"API_KEY=<your key here>", "password: ********", "token = os.environ[\"GITHUB_TOKEN\"]", "const key = process.env.STRIPE_KEY;",
		"It broke with commit 3f7a9b2c8d1e4f6a0b5c9d8e7f6a1b2c3d4e5f60.", "Order 4539148803436467 was sent.", "The zip code is 94107.", "error code 4471 at the door",
		"密码贴在冰箱上", "密码长度8到16位", "验证码60秒后过期", "成功的密码就是坚持", "訂單 6222021234567890128 已發貨",
		"My neighbour is a therapist.", "I read a book about depression.", "The old church is a bookshop now.", "I have faith in this team.", "I have a cold.",
		"我朋友得了抑郁症", "我在研究抑郁症", "我感冒了", "我有选择困难症",
	} {
		if n := enriched(text); n.Visibility == loci.Private {
			t.Errorf("%q is hidden", text)
		}
	}
}

// What speakers say of themselves is private, of every subject, in both languages.
func TestA3_WhatSpeakersSayOfThemselves(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"I was diagnosed with MS last spring.", "They put me on 20 mg of fluoxetine.", "I've been sober for a year.", "I came out to my parents.",
		"We're Jewish and keep kosher at home.", "I have bipolar disorder.", "I take lithium every evening.", "I'm HIV positive.",
		"我确诊了糖尿病", "醫生說我有憂鬱症", "我在看心理医生", "我戒酒三个月了", "我是双性恋", "我是基督徒，星期天要去教会",
	} {
		if n := enriched(text); n.Visibility != loci.Private || len(n.Tags) > 0 {
			t.Errorf("%q is %q, tags %q", text, n.Visibility, n.Tags)
		}
	}
}

// A picture may show a secret too.
func TestA3_ACaptionIsRead(t *testing.T) {
	t.Parallel()
	n := captioned("Look what I found.", "a note that says: the alarm code is 4471")
	if n.Visibility != loci.Private {
		t.Errorf("it is %q", n.Visibility)
	}
	if n = captioned("Look what I found.", "a cow on a fridge"); n.Visibility == loci.Private {
		t.Error("a harmless picture is hidden")
	}
}

// Card numbers that are called by another name are right by chance.
func TestA3_NumbersAreCheckedByTheirDigits(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"4539 1488 0343 6467": true, "4539 1488 0343 6468": false, "378282246310005": true, "order 4539148803436467": false,
		"GB33 BUKB 2020 1555 5555 55": true, "GB34 BUKB 2020 1555 5555 55": false,
		"110101199003070039": false, "身份证110101199003070038": true, "11010119900307003X": false, "K482915(8)": true, "K482915(7)": false,
	} {
		if n := enriched(text); (n.Visibility == loci.Private) != want {
			t.Errorf("%q: %q, want private %t", text, n.Visibility, want)
		}
	}
}

// A long text is read in time in proportion to its length.
func TestA3_HostileTextsAreReadInLinearTime(t *testing.T) {
	t.Parallel()
	lineartest.Repeat(t, "secrets",
		"pwd=", "pwd='", "sk-", "eyJaaaaaaaaa.eyJa.x.", "://a:b@", "-----BEGIN PRIVATE KEY-----", "1 ", "A1B2", "Bearer ", "a:", "4111111111111111 ", "code door 1 ", "密码是", "left 1 door ", "login a/",
	)
}
