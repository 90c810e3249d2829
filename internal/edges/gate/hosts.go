package gate

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/loci-memory/loci/internal/caller"
)

// hostNames are the names by which a server is reached.
func hostNames(given []string) map[string]bool {
	names := map[string]bool{"localhost": true}
	for _, name := range given {
		names[hostName(name)] = true
	}
	return names
}

// hostName is a host without its port and in one spelling.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.TrimSuffix(strings.ToLower(strings.Trim(host, "[]")), ".")
}

// reached refuses a request that a page of a stranger makes in somebody's browser: one
// that came by a name that is not the server's, which a page may have made to lead here
// (DNS rebinding), and one that names another origin than the server itself. A plain
// address can't be made to lead elsewhere.
func (g *gate) reached(r *http.Request) *refusal {
	name := hostName(r.Host)
	if _, err := netip.ParseAddr(name); err != nil && !g.hosts[name] {
		return &refusal{why: "host", status: http.StatusMisdirectedRequest, detail: "this server is not known by the host name of the request: whoever runs it can name it when it starts"}
	}
	if origin := r.Header.Get("Origin"); origin != "" && !sameOrigin(origin, r.Host) {
		return foreign()
	}
	followed := r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" // a link, not a form
	if r.Header.Get("Sec-Fetch-Site") == "cross-site" && !followed {
		return foreign()
	}
	for _, name := range []string{"Authorization", "X-Api-Key", caller.UserHeader, caller.AgentHeader} {
		if len(r.Header.Values(name)) > 1 {
			return &refusal{why: "twice", status: http.StatusBadRequest, detail: "the header " + name + " is there twice, and says twice who asks: send it once"}
		}
	}
	return nil
}

// sameOrigin reports whether an origin is that of a host with its port.
func sameOrigin(origin, host string) bool {
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, host)
}

func foreign() *refusal {
	return &refusal{why: "origin", status: http.StatusForbidden, detail: "pages of other origins may not use this memory"}
}

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
