package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// chronicleTexts are what is said; %s is a town.
var chronicleTexts = []string{
	"I live in %s.", "I moved to %s.", "I no longer live in %s.", "Ann lives in %s.", "我住在%s。", "我搬到%s了。",
	"My dentist is Dr. %s.", "My dentist is now Dr. %s.", "我的牙医是%s医生。", "I work at %s.", "I quit my job at %s.",
	"I'm going to see the dentist in %s tomorrow.", "I saw the dentist in %s today.", "明天我要去%s看牙医。", "今天我去%s看牙医了。",
	"I have a concert in %s on Friday.", "The concert in %s moved to next Tuesday.", "The concert in %s is cancelled.",
	"I bought a red bicycle in %s.", "I take 10 mg of aspirin a day, says Dr. %s.", "My password for the bank in %s is tulip17.",
}

var chronicleAsks = []string{"Where do I live?", "Who is my dentist?", "我住在哪里？", "When is the concert?", "red bicycle"}

func (c *chronicle) text() string {
	return fmt.Sprintf(oneOf(c, chronicleTexts...), oneOf(c, towns...))
}

// do writes down what is done.
func (c *chronicle) do(s loci.Scope, what string, about ...any) {
	c.did = append(c.did, c.now.Format("15:04:05 ")+strings.TrimSuffix(s.Agent+" ", " ")+" "+fmt.Sprintf(what, about...))
}

func short(id loci.ID) string {
	if id.IsZero() {
		return "-"
	}
	return id.String()[9:18] + id.String()[32:]
}

func (c *chronicle) request() loci.RememberRequest {
	r := loci.RememberRequest{Text: c.text(), At: c.now, Wait: true, Conversation: oneOf(c, "", "", "talk")}
	r.Visibility = oneOf(c, "", "", "", loci.Private, loci.Open, loci.UserOnly)
	r.Domain = oneOf(c, "", "", "work")
	switch c.random.IntN(6) {
	case 0:
		r.Speaker = "Ann"
	case 1:
		r.Speaker, r.Role = "loci", loci.RoleAssistant
	}
	return r
}

func (c *chronicle) remember() ([]string, error) {
	return c.tell(c.request())
}

func (c *chronicle) tell(r loci.RememberRequest) ([]string, error) {
	s := c.scope()
	res, err := c.Remember(c.Context(), s, r)
	c.do(s, "remember %q by %q, %s %s %s %+v", r.Text, r.Speaker, r.Visibility, r.Domain, r.Conversation, r.Facts)
	if err != nil {
		return nil, err
	}
	for i := range res.Notes {
		c.did = append(c.did, fmt.Sprintf("    %s %q", short(res.Notes[i].ID), res.Notes[i].Content))
	}
	if slices.ContainsFunc(res.Decisions, func(d loci.Decision) bool { return d.Operation == loci.Noop }) {
		c.trail = nil // which counts as an access
		return nil, nil
	}
	if res.Known {
		return nil, nil
	}
	return []string{res.Message.String()}, nil
}

// give hands facts in with the words.
func (c *chronicle) give() ([]string, error) {
	r := c.request()
	town, subject := oneOf(c, towns...), oneOf(c, "user", "user", "Ann")
	f := loci.GivenFact{Text: fmt.Sprintf("%s lives in %s.", map[string]string{"user": "The user", "Ann": "Ann"}[subject], town)}
	f.Claims = []loci.GivenClaim{{Subject: subject, Attribute: "home", Value: town}}
	switch c.random.IntN(4) {
	case 0:
		f = loci.GivenFact{Text: "The user visited the dentist.", Links: []loci.GivenLink{{Type: loci.Fulfils, To: c.note().ID}}}
	case 1:
		f.Replaces = c.note().ID
	case 2:
		f.Visibility = loci.Private
	}
	r.Facts = []loci.GivenFact{f}
	return c.tell(r)
}

func (c *chronicle) changed(s loci.Scope, what string, n *loci.Note, r *loci.ChangeResult, err error) ([]string, error) {
	c.do(s, "%s %s %q", what, short(n.ID), n.Content)
	if err != nil {
		return nil, err
	}
	if r.Change.Version == 0 {
		return nil, nil // it was so already
	}
	return changesOf(r), nil
}

