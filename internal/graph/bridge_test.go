package graph

import "testing"

// A way over a bridge is found a level before others as long: the rule decides all
// the same.
func TestL3_AWayOverABridgeIsNoBetterThanOthersAsLong(t *testing.T) {
	t.Parallel()
	for want, text := range map[string]string{
		"a supports> b supports> z":     "a -supports-> b 1\n c -supports-> b 0.1\n b -supports-> z 0.8",
		"a similar_to- m context_of- z": "a -supports-> b 0.5\n b -supports-> z 0.8",
	} {
		m := draw(t, text+"\n a <-similar_to-> m 0.9").either()
		m.Bridges = &club{members: "mz"}
		got, err := Path(t.Context(), called("a"), called("z"), wide, m)
		if err != nil || steps(got, "a") != want {
			t.Errorf("got %q, %v; want %q", steps(got, "a"), err, want)
		}
	}
}
