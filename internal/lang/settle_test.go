package lang

import (
	"testing"

	"github.com/loci-memory/loci"
)

const (
	settledDone      = loci.StatusDone
	settledCancelled = loci.StatusCancelled
	settledMoved     = loci.StatusMoved
	settledNot       = loci.PlanStatus("")
)

// settlePairs are plans, what was said later, and what that says became of them.
var settlePairs = []struct {
	plan, report string
	how          loci.PlanStatus
}{
	// Cancelled.
	{"I'm going to run the half marathon on December 6.", "I'm not going to run the half marathon on December 6 after all.", settledCancelled},
	{"We're flying to Iceland in May.", "We dropped the Iceland trip.", settledCancelled},
	{"We're flying to Iceland in May.", "We're not flying to Iceland any more.", settledCancelled},
	{"I have a dentist appointment on Tuesday at 9am.", "Cancelled the dentist, I have to work.", settledCancelled},
	{"I have a dentist appointment on Tuesday at 9am.", "Had to cancel my dentist appointment.", settledCancelled},
	{"I have a dentist appointment on Tuesday at 9am.", "My dentist appointment got cancelled.", settledCancelled},
	{"The concert is on June 14.", "The concert has been called off because of the storm.", settledCancelled},
	{"The concert is on June 14.", "They called the concert off.", settledCancelled},
	{"We're having a barbecue on Sunday.", "The barbecue is off, it's going to pour.", settledCancelled},
	{"We're having a barbecue on Sunday.", "No barbecue on Sunday after all.", settledCancelled},
	{"I need to buy a new fridge.", "I don't need to buy a fridge any more, the old one works again.", settledCancelled},
	{"I need to buy a new fridge.", "No need to buy a new fridge anymore.", settledCancelled},
	{"Anna is coming over for dinner on Friday.", "Anna isn't coming on Friday.", settledCancelled},
	{"I'm taking part in a chess tournament in April.", "I've pulled out of the chess tournament.", settledCancelled},
	{"I want to apply for the Oslo job.", "Decided against the Oslo job.", settledCancelled},
	{"I want to apply for the Oslo job.", "I've decided not to apply for the Oslo job.", settledCancelled},
	{"We're planning to adopt a dog this autumn.", "We gave up on adopting a dog.", settledCancelled},
	{"My boss wants to meet on Thursday at 10, it's a salary review.", "The salary review isn't happening.", settledCancelled},
	{"I'm meeting Priya for lunch tomorrow.", "Lunch with Priya fell through.", settledCancelled},
	{"I have to pick up the keys from the agency on Monday.", "I no longer have to pick up the keys.", settledCancelled},

	// Moved.
	{"I have a dentist appointment on November 26 at 9:00.", "The dentist moved to December 3 at 11:00.", settledMoved},
	{"The dentist is on Tuesday.", "My dentist appointment has been moved to Thursday.", settledMoved},
	{"Dinner with the Kowalskis is on Wednesday.", "We pushed dinner to Friday.", settledMoved},
	{"Our launch is on April 14.", "The launch slipped to April 21.", settledMoved},
	{"Our launch is on April 14.", "Launch date is now April 21.", settledMoved},
	{"The parents' meeting is on May 3.", "The parents' meeting is on May 5 instead of May 3.", settledMoved},
	{"I'm seeing the lawyer on Monday.", "I'm seeing the lawyer on Wednesday instead.", settledMoved},
	{"I'm seeing the lawyer on Monday.", "The lawyer rescheduled me to Wednesday.", settledMoved},
	{"My flight to Oslo leaves on Friday at 7am.", "My flight was rescheduled for Saturday at noon.", settledMoved},
	{"We're moving house on June 1.", "The house move is postponed to June 15.", settledMoved},
	{"The choir rehearsal is on Thursday.", "Choir rehearsal is Friday this week, not Thursday.", settledMoved},
	{"The choir rehearsal is on Thursday.", "They changed the choir rehearsal to Friday.", settledMoved},
	{"I have to hand in my thesis by March 31.", "My thesis deadline was extended to April 30.", settledMoved},
	{"The plumber is coming on Tuesday.", "The plumber can't come on Tuesday, he'll come on Thursday instead.", settledMoved},
	{"Call with the Tokyo team is tomorrow at 8am.", "The Tokyo call got bumped to next Monday.", settledMoved},

	// Done.
	{"I have to pay the rent by Thursday.", "Paid the rent yesterday.", settledDone},
	{"I have to pay the rent by Thursday.", "The rent's paid.", settledDone},
	{"I have to pay the rent by Thursday.", "Rent is paid for this month.", settledDone},
	{"I need to renew my passport.", "Passport's renewed, it came in the mail today.", settledDone},
	{"I'm getting a haircut on Friday.", "Got my haircut.", settledDone},
	{"- [ ] book the cattery for August", "- [x] book the cattery for August", settledDone},
	{"TODO: rewrite the retry loop in the uploader.", "I rewrote the retry loop in the uploader.", settledDone},
	{"I need to send Marta the contract.", "Sent Marta the contract this morning.", settledDone},
	{"I need to send Marta the contract.", "The contract has been sent to Marta.", settledDone},
	{"Remind me to call the landlord.", "I called the landlord, he'll send someone.", settledDone},
	{"I have a job interview at Nordea on Wednesday.", "The interview at Nordea went really well!", settledDone},
	{"I have a job interview at Nordea on Wednesday.", "Had my interview at Nordea today.", settledDone},
	{"I must finish the slides tonight.", "Slides are done.", settledDone},
	{"I must finish the slides tonight.", "Finished the slides at 2am.", settledDone},
	{"I've got to get my car inspected this week.", "Got my car inspected.", settledDone},
	{"We need to book flights to Porto.", "Flights to Porto are booked!", settledDone},
	{"I'm going to the physio on Tuesday.", "Went to the physio today.", settledDone},
	{"Don't forget to feed the neighbours' cat.", "I fed the neighbours' cat.", settledDone},
	{"I need to fix the flaky login test.", "The flaky login test is fixed.", settledDone},
	{"My driving test is on January 15.", "I passed my driving test!", settledDone},

	// Nothing settles them.
	{"I have to take the cat to the vet on August 12.", "My sister took her cat to the vet.", settledNot},
	{"I have to take the cat to the vet on August 12.", "I took the dog to the vet.", settledNot},
	{"I'm going to the Porto conference on October 8.", "The Lisbon conference is cancelled.", settledNot},
	{"I have a dentist appointment on Tuesday.", "My son's dentist appointment was moved to Friday.", settledNot},
	{"I have a dentist appointment on Tuesday.", "My brother cancelled his dentist appointment.", settledNot},
	{"I have a dentist appointment on Tuesday.", "Should I cancel the dentist?", settledNot},
	{"I have a dentist appointment on Tuesday.", "I might have to cancel the dentist.", settledNot},
	{"I have a dentist appointment on Tuesday.", "The dentist hasn't been cancelled.", settledNot},
	{"I have a dentist appointment on Tuesday.", "If it snows, the dentist is cancelled.", settledNot},
	{"I have to pay the rent by Thursday.", "I haven't paid the rent yet.", settledNot},
	{"I have to pay the rent by Thursday.", "I paid half the rent.", settledNot},
	{"I have to pay the rent by Thursday.", "I paid the electricity bill.", settledNot},
	{"I have to pay the rent by Thursday.", "Did I pay the rent?", settledNot},
	{"I have to pay the rent by Thursday.", "The rent is going up.", settledNot},
	{"I need to finish the slides and send the invoice.", "Finished the slides.", settledNot},
	{"I have to mark sixty exams by Friday.", "Marked 22 of the exams so far.", settledNot},
	{"We're flying to Iceland in May.", "We moved to Berlin in May.", settledNot},
	{"We're flying to Iceland in May.", "Tom cancelled his trip to Iceland.", settledNot},
	{"The team meeting is on Friday.", "Thursday's team meeting is cancelled.", settledNot},
	{"I'm meeting Priya for lunch tomorrow.", "Lunch with Omar fell through.", settledNot},
	{"I need to call the bank.", "I'm not going to call the bank until Monday.", settledNot},
	{"I need to call the bank.", "I almost called the bank.", settledNot},
	{"I need to call the bank.", "The bank called me.", settledNot},
	{"I'm running the Berlin marathon in September.", "Lena dropped out of the Berlin marathon.", settledNot},
	{"I'm running the Berlin marathon in September.", "I'm thinking of skipping the Berlin marathon.", settledNot},
	{"Our launch is on April 14.", "We moved the standup to 10.", settledNot},
	{"Our launch is on April 14.", "The launch page is done.", settledNot},
	{"I want to buy a bike.", "I bought a bike lock.", settledNot},
	{"We're having a barbecue on Sunday.", "The neighbours' barbecue is off.", settledNot},
	{"I have to hand in my thesis by March 31.", "Tim handed in his thesis.", settledNot},
	{"My driving test is on January 15.", "My sister passed her driving test!", settledNot},
	{"The plumber is coming on Tuesday.", "The electrician can't come on Tuesday.", settledNot},
	{"I need to water the plants.", "I water the plants every day.", settledNot},
	{"I'm going to read Middlemarch.", "I started Middlemarch.", settledNot},

	// Written when the rules were there: 19 of 38 were found at first, and none was wrong.
	{"I'm flying to Boston on Thursday for the quarterly review.", "Boston is off, they're doing the review over Zoom.", settledCancelled},
	{"I'm flying to Boston on Thursday for the quarterly review.", "Boss just cancelled my Boston trip.", settledCancelled},
	{"I'm flying to Boston on Thursday for the quarterly review.", "Flight to Boston got moved to Friday morning.", settledMoved},
	{"Parents are visiting next weekend.", "My parents aren't coming next weekend, dad has the flu.", settledCancelled},
	{"Parents are visiting next weekend.", "My parents postponed their visit to the end of the month.", settledMoved},
	{"We're getting a new couch delivered on Friday between 8 and 12.", "Couch delivery got rescheduled to Monday.", settledMoved},
	{"We're getting a new couch delivered on Friday between 8 and 12.", "The couch was delivered this morning.", settledDone},
	{"I signed up for a pottery workshop on May 16.", "The pottery workshop was cancelled, not enough people.", settledCancelled},
	{"I signed up for a pottery workshop on May 16.", "Pottery workshop is now May 23.", settledMoved},
	{"Vet appointment for Luna on Monday at 4pm.", "Luna's vet appointment is on Wednesday instead.", settledMoved},
	{"Vet appointment for Luna on Monday at 4pm.", "Took Luna to the vet, just an ear infection.", settledDone},
	{"Vet appointment for Luna on Monday at 4pm.", "Took Luna to the groomer today.", settledNot},
	{"I need to submit the visa application by May 20.", "Submitted the visa application!", settledDone},
	{"I need to submit the visa application by May 20.", "Still working on the visa application.", settledNot},
	{"I need to submit the visa application by May 20.", "Good news, the deadline for the visa application was extended to June 1.", settledMoved},
	{"I have to give a presentation on our Q2 numbers on May 12.", "The presentation went great, even the CFO smiled.", settledDone},
	{"I have to give a presentation on our Q2 numbers on May 12.", "I gave the presentation and survived.", settledDone},
	{"I have to give a presentation on our Q2 numbers on May 12.", "My Q2 presentation was moved up to May 11.", settledMoved},
	{"I'm going to quit smoking on June 1.", "Changed my mind about quitting smoking.", settledCancelled},
	{"We want to build a treehouse this summer.", "We're not building the treehouse after all.", settledCancelled},
	{"We want to build a treehouse this summer.", "The treehouse is finished, the kids won't come down.", settledDone},
	{"We want to build a treehouse this summer.", "The neighbours finished their treehouse.", settledNot},
	{"Remind me to order contact lenses.", "Ordered the contact lenses.", settledDone},
	{"Remind me to order contact lenses.", "I ordered new glasses.", settledNot},
	{"I must call my sister about the will.", "My sister called about the dog.", settledNot},
	{"Yoga retreat in Portugal, September 12 to 19.", "The yoga retreat fell through.", settledCancelled},
	{"Yoga retreat in Portugal, September 12 to 19.", "I'm skipping the yoga retreat, can't afford it.", settledCancelled},
	{"I'll start the new job on June 1.", "The start date for the new job got pushed to June 15.", settledMoved},
	{"I'll start the new job on June 1.", "Started the new job today!", settledDone},
	{"I need to take the car in for its inspection.", "Car inspection done.", settledDone},
	{"Meeting with the architect is on Tuesday at 2pm.", "Architect meeting: Thursday 2pm instead of Tuesday.", settledMoved},
	{"Meeting with the architect is on Tuesday at 2pm.", "The meeting with the plumber is cancelled.", settledNot},
	{"I'm having my wisdom teeth out on April 3.", "Had my wisdom teeth out yesterday.", settledDone},
	{"TODO: migrate the billing cron", "Migrated the billing cron last night.", settledDone},
	{"TODO: migrate the billing cron", "billing cron migration is done", settledDone},
	{"TODO: migrate the billing cron", "Billing cron is half migrated.", settledNot},
	{"I'm meeting Zoe for coffee on Sunday.", "Zoe cancelled on me.", settledCancelled},
	{"I'm meeting Zoe for coffee on Sunday.", "Coffee with Zoe was lovely.", settledDone},
	{"I'm meeting Zoe for coffee on Sunday.", "Zoe and I moved coffee to next Sunday.", settledMoved},
	{"I'm meeting Zoe for coffee on Sunday.", "Can we move coffee to next Sunday?", settledNot},
	{"I'm meeting Zoe for coffee on Sunday.", "I'm meeting Ben for coffee on Monday instead of going to the office.", settledNot},
	{"I have to water the garden tonight.", "It's raining, no need to water the garden.", settledCancelled},
	{"I'm giving blood on Wednesday.", "Gave blood, got a cookie.", settledDone},
	{"I'm giving blood on Wednesday.", "I couldn't give blood, my iron was too low.", settledNot},
	{"We're renting a van on Saturday to move the piano.", "The van is booked.", settledNot},

	// Written when all was patterns: 17 of 23 were found at first, and 2 of 45 were wrong.
	{"I'm seeing the optician on Monday at 3.", "The optician rang and moved me to Wednesday.", settledMoved},
	{"I'm seeing the optician on Monday at 3.", "The optician's fine, she only moved shop.", settledNot},
	{"We have a parents' evening on May 3.", "Parents' evening got pushed back to May 10.", settledMoved},
	{"We have a parents' evening on May 3.", "They've put the parents' evening back to May 10.", settledMoved},
	{"I'm going to Lisbon in October.", "The Lisbon trip is off. Flights are too dear.", settledCancelled},
	{"I'm going to Lisbon in October.", "Lisbon won't happen this year.", settledCancelled},
	{"I'm going to Lisbon in October.", "We won't be going to Lisbon after all.", settledCancelled},
	{"I'm going to Lisbon in October.", "My brother isn't going to Lisbon.", settledNot},
	{"I'm going to Lisbon in October.", "I'm not going to Lisbon until November.", settledNot},
	{"I need to email the caterer.", "Emailed the caterer last night.", settledDone},
	{"I need to email the caterer.", "The caterer emailed.", settledNot},
	{"I need to email the caterer.", "I have to email the caterer tomorrow.", settledNot},
	{"I need to email the caterer.", "I'll have emailed the caterer by noon.", settledNot},
	{"Swimming lesson on Saturday at 10.", "The swimming lesson's been cancelled. It's rescheduled for Sunday.", settledMoved},
	{"Swimming lesson on Saturday at 10.", "Swimming lesson isn't on Saturday, it's on Sunday instead.", settledMoved},
	{"Swimming lesson on Saturday at 10.", "The swimming lesson might be cancelled.", settledNot},
	{"Swimming lesson on Saturday at 10.", "I hope the swimming lesson gets cancelled.", settledNot},
	{"Swimming lesson on Saturday at 10.", "Omar's swimming lesson is cancelled.", settledNot},
	{"Swimming lesson on Saturday at 10.", "The swimming lesson was great.", settledDone},
	{"I must fill in the tax form by Friday.", "The tax form is filled in.", settledDone},
	{"I must fill in the tax form by Friday.", "I'm done with the tax form.", settledDone},
	{"I must fill in the tax form by Friday.", "The tax form is nearly done.", settledNot},
	{"I must fill in the tax form by Friday.", "Is the tax form done?", settledNot},
	{"I must fill in the tax form by Friday.", "I thought the tax form was done.", settledNot},
	{"I must fill in the tax form by Friday.", "Ben says the tax form is done.", settledNot},
	{"We're picking up the sofa on Sunday.", "Picked the sofa up.", settledDone},
	{"We're picking up the sofa on Sunday.", "We picked up the sofa from the shop.", settledDone},
	{"We're picking up the sofa on Sunday.", "The sofa shop cancelled our order of lamps.", settledNot},
	{"We're picking up the sofa on Sunday.", "The shop cancelled our sofa.", settledCancelled},
	{"I have a haircut on Friday.", "My hairdresser moved my haircut to Monday.", settledMoved},
	{"I have a haircut on Friday.", "My hairdresser never moved my haircut to Monday.", settledNot},
	{"I have a haircut on Friday.", "Omar wants to move my haircut to Monday.", settledNot},
	{"I have a haircut on Friday.", "Had a haircut.", settledDone},
	{"I have a haircut on Friday.", "My son had a haircut.", settledNot},
	{"I'm meeting Aisha at the museum on Sunday.", "Aisha can't make Sunday, she's coming on Monday instead.", settledMoved},
	{"I'm meeting Aisha at the museum on Sunday.", "Met Aisha at the museum.", settledDone},
	{"I'm meeting Aisha at the museum on Sunday.", "Met Aisha.", settledDone},
	{"I'm meeting Aisha at the museum on Sunday.", "I saw Aisha at work.", settledNot},
	{"I'm meeting Aisha at the museum on Sunday.", "Aisha cancelled her gym membership.", settledNot},
	{"I'm meeting Aisha at the museum on Sunday.", "Aisha moved to Rome in May.", settledNot},
	{"I want to sell the car.", "Sold the car to a student.", settledDone},
	{"I want to sell the car.", "The car is sold.", settledDone},
	{"I want to sell the car.", "I sold the car seat.", settledNot},
	{"I want to sell the car.", "I'm not selling the car after all.", settledCancelled},
	{"I want to sell the car.", "I'm keeping the car.", settledNot},
}

