package gate

import (
	"net/http"
	"net/netip"
	"strings"
)

// elsewhere reports whether a request says that a proxy sent it for somebody who may not be on
// this machine, by its header or because it asks for a host that is not this machine by name.
// What it says is never a permission: who wants to be taken for somebody else gains nothing by
// it. A proxy that says nothing, and asks for this machine, can't be told from its users.
func elsewhere(r *http.Request) bool {
	h := r.Header
	if name := hostName(r.Host); name != "localhost" && !loopback(name) {
		return true
	}
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
