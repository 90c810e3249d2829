package memory_test

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// happened spells what happened behind a place, read a few rows at a time, as
// "note@version".
func (m *memory) happened(place uint32, limit int) []string {
	m.Helper()
	all := []string{}
	for {
		found, last, err := m.Happened(context.Background(), m.who, place, limit)
		got(0, err)(m)
		for _, h := range found {
			all = append(all, fmt.Sprintf("%s@%d", name(h.Change.Note), h.Change.Version))
		}
		if last == place {
			return all
		}
		place = last
	}
}

// behind is what happened behind a version of a note; "unknown" where that is no place.
func (m *memory) behind(called string, version int) []string {
	m.Helper()
	place, there, err := m.Place(context.Background(), m.who, loci.ChangeID{Note: id(called), Version: version})
	got(0, err)(m)
	if !there {
		return []string{"unknown"}
	}
	return m.happened(place, 0)
}

// behindTime is what happened at a moment of the clocks and later.
func (m *memory) behindTime(at time.Time) []string {
	m.Helper()
	return m.happened(got(m.PlaceAt(context.Background(), m.who, at))(m), 0)
}

var happenedRules = []rule{
	{"E1 what happened, in the order of commits", func(m *memory) {
		m.do(added("late", 9, "tea"), added("early", 1, "coffee"))
		m.edit("late", 12, content("green tea"))
		m.do(added("x", 13, "juice"))
		m.edit("early", 14, forgotten)
		all := []string{"late@1", "early@1", "late@2", "x@1", "early@2"}
		m.want("all", m.happened(0, 0), all)
		m.want("one by one", m.happened(0, 1), all)
		m.want("behind a change", m.behind("late", 2), all[3:])
		m.want("behind the last", m.behind("early", 2), all[5:])
		m.want("behind what is not there", [][]string{m.behind("none", 1), m.behind("late", 3), m.of("bob").behind("late", 1)}, [][]string{{"unknown"}, {"unknown"}, {"unknown"}})
		m.want("nobody's", m.of("bob").happened(0, 0), []string{})
	}},
	{"E1 what was made since a moment", func(m *memory) {
		for i, called := range []string{"a", "b", "c", "d"} {
			m.do(added(called, 10*i, "tea"))
		}
		m.do(&store.Changes{Purge: ids("b")})
		clock := minute(20).Add(time.Second) // of c
		m.want("since then", m.behindTime(clock), []string{"c@1", "d@1"})
		m.want("since the moment behind", m.behindTime(clock.Add(time.Microsecond)), []string{"d@1"})
		m.want("since ever", m.behindTime(time.Time{}), []string{"a@1", "c@1", "d@1"})
		m.want("since the end", m.behindTime(minute(99)), []string{})
		m.want("of nobody", m.of("bob").behindTime(minute(0)), []string{})
	}},
	{"A1 happened", eachAgent(func(m *memory, what string, seen []string) {
		want := []string{}
		for _, called := range seen {
			want = append(want, called+"@1")
		}
		m.want(what, m.happened(0, 3), want)
		for _, n := range guarded() {
			called := name(n.ID)
			if at := slices.Index(seen, called); at >= 0 {
				m.want(what+" behind "+called, m.behind(called, 1), want[at+1:])
			} else {
				m.want(what+" behind "+called, m.behind(called, 1), []string{"unknown"})
			}
		}
	})},
	{"A1 what is hidden happens to nobody who does not see it", func(m *memory) {
		m.do(added("shown", 0, "tea"), added("secret", 1, "no tea", seenBy(loci.UserOnly)), added("end", 2, "milk"))
		m.edit("shown", 3, superseded("secret", minute(3))) // closed by what is hidden
		m.edit("shown", 4, superseded("secret", minute(3)), tagged("drink"))
		m.edit("shown", 5, restored)
		m.edit("end", 6, seenBy(loci.UserOnly))
		m.edit("end", 7, seenBy(loci.Scoped))
		m.edit("end", 8, content("oat milk"))
		m.edit("secret", 9, content("still no tea"))
		bot := m.as("bot")
		for limit := range 5 { // wherever a page ends
			m.want("to an agent", bot.happened(0, limit), []string{"shown@1", "end@1", "shown@3", "end@4"})
		}
		m.want("to the user in person", len(m.happened(0, 0)), 10)
	}},
	{"E1 who follows is woken by what is new", func(m *memory) {
		woken := func(news <-chan struct{}) bool {
			select {
			case <-news:
				return true
			default:
				return false
			}
		}
		news, stop := m.Follow("ann")
		other, stopOther := m.Follow("ann")
		defer stopOther()
		m.want("before", woken(news), false)
		m.do(added("a", 0, "tea"), added("b", 0, "tea"))
		m.want("once for many", []bool{woken(news), woken(news), woken(other)}, []bool{true, false, true})
		m.of("bob").do(added("a", 0, "tea"))
		m.do(&store.Changes{Jobs: []loci.Job{job("j", 0)}})
		m.want("by nothing else", woken(news), false)
		m.do(&store.Changes{Cycles: []loci.Cycle{{ID: id("cycle"), User: "ann", Started: minute(1), Ended: minute(1)}}})
		m.want("by a cycle", woken(news), true)
		stop()
		m.do(added("c", 0, "tea"))
		m.want("no more", []bool{woken(news), woken(other)}, []bool{false, true})
	}},
}
