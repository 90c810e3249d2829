package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// startsWithin is how long the command that opens a browser is watched: it ends soon where it
// hands the address to one that runs, or can't, and stays where it is the browser itself.
const startsWithin = 2 * time.Second

// browse opens an address in the browser of the user. That there is none is no failure, as
// the address is printed too. The browser stays when this process ends.
func (a *app) browse(ctx context.Context, address string) {
	err := error(nil)
	for _, command := range browsers(runtime.GOOS, os.Getenv("BROWSER"), address) {
		if err = start(ctx, command); err == nil {
			return
		}
	}
	fmt.Fprintf(a.err, "note: no browser could be started (%v): open the address yourself, or name a browser in BROWSER\n", err)
}

// start runs a command in no shell, for as long as it likes. An error is that it could not be
// started, or that it failed at once.
func start(ctx context.Context, command []string) error {
	cmd := exec.Command(command[0], command[1:]...) //nolint:noctx // the browser stays when this process ends
	cmd.SysProcAttr = apart()
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }() // ends with the command, or with this process
	watched := time.NewTimer(startsWithin)
	defer watched.Stop()
	select {
	case <-ctx.Done():
		return nil
	case <-watched.C:
		return nil
	case err := <-ended:
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(command[0]), err)
		}
		return nil
	}
}

// browsers are the commands that open an address, to be tried in turn. The variable BROWSER
// goes first: commands with a colon between them, in each of which %s is the address, or which
// have it behind them.
func browsers(system, variable, address string) [][]string {
	var all [][]string
	for _, command := range filepath.SplitList(variable) {
		if words := strings.Fields(command); len(words) > 0 {
			all = append(all, addressed(words, address))
		}
	}
	switch system {
	case "windows":
		return append(all, []string{"rundll32", "url.dll,FileProtocolHandler", address})
	case "darwin":
		return append(all, []string{"open", address})
	}
	return append(all, []string{"xdg-open", address})
}

// addressed puts an address into a command.
func addressed(words []string, address string) []string {
	found := false
	for i, word := range words {
		if strings.Contains(word, "%s") {
			words[i], found = strings.ReplaceAll(word, "%s", address), true
		}
	}
	if !found {
		words = append(words, address)
	}
	return words
}
