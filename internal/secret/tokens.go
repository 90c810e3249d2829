package secret

import (
	"regexp"
	"strings"
)

// format is how a service writes its tokens: a prefix, and behind it a run of characters of one alphabet.
type format struct {
	prefix string
	min    int               // characters behind the prefix, at least
	of     func(c byte) bool // their alphabet
	holds  func(string) bool // what else is so of them; nil for nothing
}

func letters(c byte) bool { return classes[c]&alnum != 0 }
func names(c byte) bool   { return classes[c]&inName != 0 }
func dotted(c byte) bool  { return classes[c]&inName != 0 || c == '.' }
func based(c byte) bool   { return classes[c]&inToken != 0 }
func upper(c byte) bool   { return c >= 'A' && c <= 'Z' || classes[c]&digit != 0 }
func hex(c byte) bool     { return classes[c]&digit != 0 || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' }

// formats are those that services document, by hand: what is public of them (publishable
// keys, ids of accounts) is left out.
var formats = []format{
	// Code hosts and registries.
	{"ghp_", 30, letters, nil}, {"gho_", 30, letters, nil}, {"ghu_", 30, letters, nil}, {"ghs_", 30, dotted, nil}, {"ghr_", 30, letters, nil},
	{"github_pat_", 36, names, nil},
	{"glpat-", 20, dotted, nil}, {"gldt-", 20, dotted, nil}, {"glrt-", 20, dotted, nil}, {"glcbt-", 16, dotted, nil}, {"glptt-", 20, names, nil},
	{"glft-", 20, names, nil}, {"glsoat-", 20, names, nil}, {"glimt-", 20, names, nil}, {"glagent-", 30, names, nil}, {"gloas-", 30, names, nil},
	{"npm_", 30, letters, nil}, {"pypi-", 40, names, nil}, {"rubygems_", 32, letters, nil}, {"oy2", 43, letters, mixed}, {"cio", 32, letters, mixed},
	{"dckr_pat_", 20, names, nil}, {"dckr_oat_", 20, names, nil}, {"CLOJARS_", 40, letters, nil}, {"ATATT3", 60, based, nil}, {"ATBB", 28, letters, mixed},
	{"CCIPAT_", 20, names, nil}, {"bkua_", 30, letters, nil},
	// Clouds.
	{"AKIA", 16, upper, exactly(16)}, {"ASIA", 16, upper, exactly(16)}, {"ABIA", 16, upper, exactly(16)}, {"ACCA", 16, upper, exactly(16)},
	{"AIza", 30, names, nil}, {"GOCSPX-", 20, names, nil}, {"ya29.", 20, dotted, nil}, {"1//0", 30, names, mixed}, {"AQ.", 30, names, mixed},
	{"LTAI", 12, letters, mixed}, {"AKID", 13, letters, mixed}, {"AKLT", 16, letters, mixed},
	{"dop_v1_", 32, hex, nil}, {"doo_v1_", 32, hex, nil}, {"dor_v1_", 32, hex, nil}, {"HRKU-", 30, names, nil}, {"fo1_", 30, names, nil}, {"FlyV1", 30, based, nil},
	{"hvs.", 20, names, nil}, {"hvb.", 20, names, nil}, {"pul-", 32, hex, nil}, {"tskey-", 16, names, nil}, {"dapi", 32, hex, nil},
	{"sbp_", 32, hex, nil}, {"sb_secret_", 16, names, nil}, {"pscale_tkn_", 20, dotted, nil}, {"pscale_pw_", 20, dotted, nil}, {"pscale_oauth_", 20, dotted, nil},
	// Models.
	{"sk-", 20, names, coined}, {"sk-ant-", 16, names, nil}, {"hf_", 30, letters, nil}, {"gsk_", 30, letters, nil}, {"xai-", 30, names, mixed}, {"r8_", 30, letters, nil},
	{"pplx-", 30, letters, nil}, {"nvapi-", 30, names, nil}, {"tvly-", 20, names, mixed}, {"fw_", 22, letters, mixed},
	// Talk and mail.
	{"xoxb-", 20, names, nil}, {"xoxp-", 20, names, nil}, {"xoxa-", 20, names, nil}, {"xoxr-", 20, names, nil}, {"xoxs-", 20, names, nil},
	{"xoxe-", 20, names, nil}, {"xoxe.", 20, dotted, nil}, {"xapp-", 20, names, nil}, {"hooks.slack.com/services/", 20, based, nil},
	{"SG.", 40, dotted, nil}, {"xkeysib-", 40, names, nil}, {"key-", 32, hex, nil}, {"SK", 32, hex, exactly(32)},
	// Payments and shops.
	{"sk_live_", 10, letters, nil}, {"rk_live_", 10, letters, nil}, {"sk_test_", 16, letters, nil}, {"rk_test_", 16, letters, nil}, {"whsec_", 20, based, nil},
	{"sq0atp-", 20, names, nil}, {"sq0csp-", 30, names, nil}, {"EAAA", 40, names, mixed}, {"shpat_", 30, hex, nil}, {"shpss_", 30, hex, nil},
	{"shpca_", 30, hex, nil}, {"shppa_", 30, hex, nil}, {"FLWSECK", 16, names, nil}, {"shippo_live_", 30, hex, nil}, {"live_", 32, hex, nil},
	// Work and watching.
	{"lin_api_", 30, letters, nil}, {"secret_", 40, letters, mixed}, {"ntn_", 40, letters, nil}, {"figd_", 30, names, nil}, {"PMAK-", 30, names, nil},
	{"glsa_", 30, names, nil}, {"glc_", 40, based, nil}, {"NRAK-", 20, letters, nil}, {"sntrys_", 40, based, nil}, {"sntryu_", 40, hex, nil},
	{"dp.pt.", 30, letters, nil}, {"dp.st.", 30, dotted, nil}, {"pat-na1-", 30, names, nil}, {"pat-eu1-", 30, names, nil}, {"sk.eyJ", 40, dotted, nil},
	{"tfp_", 40, names, nil}, {"rdme_", 40, letters, nil}, {"aio_", 26, letters, nil}, {"ops_", 60, based, mixed}, {"AGE-SECRET-KEY-1", 40, upper, nil},
	{"phx_", 30, letters, nil}, {"dt0c01.", 40, dotted, nil}, {"EZAK", 50, letters, nil},
}

// byFirst are the formats by the first byte of their prefix.
var byFirst = func() (of [256][]*format) {
	for i := range formats {
		c := formats[i].prefix[0]
		of[c] = append(of[c], &formats[i])
	}
	return of
}()

// tokens finds tokens of services, where a word begins.
func tokens(out []Found, text string) []Found {
	for i := 0; i < len(text); {
		from := i
		for i < len(text) && classes[text[i]]&inToken != 0 {
			i++
		}
		if i-from >= minToken {
			out = stretch(out, text, from, i)
		}
		for i < len(text) && classes[text[i]]&inToken == 0 {
			i++
		}
	}
	return out
}

// stretch finds the tokens in text[from:to], which has no space.
func stretch(out []Found, text string, from, to int) []Found {
	for i := from; i < to; i++ {
		if i > from && classes[text[i-1]]&(inName&^0) != 0 && classes[text[i]]&alnum != 0 && text[i-1] != '-' {
			continue // inside a word
		}
		if n := tokenLen(text[i:to]); n > 0 {
			out = append(out, Found{Token, i, i + n})
			i += n - 1
		}
	}
	if n := len(out); n > 0 && out[n-1].From >= from {
		return out
	}
	if at := shaped(text, from, to); at.To > at.From {
		out = append(out, at)
	}
	return out
}

// tokenLen is the length of the token that a text begins with; 0 for none.
func tokenLen(text string) int {
	best := 0
	for _, f := range byFirst[text[0]] {
		if !strings.HasPrefix(text, f.prefix) {
			continue
		}
		n := len(f.prefix)
		for n < min(len(text), longest) && f.of(text[n]) {
			n++
		}
		rest := strings.TrimRight(text[len(f.prefix):n], ".-")
		if len(rest) >= f.min && varied(rest) && (f.holds == nil || f.holds(rest)) && !Placeholder(rest) {
			best = max(best, len(f.prefix)+len(rest))
		}
	}
	return max(best, jwt(text))
}

// longestWebToken is how many bytes of a JSON web token are read at most.
const longestWebToken = 8192

// jwt is the length of the JSON web token that a text begins with; 0 for none.
func jwt(text string) int {
	if !strings.HasPrefix(text, "eyJ") {
		return 0
	}
	n := run(text[:min(len(text), longestWebToken)], dotted)
	parts := strings.SplitN(strings.TrimRight(text[:n], "."), ".", 4)
	if len(parts) < 3 || len(parts[0]) < 12 || !strings.HasPrefix(parts[1], "eyJ") || len(parts[2]) < 16 || Placeholder(parts[2]) {
		return 0
	}
	return len(parts[0]) + len(parts[1]) + len(parts[2]) + 2
}

// What services write without a prefix: client secrets of Azure, bots of Discord, and of
// Telegram, whose number is before the token.
var (
	azure    = regexp.MustCompile(`[[:ascii:]]{4}Q~[\w.-]{30}[\w.~-]*`)
	discord  = regexp.MustCompile(`^[MNO][^.]{22,27}\.[^.]{6}\.[^.]{27,}$`)
	telegram = regexp.MustCompile(`[0-9]{8,10}:$`)
)

// shaped finds one of them at text[from:to], which has no space.
func shaped(text string, from, to int) Found {
	word, start := text[from:to], max(0, from-11)
	var at []int
	switch head := telegram.FindStringIndex(text[start:from]); {
	case !mixed(word):
		return Found{}
	case head != nil && len(word) == 35 && run(word, names) == 35:
		return Found{Token, start + head[0], to}
	case discord.MatchString(word):
		return Found{Token, from, to}
	case strings.Contains(word, "Q~"):
		at = azure.FindStringIndex(text[from:min(len(text), to+longest)])
	}
	if len(at) == 0 || at[0] >= len(word) {
		return Found{}
	}
	return Found{Token, from + at[0], from + at[1]}
}

func isDigit(c byte) bool { return classes[c]&digit != 0 }

// run is how many bytes at the start of a text are of a class.
func run(text string, of func(byte) bool) int {
	n := 0
	for n < len(text) && of(text[n]) {
		n++
	}
	return n
}

func exactly(n int) func(string) bool { return func(s string) bool { return len(s) == n && mixed(s) } }

// mixed reports whether a text has a letter and a digit.
func mixed(s string) bool {
	d, l := false, false
	for i := range len(s) {
		if classes[s[i]]&digit != 0 {
			d = true
		} else if classes[s[i]]&alnum != 0 {
			l = true
		}
	}
	return d && l
}

// varied reports whether a text has a digit, or letters of both cases, as no word has.
func varied(s string) bool {
	small := strings.IndexFunc(s, func(r rune) bool { return r >= 'a' && r <= 'z' }) >= 0
	return strings.ContainsAny(s, "0123456789") || small && strings.ToLower(s[1:]) != s[1:]
}

// coined reports whether a text is no words with dashes between: sk-learn-pipeline-steps.
func coined(s string) bool {
	if !mixed(s) {
		return false
	}
	for part := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == '-' || r == '_' }) {
		if len(part) >= 12 {
			return true
		}
	}
	return false
}

// placed are what people write in the place of a secret, in small letters.
var placed = []string{
	"xxx", "***", "...", "…", "•••", "____", "your", "example", "placeholder", "changeme", "change_me", "change-me", "redacted", "dummy", "insert", "replace", "<", "${", "$(", "{{", "%(",
	"foobar", "todo", "here",
}

// Placeholder reports whether a text is obviously in the place of a secret: YOUR_API_KEY, ****, <token>, $PASSWORD.
func Placeholder(value string) bool {
	lower := strings.ToLower(value)
	if len(value) <= 40 || !mixed(value) { // by chance, a long token may have any of them in it
		for _, p := range placed {
			if strings.Contains(lower, p) {
				return true
			}
		}
	}
	if strings.HasPrefix(value, "$") || strings.HasPrefix(value, "%") && strings.HasSuffix(value, "%") {
		return true
	}
	return len(value) >= 6 && kinds(lower) <= 2 && run(value, isDigit) < len(value)
}

// kinds counts the different bytes of a text.
func kinds(s string) int {
	var seen [256]bool
	n := 0
	for i := range len(s) {
		if !seen[s[i]] {
			seen[s[i]] = true
			n++
		}
	}
	return n
}
