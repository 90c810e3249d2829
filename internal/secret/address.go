package secret

import "strings"

// addresses finds passwords in addresses: scheme://name:password@host.
func addresses(out []Found, text string) []Found {
	for at := 0; ; {
		i := strings.Index(text[at:], "://")
		if i < 0 {
			return out
		}
		at += i + len("://")
		host := strings.LastIndexByte(text[at:at+run(text[at:], inAddress)], '@')
		if host < 0 {
			continue
		}
		user := text[at : at+host]
		colon := strings.IndexByte(user, ':')
		pass := user[colon+1:]
		switch {
		case colon < 0 && (len(pass) < 20 || !mixed(pass)): // the name alone, as in git@host
		case len(pass) < 3 || Placeholder(pass) || unspecific(pass) || strings.EqualFold(pass, user[:max(colon, 0)]):
		default:
			out = append(out, Found{Password, at + colon + 1, at + host})
		}
	}
}

// inAddress reports whether a byte may be in what an address begins with.
func inAddress(c byte) bool { return c > ' ' && c < 0x7f && strings.IndexByte("/\"'`<>", c) < 0 }

// blocks finds private keys as files have them.
func blocks(out []Found, text string) []Found {
	const begin, end, private = "-----BEGIN ", "-----END ", "PRIVATE KEY"
	for at := 0; ; {
		i := strings.Index(text[at:], begin)
		if i < 0 {
			return out
		}
		from := at + i
		at = from + len(begin)
		head := strings.Index(text[at:], "-----")
		if head < 0 || head > 60 || !strings.Contains(text[at:at+head], private) {
			continue
		}
		at += head + len("-----")
		body := strings.TrimLeft(text[at:], "\\rn \t\n")
		if run(body, based) < minToken && !strings.Contains(text[at:min(len(text), at+400)], end) {
			continue // only spoken of
		}
		to := len(text)
		if stop := strings.Index(text[at:], end); stop >= 0 {
			to = at + stop + len(end)
			to += max(0, strings.Index(text[to:]+"-----", "-----"))
			to = min(len(text), to+len("-----"))
		}
		out = append(out, Found{Key, from, to})
		at = to
	}
}
