package servicetest

import (
	"bytes"
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
		if len(got) != 1 || got[0].Name != "coach" || !slices.Equal(got[0].Domains, []string{"sport"}) {
			m.Errorf("the agents are %+v", got)
		}
		coach := loci.Scope{User: "ann", Agent: "coach"}
		if texts := m.recalls(coach, "kayak"); !slices.Equal(texts, []string{"I bought a kayak."}) {
			m.Errorf("the agent recalled %q", texts)
		}
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
			if jobs[i].User != "ann" {
				m.Errorf("a job of %s", jobs[i].User)
			}
		}
		if again := must(admin.RetryJob(m.Context(), ann, jobs[0].ID))(m); again.ID != jobs[0].ID {
			m.Errorf("retried %+v", again)
		}
		m.ok(admin.DropJob(m.Context(), ann, jobs[0].ID))
		m.fails("a job that is gone", admin.DropJob(m.Context(), ann, jobs[0].ID), loci.ErrNotFound)
		_, err := admin.RetryJob(m.Context(), ann, unknown)
		m.fails("an unknown job", err, loci.ErrNotFound)
		m.ok(admin.Work(m.Context(), nil))
		for _, j := range must(admin.Jobs(m.Context(), bob))(m) {
			if j.Kind == loci.JobLink {
				m.Errorf("left after work: %+v", j)
			}
		}
	}},
	{"users are counted", func(m *memory) {
		admin := m.admin()
		m.says(ann, "I bought a kayak.")
		if got := must(admin.Users(m.Context(), ann))(m); got.Count != 1 || !got.Known {
			m.Errorf("the users are %+v", got)
		}
		if got := must(admin.Users(m.Context(), bob))(m); got.Known {
			m.Errorf("a user of whom nothing is kept: %+v", got)
		}
	}},
	{"an export is read back, once", func(m *memory) {
		admin := m.admin()
		m.keeps(ann, loci.RememberRequest{Text: "我在屋顶上养蜜蜂。", At: noon, Tags: []string{"bees"}})
		m.says(ann, "I bought a kayak.")
		var file bytes.Buffer
		records := must(admin.Export(m.Context(), ann, &file))(m)
		if lines := bytes.Count(file.Bytes(), []byte("\n")); records != lines-2 {
			m.Errorf("%d records in %d lines", records, lines)
		}
		got := must(admin.Import(m.Context(), bob, bytes.NewReader(file.Bytes()), nil))(m)
		if got.Messages != 2 {
			m.Errorf("imported %+v", got)
		}
		if texts := m.recalls(bob, "蜜蜂"); len(texts) != 1 {
			m.Errorf("recalled %q", texts)
		}
		if again := must(admin.Import(m.Context(), bob, bytes.NewReader(file.Bytes()), nil))(m); again.Messages != 0 {
			m.Errorf("imported again %+v", again)
		}
		_, err := admin.Import(m.Context(), bob, bytes.NewReader(file.Bytes()[:file.Len()/2]), nil)
		m.fails("half an export", err, loci.ErrInvalid)
	}},
	{"costs and the index are there to be asked for", func(m *memory) {
		admin := m.admin()
		m.says(ann, "I bought a kayak.")
		if got := must(admin.Usage(m.Context(), ann, noon, time.Time{}))(m); len(got) != 0 {
			m.Errorf("without a model it cost %+v", got)
		}
		if got := must(admin.Budget(m.Context(), ann))(m); got.Paused || got.Day.IsZero() {
			m.Errorf("the budget is %+v", got)
		}
		_, err := admin.Budget(m.Context(), loci.Scope{User: "ann", Agent: "helper"})
		m.fails("an agent that asks", err, loci.ErrUnauthorized)
		if got := must(admin.Reindex(m.Context(), ann, nil))(m); got.Rows == 0 {
			m.Errorf("reindexed %+v", got)
		}
		_, err = admin.Embedding(m.Context(), ann)
		m.fails("no embedder", err, loci.ErrNotFound)
		if lanes := must(admin.Lanes(m.Context()))(m); len(lanes) == 0 {
			m.Error("there are no lanes")
		}
		if found := must(admin.Doctor(m.Context()))(m); slices.ContainsFunc(found, func(f loci.Finding) bool { return f.Bad }) {
			m.Errorf("found %+v", found)
		}
		got := must(admin.SweepProgress(m.Context(), ann, loci.SweepRequest{DryRun: true}, nil))(m)
		if got.Scanned == 0 {
			m.Errorf("swept %+v", got)
		}
	}},
}
