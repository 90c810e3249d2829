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

var (
	isolatedDomains    = []string{"general", "work", "work/sales", "home"}
	isolatedAttributes = []string{"home", "dentist"}
	isolatedQuestions  = []string{"Where do I live?", "Who is my dentist?", "Where did I live before?", "tea", "what was decided at work", "When did I visit?", "live in", "the user said often", "before the visit"}
)

// telling is a message as it was told first.
type telling struct {
	request loci.RememberRequest
	message loci.ID
	word    string
}

// telling makes up a message with words that nobody else has, and says who may see them.
func (x *exchange) telling() telling {
	t := telling{word: x.fresh()}
	tag := x.fresh()
	at := x.now.Add(-time.Duration(x.random.IntN(100000)) * time.Second)
	t.request = loci.RememberRequest{
		Text: x.text(&t), Conversation: x.pick([]string{"", "c1", "c2"}), Speaker: x.pick([]string{"", "Ann"}), At: at, Tags: []string{tag, "tea"},
		Visibility: x.visibility(), Domain: x.pick(isolatedDomains), Wait: x.chance(3),
	}
	if t.request.Speaker != "" && x.chance(2) {
		t.request.Role, t.request.Caption = loci.RoleUser, "a picture of "+t.word
	}
	if x.chance(4) {
		t.request.Similar = 1 + x.random.IntN(10)
	}
	if x.chance(3) {
		t.request.Facts = x.given(t.word)
	}
	raw, _ := json.Marshal(t.request)
	for _, word := range spoken.FindAllString(string(raw), -1) { // also one that is repeated
		x.add(word, x.scope.User, eyes{t.request.Visibility, t.request.Domain, x.scope.Agent})
	}
	return t
}

// given are facts that somebody says a message holds, and says who may see them and what they
// have to do with notes, of whoever these are.
func (x *exchange) given(word string) []loci.GivenFact {
	f := loci.GivenFact{
		Text: "The user lives in " + word + ".", Visibility: x.visibility(), Domain: x.pick(isolatedDomains), Context: "of " + word,
		Claims: []loci.GivenClaim{{Subject: "user", Attribute: x.pick(isolatedAttributes), Value: word, Negated: x.chance(5)}},
	}
	if x.chance(4) {
		f.Replaces = x.note()
	}
	if x.chance(4) {
		f.Links = []loci.GivenLink{{Type: loci.Contradicts, To: x.note(), Reason: word}}
	}
	return []loci.GivenFact{f}
}

func (x *exchange) visibility() loci.Visibility {
	return []loci.Visibility{loci.Open, loci.Scoped, loci.Scoped, loci.Scoped, loci.Private, loci.Private, loci.UserOnly}[x.random.IntN(7)]
}

// text is what somebody says; corrections repeat a word that the one who corrects sees.
func (x *exchange) text(t *telling) string {
	switch old := x.word(); x.random.IntN(10) {
	case 0:
		return "We brew " + t.word + " tea like this: first boil the water, then add the leaves, finally pour it into a cup."
	case 1:
		return "I will visit " + t.word + " tomorrow at 10 am."
	case 2:
		return "I always drink " + t.word + " tea in the morning."
	case 3, 4:
		if k := x.secrets[old]; k != nil && x.may(x.scope, old) {
			return "I no longer live in " + old + ", now I live in " + t.word + "."
		}
	case 5:
		if k := x.secrets[old]; k != nil && x.may(x.scope, old) {
			return "I visited " + old + " today, with " + t.word + "."
		}
	}
	switch x.random.IntN(4) {
	case 0:
		return "My dentist is " + t.word + "."
	case 1:
		return "I moved to " + t.word + ", and my dentist is now Dr " + t.word + "."
	}
	return "I live in " + t.word + "."
}

// remember tells something new, or what was told before in the same words.
func (x *exchange) remember() {
	told := x.told[x.scope.User]
	if len(told) > 0 && x.chance(4) {
		x.again(told[x.random.IntN(len(told))])
		return
	}
	if x.chance(25) {
		x.long()
		return
	}
	t := x.telling()
	res, err := x.engine.Remember(x.Context(), x.scope, t.request)
	if err == nil {
		x.keep(t, res.Message)
	}
	x.say(t.request, res, err)
}

func (x *exchange) keep(t telling, message loci.ID) {
	t.message = message
	x.told[x.scope.User] = append(x.told[x.scope.User], t)
	k := x.secrets[message.String()]
	if k == nil {
		k = &secret{user: x.scope.User}
		x.secrets[message.String()] = k
	}
	k.told = append(k.told, x.scope.Agent)
}

