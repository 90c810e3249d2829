package engine_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// How plainly everyday changes are said; the question shares no word with some of the answers.
var everyday = []claimRow{
	{Old: "I live in Hamburg.", New: "We moved to Leipzig last week.", Asked: "Where do I live?"},
	{Old: "I work at Siemens.", New: "I started a new job at Bosch.", Asked: "Where do I work?"},
	{Old: "My phone number is 555 1234.", New: "My new phone number is 555 9876.", Asked: "What is my phone number?"},
	{Old: "My favorite color is green.", New: "My favorite color is blue now.", Asked: "What is my favorite color?"},
	{Old: "I work as a nurse.", New: "I work as a teacher now.", Asked: "What is my job?"},
	{Old: "I drive a Golf.", New: "I sold the Golf and bought a Skoda.", Asked: "What car do I drive?"},
	{Old: "I live in Beijing.", New: "I moved from Beijing to Shanghai.", Asked: "Where do I live?"},
	{Old: "I drink coffee every morning.", New: "I no longer drink coffee, now I drink green tea.", Asked: "What do I drink in the morning?"},
	{Old: "我住在北京。", New: "我搬到上海了。", Asked: "我住在哪里？"},
	{Old: "我在腾讯上班。", New: "我换工作了，现在在阿里巴巴上班。", Asked: "我在哪里上班？"},
	{Old: "我的手机号是13800138000。", New: "我换手机号了，新号码是13977665544。", Asked: "我的手机号是多少？"},
	{Old: "我最喜欢的颜色是绿色。", New: "我现在最喜欢的颜色是蓝色。", Asked: "我最喜欢什么颜色？"},
	{Old: "我的职业是护士。", New: "我的职业现在是老师。", Asked: "我的职业是什么？"},
	{Old: "我對花生過敏。", New: "我不再對花生過敏了。", Asked: "我對什麼過敏？"},
	{Old: "我现在住在北京。", New: "我现在不住北京了，住上海。", Asked: "我住在哪里？"},
}

// Rows of a test are users of their own.
func numbered(rows []claimRow) []claimRow {
	for i := range rows {
		rows[i].ID = fmt.Sprint("u", i)
	}
	return rows
}

// What was said later of the same thing is first now, and what was said before it as of the
// day before; to undo the message makes all as it was.
func TestFindingT2_WhatIsSaidLaterIsFirst(t *testing.T) {
	t.Parallel()
	e := claimsEngine(t)
	for _, row := range numbered(append([]claimRow(nil), everyday...)) {
		r := tell(t, e, row)
		if how := r.touched(t, e); how == "" {
			t.Errorf("%s: %q touched nothing: %+v", row.Old, row.New, r.result.Decisions)
		}
		now := must(e.Recall(t.Context(), r.scope, loci.RecallRequest{Query: r.Asked}))
		if rank(now.Hits, r.new) > 0 {
			t.Errorf("%s asked now: the new is at %d, the old at %d", r.Asked, rank(now.Hits, r.new), rank(now.Hits, r.old))
		}
		then := must(e.Recall(t.Context(), r.scope, loci.RecallRequest{Query: r.Asked, AsOf: toldNew.Add(-24 * time.Hour)}))
		if rank(then.Hits, r.old) > 0 {
			t.Errorf("%s asked as of the day before: the old is at %d", r.Asked, rank(then.Hits, r.old))
		}
		undone(t, e, &r)
	}
}

// undone undoes the message that ended claims, and checks that the old note is what it was.
func undone(t *testing.T, e *engine.Engine, r *pair) {
	t.Helper()
	history := must(e.History(t.Context(), r.scope, r.old))
	if _, err := e.Undo(t.Context(), r.scope, loci.UndoRequest{IDs: []string{r.result.Message.String()}}); err != nil {
		t.Fatalf("%s: %v", r.New, err)
	}
	is := *must(e.Note(t.Context(), r.scope, loci.NoteRequest{ID: r.old}))
	was := history.Changes[0].Note
	for _, n := range []*loci.Note{&is, &was} {
		n.Version, n.UpdatedAt, n.Links, n.AccessCount, n.Accessed, n.Activation, n.HalfLife = 0, time.Time{}, nil, 0, nil, 0, 0
	}
	if !reflect.DeepEqual(is, was) {
		t.Errorf("%s: after the undo it is %+v, it was %+v", r.Old, is, was)
	}
	links := must(e.Links(t.Context(), r.scope, loci.LinksRequest{ID: r.old, Types: []loci.LinkType{loci.Updates, loci.Supersedes}}))
	if len(links.Links) > 0 {
		t.Errorf("%s: after the undo it has links %+v", r.Old, links.Links)
	}
}

