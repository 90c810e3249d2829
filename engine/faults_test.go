package engine_test

import (
	"cmp"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/prompt"
)

// fault is one way for a model to be ill.
type fault struct {
	name string
	step string                                       // that goes wrong; "" is extract
	text string                                       // that is said; "" is of tea
	says string                                       // what the model says in that step
	does func(w http.ResponseWriter, r *http.Request) // or what its server does
	cure string                                       // words of the job's error that say what to do; "" where the job is done

	timeout   time.Duration // of the client; 0 is a minute
	tls, away bool          // the server has a certificate of an unknown authority; it is not running
	well      bool          // nothing goes wrong
	refused   bool          // the server does no such work, whatever it is asked
}

// status answers with a status and a message, and names the key as some servers do.
func status(code int, message, after string) func(http.ResponseWriter, *http.Request) {
	return func(w http.ResponseWriter, r *http.Request) {
		if after != "" {
			w.Header().Set("Retry-After", after)
		}
		http.Error(w, `{"error":{"message":"`+message+` (`+r.Header.Get("Authorization")+`)"}}`, code)
	}
}

// halfway promises more than it sends.
func halfway(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Length", "1000")
	_, _ = w.Write([]byte(`{"choices":[{"message":{"content":"`))
}

// never answers.
func never(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// servers that are down, strict, busy or broken.
var serverFaults = []fault{
	{name: "none", well: true},
	{name: "nothing listens", away: true, cure: "start the server"},
	{name: "a certificate that nobody knows", tls: true, cure: "add its authority"},
	{name: "401", does: status(401, "Incorrect API key provided", ""), refused: true, cure: "set OPENAI_API_KEY to a valid key"},
	{name: "404, no such model", does: status(404, "The model tiny does not exist", ""), refused: true, cure: "set a name that it lists"},
	{name: "429", does: status(429, "Rate limit reached", ""), cure: "wait, or send fewer at once"},
	{name: "429, Retry-After 30 s", does: status(429, "Rate limit reached", "30"), cure: "wait, or send fewer at once"},
	{name: "429, Retry-After an hour", does: status(429, "Rate limit reached", "3600"), cure: "wait, or send fewer at once"},
	{name: "429, no credit", does: status(429, "You exceeded your current quota", ""), cure: "add some"},
	{name: "500", does: status(500, "oops", ""), cure: "try later"},
	{name: "529", does: status(529, "Overloaded", ""), cure: "try later"},
	{name: "an answer that stops half-way", does: halfway, cure: "try later"},
	{name: "an answer after the time-out", does: never, timeout: 50 * time.Millisecond, cure: "raise the time-out"},
	{name: "a web page", does: func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>Welcome</html>")) }, cure: "check the base URL"},
	{name: "500 while deciding", step: "decide", does: status(500, "oops", ""), cure: "try later"},
	{name: "500 while describing", step: "evolve", does: status(500, "oops", "")},
}

const item = `"content": "The user's tea is hot and comes from Assam.", "kind": "fact", "sources": [1]`

// answers that are not quite JSON, or not at all.
var syntaxFaults = []fault{
	{name: "JSON in a fence", says: "```json\n{\"facts\": [{" + item + "}]}\n```"},
	{name: "JSON amid prose", says: "Sure! Here it is: {\"facts\": [{" + item + "}]} Let me know {if} it helps."},
	{name: "JSON after reasoning", says: "<think>Perhaps {\"facts\": []}?</think>{\"facts\": [{" + item + "}]}"},
	{name: "JSON with commas too many", says: `{"facts": [{` + item + `,},],}`},
	{name: "JSON with single quotes", says: `{'facts': [{'content': 'The tea of the user is hot and comes from Assam.', 'sources': [1]}]}`},
	{name: "JSON with bare keys", says: `{facts: [{content: "The user's tea is hot and comes from Assam.", sources: [1]}]}`},
	{name: "JSON with comments", says: "{\"facts\": [ // one\n{" + item + "} /* and no more */]}"},
	{name: "JSON as Python prints it", says: `{"facts": [{` + item + `, "event_time": None, "pinned": True}]}`},
	{name: "JSON with line breaks in a text", says: "{\"facts\": [{\"content\": \"The user's tea is hot\nand comes from Assam.\", \"sources\": [1]}]}"},
	{name: "JSON that never ends", says: `{"facts": [{` + item + `}`},
	{name: "JSON without the object around it", says: `[{` + item + `}]`},
	{name: "JSON in JSON", says: `{"answer": {"facts": [{` + item + `}]}}`},
	{name: "nothing", says: ""},
	{name: "null", says: "null"},
	{name: "prose", says: "I am sorry, but I can't do that."},
}

// answers that are JSON, and wrong.
var contentFaults = []fault{
	{name: "the schema itself", says: string(prompt.Schema("extract"))},
	{name: "a list that is a text", says: `{"facts": "none"}`},
	{name: "fields of wrong types", says: `{"facts": [{"content": "The user's tea is hot and comes from Assam.", "kind": 7, "sources": "1", "importance": "high", "tags": {"a": 1}, "entities": 3, "emotion": [], "event_time": true}]}`},
	{name: "texts that are no objects", says: `{"facts": ["The user's tea is hot and comes from Assam."]}`},
	{name: "an unknown operation", step: "decide", says: `{"decisions": [{"statement": 1, "operation": "MERGE", "target": "m1"}]}`},
	{name: "a target that was never offered", step: "decide", says: `{"decisions": [{"statement": 1, "operation": "DELETE", "target": "m9"}]}`},
	{name: "another user's note", step: "decide", says: `{"decisions": [{"statement": 1, "operation": "DELETE", "target": "BOB"}]}`},
	{name: "an update without a text", step: "decide", says: `{"decisions": [{"statement": 1, "operation": "UPDATE", "target": "m1", "content": ""}]}`},
	{name: "a decision that is prose", step: "decide", says: "I would add it."},
	{name: "a description of a note that was not shown", step: "evolve", says: `{"changes": [{"note": "BOB", "tags": ["stolen"]}]}`},
	{name: "a description that is prose", step: "evolve", says: "Nothing to add."},
	{name: "twice the same fact", says: `{"facts": [{` + item + `}, {` + item + `}]}`},
	{name: "the fact that is known", says: facts("The user's tea is green.")},
	{name: "a fact of 100 000 characters", says: facts(strings.Repeat("The tea is hot. ", 6250))},
	{name: "one of them among good ones", says: facts("The user's tea is hot and comes from Assam.", strings.Repeat("The tea is hot. ", 6250))},
	{name: "Chinese answered in English", text: "我的茶很烫，是从阿萨姆来的。", says: facts("The user's tea is hot and comes from Assam.")},
}

// answers that are nearly what was asked for: they are understood, and the job says so.
var nearFaults = []fault{
	{name: "a list of texts", says: `{"facts": ["The user's tea is hot and comes from Assam."]}`},
	{name: "a text that says nothing of the message", says: `{"facts": ["There is nothing worth keeping."]}`},
	{name: "a list of texts alone", says: `["The user's tea is hot and comes from Assam."]`},
	{name: "an item alone", says: `{` + item + `}`},
	{name: "a list that is one item", says: `{"facts": {` + item + `}}`},
	{name: "other names of the fields", says: `{"memories": [{"statement": "The user's tea is hot and comes from Assam.", "type": "semantic", "source": 1, "when": ""}]}`},
	{name: "names in another style", says: `{"newFacts": [{"Content": "The user's tea is hot and comes from Assam.", "eventTime": "", "procedureSteps": []}]}`},
	{name: "shares in words and percent", says: `{"facts": [{` + item + `, "importance": "high", "confidence": "85%"}]}`},
	{name: "an operation by another word", step: "decide", says: `{"decisions": [{"statement": "1", "operation": "NONE", "target": "[m1]"}]}`},
	{name: "a replacement with a text", step: "decide", says: `{"decisions": [{"statement": 1, "operation": "replace", "target": "m1", "content": "The user's tea is green, hot and comes from Assam."}]}`},
	{name: "a decision without a list", step: "decide", says: `{"statement": 1, "operation": "add", "target": "", "content": "", "reason": ""}`},
	{name: "other names in a description", step: "evolve", says: `{"updates": [{"memory": "m1", "description": "The user's tea.", "new_tags": ["tea"]}]}`},
}

// Whatever a model does, what was said is recalled word for word; the job says what to do
// and goes on when that is done; the ledger has every call. docs/models-faults.md is
// written by this test.
func TestW2_WhateverAModelDoes(t *testing.T) {
	t.Parallel()
	const page = "../docs/models-faults.md"
	tables := []struct {
		title  string
		faults []fault
	}{{"Servers", serverFaults}, {"Answers that are not quite JSON", syntaxFaults}, {"Answers that are nearly right", nearFaults}, {"Answers that are wrong", contentFaults}}
	rows := map[string]string{}
	var mu = make(chan struct{}, 1) // guards rows
	t.Run("faults", func(t *testing.T) {
		for _, table := range tables {
			for i := range table.faults {
				f := &table.faults[i]
				t.Run(f.name, func(t *testing.T) {
					t.Parallel()
					row := suffer(t, f)
					mu <- struct{}{}
					rows[f.name] = row
					<-mu
				})
			}
		}
	})
	var b strings.Builder
	b.WriteString(faultsIntro)
	for _, table := range tables {
		b.WriteString("\n## " + table.title + "\n\n| fault | message | notes | job | ledger |\n|---|---|---|---|---|\n")
		for i := range table.faults {
			b.WriteString(rows[table.faults[i].name])
		}
	}
	if *update {
		if err := os.WriteFile(page, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	there, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if want := string(there); want != b.String() {
		t.Errorf("%s is not what happens (go test ./engine -run WhateverAModelDoes -update, if it should be):\n%s", page, diff(want, b.String()))
	}
}

const faultsIntro = `# When a model misbehaves

Written by a test, which asks through the client for servers like OpenAI's and lets the server do each of these to one message.
Whatever it is, no key is in any note, job, log or account, nothing of another user is seen or changed, and a job that is left
says what to do: when that is done, it goes on where it was. An attempt that fails for a reason that passes is repeated 14
times, any other 4 times. A server that refuses the key, or does not have the model, pauses all such work for a minute and then for longer:
the jobs wait, and none loses an attempt.

Columns: whether the message is recalled, at once and afterwards, as it was said; what there is of it besides its words; how its job
stands after the first attempt; the calls in the ledger, each with its step, its outcome and how many requests it took.
`

// suffer lets a fault happen to one message, and writes it as a row of the page.
func suffer(t *testing.T, f *fault) string {
	p, bobs := admit(t)
	f.says = strings.ReplaceAll(f.says, "BOB", bobs.String())
	p.treated(f)
	text := cmp.Or(f.text, "My tea is hot and comes from Assam.")
	res, err := p.Remember(t.Context(), me, loci.RememberRequest{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	p.recalled(res.Notes[0], text)
	p.work()
	message := p.recalled(res.Notes[0], text)
	if got := extracted(t, p.Engine, loci.Scope{User: "bob"}); len(got) != 1 || got[0] != "The user's tea is black." {
		t.Errorf("another user's notes are %q", got)
	}
	job, left := p.job()
	_, host, _ := strings.Cut(p.server, "//")
	row := strings.Join([]string{"", f.name, message, p.kept(), strings.ReplaceAll(job, host, "HOST"), p.account(), ""}, " | ")
	switch {
	case p.shows(matrixKey) || strings.Contains(row, matrixKey):
		t.Error("the key is shown")
	case (left != nil) != (f.cure != "") || left != nil && !strings.Contains(left.Error, f.cure):
		t.Errorf("it should say %q: %s", f.cure, job)
	case left != nil && f.refused && (left.State() != loci.JobPaused || left.Attempts != 0):
		t.Errorf("the job is %s", job)
	case left != nil && !f.refused && (left.State() != loci.JobFailed || left.Attempts != 1):
		t.Errorf("the job is %s", job)
	case left != nil:
		p.heals(left)
	}
	return strings.TrimSpace(row) + "\n"
}

// heals expects the job to be done when the model is well and its time has come.
func (p *patient) heals(left *loci.Job) {
	p.Helper()
	p.treated(nil)
	if p.now = p.now.Add(2 * time.Minute); left.NotUntil.After(p.now) {
		p.now = left.NotUntil
	}
	p.work()
	if kept, job := p.kept(), first(p.job()); kept != "a fact, the older one described anew" || !strings.HasPrefix(job, "done") {
		p.Errorf("when it is well again there are %s, and the job is %s", kept, job)
	}
}

func first[A, B any](a A, _ B) A { return a }
