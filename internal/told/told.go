// Package told says in few lines what a result has to tell, however much was left out.
package told

import "fmt"

// most is how many lines a result has.
const most = 20

// quoted is how many characters of an argument an error repeats.
const quoted = 120

// Clip shortens what an error repeats: a wrong argument may be a megabyte long.
func Clip(text string) string {
	if r := []rune(text[:min(len(text), 1000)]); len(r) > quoted {
		return string(r[:quoted]) + "…"
	}
	return text
}

// Shortened is a text, or how it begins where it has more characters than most.
func Shortened(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// With is a list with one more line, or the list where that is "".
func With(list []string, line string) []string {
	if line == "" {
		return list
	}
	return append(list, line)
}

// Briefly is a list with each line once, with how often it was there, and 20 lines at most, the
// last of which says how many more there were. A list of that is as it was.
func Briefly(list []string) []string {
	times := make(map[string]int, len(list))
	var lines []string
	for _, line := range list {
		if times[line]++; times[line] == 1 {
			lines = append(lines, line)
		}
	}
	more := 0
	if len(lines) > most {
		for _, line := range lines[most-1:] {
			more += times[line]
		}
		lines = lines[:most-1]
	}
	for i, line := range lines {
		if n := times[line]; n > 1 {
			lines[i] = fmt.Sprintf("%s (%d times)", line, n)
		}
	}
	if more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return lines
}
