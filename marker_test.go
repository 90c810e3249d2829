package loci_test

import (
	"testing"

	"github.com/loci-memory/loci"
)

func TestStripMemoryLeavesOnlyWhatWasSaid(t *testing.T) {
	t.Parallel()
	open, closing := loci.MarkerOpen, loci.MarkerClose
	for name, c := range map[string]struct {
		text, clean string
		found       bool
	}{
		"no block":     {" I like tea. ", " I like tea. ", false},
		"before":       {open + "\n[n1] I like tea.\n" + closing + "\nWhat do I like?", "What do I like?", true},
		"between":      {"You know: " + open + "tea" + closing + "right?", "You know: right?", true},
		"two":          {open + "茶" + closing + "我喜欢咖啡" + open + "茶" + closing, "我喜欢咖啡", true},
		"nested":       {open + "a " + open + "b" + closing + " c" + closing + "d", "d", true},
		"never closed": {"Hello. " + open + "tea and so on", "Hello.", true},
		"nothing else": {open + "tea" + closing, "", true},
		"stray close":  {"a" + closing + "b", "a" + closing + "b", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clean, found := loci.StripMemory(c.text)
			if clean != c.clean || found != c.found {
				t.Errorf("StripMemory(%q) = %q, %v; want %q, %v", c.text, clean, found, c.clean, c.found)
			}
		})
	}
}