// What settles a plan by words: none may be settled that was not; what is missed stays open.
func TestSettlesByWords(t *testing.T) {
	t.Parallel()
	missed := 0
	for _, p := range settlePairs {
		s, ok := Settles(p.report, p.plan)
		switch {
		case ok && s.How != p.how:
			t.Errorf("%q is taken for %s by %q, want %q (%v)", p.plan, s.How, p.report, p.how, s.Words)
		case !ok && p.how != settledNot:
			missed++
			t.Logf("missed %s: %q and %q", p.how, p.plan, p.report)
		}
	}
	t.Logf("%d pairs, %d missed", len(settlePairs), missed)
}

// Whose a thing is does not say what it is.
func TestT5_WhatIsLeftUnsaidSettlesNothing(t *testing.T) {
	t.Parallel()
	for plan, report := range map[string]string{
		"I'm throwing Alan a surprise 70th on Saturday 5 December, half six.": "That Saturday clinic's been scrapped. Alan's is now Tuesday 17th at 3.10 and mine's Friday 20th at 11.25.",
		"Lunch with Mia is on Friday.":                                        "Mia's has been moved to Monday.",
		"我周五给妈妈过生日。":                                                          "妈妈的改到下周二了。",
	} {
		if s, ok := Settles(report, plan); ok {
			t.Errorf("%q settles %q: %+v", report, plan, s)
		}
	}
}
