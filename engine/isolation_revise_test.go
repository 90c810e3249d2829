package engine_test

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/loci-memory/loci"
)

// edit changes a note at random. Who may see what it says then is learned of the answer
// of the user in person.
func (x *exchange) edit() {
	r := loci.EditRequest{ID: x.note()}
	word := x.fresh()
	switch x.random.IntN(4) {
	case 0:
		r.Content = "I live in " + word + " for good."
	case 1:
		r.Visibility = x.visibility()
	case 2:
		r.Domain = x.pick(isolatedDomains)
	default:
		r.AddTags, r.Reason = []string{word}, "because of "+word
	}
	res, err := x.engine.Edit(x.Context(), x.scope, r)
	if err == nil {
		x.changed(res)
		x.reveal(r.ID)
	}
	x.say(r, res, err)
}

// reveal says that all words of a note, and of what changed with it, are for those who
// may see them now.
func (x *exchange) reveal(ids ...loci.ID) {
	s := loci.Scope{User: x.scope.User}
	for _, id := range ids {
		res, err := x.engine.History(x.Context(), s, id)
		if err != nil {
			x.Fatal(err)
		}
		last := &res.Changes[len(res.Changes)-1].Note
		raw, err := json.Marshal(res.Changes)
		if err != nil {
			x.Fatal(err)
		}
		for _, word := range spoken.FindAllString(string(raw), -1) {
			x.add(word, x.scope.User, eyesOf(last))
		}
	}
}

func (x *exchange) editOf(id loci.ID) string {
	_, err := x.engine.Edit(x.Context(), x.scope, loci.EditRequest{ID: id, Kind: loci.Fact})
	return fmt.Sprint(err)
}

// replace puts a note, or what is told now, in the place of another.
func (x *exchange) replace() {
	r := loci.ReplaceRequest{Old: x.note(), New: x.note()}
	if x.chance(2) {
		r.New, r.Text, r.At = loci.ID{}, "I live in "+x.fresh()+".", x.now
	}
	res, err := x.engine.Replace(x.Context(), x.scope, r)
	if err == nil {
		x.changed(&res.ChangeResult)
		x.reveal(res.New.ID)
		for _, m := range res.New.Messages {
			if x.secrets[m.String()] == nil {
				x.secrets[m.String()] = &secret{user: x.scope.User, told: []string{x.scope.Agent}}
			}
		}
	}
	x.say(r, res, err)
}

func (x *exchange) replaceOf(id loci.ID) string {
	old := slices.IndexFunc(x.world.notes[x.scope.User], func(n loci.Note) bool { return x.sees(x.scope.Agent, eyesOf(&n)) })
	if old < 0 {
		return ""
	}
	_, err := x.engine.Replace(x.Context(), x.scope, loci.ReplaceRequest{Old: x.world.notes[x.scope.User][old].ID, New: id})
	_, err2 := x.engine.Replace(x.Context(), x.scope, loci.ReplaceRequest{Old: id, Text: "I live in a house."})
	return fmt.Sprint(err, err2)
}

// settle says what became of a plan, or of what is none.
func (x *exchange) settle() {
	r := loci.SettleRequest{ID: x.note(), As: loci.StatusDone, Reason: "because of " + x.fresh()}
	switch x.random.IntN(3) {
	case 0:
		r.As = loci.StatusCancelled
	case 1:
		r.As, r.To = loci.StatusMoved, loci.Date{Time: x.now.AddDate(0, 0, 9), Precision: loci.Day}
	}
	res, err := x.engine.Settle(x.Context(), x.scope, r)
	if err == nil {
		x.changed(res)
		x.reveal(r.ID)
	}
	x.say(r, res, err)
}

func (x *exchange) settleOf(id loci.ID) string {
	_, err := x.engine.Settle(x.Context(), x.scope, loci.SettleRequest{ID: id, As: loci.StatusDone})
	return fmt.Sprint(err)
}
