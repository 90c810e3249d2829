package pgtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"sync"
)

// oldest is the first version of PostgreSQL that tests run on.
const oldest = 15

// places are where packages put the programs of a server, which need not be in the PATH.
var places = []string{
	"/usr/lib/postgresql/*/bin",          // Debian
	"/usr/pgsql-*/bin",                   // the packages of postgresql.org for Fedora
	"/usr/libexec/postgresql*",           // Alpine
	"/opt/homebrew/opt/postgresql@*/bin", // Homebrew
	"/usr/local/opt/postgresql@*/bin",    // Homebrew on Intel
	"/Library/PostgreSQL/*/bin",          // the installer for macOS
	"/Applications/Postgres.app/Contents/Versions/*/bin",
}

var errMissing = errors.New("PostgreSQL is missing")

// programs is the folder that has initdb and postgres: the newest that is installed.
var programs = sync.OnceValues(func() (string, error) {
	folders := []string{}
	if found, err := exec.LookPath("initdb"); err == nil {
		if found, err = filepath.EvalSymlinks(found); err != nil {
			return "", err
		}
		folders = append(folders, filepath.Dir(found))
	}
	for _, place := range places {
		found, err := filepath.Glob(place)
		if err != nil {
			return "", err
		}
		folders = append(folders, found...)
	}
	best := slices.MaxFunc(append(folders, ""), func(a, b string) int { return version(a) - version(b) })
	if version(best) < oldest {
		return "", fmt.Errorf("%w: no programs of version %d or later in the PATH or in %v", errMissing, oldest, places)
	}
	return best, nil
})

// version is the version of the server in a folder, 0 where there is none.
func version(folder string) int {
	if _, err := os.Stat(filepath.Join(folder, "initdb")); folder == "" || err != nil {
		return 0
	}
	out, err := exec.Command(filepath.Join(folder, "postgres"), "--version").Output()
	if err != nil {
		return 0
	}
	n, err := strconv.Atoi(string(regexp.MustCompile(`[0-9]+`).Find(out)))
	if err != nil {
		return 0
	}
	return n
}
