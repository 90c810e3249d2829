package engine_test

import (
	"encoding/json"
	"testing"
)

// A plan that is given up leaves the agenda, one that is moved is there once, for its new
// day, and neither a denial nor a habit is one; what another person did settles nothing.
func TestFindingL2_CancelledAndMovedPlansDoNotStay(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{"messages":[{"at":"2026-11-02T09:00:00Z","text":"I'm going to run the half marathon on December 6."},{"at":"2026-11-20T09:00:00Z","text":"I'm not going to run the half marathon on December 6 after all."}],
		"asked_at":"2026-11-22T09:00:00Z","settled":[{"of":[0],"status":"cancelled","by":1}]}`,
		`{"messages":[{"at":"2026-11-16T09:00:00Z","text":"I have a dentist appointment on November 26."},{"at":"2026-11-20T09:00:00Z","text":"The dentist moved to December 3."}],
		"asked_at":"2026-11-22T09:00:00Z","open":[{"of":[0,1],"status":"planned","due":"2026-12-03"}]}`,
		`{"messages":[{"at":"2026-11-16T09:00:00Z","text":"I won't go to the party on Saturday."},{"at":"2026-11-17T09:00:00Z","text":"I'm going to the gym every day."}],"asked_at":"2026-11-18T09:00:00Z"}`,
		`{"messages":[{"at":"2026-11-16T09:00:00Z","text":"I have a dentist appointment on November 26."},{"at":"2026-11-20T09:00:00Z","text":"My brother cancelled his dentist appointment."}],
		"asked_at":"2026-11-22T09:00:00Z","open":[{"of":[0],"status":"planned","due":"2026-11-26"}]}`,
		`{"messages":[{"at":"2026-03-01T09:00:00Z","text":"I have to pay the rent by Thursday."},{"at":"2026-03-04T09:00:00Z","text":"The rent's paid."}],
		"asked_at":"2026-03-05T09:00:00Z","settled":[{"of":[0],"status":"done","by":1}]}`,
	} {
		var story planStory
		if err := json.Unmarshal([]byte(text), &story); err != nil {
			t.Fatal(err)
		}
		p := tellPlans(t, story)
		p.agenda(t)
		p.settled()
		for _, wrong := range p.wrong {
			t.Errorf("%q: %s", story.Messages[0].Text, wrong)
		}
	}
}
