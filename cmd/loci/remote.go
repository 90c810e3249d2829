package main

import (
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
)

// remote reports whether a server has the memory: then the store is an address.
func (g *globals) remote() bool { return strings.Contains(g.Store, "://") }

// here is ErrInvalid for what works on the file of a memory alone, where a server has the
// memory; why says so.
func (a *app) here(why string) error {
	if a.remote() {
		return loci.Invalid("store", "%s is a server, and %s: give the path of that with --store, where the server runs", redact(a.Store), why)
	}
	return nil
}

// connect makes a client of the server that the store names. Nothing is sent before the
// first call. A key says whose memory it is for; the user of the settings is named where
// that is somebody.
func (a *app) connect() (*memory, error) {
	if scheme, _, _ := strings.Cut(a.Store, "://"); scheme != "http" && scheme != "https" {
		return nil, loci.Invalid("store", "%s: it is the path of a file, or the address of a server like http://127.0.0.1:4766", redact(a.Store))
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
