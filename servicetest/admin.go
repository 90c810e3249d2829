package servicetest

import (
	"bytes"
	"io"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

var adminRules = []rule{
	{"what an agent may see is set by the user in person", func(m *memory) {
		admin := m.admin()
		m.keeps(ann, loci.RememberRequest{Text: "I bought a kayak.", At: noon, Domain: "sport"})
		m.keeps(ann, loci.RememberRequest{Text: "I bought a kayak for the firm.", At: noon, Domain: "work"})
		m.ok(admin.SetAgent(m.Context(), ann, loci.Agent{Name: "coach", Domains: []string{"sport"}}))
		got := must(admin.Agents(m.Context(), ann))(m)
		m.that(len(got) == 1 && got[0].Name == "coach" && slices.Equal(got[0].Domains, []string{"sport"}), "the agents are %+v", got)
		coach := loci.Scope{User: "ann", Agent: "coach"}
		texts := m.recalls(coach, "kayak")
		m.that(slices.Equal(texts, []string{"I bought a kayak."}), "the agent recalled %q", texts)
		m.fails("an agent that sets", admin.SetAgent(m.Context(), coach, loci.Agent{Name: "coach", Domains: []string{"*"}}), loci.ErrUnauthorized)
		m.names("no name", admin.SetAgent(m.Context(), ann, loci.Agent{}), "name")
	}},
	{"jobs are listed, done, and dropped", func(m *memory) {
		admin := m.admin()
		m.says(ann, "I bought a kayak.")
		m.says(bob, "I bought a canoe.")
		jobs := must(admin.Jobs(m.Context(), ann))(m)
		if len(jobs) == 0 {
			m.Fatal("there are no jobs behind a message")
		}
		for i := range jobs {
			m.that(jobs[i].User == "ann", "a job of %s", jobs[i].User)
		}
		again := must(admin.RetryJob(m.Context(), ann, jobs[0].ID))(m)
		m.that(again.ID == jobs[0].ID, "retried %+v", again)
		m.ok(admin.DropJob(m.Context(), ann, jobs[0].ID))
		m.fails("a job that is gone", admin.DropJob(m.Context(), ann, jobs[0].ID), loci.ErrNotFound)
		_, err := admin.RetryJob(m.Context(), ann, unknown)
		m.fails("an unknown job", err, loci.ErrNotFound)
		m.ok(admin.Work(m.Context(), nil))
		for _, j := range must(admin.Jobs(m.Context(), bob))(m) {
			m.that(j.Kind != loci.JobLink, "left after work: %+v", j)
		}
	}},
	{"recalls of late, where any are kept, are one's own", func(m *memory) {
		admin := m.admin()
		m.says(ann, "I bought a kayak.")
		m.finds(ann, "kayak", 1)
		for _, s := range []loci.Scope{bob, {User: "ann", Agent: "helper"}} {
			got := must(admin.Recalls(m.Context(), s, loci.RecallsRequest{}))(m)
			m.that(got.Recalls != nil && len(got.Recalls) == 0, "%+v learns of %+v", s, got)
		}
		_, err := admin.Recalls(m.Context(), ann, loci.RecallsRequest{Limit: -1})
		m.fails("a limit below none", err, loci.ErrInvalid)
	}},
	{"users are counted", func(m *memory) {
		admin := m.admin()
		m.says(ann, "I bought a kayak.")
		got := must(admin.Users(m.Context(), ann))(m)
		m.that(got.Count == 1 && got.Known, "the users are %+v", got)
		got = must(admin.Users(m.Context(), bob))(m)
		m.that(!got.Known, "a user of whom nothing is kept: %+v", got)
	}},
	{"an export is read back, once", func(m *memory) {
		admin := m.admin()
		m.keeps(ann, loci.RememberRequest{Text: "我在屋顶上养蜜蜂。", At: noon, Tags: []string{"bees"}})
		m.says(ann, "I bought a kayak.")
		var file bytes.Buffer
		records := must(admin.Export(m.Context(), ann, loci.ExportRequest{}, &file))(m)
		lines := bytes.Count(file.Bytes(), []byte("\n"))
		m.that(records == lines-2, "%d records in %d lines", records, lines)
		got := must(admin.Import(m.Context(), bob, bytes.NewReader(file.Bytes()), nil))(m)
		m.that(got.Messages == 2, "imported %+v", got)
		m.finds(bob, "蜜蜂", 1)
		again := must(admin.Import(m.Context(), bob, bytes.NewReader(file.Bytes()), nil))(m)
		m.that(again.Messages == 0, "imported again %+v", again)
		_, err := admin.Import(m.Context(), bob, bytes.NewReader(file.Bytes()[:file.Len()/2]), nil)
		m.fails("half an export", err, loci.ErrInvalid)
	}},
	{"an export that was cut off goes on where it was, or is refused", func(m *memory) {
		admin := m.admin()
		m.says(ann, "I bought a kayak.")
		m.says(ann, "我在屋顶上养蜜蜂。")
		all, rest := bytes.Buffer{}, bytes.Buffer{}
		records := must(admin.Export(m.Context(), ann, loci.ExportRequest{}, &all))(m)
		first := bytes.IndexByte(all.Bytes(), '\n') + 1
		from := func(size int) loci.ExportRequest {
			return loci.ExportRequest{From: must(loci.ExportCursor(bytes.NewReader(all.Bytes()[:size])))(m)}
		}
		for _, size := range []int{first, first + 1, all.Len() / 2, all.Len() - 1, all.Len()} {
			rest.Reset()
			n := must(admin.Export(m.Context(), ann, from(size), &rest))(m)
			m.that(n == records && rest.String() == all.String()[size:], "behind %d of %d bytes are %q", size, all.Len(), rest.String())
		}
		_, err := loci.ExportCursor(bytes.NewReader(all.Bytes()[:first-1]))
		m.fails("a part of the first line", err, loci.ErrInvalid)
		_, err = admin.Export(m.Context(), ann, loci.ExportRequest{From: "2026-05-01"}, &rest)
		m.fails("no place", err, loci.ErrInvalid)
		m.finds(ann, "kayak", 1)
		half := bytes.LastIndex(all.Bytes(), []byte(`{"version"`))
		rest.Reset()
		must(admin.Export(m.Context(), ann, from(half), &rest))(m)
		whole := must(admin.Import(m.Context(), loci.Scope{User: "eve"}, io.MultiReader(bytes.NewReader(all.Bytes()[:half]), &rest), nil))(m)
		m.that(whole.Messages == 2, "behind a recall imported %+v", whole)
		last := all.Len() - 2
		m.says(ann, "I sold the kayak.")
		rest.Reset()
		must(admin.Export(m.Context(), ann, from(first), &rest))(m)
		got := must(admin.Import(m.Context(), bob, io.MultiReader(bytes.NewReader(all.Bytes()[:first]), &rest), nil))(m)
		m.that(got.Messages == 3, "imported %+v", got)
		rest.Reset()
		_, err = admin.Export(m.Context(), ann, from(last), &rest)
		m.fails("what has changed since", err, loci.ErrConflict)
		m.that(rest.Len() == 0, "it wrote %q", rest.String())
	}},
	{"costs and the index are there to be asked for", func(m *memory) {
		admin := m.admin()
		m.says(ann, "I bought a kayak.")
		spent := must(admin.Usage(m.Context(), ann, noon, time.Time{}))(m)
		m.that(len(spent) == 0, "without a model it cost %+v", spent)
		budget := must(admin.Budget(m.Context(), ann))(m)
		m.that(!budget.Paused && !budget.Day.IsZero(), "the budget is %+v", budget)
		_, err := admin.Budget(m.Context(), loci.Scope{User: "ann", Agent: "helper"})
		m.fails("an agent that asks", err, loci.ErrUnauthorized)
		index := must(admin.Reindex(m.Context(), ann, nil))(m)
		m.that(index.Rows != 0, "reindexed %+v", index)
		_, err = admin.Embedding(m.Context(), ann)
		m.fails("no embedder", err, loci.ErrNotFound)
		lanes := must(admin.Lanes(m.Context()))(m)
		m.that(len(lanes) != 0, "there are no lanes")
		names := must(admin.UserNames(m.Context(), "", 0))(m)
		m.that(slices.Contains(names, ann.User) && slices.IsSorted(names), "the users are %q", names)
		names = must(admin.UserNames(m.Context(), ann.User, 1))(m)
		m.that(!slices.Contains(names, ann.User) && len(names) <= 1, "behind %s are %q", ann.User, names)
		found := must(admin.Doctor(m.Context()))(m)
		m.that(!slices.ContainsFunc(found, func(f loci.Finding) bool { return f.Bad }), "found %+v", found)
		got := must(admin.SweepProgress(m.Context(), ann, loci.SweepRequest{DryRun: true}, nil))(m)
		m.that(got.Scanned != 0, "swept %+v", got)
	}},
}