// again tells what was told before. Who can't see that tells something new.
func (x *exchange) again(t telling) {
	k := x.secrets[t.message.String()]
	hidden := k == nil || !x.may(x.scope, t.message.String()) && !slices.Contains(k.told, x.scope.Agent)
	there := slices.ContainsFunc(x.world.notes[x.scope.User], func(n loci.Note) bool { return n.Verbatim && slices.Contains(n.Messages, t.message) })
	as := eyes{t.request.Visibility, t.request.Domain, x.scope.Agent}
	x.repeating = &as
	res, err := x.engine.Remember(x.Context(), x.scope, t.request)
	x.repeating = nil
	x.say(t.request, res, err)
	if err != nil {
		return
	}
	if res.Known && hidden && there && res.Message == t.message {
		x.leak("Remember", "what is hidden is said to be known", x.scope, res.Message.String())
	}
	if !res.Known {
		for _, word := range guarded.FindAllString(x.request.String(), -1) {
			if strings.HasPrefix(word, "zq") {
				x.add(word, x.scope.User, as)
			}
		}
		x.keep(t, res.Message)
	}
}

// long tells more than fits one note, of which the end is private by its words.
func (x *exchange) long() {
	word := x.fresh()
	r := loci.RememberRequest{Text: strings.Repeat("We talked about the weather and the garden for a long while. ", 90) + "My password is " + word + "17.", At: x.now}
	res, err := x.engine.Remember(x.Context(), x.scope, r)
	x.say(r, res, err)
	if err != nil {
		return
	}
	x.secrets[res.Message.String()] = &secret{user: x.scope.User, told: []string{x.scope.Agent}}
	x.learn(x.scope.User)
	for i := range x.world.notes[x.scope.User] {
		if n := &x.world.notes[x.scope.User][i]; n.Verbatim && strings.Contains(n.Content, word) {
			x.add(word, x.scope.User, eyesOf(n))
		}
	}
}

func (x *exchange) ingest() {
	if len(x.world.notes[x.scope.User]) > 150 {
		return // enough to ask about
	}
	var all []telling
	var r loci.IngestRequest
	for range 1 + x.random.IntN(4) {
		t := x.telling()
		t.request.Conversation, t.request.Facts = "c1", nil
		all, r.Messages = append(all, t), append(r.Messages, t.request)
	}
	res, err := x.engine.Ingest(x.Context(), x.scope, r)
	if err == nil {
		for i, t := range all {
			x.keep(t, res.IDs[i])
		}
	}
	x.say(r, res, err)
}

// gossip is a model that puts every word that it is shown into everything that it says:
// only what it is not shown, it can't pass on. In reflections, where it names its
// evidence, it keeps to the words of that.
type gossip struct {
	world  *world
	random *rand.Rand
	asked  bool // it is the model of the memory
}

func (*gossip) Model() string { return "gossip" }

func (g *gossip) Complete(ctx context.Context, p model.Prompt) (model.Answer, error) {
	shown := map[string]string{} // by label, the text below it
	var order []string
	mark := strings.TrimPrefix(strings.SplitN(p.User, "\n", 2)[0], "Mark: ")
	for _, block := range strings.Split(p.User, "\n"+mark+" ")[1:] {
		head, text, _ := strings.Cut(block, "\n")
		label, _, _ := strings.Cut(head, ", ")
		if text != "" {
			shown[label] = head + "\n" + text
			order = append(order, label)
		}
	}
	all := wordsOf(p.User)
	var answer any
	switch p.Step {
	case "extract":
		answer = g.extract(order, shown, all)
	case "decide":
		answer = g.decide(order, shown, all)
	case "evolve":
		answer = g.evolve(order, all)
	case "ask":
		answer = map[string]any{"questions": []string{"What about " + all + "?", "Where does the user live?"}}
	case "conclude":
		answer = g.conclude(order, shown)
	default:
		answer = map[string]any{"action": "rewrite", "content": "The user likes " + all, "reason": all}
	}
	raw, err := json.Marshal(answer)
	if err != nil {
		return model.Answer{}, err
	}
	return model.Answer{Text: string(raw)}, ctx.Err()
}

var spoken = regexp.MustCompile(`zq[bcdfghjkmnpqrtvwxz]{10}`)

// wordsOf are the words of a text that nobody can guess, those that fit a sentence.
func wordsOf(text string) string {
	found := spoken.FindAllString(text, -1)
	slices.Sort(found)
	found = slices.Compact(found)
	return strings.Join(found[:min(len(found), 30)], " ")
}

