package secret

import (
	"slices"
	"strings"
)

// Names in code, in small letters, by what they hold.
var (
	passwords = []string{"password", "passwd", "passphrase", "pwd", "pass", "passcode"}
	keys      = []string{"token", "secret", "key", "apikey", "auth", "credential", "credentials", "dsn", "pat", "authtoken", "accesskey", "secretkey"}
	// publics, before the last part of a name, make a name of what everybody may see.
	publics = []string{"public", "publishable", "primary", "foreign", "sort", "partition", "group", "cache", "csrf", "pub", "max", "min", "next", "page", "map", "object", "row", "i18n", "translation", "shortcut", "hot"}
)

// assignments finds passwords and keys in code and settings: NAME_KEY=…, password: …,
// Bearer …, a token behind an option
func assignments(out []Found, text string) []Found {
	for i := range len(text) {
		switch text[i] {
		case '=', ':':
			out = assigned(out, text, i)
		case ' ':
			out = handed(out, text, i)
		}
	}
	return out
}

// assigned finds what is assigned at text[i], an = or a colon.
func assigned(out []Found, text string, i int) []Found {
	name, quoted := nameBefore(text, i)
	kind, env := holder(name)
	if kind == "" {
		return out
	}
	at := i + 1
	for at < len(text) && (text[at] == '=' || text[at] == '>' || text[at] == ' ') {
		at++
	}
	colon := text[i] == ':' && !quoted
	if from, to := literal(text, at); to > from && value(text[from:to], kind, env, from > at, colon) && !called(text, to) {
		return append(out, Found{kind, from, to})
	}
	return out
}

// called reports whether what ends at text[to] is called, indexed or built rather than written down.
func called(text string, to int) bool {
	return to < len(text) && strings.IndexByte("([{", text[to]) >= 0
}

// nameBefore is the name in code that ends before text[i], and whether it is quoted, as in {"password": …}.
func nameBefore(text string, i int) (name string, quoted bool) {
	to := i
	for to > 0 && (text[to-1] == ' ' || text[to-1] == ':') && i-to < 2 {
		to--
	}
	if to > 0 && strings.IndexByte("\"'`", text[to-1]) >= 0 {
		to, quoted = to-1, true
	}
	from := to
	for from > 0 && (classes[text[from-1]]&inName != 0 || text[from-1] == '.') {
		from--
	}
	return text[from:to], quoted
}

// holder is what a name in code holds by its last part, "" for nothing secret, and whether
// it is the name of a setting, all in capitals.
func holder(name string) (kind Kind, setting bool) {
	if len(name) < 3 || len(name) > 80 {
		return "", false
	}
	last, before := lastPart(name)
	setting = strings.ToUpper(name) == name && len(before) > 0
	switch {
	case slices.Contains(passwords, last):
		return Password, setting
	case slices.Contains(keys, last) && len(before) == 0 && last != "token" && last != "secret" && last != "apikey" && last != "secretkey" && last != "accesskey" && last != "authtoken":
		return "", false // key: …, auth: …
	case slices.Contains(keys, last) && !publicBefore(before):
		return Token, setting
	}
	return "", false
}

func publicBefore(before string) bool {
	return slices.ContainsFunc(publics, func(p string) bool { return strings.HasSuffix(before, p) })
}

// lastPart cuts a name in code at its last _, -, . or capital, and returns both parts in
// small letters: what is before without that mark.
func lastPart(name string) (last, before string) {
	at := len(name)
	capitals := strings.ToUpper(name) == name
	for at > 0 {
		c := name[at-1]
		if c == '_' || c == '-' || c == '.' {
			return strings.ToLower(name[at:]), strings.ToLower(name[:at-1])
		}
		if at--; !capitals && c >= 'A' && c <= 'Z' && at > 0 {
			break
		}
	}
	last, before = strings.ToLower(name[at:]), strings.ToLower(strings.TrimRight(name[:at], "_-."))
	if before == "" {
		for _, k := range []string{"password", "passwd", "apikey", "secretkey", "accesskey", "accountkey"} { // written in one
			if rest, ok := strings.CutSuffix(last, k); ok && rest != "" {
				return k, rest
			}
		}
	}
	return last, before
}

