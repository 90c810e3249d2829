package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"syscall"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
	"github.com/loci-memory/loci/store/sqlite"
)

// opening says which store is opened, and how.
type opening struct {
	name     string // the path of a file, or the address of a database
	read     string // the address of a replica of the database; "" is none
	existing bool   // makes nothing where there is no memory
	readOnly bool   // writes nothing
}

// openStore opens the store of a name: a database by its address, else a file, for reading
// alone where that can't be written.
func openStore(ctx context.Context, o opening) (store.Store, error) {
	if inDatabase(o.name) {
		return openDatabase(ctx, o)
	}
	s, err := sqlite.Open(ctx, o.name, sqlite.Options{Existing: o.existing, ReadOnly: o.readOnly || readOnly(o.name)})
	if err != nil {
		return nil, err // not a nil *sqlite.Store, which is no nil store.Store
	}
	return s, nil
}

// scheme is what an address begins with; "" for the path of a file.
func scheme(name string) string {
	s, _, there := strings.Cut(name, "://")
	if !there {
		return ""
	}
	return s
}

// inDatabase reports whether a store is named by the address of a PostgreSQL database.
func inDatabase(name string) bool {
	s := scheme(name)
	return s == "postgres" || s == "postgresql"
}

// inFile reports whether a store is named by the path of a file.
func inFile(name string) bool { return scheme(name) == "" }

// publicName is the name of a store for people: an address without its password and settings.
// Of one that can't be read nothing is shown that could be a part of a password.
func publicName(name string) string {
	if inFile(name) {
		return name
	}
	u, err := address(name)
	if err != nil {
		return scheme(name) + "://…"
	}
	plain := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}
	if who := u.User.Username(); who != "" && inDatabase(name) {
		plain.User = url.User(who)
	}
	return plain.String()
}

// address reads the address of a store. ErrInvalid: it can't be read, or a part of a
// password may be taken for something else.
func address(name string) (*url.URL, error) {
	u, err := url.Parse(name)
	if err != nil || u.Opaque != "" || strings.Contains(u.Path+u.RawQuery+u.Fragment, "@") {
		return nil, loci.Invalid("store", "%s://… can't be read as an address: write what is no letter or digit of a name or a password as %%XX, like %%2F for a slash", scheme(name))
	}
	return u, nil
}

// withoutPassword is the address of a store as it may be written into files of other
// programs, and whether a password was left out. ErrInvalid: it can't be read.
func withoutPassword(name string) (plain string, had bool, err error) {
	u, err := address(name)
	if err != nil {
		return "", false, err
	}
	if _, had = u.User.Password(); had {
		u.User = url.User(u.User.Username())
	}
	settings := u.Query()
	for _, secret := range []string{"password", "sslpassword"} {
		if settings.Has(secret) {
			settings.Del(secret)
			u.RawQuery, had = settings.Encode(), true
		}
	}
	return u.String(), had, nil
}

// readOnly reports whether a file is there that this process may read but not
// write.
func readOnly(path string) bool {
	if _, err := os.Stat(path); err != nil {
		return false
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
	}
	_ = f.Close()
	return false
}

// sayIfNew is a note where a process that lives long begins a new file: a slip in the path
// would stay unseen.
func (a *app) sayIfNew() {
	if _, err := os.Stat(a.Store); inFile(a.Store) && errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(a.err, "note: %s is a new memory, as there was none\n", a.Store)
	}
}

// opening is how a command opens the store of the settings.
func (a *app) opening() (opening, error) {
	if a.StoreRead != "" && !inDatabase(a.StoreRead) {
		return opening{}, loci.Invalid("store-read", "%s: it is the address of a replica of the database, like postgres://loci@replica.example/loci", publicName(a.StoreRead))
	}
	return opening{name: a.Store, read: a.StoreRead, existing: !a.makes}, nil
}

// absentStore is err, with what a person does about it where there is no memory in a store
// that a command was to find one in.
func absentStore(name string, err error) error {
	if absent(err) {
		return loci.NotFound("there is no memory at %s: check --store (or LOCI_STORE), or begin it with loci remember", publicName(name))
	}
	return err
}

// absent reports whether an error is that there is no memory in a store.
func absent(err error) bool {
	hint := (*loci.HintError)(nil)
	return errors.As(err, &hint) && hint.About == "store" && errors.Is(err, loci.ErrNotFound)
}

// openDatabase opens the PostgreSQL database at an address.
func openDatabase(ctx context.Context, o opening) (store.Store, error) {
	for _, name := range []string{o.name, o.read} {
		if _, err := address(name); err != nil {
			return nil, err
		}
	}
	s, err := postgres.Open(ctx, o.name, postgres.Options{Existing: o.existing, ReadOnly: o.readOnly, Read: o.read})
	if err != nil {
		return nil, err
	}
	return s, nil
}