func (c *chronicle) edit() ([]string, error) {
	n, s, text := c.note(), c.scope(), c.text()
	c.ofWords(&n, func(id loci.ID) { c.may[id] = true })
	q := loci.EditRequest{ID: n.ID, Content: text}
	if oneOf(c, true, false, false) {
		text, q = "no claims", loci.EditRequest{ID: n.ID, Claims: []loci.GivenClaim{}}
	}
	r, err := c.Edit(c.Context(), s, q)
	return c.changed(s, "edit to "+text, &n, r, err)
}

// ofWords are the notes that are of the same words as one, or repeat it: facts are as easy to
// see as their words at most, and change with them.
func (c *chronicle) ofWords(n *loci.Note, each func(loci.ID)) {
	each(n.ID)
	for i := range c.all {
		o := &c.all[i]
		if o.SharesMessage(n) || slices.ContainsFunc(o.Facts, func(f loci.Distilled) bool { return f.Fact == n.ID }) {
			each(o.ID)
		}
	}
}

func (c *chronicle) show() ([]string, error) {
	n, s := c.note(), c.scope()
	q := loci.EditRequest{ID: n.ID, Visibility: oneOf(c, loci.Open, loci.Scoped, loci.Private, loci.UserOnly), Domain: oneOf(c, "", "work")}
	c.ofWords(&n, func(id loci.ID) { c.may[id], c.chosen[id] = true, true })
	r, err := c.Edit(c.Context(), s, q)
	return c.changed(s, "show to "+string(q.Visibility)+" "+q.Domain, &n, r, err)
}

func (c *chronicle) tag() ([]string, error) {
	n, s := c.note(), c.scope()
	r, err := c.Edit(c.Context(), s, loci.EditRequest{ID: n.ID, AddTags: []string{oneOf(c, "tea", "sea")}})
	return c.changed(s, "tag", &n, r, err)
}

func (c *chronicle) replace() ([]string, error) {
	n, s := c.note(), c.scope()
	q := loci.ReplaceRequest{Old: n.ID, New: c.note().ID}
	if c.random.IntN(2) == 0 {
		q = loci.ReplaceRequest{Old: n.ID, Text: c.text(), At: c.now}
	}
	r, err := c.Replace(c.Context(), s, q)
	c.do(s, "replace %s %q by %s %q", short(n.ID), n.Content, short(q.New), q.Text)
	if err != nil || r.Change.Version == 0 {
		return nil, err
	}
	ids := changesOf(&r.ChangeResult)
	if q.Text != "" {
		c.did = append(c.did, fmt.Sprintf("    %s %q", short(r.New.ID), r.New.Content))
		ids = append(ids, r.New.Messages[0].String()) // the text is a message like others
	}
	return ids, nil
}

func (c *chronicle) forget() ([]string, error) {
	n, s := c.note(), c.scope()
	r, err := c.Forget(c.Context(), s, loci.ForgetRequest{ID: n.ID})
	c.ofWords(&n, func(id loci.ID) { c.gone[id] = true }) // with a fact go its words
	return c.changed(s, "forget", &n, r, err)
}

func (c *chronicle) restore() ([]string, error) {
	n, s := c.note(), c.scope()
	r, err := c.Restore(c.Context(), s, n.ID)
	return c.changed(s, "restore", &n, r, err)
}

func (c *chronicle) pin() ([]string, error) {
	n, s := c.note(), c.scope()
	do, what := c.Pin, "pin"
	if n.Pinned {
		do, what = c.Unpin, "unpin"
	}
	r, err := do(c.Context(), s, n.ID)
	return c.changed(s, what, &n, r, err)
}

func (c *chronicle) settle() ([]string, error) {
	n, s := c.note(), c.scope()
	for range 5 {
		if n.Plan == nil || n.Forgotten {
			n = c.note()
		}
	}
	q := loci.SettleRequest{ID: n.ID, As: oneOf(c, loci.StatusDone, loci.StatusCancelled, loci.StatusMoved)}
	if q.As == loci.StatusMoved {
		q.To = loci.Date{Time: c.now.AddDate(0, 0, c.random.IntN(20)).Truncate(24 * time.Hour), Precision: loci.Day}
	}
	r, err := c.Settle(c.Context(), s, q)
	return c.changed(s, "settle as "+string(q.As), &n, r, err)
}

