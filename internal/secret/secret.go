// Package secret finds what gives access or identifies a person by its form alone:
// tokens of known services, private keys, passwords in addresses and assignments, and
// numbers with check digits. It knows no language; package lang finds what words say.
package secret

import (
	"cmp"
	"slices"
	"strings"
)

// Kind is what a secret is. The zero Kind is that of none.
type Kind string

// The kinds of secrets. A Kind is also what people read: it completes "it holds …".
const (
	Token    Kind = "an access key or token"
	Key      Kind = "a private key"
	Password Kind = "a password"
	Code     Kind = "a PIN or an access code"
	Recovery Kind = "a recovery phrase or code"
	Card     Kind = "a card number"
	Account  Kind = "an account number"
	Identity Kind = "an identity number"
)

// Found is a secret in a text: bytes From…To of it.
type Found struct {
	Kind     Kind
	From, To int
}

// minToken is the length in bytes below which nothing is a token of a service, and of no
// stretch of characters without a space that a token may be in.
const minToken = 16

// Find returns the secrets of a text that are known by their form, in order, in time
// linear in the text. Where nothing looks like one it allocates nothing. What is
// obviously put in the place of a secret (Placeholder) is none.
func Find(text string) []Found {
	var out []Found
	s := survey(text)
	if s.long {
		out = tokens(out, text)
	}
	if s.assigns {
		out = assignments(out, text)
	}
	if s.address {
		out = addresses(out, text)
	}
	if s.dashes {
		out = blocks(out, text)
	}
	if s.digits >= minDigits {
		out = numbers(out, text)
	}
	return Sorted(out)
}

// minDigits is how many digits in all the shortest number with a check digit has.
const minDigits = 7

// traits are what a text must have for any secret to be in it.
type traits struct {
	long    bool // a stretch without a space, long enough for a token
	assigns bool // = or : or a header
	address bool // ://
	dashes  bool // -----
	digits  int
}

// survey looks at every byte once.
func survey(text string) traits {
	var t traits
	run := 0
	for i := range len(text) {
		c := text[i]
		if of := classes[c]; of&inToken != 0 {
			if run++; run >= minToken {
				t.long = true
			}
			if of&digit != 0 {
				t.digits++
			} else if c == '-' {
				t.dashes = t.dashes || strings.HasPrefix(text[i:], "-----")
				t.assigns = t.assigns || i > 0 && text[i-1] == ' ' // an option
			}
			if c == '=' {
				t.assigns = true
			}
			continue
		}
		run = 0
		if c == ':' {
			t.assigns = true
			t.address = t.address || i+2 < len(text) && text[i+1] == '/' && text[i+2] == '/'
		}
	}
	t.assigns = t.assigns || t.long // Bearer …, options
	return t
}

// What a byte may be of.
const (
	inToken = 1 << iota // a token of a service, at large
	inName              // a name in code
	digit
	alnum
)

// classes says of every byte what it may be of.
var classes = func() (of [256]uint8) {
	for c := range of {
		b := byte(c)
		switch {
		case b >= '0' && b <= '9':
			of[c] = inToken | inName | digit | alnum
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z':
			of[c] = inToken | inName | alnum
		case b == '_', b == '-':
			of[c] = inToken | inName
		case b == '.', b == '+', b == '/', b == '=', b == '~':
			of[c] = inToken
		}
	}
	return of
}()

// Sorted puts secrets in order and joins those that overlap, under the kind of the first.
func Sorted(all []Found) []Found {
	if len(all) < 2 {
		return all
	}
	slices.SortStableFunc(all, func(a, b Found) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To)) })
	out := all[:1]
	for _, f := range all[1:] {
		if last := &out[len(out)-1]; f.From < last.To {
			last.To = max(last.To, f.To)
			continue
		}
		out = append(out, f)
	}
	return out
}

// Kinds are the kinds of secrets, each once, in their order.
func Kinds(all []Found) []Kind {
	var out []Kind
	for _, f := range all {
		if !slices.Contains(out, f.Kind) {
			out = append(out, f.Kind)
		}
	}
	return out
}

// Mark is what is shown in the place of a secret. It is none itself.
const Mark = "••••"

// Mask puts Mark in the place of the secrets that Find finds, and returns where in text they
// were. It allocates nothing where there are none.
func Mask(text string) (masked string, found []Found) {
	if found = Find(text); len(found) == 0 {
		return text, nil
	}
	var b strings.Builder
	at := 0
	for _, f := range found {
		b.WriteString(text[at:f.From] + Mark)
		at = f.To
	}
	return b.String() + text[at:], found
}

// Hide puts Mark in the place of known secrets in a text, of the longest first: one may begin like
// another. secrets is sorted by that.
func Hide(text string, secrets []string) string {
	slices.SortFunc(secrets, func(a, b string) int { return len(b) - len(a) })
	for _, s := range secrets {
		text = strings.ReplaceAll(text, s, Mark)
	}
	return text
}
