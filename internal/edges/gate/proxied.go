package gate

import (
	"net/http"
	"net/netip"
	"strings"
)

// elsewhere reports whether the header of a request says that a proxy sent it for somebody
// who may not be on this machine. What it says is never a permission: who wants to be taken
// for somebody else gains nothing by it.
func elsewhere(h http.Header) bool {
	if len(h["Forwarded"]) > 0 || len(h["Via"]) > 0 {
		return true
	}
	for _, name := range []string{"X-Forwarded-For", "X-Real-Ip"} {
		for _, value := range h[name] {
			for address := range strings.SplitSeq(value, ",") {
				if !loopback(strings.TrimSpace(address)) {
					return true
				}
			}
		}
	}
	return false
}

// loopback reports whether a text is an address of this machine, with or without a port.
func loopback(text string) bool {
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr().Unmap().IsLoopback()
	}
	at, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return err == nil && at.Unmap().IsLoopback()
}
