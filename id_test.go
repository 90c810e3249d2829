package loci_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
)

func TestFindingB18_ShortIDsAreReadAsTheyArePrinted(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ id, short string }{
		"a note's":         {"01a22810-f3b5-7677-ba2e-1aaca9dbe2ad", "#246902494549623"},
		"the same ms":      {"01a22810-f3b5-7678-ba2e-1aaca9dbe2ad", "#246902494549624"},
		"the first of all": {"01941f29-7c01-7000-8000-000000000000", "#4096"},
		"too old":          {"01941f29-7c00-7000-8000-000000000000", "#x1735689600000"},
		"a message's":      {"1f5e16ad-8248-871c-9ac0-9a881768a4b0", "#x34488967856712"},
		"the last":         {"ffffffff-ffff-ffff-ffff-ffffffffffff", "#x281474976710655"},
		"none":             {"", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			id, err := loci.ParseID(c.id)
			if err != nil || id.Short() != c.short {
				t.Fatalf("Short of %s = %s, %v; want %s", c.id, id.Short(), err, c.short)
			}
		})
	}
}

func TestFindingB18_AShortIDIsTheBeginningOfItsID(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		id := loci.ID(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "id"))
		if rapid.Bool().Draw(t, "of a note") {
			id[0], id[1], id[6] = 1, id[1]|0xa0, id[6]&0xf|0x70
		}
		if bytes.Equal(id[:6], make([]byte, 6)) { // never made: that is the first of 1970
			return
		}
		texts := []string{id.Short()}
		if plain := texts[0][1:]; len(plain) == 15 || len(plain) == 16 || plain[0] == 'x' && len(plain) > 9 {
			texts = append(texts, plain)
		}
		for _, text := range texts {
			from, to, err := loci.ParsePrefix(text)
			if err != nil || bytes.Compare(from[:], id[:]) > 0 || bytes.Compare(id[:], to[:]) > 0 || from.Short() != id.Short() || to.Short() != id.Short() {
				t.Fatalf("%s of %s is from %s to %s, %v", text, id, from, to, err)
			}
		}
	})
	for _, text := range []string{"#", "#x", "#0", "#4095", "#-1", "#1a", "#99999999999999999999999", "#x281474976710656", "x1", "#xx", "＃12"} {
		if _, _, err := loci.ParsePrefix(text); err == nil {
			t.Errorf("%s is read as an id", text)
		}
	}
}
