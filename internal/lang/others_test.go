package lang

import "testing"

// What is said of others has no word for who speaks.
func TestReadTurnOfOthers(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Foxes live under the shed.", "The train was late again.", "You should see the new library.", "She said that it's too far.", "The school of dolphins on TV was amazing!",
	} {
		if !ReadTurn(text).OfOthers {
			t.Errorf("%q is of others", text)
		}
	}
	for _, text := range []string{
		"", "I live in Bonn.", "The cat of my sister had kittens.", "It’s not mine.", "We’re late for the train.", "The door is ours now.", "They told me so.", // of who speaks
		"Moved to Bonn with the cat.", "Finally bought the bike.", "It was late. Walked home in the rain.", "Living in Bonn for a year.", // of whom is left out
		"Wifi: the name of the cat", "Teal", "Vivo en Madrid", "住在波恩", "邻居家的猫又来了", "The 猫 is back", // not known
	} {
		if ReadTurn(text).OfOthers {
			t.Errorf("%q may be of who speaks", text)
		}
	}
}
