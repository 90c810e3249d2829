package rules

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// onWednesday is the note of a message said on Wednesday, May 6.
func onWednesday(text string) loci.Note {
	at := time.Date(2026, 5, 6, 9, 0, 0, 0, time.UTC)
	n := loci.Note{Content: text, RecordedAt: at, Verbatim: true}
	New().Enrich(&loci.Message{Text: text, At: at, Role: loci.RoleUser}, &n)
	return n
}

// What is denied, moved on, done again and again, only wished or advised by others is no
// plan, whatever day it names.
func TestFindingL2_WhatIsDeniedOrAHabitIsNoPlan(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"I won't go to the party.", "I won't be at the meeting tomorrow.", "We're not going to Spain this summer.",
		"I'm not going to run the half marathon on December 6 after all.", "The offsite on June 18 is cancelled.", "I can't come on Friday, sorry.",
		"I'm going to the gym every day.", "I go to the gym every day before work.", "I have to take my pills twice a day.", "We always have to wait ages there.",
		"You have to see that film!", "You should come along on Saturday.", "Tom suggested we go camping next weekend.", "My doctor says I should cut down on salt.", "We should go to Rome next year.",
		"I'd love to visit Japan one day.", "If I win I'll buy a boat.", "I might go to the gym tomorrow.", "Maybe we'll get a dog next year.", "I wish I could go to the concert on Friday.",
		"I was going to call her tomorrow, but I won't.", "I meant to send the parcel today.", "I was supposed to meet Jen on Friday, but she got sick.",
		"Should I go to the wedding on June 20?", "I have to say, the new office is lovely.", "I don't need to renew my passport before May 2029.",
	} {
		if n := onWednesday(text); n.Temporality == loci.Prospective {
			t.Errorf("%q is a plan for %q", text, n.EventTime)
		}
	}
}

// A denial takes away its own clause alone, and the day that is not the plan's.
func TestFindingL2_AClauseThatIntendsSomethingIsAPlan(t *testing.T) {
	t.Parallel()
	for text, due := range map[string]string{
		"The plumber can't make it tomorrow, he's coming on May 11 instead.":                   "2026-05-11",
		"I won't cook tonight, but I'm going to make lasagne on Saturday.":                     "2026-05-09",
		"The dentist moved to May 20.":                                                         "2026-05-20",
		"We pushed dinner to Friday.":                                                          "2026-05-08",
		"The launch got rescheduled for June 3.":                                               "2026-06-03",
		"I'm going to start going to the gym every day.":                                       "",
		"Don't forget to call mum on Sunday.":                                                  "2026-05-10",
		"Long day at work, two people were out sick. Remind me to call the landlord tomorrow.": "2026-05-07",
	} {
		if n := onWednesday(text); n.Temporality != loci.Prospective || n.EventTime.String() != due {
			t.Errorf("%q is %s for %q, want a plan for %q", text, n.Temporality, n.EventTime, due)
		}
	}
}

// What is to be done is a plan, with and without a day.
func TestFindingL3_ToDosArePlans(t *testing.T) {
	t.Parallel()
	for text, due := range map[string]string{
		"I need to renew my passport.":                                          "",
		"I must return the drill to Pete.":                                      "",
		"I still have to wrap Lena's present.":                                  "",
		"We've got to sort out the insurance.":                                  "",
		"I gotta pick up the dry cleaning.":                                     "",
		"Need to email HR about the leave form.":                                "",
		"Remind me to call the bank on Friday.":                                 "2026-05-08",
		"Don't let me forget the bins, and remind me to feed the cat.":          "",
		"TODO: rewrite the retry loop":                                          "",
		"To do: buy bike tyres, oil the chain":                                  "",
		"- [ ] book the cattery for August":                                     "",
		"- [ ] call the vet\n- [ ] order cat food":                              "",
		"Next steps: migrate the billing tables.":                               "",
		"Next steps:\n1. Migrate the users table\n2. Turn off the old cron job": "",
		"Note to self: send grandma a postcard.":                                "",
		"Action items:\n- Priya reviews the change\n- I write the docs":         "",
	} {
		if n := onWednesday(text); n.Temporality != loci.Prospective || n.Kind != loci.Episode || n.EventTime.String() != due {
			t.Errorf("%q is %s %s for %q, want a plan for %q", text, n.Kind, n.Temporality, n.EventTime, due)
		}
	}
	for _, text := range []string{"- [x] book the cattery", "Release checklist:\n- [ ] tag the commit\n- [ ] push the images", "The router needs to be plugged in first."} {
		if n := onWednesday(text); n.Temporality == loci.Prospective {
			t.Errorf("%q is a plan", text)
		}
	}
}

// A text that plans several things is one plan, due when the first of them is.
func TestFindingL3_SeveralPlansOfOneTextAreDueWithTheFirst(t *testing.T) {
	t.Parallel()
	for text, due := range map[string]string{
		"Dentist on Monday May 18 at 10, and parents' evening on Thursday.":                      "2026-05-07",
		"- [ ] send the invoice by Friday\n- [ ] call the bank tomorrow\n- [ ] water the plants": "2026-05-07",
		"TODO: book the vet by May 20, pay the rent by May 10":                                   "2026-05-10",
		"The rehearsal is on May 20 instead of May 12.":                                          "2026-05-20",
		"下周一看牙医，后天开家长会。":                                                                         "2026-05-08",
		"待办：20号前交房租，明天去拿药":                                                                       "2026-05-07",
	} {
		if n := onWednesday(text); n.Temporality != loci.Prospective || n.EventTime.String() != due {
			t.Errorf("%q is %s for %q, want %q", text, n.Temporality, n.EventTime, due)
		}
	}
}
