package main

import (
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
)

// remote reports whether a server has the memory: then the store is an address.
func (g *globals) remote() bool { return strings.Contains(g.Store, "://") }

// connect makes a client of the server that the store names. Nothing is sent before the
// first call. A key says whose memory it is for; the user of the settings is named where
// that is somebody.
func (a *app) connect() (*memory, error) {
	if scheme, _, _ := strings.Cut(a.Store, "://"); scheme != "http" && scheme != "https" {
		return nil, loci.Invalid("store", "%s: it is the path of a file, or the address of a server like http://127.0.0.1:7411", redact(a.Store))
	}
	client, err := httpapi.NewClient(a.Store, httpapi.ClientOptions{Key: a.Key, User: defaultUser})
	if err != nil {
		return nil, err
	}
	return &memory{Service: client, Admin: client}, nil
}

// redact leaves out the part between // and @ of an address: names and passwords.
func redact(address string) string {
	scheme, rest, _ := strings.Cut(address, "://")
	if i := strings.LastIndexByte(rest, '@'); i >= 0 {
		rest = rest[i+1:]
	}
	return scheme + "://" + rest
}
