package route

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/envtest"
)

// The table can be made by hand: printf '%s\n%s' SERVER KEY | sha256sum | cut -c1-16
func TestD11_TheScoreOfAServer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		server, key string
		want        uint64
	}{
		{"http://10.0.0.1:4766", "9bb6", 0x4136e70b5eba4b0a},
		{"http://10.0.0.2:4766", "9bb6", 0x1496c07bbc9d6c4f},
		{"http://10.0.0.3:4766", "9bb6", 0x1f9728df7458cd05},
		{"http://10.0.0.1:4766", "loci_3fa4c21d", 0x684d17b762f3e1ac},
	} {
		if got := score(c.server, c.key); got != c.want {
			t.Errorf("%s for %s: %016x, want %016x", c.server, c.key, got, c.want)
		}
	}
}

// names are so many servers.
func names(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprintf("http://10.0.0.%d:4766", i+1))
	}
	return all
}

// first is the server of each of so many users.
func first(servers []string, users int) (of []string) {
	for u := range users {
		of = append(of, servers[rank(servers, caller.Route(fmt.Sprint("user ", u)))[0]])
	}
	return of
}

func TestD11_TheOrderOfServersIsTheSameForAll(t *testing.T) {
	t.Parallel()
	servers := names(5)
	turned := slices.Clone(servers)
	slices.Reverse(turned)
	for u := range 100 {
		key := caller.Route(fmt.Sprint("user ", u))
		var one, other []string
		for i, j := range rank(servers, key) {
			one, other = append(one, servers[j]), append(other, turned[rank(turned, key)[i]])
		}
		if !slices.Equal(one, other) {
			t.Fatalf("user %d: %q, and of the same servers in another order %q", u, one, other)
		}
	}
}

func TestD11_AServerThatJoinsTakesItsShareAlone(t *testing.T) {
	envtest.NotRaced(t, "it is arithmetic")
	t.Parallel()
	const users = 10_000
	for n := 1; n <= 8; n++ {
		before, after := names(n), names(n+1)
		joined, moved := after[n], 0
		from, to := first(before, users), first(after, users)
		for u := range users {
			if from[u] != to[u] {
				moved++
				if to[u] != joined {
					t.Fatalf("from %d to %d servers: user %d moves from %s to %s, which was there", n, n+1, u, from[u], to[u])
				}
			}
		}
		share := users / float64(n+1)
		t.Logf("from %d to %d servers: %d of %d users move (%.1f %%), their share is %.0f", n, n+1, moved, users, 100*float64(moved)/users, share)
		if f := float64(moved); f < share*0.9 || f > share*1.1 {
			t.Errorf("from %d to %d servers: %d users move, and its share is %.0f", n, n+1, moved, share)
		}
	}
}

// A server that leaves is the one that joined, the other way round; its users are spread
// over all the others.
func TestD11_TheUsersOfAServerThatLeavesAreSpread(t *testing.T) {
	envtest.NotRaced(t, "it is arithmetic")
	t.Parallel()
	const users = 10_000
	servers := names(4)
	left := slices.Delete(slices.Clone(servers), 1, 2)
	from, to, got := first(servers, users), first(left, users), map[string]int{}
	for u := range users {
		if from[u] == servers[1] {
			got[to[u]]++
		} else if from[u] != to[u] {
			t.Fatalf("user %d moves from %s, which stays", u, from[u])
		}
	}
	for _, name := range left {
		if n := float64(got[name]); math.Abs(n-users/12.) > users/12.*0.2 {
			t.Errorf("%s gets %.0f of the users of the one that left, its share is %.0f", name, n, users/12.)
		}
	}
}

// Of 10 000 users no server has a tenth more or less than its share.
func TestD11_UsersAreSpreadEvenly(t *testing.T) {
	envtest.NotRaced(t, "it is arithmetic")
	t.Parallel()
	const users = 10_000
	for n := 2; n <= 10; n++ {
		got := map[string]int{}
		for _, server := range first(names(n), users) {
			got[server]++
		}
		least, most, share := users, 0, float64(users)/float64(n)
		for _, name := range names(n) {
			least, most = min(least, got[name]), max(most, got[name])
		}
		t.Logf("%d servers: %d to %d users, the mean is %.0f", n, least, most, share)
		if float64(most) > share*1.1 || float64(least) < share*0.9 {
			t.Errorf("%d servers: %d to %d users, the mean is %.0f", n, least, most, share)
		}
	}
}

func TestD11_HowManyRequestsAServerMayHave(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ underWay, servers, want int }{
		{0, 1, 16}, {0, 0, 16}, {37, 3, 16}, {38, 3, 17}, {59, 3, 25}, {99, 4, 32}, {299, 3, 125},
	} {
		if got := bound(c.underWay, c.servers); got != c.want {
			t.Errorf("with %d under way, each of %d may have %d, want %d", c.underWay, c.servers, got, c.want)
		}
	}
}

func TestD11_WhoGetsARequest(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		of   []standing
		want []int
	}{
		"all are up":            {[]standing{{true, 0}, {true, 0}, {true, 0}}, []int{2, 0, 1}},
		"few requests are none": {[]standing{{true, 0}, {true, 0}, {true, 15}}, []int{2, 0, 1}},
		"the first is full":     {[]standing{{true, 2}, {true, 3}, {true, 17}}, []int{0, 1, 2}},
		"two are full":          {[]standing{{true, 40}, {true, 3}, {true, 40}}, []int{1, 2, 0}},
		"all have much":         {[]standing{{true, 100}, {true, 100}, {true, 100}}, []int{2, 0, 1}},
		"the first is down":     {[]standing{{true, 9}, {true, 0}, {false, 0}}, []int{0, 1, 2}},
		"down and full":         {[]standing{{true, 90}, {true, 3}, {false, 0}}, []int{1, 0, 2}},
		"none is up":            {[]standing{{false, 0}, {false, 9}, {false, 0}}, []int{2, 0, 1}},
	} {
		if got := chosen([]int{2, 0, 1}, c.of); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