// longest is how many bytes of a password or a token are read at most: what follows from
// it must not make a long text slow.
const longest = 512

// literal is the span of what is written at text[at]: inside quotes, or up to a space or
// the end of a setting.
func literal(text string, at int) (from, to int) {
	if at >= len(text) {
		return at, at
	}
	if q := text[at]; q == '"' || q == '\'' || q == '`' {
		end := strings.IndexByte(text[at+1:min(len(text), at+longest)], q)
		if end < 0 || strings.IndexByte(text[at+1:at+1+end], '\n') >= 0 {
			return at, at
		}
		return at + 1, at + 1 + end
	}
	to = at
	for to < min(len(text), at+longest) && text[to] > ' ' && text[to] < 0x7f && strings.IndexByte(";&\"'`,()[]{}|<>", text[to]) < 0 {
		to++
	}
	return at, at + len(strings.TrimRight(text[at:to], ".:!?"))
}

// value reports whether a text is what a name holds, not where it comes from: a quoted
// text or what a setting has is taken as it is, anything else must look coined.
func value(s string, kind Kind, setting, quoted, colon bool) bool {
	switch {
	case !sized(s) || Placeholder(s) || unspecific(s) || strings.Contains(s, "://") || strings.ContainsAny(s, " \t\n") || dottedWords(s):
		return false
	case kind == Token:
		return len(s) >= 8 && (len(s) >= minToken || setting || quoted) && mixed(s)
	}
	return quoted || setting && !colon || hard(s)
}

func sized(s string) bool { return len(s) >= 4 && len(s) <= longest }

// Hard reports whether a text without a space looks coined: it has a digit or a mark in it,
// and a letter, or four digits at least, and is no word, version or path, and no code that
// reads or makes a secret: getpass(), secrets.token_hex(32), settings.API_KEY.
func Hard(s string) bool {
	return hard(s) && !Placeholder(s) && !calls(s) && !(strings.IndexByte(s, '_') > 0 && dottedWords(s))
}

// calls reports whether a text begins with the call or the index of a name in code.
func calls(s string) bool {
	n := run(s, func(c byte) bool { return classes[c]&inName != 0 && c != '-' || c == '.' })
	return n > 1 && n < len(s) && (s[n] == '(' || s[n] == '[')
}

func hard(s string) bool {
	var digits, marks, small, capital int
	for i := range len(s) {
		switch c := s[i]; {
		case classes[c]&digit != 0:
			digits++
		case c >= 'a' && c <= 'z':
			small++
		case c >= 'A' && c <= 'Z':
			if i > 0 {
				capital++
			}
		case strings.IndexByte("!@#$%^&*?+=~", c) >= 0:
			marks++
		}
	}
	switch {
	case len(s) < 4:
		return false
	case digits == len(s):
		return true
	case digits > 0 && small+capital > 0, marks > 0 && small+capital+digits >= 3, small > 0 && capital >= 2:
		return true
	}
	return false
}

// unspecifics are what names hold that are no secrets themselves.
var unspecifics = strings.Fields(`none null nil true false undefined string secret password passwd pass pwd token optional required process prompt empty test`)

func unspecific(s string) bool { return slices.Contains(unspecifics, strings.ToLower(s)) }

// dottedWords reports whether a text is a name in code: os.environ, settings.API_KEY.
func dottedWords(s string) bool {
	for part := range strings.SplitSeq(s, ".") {
		if part == "" || strings.IndexFunc(part, func(r rune) bool { return r > 0x7e || classes[byte(r)]&(inName) == 0 || classes[byte(r)]&digit != 0 }) >= 0 {
			return false
		}
	}
	return strings.IndexByte(s, '.') > 0
}

// compound reports whether a word is a name in code of several parts for a key, which
// needs no = before what it holds: AccessKeySecret.
func compound(word string) bool {
	if len(word) < 6 {
		return false
	}
	kind, _ := holder(word)
	_, before := lastPart(word)
	return kind == Token && before != ""
}
