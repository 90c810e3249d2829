package secret

import (
	"slices"
	"strings"
)

// numbers finds numbers that their check digit makes sure: of cards, accounts and identity.
func numbers(out []Found, text string) []Found {
	for i := 0; i < len(text); {
		if classes[text[i]]&alnum == 0 || i > 0 && classes[text[i-1]]&alnum != 0 {
			i++
			continue
		}
		f, next := numberAt(text, i)
		if f.To > 0 {
			out = append(out, f)
		}
		i = next
	}
	return out
}

// numberAt reads the number that begins at text[i], where no letter or digit is before
// it, and returns where to go on.
func numberAt(text string, i int) (Found, int) {
	if classes[text[i]]&digit == 0 {
		return letteredAt(text, i)
	}
	digits, end := spaced(text, i)
	if n := len(digits); n == 17 && end < len(text) && text[end]|0x20 == 'x' {
		digits, end = digits+"X", end+1 // the check digit of an identity number
	}
	switch n := len(digits); {
	case end < len(text) && classes[text[end]]&alnum != 0:
	case n == 18 && chinese(digits):
		return Found{Identity, i, end}, end
	case digits[n-1] != 'X' && issued(digits) && luhn(digits):
		return Found{Card, i, end}, end
	}
	return Found{}, end
}

// spaced is a run of digits, single spaces and dashes in it left out.
func spaced(text string, i int) (digits string, end int) {
	plain := true
	end = i
	var b []byte
	for j := i; j < len(text) && end-i < 32; j++ {
		if classes[text[j]]&digit != 0 {
			if !plain {
				b = append(b, text[j])
			}
			end = j + 1
			continue
		}
		if text[j] != ' ' && text[j] != '-' || j+1 >= len(text) || classes[text[j+1]]&digit == 0 {
			break
		}
		if plain {
			plain, b = false, append(b, text[i:j]...)
		}
	}
	if plain {
		return text[i:end], end
	}
	return string(b), end
}

// issuers are what the numbers of cards begin with, by their length.
var issuers = map[int]string{
	14: "30 36 38", 15: "34 37", 16: "22 23 24 25 26 27 35 4 51 52 53 54 55 6 9", 17: "62", 18: "62", 19: "6 95",
}

// issued reports whether cards of a length begin as a number does.
func issued(d string) bool {
	return slices.ContainsFunc(strings.Fields(issuers[len(d)]), func(p string) bool { return strings.HasPrefix(d, p) })
}

// luhn checks the check digit of a card number (ISO/IEC 7812-1, annex B).
func luhn(digits string) bool {
	sum := 0
	for i := range len(digits) {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

// chinese checks an identity number of China: region, date of birth and check digit (GB 11643).
func chinese(s string) bool {
	if s[6:8] != "19" && s[6:8] != "20" || s[0] < '1' || s[0] > '8' || s[10:12] < "01" || s[10:12] > "12" || s[12:14] < "01" || s[12:14] > "31" {
		return false
	}
	weight, sum := 1, 0 // the weights are the powers of two modulo 11, from the end
	for i := 16; i >= 0; i-- {
		weight = weight * 2 % 11
		sum += weight * int(s[i]-'0')
	}
	return "10X98765432"[sum%11] == s[17]
}

// letteredAt reads a number with letters in front: of an account (ISO 13616), or of Hong Kong's identity cards.
func letteredAt(text string, i int) (Found, int) {
	n := run(text[i:], letters)
	if n <= 2 && i+n < len(text) && text[i+n] == ' ' || n > 2 {
		if end := iban(text, i); end > 0 {
			return Found{Account, i, end}, end
		}
	}
	if taiwanese(text[i : i+n]) {
		return Found{Identity, i, i + n}, i + n
	}
	if (n == 7 || n == 8) && hongKong(text, i, n) {
		return Found{Identity, i, i + n + 3}, i + n + 3
	}
	return Found{}, i + n
}

// iban is where the account number that begins at text[i] ends; 0 where there is none.
func iban(text string, i int) int {
	if i+15 > len(text) || run(text[i:i+2], capital) < 2 || run(text[i+2:i+4], isDigit) < 2 {
		return 0
	}
	var b []byte
	best := 0
	for j := i; j < len(text) && len(b) < 34; j++ {
		if c := text[j]; upper(c) {
			b = append(b, c)
		} else if c != ' ' || j+1 >= len(text) || !upper(text[j+1]) {
			break
		} else {
			continue
		}
		if ends := j+1 == len(text) || classes[text[j+1]]&alnum == 0; ends && len(b) >= 15 && modulo97(b) == 1 {
			best = j + 1
		}
	}
	return best
}

func capital(c byte) bool { return c >= 'A' && c <= 'Z' }

// modulo97 is the rest of an account number by 97, its first four characters behind it and letters counted from 10.
func modulo97(b []byte) int {
	rest := 0
	for i := range b {
		if c := b[(i+4)%len(b)]; isDigit(c) {
			rest = (rest*10 + int(c-'0')) % 97
		} else {
			rest = (rest*100 + int(c-'A') + 10) % 97
		}
	}
	return rest
}

// hongKong checks an identity number with its check digit in brackets: A123456(3).
func hongKong(text string, i, n int) bool {
	if i+n+3 > len(text) || text[i+n] != '(' || text[i+n+2] != ')' || run(text[i+n-6:], isDigit) != 6 {
		return false
	}
	sum, weight := 0, 2
	for j := i + n - 1; j >= i+n-6; j-- {
		sum += weight * int(text[j]-'0')
		weight++
	}
	for j := i + n - 7; j >= i; j-- {
		sum += weight * int(text[j]-'A'+10)
		weight++
	}
	if n == 7 {
		sum += 36 * 9
	}
	check := "0123456789A"[(11-sum%11)%11]
	return capital(text[i]) && text[i+n+1] == check
}

// taiwanese reports whether a text is an identity number of Taiwan: a letter, nine
// digits, the first of which is of few, the last of which checks the others.
func taiwanese(s string) bool {
	if len(s) != 10 || !capital(s[0]) || strings.IndexByte("1289", s[1]) < 0 || run(s[1:], isDigit) != 9 {
		return false
	}
	n := strings.IndexByte("ABCDEFGHJKLMNPQRSTUVXYWZIO", s[0]) + 10
	sum := n/10 + n%10*9
	for i := 1; i < 9; i++ {
		sum += (9 - i) * int(s[i]-'0')
	}
	return (sum+int(s[9]-'0'))%10 == 0
}
