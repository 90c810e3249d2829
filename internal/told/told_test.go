package told

import (
	"fmt"
	"slices"
	"testing"
)

// However long a list is, what is told of it is twenty lines, and loses no count.
func TestFindingG14_ALongListIsToldBriefly(t *testing.T) {
	t.Parallel()
	numbered := func(n int) (all []string) {
		for i := range n {
			all = append(all, fmt.Sprint(i))
		}
		return all
	}
	for _, c := range []struct{ list, want []string }{
		{nil, nil},
		{[]string{"a", "b", "a"}, []string{"a (2 times)", "b"}},
		{numbered(20), numbered(20)},
		{numbered(21), append(numbered(19), "and 2 more")},
		{append(numbered(50_000), "3", "49999"), append(append(append(numbered(3), "3 (2 times)"), numbered(19)[4:]...), "and 49982 more")},
	} {
		if got := Briefly(slices.Clone(c.list)); !slices.Equal(got, c.want) {
			t.Errorf("%d lines: %q, want %q", len(c.list), got, c.want)
		}
	}
}
