package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode"
)

// What a terminal would not show, or would obey, is shown as what it is; what only shapes
// what is seen stays.
func TestFindingS11_WhatATerminalWouldHideIsSeen(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Pay \u202e001\u202c euros":             "Pay ‹U+202E›001‹U+202C› euros",
		"付\u200b款\u2066一百\u2069元\ufeff":         "付‹U+200B›款‹U+2066›一百‹U+2069›元‹U+FEFF›",
		"\x1b]0;title\x07\u009b31m":             "‹U+001B›]0;title‹U+0007›‹U+009B›31m",
		"a\r\nb\rc\td\u2028e":                   "a\nb‹U+000D›c\td‹U+2028›e",
		"hid\U000e0068\U000e0069den":            "hid‹U+E0068›‹U+E0069›den",
		"soft\u00adhyphen \u034f \u3164 \u061c": "soft‹U+00AD›hyphen ‹U+034F› ‹U+3164› ‹U+061C›",
		"👩🏽\u200d🔬 👨\u200d👩\u200d👧 🏳\ufe0f\u200d🌈 ❤\ufe0f 1\ufe0f\u20e3 ‼\ufe0f": "👩🏽\u200d🔬 👨\u200d👩\u200d👧 🏳\ufe0f\u200d🌈 ❤\ufe0f 1\ufe0f\u20e3 ‼\ufe0f",
		"می\u200cخواهم क\u094d\u200dष":                                           "می\u200cخواهم क\u094d\u200dष",
		"a\u200db 茶\u200c茶 👨\u200d\u200d👩":                                       "a‹U+200D›b 茶‹U+200C›茶 👨‹U+200D›‹U+200D›👩",
		"茶\ufe01 x\U000e0100 \ufe0f":                                             "茶‹U+FE01› x‹U+E0100› ‹U+FE0F›",
		"plain 茶 café ١٢ \u0600":                                                 "plain 茶 café ١٢ \u0600",
		"\xff bad \xe8\x8c":                                                      "\xff bad \xe8\x8c",
	} {
		if got := clean(in); got != want {
			t.Errorf("%+q is shown as %+q, want %+q", in, got, want)
		}
	}
}

// Whatever is written for people goes through a writer that lets only colours pass, and
// these where there are any.
func TestFindingS11_NothingGetsAroundTheWriter(t *testing.T) {
	t.Parallel()
	const text = "\x1b[1;31mred\x1b[0m \x1b[2J \x1b[ \u202egone 没了\u200b\n"
	for colours, want := range map[bool]string{
		true:  "\x1b[1;31mred\x1b[0m ‹U+001B›[2J ‹U+001B›[ ‹U+202E›gone 没了‹U+200B›\n",
		false: "‹U+001B›[1;31mred‹U+001B›[0m ‹U+001B›[2J ‹U+001B›[ ‹U+202E›gone 没了‹U+200B›\n",
	} {
		var b strings.Builder
		if n, err := fmt.Fprint(safe{&b, colours}, text); n != len(text) || err != nil || b.String() != want {
			t.Errorf("%v: %+q after %d bytes, %v; want %+q", colours, b.String(), n, err, want)
		}
	}
}

// JSON keeps every character, as an escape where a terminal would not show it.
func TestFindingS11_JSONLosesNothing(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if hides(r) || r%97 == 0 && unicode.IsGraphic(r) {
			all.WriteString("x" + string(r))
		}
	}
	var out bytes.Buffer
	enc := json.NewEncoder(safeJSON{&out})
	enc.SetEscapeHTML(false)
	if err := enc.Encode(all.String()); err != nil {
		t.Fatal(err)
	}
	var back string
	if err := json.Unmarshal(out.Bytes(), &back); err != nil || back != all.String() {
		t.Errorf("%d of %d bytes came back, %v", len(back), all.Len(), err)
	}
	if i := strings.IndexFunc(strings.TrimSpace(out.String()), hides); i >= 0 {
		t.Errorf("%+q is in the JSON", out.String()[i:min(i+20, out.Len())])
	}
}
