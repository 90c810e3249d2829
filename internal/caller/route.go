package caller

import (
	"crypto/sha256"
	"encoding/hex"
)

// RouteHeader is the header of requests and answers with the hint of their user (Route), by
// which what is before several servers sends the requests of a user to the same one. It is
// a hint alone: no answer depends on it, and it is nobody's permission.
const RouteHeader = "Loci-Route"

// Route returns the hint of a user: the first 4 hexadecimal digits, in lower case, of the
// SHA-256 of "loci-route:" and the user's name in UTF-8. The same hint is that of many
// users: whoever reads it on the way can't find out a name by it.
func Route(user string) string {
	sum := sha256.Sum256([]byte("loci-route:" + user))
	return hex.EncodeToString(sum[:2])
}

// IsRoute reports whether a text has the form of a hint.
func IsRoute(text string) bool {
	if len(text) != 4 {
		return false
	}
	for _, c := range []byte(text) {
		if !('0' <= c && c <= '9' || 'a' <= c && c <= 'f') {
			return false
		}
	}
	return true
}
