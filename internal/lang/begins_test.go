package lang

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

func TestT1_WhatBeginsOnADate(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 10, 26, 9, 0, 0, 0, time.UTC)
	day := loci.Date{Time: time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC), Precision: loci.Day}
	for text, want := range map[string]bool{
		"From 16 November it is Mr Adeyemi.":                true,
		"Mr Adeyemi, starting on 16 November":               true,
		"As of 16 November we meet at ten.":                 true,
		"从11月16日起是李老师。":                                     true,
		"We meet on 16 November.":                           false,
		"From 9 November; we meet on 16 November.":          false,
		"From 16 November to 20 November.":                  false,
		"From 9 November Ann, from 16 November Mr Adeyemi.": false,
		"11月16日见李老师。":                                       false,
	} {
		if got := BeginsOn(text, at) == day; got != want {
			t.Errorf("%q begins: %v", text, got)
		}
	}
}
