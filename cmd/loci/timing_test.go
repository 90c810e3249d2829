package main

import (
	"bytes"
	"log/slog"
	"regexp"
	"testing"
	"time"
)

// What is slow is logged with the steps inside it, and nothing else is; a step inside another is
// no line of its own.
func TestS6_WhatIsSlowIsLoggedBySteps(t *testing.T) {
	t.Parallel()
	for bound, want := range map[time.Duration]string{
		0:         `^level=WARN msg=slow took="recall \d+\.\d ms: ask \d+\.\d, search \d+\.\d"\n$`,
		time.Hour: `^$`,
	} {
		var out bytes.Buffer
		begin := slowLog(bound, slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		}})))
		ctx, end := begin(t.Context(), "recall")
		for _, name := range []string{"recall.ask", "recall.search"} {
			_, done := begin(ctx, name)
			done()
		}
		end()
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("bound %v: %q", bound, out.String())
		}
	}
}