// Nobody else's facts are ended, nor by what is quoted, joked, heard, partial or once.
func TestFindingT3_NobodyElsesFactsAreEnded(t *testing.T) {
	t.Parallel()
	e := claimsEngine(t)
	for _, row := range numbered([]claimRow{
		{Old: "I'm allergic to nuts.", New: "My son is no longer allergic to nuts, now he can eat everything."},
		{Old: "My mother lives in Ghent.", New: "My father no longer lives in Ghent, he moved to Bruges."},
		{Old: "The frontend team uses React.", New: "The backend team switched from React to Go templates."},
		{Old: "我对花生过敏。", New: "我儿子不再对花生过敏了，现在什么都能吃。"},
		{Old: "我媽媽住在洛陽。", New: "我爸爸不再住在洛陽了，現在住在鄭州。"},
		{Old: "I live in Zurich.", New: "Tom said: \"I no longer live in Zurich, now I live in Basel.\""},
		{Old: "I live in Zurich.", New: "I no longer live in Zurich, now I live in the office, just kidding!"},
		{Old: "I live in Zurich.", New: "Rumour has it that I no longer live in Zurich, now I live in Basel."},
		{Old: "I drink coffee.", New: "I no longer drink coffee in the evening, now I drink tea."},
		{Old: "I work from home.", New: "This week I don't work from home, I work at the office."},
		{Old: "I live in Zurich.", New: "If I no longer live in Zurich next year, I live in Basel."},
	}) {
		r := tell(t, e, row)
		if how := r.touched(t, e); how != "" {
			t.Errorf("%s: %s by %q: %+v", row.Old, how, row.New, r.result.Decisions)
		}
	}
}

// Corrections in the words that people use end what they correct.
func TestFindingT5_CorrectionsEndWhatTheyCorrect(t *testing.T) {
	t.Parallel()
	e := claimsEngine(t)
	for _, row := range numbered([]claimRow{
		{Old: "My favorite color is green.", New: "My favorite color is no longer green, it's blue."},
		{Old: "I live in Beijing.", New: "I moved from Beijing to Shanghai."},
		{Old: "My phone number is 555 1234.", New: "Correction: my phone number is 555 9876."},
		{Old: "I work at Google.", New: "I no longer work at Google."},
		{Old: "我住在北京。", New: "我现在不住北京了，住上海。"},
		{Old: "我在谷歌工作。", New: "我不在谷歌工作了。"},
		{Old: "我的手机号是13800138000。", New: "更正一下，我的手机号是13977665544。"},
	}) {
		r := tell(t, e, row)
		if how := r.touched(t, e); how != "closed" {
			t.Errorf("%s: %q by %q: %+v", row.Old, how, row.New, r.result.Decisions)
		}
		if n := must(e.Note(t.Context(), r.scope, loci.NoteRequest{ID: r.old, AsOf: toldOld.Add(time.Hour)})); n.Kind != loci.Fact {
			t.Errorf("%s: a lasting statement is %s", row.Old, n.Kind)
		}
		undone(t, e, &r)
	}
}

// What is told three times is closed three times.
func TestC5_CorrectingClosesEveryTelling(t *testing.T) {
	t.Parallel()
	e := claimsEngine(t)
	var told []loci.ID
	for i, text := range []string{"I live in Hamburg.", "As I said, I live in Hamburg.", "I live in Hamburg, by the harbour."} {
		res := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, At: toldOld.AddDate(0, 0, i), Wait: true}))
		told = append(told, res.Notes[0].ID)
	}
	must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I no longer live in Hamburg, now I live in Leipzig.", At: toldNew, Wait: true}))
	for _, id := range told {
		n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: id}))
		if len(n.Claims) == 0 || n.Claims[0].Until.IsZero() || n.Claims[0].Updated {
			t.Errorf("%q holds still: %+v", n.Content, n.Claims)
		}
	}
}

// What one person says ends nothing that another says of themselves.
func TestC3_EachSpeaksForThemselves(t *testing.T) {
	t.Parallel()
	e := claimsEngine(t)
	said := map[string]loci.ID{}
	for _, who := range []string{"Ann", "Ben"} {
		res := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I live in Hamburg.", Speaker: who, Conversation: "c", At: toldOld, Wait: true}))
		said[who] = res.Notes[0].ID
	}
	must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I no longer live in Hamburg, now I live in Leipzig.", Speaker: "Ben", Conversation: "c", At: toldNew, Wait: true}))
	for who, id := range said {
		n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: id}))
		if n.Superseded() != (who == "Ben") {
			t.Errorf("%s: %+v", who, n.Claims)
		}
		if len(n.Claims) == 0 || n.Claims[0].Subject != strings.ToLower(who) {
			t.Errorf("%s claims %+v", who, n.Claims)
		}
	}
}

// What is destroyed leaves no trace in claims: what it ended holds again, and what ended it
// loses the keys that it inherited.
func TestC3_PurgeLeavesNoTraceInClaims(t *testing.T) {
	t.Parallel()
	for _, goes := range []string{"old", "new"} {
		e := claimsEngine(t)
		r := tell(t, e, claimRow{ID: goes, Old: "My sister Ann lives in Hamburg.", New: "My sister moved from Hamburg to Leipzig."})
		before := must(e.Note(t.Context(), r.scope, loci.NoteRequest{ID: r.new})).Claims
		if r.touched(t, e) == "" || len(before) == 0 || len(before[0].Keys) < 2 {
			t.Fatalf("%+v, inherited %+v", r.result.Decisions, before)
		}
		gone, stays := r.new, r.old
		if goes == "old" {
			gone, stays = stays, gone
		}
		if _, err := e.Forget(t.Context(), r.scope, loci.ForgetRequest{ID: gone, Purge: true}); err != nil {
			t.Fatal(err)
		}
		for _, v := range must(e.History(t.Context(), r.scope, stays)).Changes {
			for _, c := range v.Note.Claims {
				if !c.Until.IsZero() || !c.By.IsZero() || goes == "old" && len(c.Keys) > 1 {
					t.Errorf("the %s is gone, and version %d of the other has %+v", goes, v.Change.Version, c)
				}
			}
		}
	}
}
