package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

type versionCmd struct{}

// build is which program this is.
type build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// Run prints the version.
func (c *versionCmd) Run(a *app) error {
	b := thisBuild()
	return a.answer(b, func() {
		line := "loci " + b.Version
		if b.Revision != "" {
			line += " (" + b.Revision + ")"
		}
		fmt.Fprintf(a.out, "%s %s %s\n", line, b.Go, b.Platform)
	})
}

// thisBuild is what the Go tool wrote into the binary; "dev" where it knew no
// version.
func thisBuild() build {
	b := build{Version: "dev", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		b.Version = v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			b.Revision = s.Value[:min(12, len(s.Value))]
		}
	}
	return b
}
