package main

import (
	"time"

	"github.com/loci-memory/loci/engine"
)

// linkFlags say how notes are linked by themselves.
type linkFlags struct {
	LinkWindow   time.Duration `hidden:"" env:"LOCI_LINK_WINDOW"`
	SimilarLinks int           `hidden:"" env:"LOCI_SIMILAR_LINKS"`
	LinkFan      int           `hidden:"" env:"LOCI_LINK_FAN"`
}

// links are those of the settings; engine.New checks them.
func (f *linkFlags) links() engine.Links {
	return engine.Links{Window: f.LinkWindow, Similar: f.SimilarLinks, Fan: f.LinkFan}
}
