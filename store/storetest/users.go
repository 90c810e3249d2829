package storetest

import (
	"fmt"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// lives is the same memory for a user with other words: every id is the same.
func lives(drink string) []*store.Changes {
	return []*store.Changes{
		both(said("n", 0, "I like "+drink), queued(job("j", 0, "n")), configured(loci.Agent{Name: "bot", Domains: []string{drink}})),
		both(said("o", 1, "More "+drink), links(link("o", loci.Supports, "n", loci.Out, 1)), reflected(cycle("c", 1, "n", "o")), embedded(vec("n@1", 0, 1))),
		both(wrote("p", 2, "A cup of "+drink, from("n")), next("n", 2, 2, "I love "+drink, verbatim, from("n"))),
	}
}

var userRules = []rule{
	{"the same ids live side by side at two users", func(m *memory) {
		bob, alone := m.of("bob"), m.another()
		m.do(lives("tea")...)
		bob.do(lives("coffee")...)
		alone.do(lives("tea")...)
		m.touch(3, "n")
		bob.touch(5, "n", "o")
		alone.touch(3, "n")
		for _, s := range []*memory{m, alone} {
			s.flush(0, nil, nil, segment(1, "one"))
		}
		bob.flush(0, nil, nil, segment(1, "other"), segment(2, "two"))
		mine := strings.Replace(m.everything(), "users: 2 true <nil> [ann bob]", "users: 1 true <nil> [ann]", 1)
		if want := alone.everything(); mine != want {
			m.Errorf("ann's memory is not as if she were alone: %s", difference(want, mine))
		}
		m.want("bob's note", bob.row("n").Version.Note.Content, "I love coffee")
	}},
	{"a user sees nothing of another's, by any read", func(m *memory) {
		m.do(lives("tea")...)
		m.touch(3, "n")
		m.flush(0, nil, nil, segment(1, "one"))
		bob := m.of("bob")
		want := strings.Replace(m.another().of("bob").everything(), "users: 0 false <nil> []", "users: 1 false <nil> [ann]", 1)
		if seen := bob.everything(); seen != want {
			m.Errorf("bob sees something: %s", difference(want, seen))
		}
		all, seqs := ids("n", "o", "p"), []uint32{1, 2, 3, 4}
		m.want("rows", len(got(bob.Rows(bg(), "bob", seqs))(m))+len(got(bob.RowsAt(bg(), "bob", seqs, minute(2)))(m))+len(got(bob.Latest(bg(), "bob", all, now))(m)), 0)
		m.want("roots, messages and links", len(got(bob.Roots(bg(), "bob", all))(m))+len(got(bob.Messages(bg(), "bob", all))(m))+len(got(bob.Links(bg(), "bob", seqs, now, 0))(m)), 0)
		m.want("notes of messages, uses", len(got(bob.OfMessages(bg(), "bob", all))(m))+len(got(bob.CameOf(bg(), "bob", all))(m))+len(got(bob.Uses(bg(), "bob", all))(m)), 0)
		m.want("versions", len(bob.versions("n", "o", "p")), 0)
	}},
	{"a user can't touch, change, link, purge or finish what is another's", func(m *memory) {
		m.do(lives("tea")...)
		bob := m.of("bob")
		bob.do(wrote("mine", 0, "coffee"))
		m.unmoved(func() {
			bob.do(both(done("j"), unlinks(link("o", loci.Supports, "n", loci.Out, 5)), keep("f", 2)), embedded(vec("n@1", 1, 1)))
			bob.touch(1, "n")
			bob.refuse(loci.ErrNotFound, next("n", 3, 9, "x"))
			bob.refuse(loci.ErrNotFound, purge("n"))
			bob.refuse(loci.ErrNotFound, links(link("mine", loci.Supports, "n", loci.Out, 1)))
			bob.refuse(loci.ErrNotFound, links(link("n", loci.Supports, "mine", loci.Out, 1)))
		})
	}},
	{"users are counted and known, and named in order behind one", func(m *memory) {
		for _, u := range []string{"bob", "Zoe", "ann", "an", "bob 2"} {
			m.of(u).do(configured(loci.Agent{Name: "bot"}))
		}
		names := func(after string, limit int) []string { return got(m.Names(bg(), after, limit))(m) }
		m.want("all", names("", 99), []string{"Zoe", "an", "ann", "bob", "bob 2"})
		m.want("some", [][]string{names("", 2), names("an", 2), names("b", 1), names("bob", 9), names("bob 2", 9)},
			[][]string{{"Zoe", "an"}, {"ann", "bob"}, {"bob"}, {"bob 2"}, {}})
		for user, want := range map[string]string{"ann": "5 true <nil>", "a": "5 false <nil>"} {
			count, known, err := m.Users(bg(), user)
			m.want(user, fmt.Sprint(count, known, err), want)
		}
	}},
	{"one read says where the rows and the cycles of many users end", func(m *memory) {
		users := []string{"ann", "nobody", "a\x00b", "安", "bob"}
		places := func() map[string]store.Place { return got(m.Places(bg(), users))(m) }
		for _, u := range []string{"ann", "a\x00b", "安", "eve"} {
			m.of(u).do(wrote("n", 0, "tea"), next("n", 2, 1, "coffee"))
		}
		m.of("bob").do(both(reflected(cycle("c", 1)), configured(loci.Agent{Name: "bot"})))
		first := places()
		rows := map[string]uint32{}
		for u, p := range first {
			rows[u] = p.Row
		}
		m.want("rows", rows, map[string]uint32{"ann": 2, "a\x00b": 2, "安": 2, "bob": 0})
		m.of("ann").do(configured(loci.Agent{Name: "bot"}), queued(job("j", 0)))
		m.of("ann").touch(3, "n")
		m.of("eve").do(wrote("o", 2, "tea"))
		m.want("where nothing was added", places(), first)
		m.of("bob").do(reflected(cycle("d", 2)))
		m.of("安").do(wrote("o", 2, "tea"))
		then := places()
		m.want("a row more", then["安"], store.Place{Row: 3, Cycle: first["安"].Cycle})
		m.want("a cycle more", []bool{then["bob"].Cycle > first["bob"].Cycle, then["bob"].Row == 0, then["ann"] == first["ann"]}, []bool{true, true, true})
		m.want("of nobody", got(m.Places(bg(), nil))(m), map[string]store.Place{})
	}},
	{"who has a note is found by its id, whatever became of it", func(m *memory) {
		owners := func(note string) []string { return got(m.Owners(bg(), id(note)))(m) }
		m.want("nobody", len(owners("n")), 0)
		for _, u := range []string{"bob", "Zoe", "ann"} {
			m.of(u).do(wrote("n", 0, "tea"))
		}
		m.of("eve").do(wrote("m", 0, "tea"))
		m.of("ann").do(next("n", 2, 1, "coffee"))
		m.of("Zoe").do(purge("n"))
		m.want("owners", [][]string{owners("n"), owners("m"), owners("x")}, [][]string{{"ann", "bob"}, {"eve"}, {}})
	}},
	{"asking makes no user", func(m *memory) {
		m.everything()
		_, err := m.renew("none", 1, 0)
		m.is("renew", err, loci.ErrConflict)
		m.lease(0, 9)
		count, _, err := m.Users(bg(), m.user)
		m.want("users", fmt.Sprint(count, err), "0 <nil>")
	}},
	{"users differ by every letter of their names", func(m *memory) {
		users := []string{"ann ", "Ann", "an", "anna", "a%", "a_n", "a*", "安", "a'; DROP TABLE notes; --", `a"b`, "a\x00b", "a\x00c", "../ann", strings.Repeat("a", 300), "ánn", "a\u0301nn"}
		for i, u := range users {
			m.of(u).do(wrote("n", 0, fmt.Sprint("tea ", i)))
		}
		for i, u := range users {
			m.want(u, []any{m.of(u).row("n").Version.Note.Content, m.of(u).row("n").Version.Note.User, m.of(u).state().Last}, []any{fmt.Sprint("tea ", i), u, 1})
		}
		count, known, _ := m.Users(bg(), m.user)
		m.want("users", []any{count, known}, []any{len(users), false})
		m.want("names", got(m.Names(bg(), "", 99))(m), sorted(users))
	}},
}
