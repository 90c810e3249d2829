package lang

import "testing"

// The same plan is told again where all that the one text is about the other is too.
func TestFindingB13_WhichPlansArePlainlyTheSame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		plan, again string
		want        bool
	}{
		{"I have a dentist appointment on 3 December at 14:30.", "The dentist appointment is now on 10 December.", true},
		{"The trip to Porto is from 12 to 15 December.", "We're going to Porto on 19 December.", true},
		{"I'm flying to Porto on 12 December.", "I'm flying to Porto on 19 December.", true},
		{"The trip to Porto is from 12 to 15 December.", "The trip is on 19 December now.", true},
		{"I have a dentist appointment on 3 December.", "My appointment is on 10 December.", true},
		{"我12月5日去看牙医。", "我12月12日去看牙医。", true},
		{"12月5日飞昆明。", "12月12号飞昆明。", true},
		{"I have a dentist appointment on 3 December.", "My mother's dentist appointment is on 10 December.", false},
		{"I have a dentist appointment on 3 December.", "I have an eye doctor appointment on 10 December.", false},
		{"I have a call with Anna on 10 December.", "I'm visiting Anna on 10 December.", false},
		{"I have a dentist appointment on 3 December.", "I have an appointment on 10 December.", false},
		{"I'm meeting Zoe for a call on Sunday.", "The meeting is on Sunday.", false},
		{"The conference in Porto is on 12 December.", "I'm having dinner in Porto on 12 December.", false},
		{"I'm meeting Zoe on Sunday.", "I'm meeting Ben on Sunday.", false},
		{"I'm flying to Porto on 12 December.", "I'm flying to Porto and seeing Ana on 12 December.", false},
		{"我12月5日去看牙医。", "我12月12日陪妈妈去看牙医。", false},
		{"12月5日飞昆明。", "12月5日飞上海。", false},
	} {
		if got := SamePlan(c.again, c.plan); got != c.want {
			t.Errorf("%q is the plan of %q: %t", c.again, c.plan, got)
		}
	}
}