func (g *gossip) extract(order []string, shown map[string]string, all string) any {
	facts := []any{}
	for _, label := range order {
		number, ok := strings.CutPrefix(label, "message ")
		if !ok {
			continue
		}
		fact := map[string]any{
			"content": fmt.Sprintf("The user said %s on occasion %d.", all, g.random.IntN(50)), "kind": "fact", "sources": []string{number},
			"context": "It is about " + all, "tags": strings.Fields(all)[:min(1, len(strings.Fields(all)))], "keywords": []string{"said"},
			"visibility": "scoped", "domain": isolatedDomains[g.random.IntN(len(isolatedDomains))],
		}
		if own := spoken.FindString(shown[label]); own != "" && g.random.IntN(2) == 0 {
			fact["subject"], fact["attribute"], fact["value"] = "the user", isolatedAttributes[g.random.IntN(len(isolatedAttributes))], own
		}
		if own := spoken.FindString(shown[label]); own != "" && g.random.IntN(4) == 0 {
			fact["visibility"], fact["content"] = "private", fact["content"].(string)+" "+g.secretly(own)
		}
		facts = append(facts, fact)
	}
	return map[string]any{"facts": facts}
}

// secretly is a word that only a private fact has, made of what holds another word.
func (g *gossip) secretly(own string) string {
	word, k := g.world.fresh(), g.world.secrets[own]
	holders := k.any
	if g.world.repeating != nil {
		holders = append(slices.Clip(holders), []eyes{*g.world.repeating})
	}
	for _, all := range holders {
		private := slices.Clone(all)
		for i := range private {
			if private[i].visibility != loci.UserOnly {
				private[i].visibility = loci.Private
			}
		}
		g.world.add(word, k.user, private...)
	}
	return word
}

func (g *gossip) decide(order []string, shown map[string]string, all string) any {
	decisions := []any{}
	for _, label := range order {
		number, ok := strings.CutPrefix(label, "statement ")
		if !ok {
			continue
		}
		head, _, _ := strings.Cut(shown[label], "\n")
		_, offered, _ := strings.Cut(head, "memories: ")
		targets := strings.Fields(offered)
		if len(targets) == 0 {
			continue
		}
		decisions = append(decisions, map[string]any{
			"statement": number, "operation": []string{"ADD", "UPDATE", "DELETE", "NOOP"}[g.random.IntN(4)],
			"target": targets[g.random.IntN(len(targets))], "content": "The user said in all " + all, "reason": "because of " + all,
		})
	}
	return map[string]any{"decisions": decisions}
}

var labelOf = regexp.MustCompile(`^[mnet]\d+$`)

func (g *gossip) evolve(order []string, all string) any {
	changes := []any{}
	for _, label := range order {
		if labelOf.MatchString(label) {
			changes = append(changes, map[string]any{"note": label, "context": "seen with " + all, "tags": strings.Fields(all)[:min(2, len(strings.Fields(all)))], "reason": all})
		}
	}
	return map[string]any{"changes": changes}
}

func (g *gossip) conclude(order []string, shown map[string]string) any {
	var notes, traits []string
	for _, label := range order {
		switch {
		case !labelOf.MatchString(label):
		case label[0] == 't':
			traits = append(traits, label)
		default:
			notes = append(notes, label)
		}
	}
	if len(notes) == 0 {
		return map[string]any{"trends": []any{}}
	}
	some := func(from []string, n int) (labels []string, words string) {
		var texts strings.Builder
		for range n {
			label := from[g.random.IntN(len(from))]
			labels = append(labels, label)
			texts.WriteString(shown[label])
		}
		return labels, wordsOf(texts.String())
	}
	out := map[string][]any{"behaviours": {}, "reinforcements": {}, "contradictions": {}, "links": {}, "upgrades": {}}
	for range 2 {
		evidence, words := some(notes, 1+g.random.IntN(2))
		out["behaviours"] = append(out["behaviours"], map[string]any{"content": "The user mentions " + words, "form": "pattern", "confidence": .5, "evidence": evidence, "reason": "for " + words})
		ends, words := some(notes, 2)
		out["links"] = append(out["links"], map[string]any{"a": ends[0], "b": ends[1], "type": "same_topic", "reason": words})
		if len(traits) > 0 {
			evidence, words := some(notes, 3)
			of, _ := some(traits, 1)
			judged := map[string]any{"trait": of[0], "grade": "A", "evidence": evidence, "reason": words}
			out["reinforcements"] = append(out["reinforcements"], judged)
			if g.random.IntN(2) == 0 {
				out["contradictions"] = append(out["contradictions"], judged)
			}
		}
		if len(traits) > 1 {
			from, words := some(traits, 3)
			out["upgrades"] = append(out["upgrades"], map[string]any{"content": "The user prefers " + words, "to": "preference", "from": from, "reason": words})
		}
	}
	return out
}