// link asserts something, or takes an assertion back: the trail does not know how.
func (c *chronicle) link() ([]string, error) {
	a, b, s := c.note(), c.note(), c.scope()
	t := oneOf(c, loci.Supports, loci.Contradicts, loci.Fulfils, loci.Fulfils)
	c.do(s, "link %s %s %s", short(a.ID), t, short(b.ID))
	before := c.answers
	if strings.Contains(before[": links of "+short(a.ID)], fmt.Sprintf(`"to":"%s","type":"%s"`, b.ID, t)) {
		return nil, nil // it is said again: who takes it back takes both back
	}
	r, err := c.Link(c.Context(), s, loci.LinkRequest{From: a.ID, Type: t, To: b.ID})
	if err != nil || !r.Changed {
		return nil, err
	}
	if c.random.IntN(2) == 0 {
		c.look()
		_, err = c.Unlink(c.Context(), s, loci.UnlinkRequest{From: a.ID, Type: t, To: b.ID})
		c.did = append(c.did, "    and unlink them")
		c.look()
		c.same("unlinked", c.answers, before)
		return nil, err
	}
	c.trail = nil
	return nil, nil
}

// undoAny takes any change of a note back, or a message.
func (c *chronicle) undoAny() ([]string, error) {
	n, s := c.note(), c.scope()
	id := ""
	if c.random.IntN(4) == 0 && len(n.Messages) > 0 {
		id = oneOf(c, n.Messages...).String()
	} else {
		past, err := c.History(c.Context(), me, n.ID)
		if err != nil {
			return nil, err
		}
		id = oneOf(c, past.Changes...).Change.String()
	}
	c.allow([]string{id})
	r, err := c.Undo(c.Context(), s, loci.UndoRequest{IDs: []string{id}})
	return c.changed(s, "undo "+id, &n, r, err)
}

func (c *chronicle) reflect() ([]string, error) {
	c.do(me, "reflect")
	c.now = c.now.Add(time.Hour)
	_, err := c.Reflect(c.Context(), me, loci.ReflectRequest{Force: true})
	return nil, err
}

func (c *chronicle) sweep() ([]string, error) {
	c.do(me, "sweep")
	r, err := c.Sweep(c.Context(), me, loci.SweepRequest{})
	if err == nil {
		for i := range r.Archived {
			c.gone[r.Archived[i].Note.ID] = true
		}
		for _, m := range r.Merged {
			for _, id := range m.From {
				c.gone[id] = true
			}
		}
	}
	return nil, err
}

func (c *chronicle) purge() ([]string, error) {
	n := c.note()
	r, err := c.Forget(c.Context(), me, loci.ForgetRequest{ID: n.ID, Purge: true})
	return c.changed(me, "purge", &n, r, err)
}

// erring is a model that is often wrong: about whom something is, what it comes from, and
// what becomes of what is known.
type erring struct{ random *rand.Rand }

func (*erring) Model() string { return "erring" }

var promptLabel = regexp.MustCompile(`(?m)^\S+ (message|statement) (\d+)(?:, .*?memories: ([^\n]*))?`)

func (m *erring) Complete(_ context.Context, p model.Prompt) (model.Answer, error) {
	var facts, decisions []any
	for _, found := range promptLabel.FindAllStringSubmatch(p.User, -1) {
		if found[1] == "message" {
			facts = append(facts, m.fact(found[2]))
		} else if targets := strings.Fields(found[3]); len(targets) > 0 {
			decisions = append(decisions, map[string]any{
				"statement": found[2], "operation": []string{"ADD", "UPDATE", "DELETE", "NOOP"}[m.random.IntN(4)],
				"target": targets[m.random.IntN(len(targets))], "content": m.fact("1")["content"], "reason": "it seems so",
			})
		}
	}
	raw, err := json.Marshal(map[string]any{"facts": facts, "decisions": decisions})
	return model.Answer{Text: string(raw)}, err
}

func (m *erring) fact(source string) map[string]any {
	town, who := towns[m.random.IntN(len(towns))], []string{"The user", "Ann", "The assistant"}[m.random.IntN(3)]
	f := map[string]any{"content": who + " lives in " + town + ".", "kind": "fact", "sources": []string{source}, "subject": who, "attribute": "home", "value": town}
	switch m.random.IntN(5) {
	case 0:
		f["sources"] = []string{"99"}
	case 1:
		f["content"], f["attribute"], f["value"] = "The user will see the dentist.", "", ""
		f["temporality"] = "prospective"
	case 2:
		f["visibility"] = "private"
	}
	return f
}
