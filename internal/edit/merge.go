package edit

import "slices"

// How much of what several notes have one note takes over that is made of them.
const (
	MaxKeywords = 7
	MaxTags     = 10
)

// United is one list and what the other has besides, in a slice of its own.
func United[T comparable](a, b []T) []T {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// Each is what a function makes of each thing of a list, in their order.
func Each[T, U any](list []T, of func(*T) U) []U {
	out := make([]U, len(list))
	for i := range list {
		out[i] = of(&list[i])
	}
	return out
}

// AtMost is the beginning of a list.
func AtMost[T any](n int, list []T) []T { return list[:min(n, len(list))] }
