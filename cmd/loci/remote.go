package main

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
)

// remote reports whether a server of loci has the memory: then the store is its address.
func (g *globals) remote() bool { return !inFile(g.Store) && !inDatabase(g.Store) }

// here is ErrInvalid for what works on the store of a memory itself, where a server has the
// memory; why says so.
func (a *app) here(why string) error {
	if a.remote() {
		return loci.Invalid("store", "%s is a server, and %s: name that with --store, where the server runs", publicName(a.Store), why)
	}
	return nil
}

// connect makes a client of the server that the store names. Nothing is sent before the
// first call. A key says whose memory it is for; the user of the settings is named where
// that is somebody.
func (a *app) connect() (*memory, error) {
	if s := scheme(a.Store); s != "http" && s != "https" {
		return nil, loci.Invalid("store", "%s: it is the path of a file, the address of a server like http://127.0.0.1:4766, or that of a database like postgres://loci@127.0.0.1/loci", publicName(a.Store))
	}
	client, err := httpapi.NewClient(a.Store, httpapi.ClientOptions{Key: a.Key, User: defaultUser})
	if err != nil {
		return nil, err
	}
	return &memory{Service: client, Admin: client}, nil
}
