package check

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

const (
	listedNotes   = 50     // of a page, unless the call says otherwise
	timelineNotes = 50     // likewise
	agendaPlans   = 50     // likewise
	listedTraits  = 50     // likewise
	agendaDays    = 100000 // ahead, at most: longer than anybody plans
	sweptNotes    = 1000   // that one sweep changes, unless the caller says otherwise: as many as one undo takes back
	maxSwept      = 10_000
)

// Messages requires messages that can be kept; of several the error names which.
func Messages(s loci.Scope, rs []loci.RememberRequest) error {
	if err := Scope(s); err != nil {
		return err
	}
	for i := range rs {
		if rs[i].Plain != rs[0].Plain {
			return loci.Invalid("plain", "is set on some messages and not on others: hand them in apart")
		}
		if err := message(&rs[i]); err != nil {
			if len(rs) > 1 {
				return fmt.Errorf("message %d: %w", i+1, err)
			}
			return err
		}
	}
	return nil
}

func message(r *loci.RememberRequest) error {
	err := cmp.Or(
		text("text", r.Text, MaxText),
		optional("caption", r.Caption, MaxText),
		name("conversation", r.Conversation), name("speaker", r.Speaker), name("domain", r.Domain), name("ref", r.Ref),
		loci.CheckTime("at", r.At),
	)
	if err != nil {
		return err
	}
	if _, err := loci.ParseZone(r.Zone); err != nil {
		return err
	}
	return cmp.Or(
		between("importance", r.Importance, 0, 1),
		choices(r),
		metadata(r.Metadata),
		tags(r.Tags),
		given(r),
	)
}

// metadata requires what can be written as JSON, and is small.
func metadata(m loci.Metadata) error {
	if len(m) == 0 {
		return nil
	}
	b, err := json.Marshal(m)
	switch {
	case err != nil:
		return loci.Invalid("metadata", "can't be written as JSON: %v", err)
	case len(b) > maxMetadata:
		return loci.Invalid("metadata", "is %d bytes long as JSON: %d is the most", len(b), maxMetadata)
	}
	return nil
}

func choices(r *loci.RememberRequest) error {
	switch r.Kind {
	case "", loci.Fact, loci.Episode:
	default:
		return loci.Invalid("kind", "%q can't be remembered: say fact or episode (traits come from reflection)", r.Kind)
	}
	switch r.Role {
	case "", loci.RoleUser, loci.RoleAssistant, loci.RoleSystem, loci.RoleTool:
	default:
		return loci.Invalid("role", "%q is no role: say user, assistant, system, tool, or leave it out for another person", r.Role)
	}
	switch r.Visibility {
	case "", loci.Open, loci.Scoped, loci.Private, loci.UserOnly:
	default:
		return loci.Invalid("visibility", "%q is none: say open, scoped, private or user-only", r.Visibility)
	}
	if r.Secrets != "" && r.Secrets != loci.KeepSecrets && r.Secrets != loci.MaskSecrets {
		return loci.Invalid("secrets", "%q is not possible: say keep or mask, or leave it out", r.Secrets)
	}
	return nil
}

func tags(list []string) error {
	if len(list) > maxTags {
		return loci.Invalid("tags", "are %d: %d is the most", len(list), maxTags)
	}
	for _, t := range list {
		if strings.TrimSpace(t) == "" {
			return loci.Invalid("tags", "one is empty: leave it out")
		}
		if err := name("tags", t); err != nil {
			return err
		}
	}
	return nil
}

// Recall requires a question that can be asked, and reads the zone that it is asked in;
// nil is that of the clock.
func Recall(s loci.Scope, r *loci.RecallRequest) (*time.Location, error) {
	if err := Scope(s); err != nil {
		return nil, err
	}
	if err := question(r); err != nil || r.Zone == "" {
		return nil, err
	}
	return loci.ParseZone(r.Zone)
}

func question(r *loci.RecallRequest) error {
	window := !r.EventAfter.IsZero() || !r.EventBefore.IsZero() // alone it lists what lies in it
	if err := text("query", r.Query, MaxText); err != nil && (r.Query != "" || !window) {
		return err
	}
	if r.K < 0 || r.K > maxHits {
		return loci.Invalid("k", "is %d: it goes from 1 to %d", r.K, maxHits)
	}
	if err := between("min_score", r.MinScore, 0, math.MaxFloat64); err != nil {
		return loci.Invalid("min_score", "is %g: it is a number from 0", r.MinScore)
	}
	if r.Expand < 0 || r.Expand > maxHits {
		return loci.Invalid("expand", "is %d: it goes from 0 to %d", r.Expand, maxHits)
	}
	if r.Expand > 0 && r.NoExpand {
		return loci.Invalid("expand", "asks for linked notes, and no_expand for none: leave one of them out")
	}
	if r.Budget < 0 {
		return loci.Invalid("budget", "is %d tokens: it can't be negative", r.Budget)
	}
	return cmp.Or(emotion(r.Emotion), loci.CheckTime("as_of", r.AsOf), name("here", r.Here), ranking(r), filter(&r.Filter))
}

func ranking(r *loci.RecallRequest) error {
	switch {
	case r.Ranking != "" && r.Ranking != loci.RankActivation:
		return loci.Invalid("ranking", "%q is none: say activation, or leave it out", r.Ranking)
	case !(r.Noise >= 0 && r.Noise <= 10):
		return loci.Invalid("noise", "is %g: it goes from 0 to 10", r.Noise)
	case r.Noise > 0 && r.Ranking != loci.RankActivation:
		return loci.Invalid("noise", "goes with the ranking by activation alone: add that, or leave it out")
	}
	return nil
}

// Notes requires a list that can be made.
func Notes(s loci.Scope, r *loci.NotesRequest) error {
	return cmp.Or(
		Scope(s),
		filter(&r.Filter),
		axis("sort", r.Sort),
		loci.CheckTime("as_of", r.AsOf),
		Limit("limit", &r.Limit, listedNotes, MaxPage),
	)
}

// Timeline requires a timeline that can be drawn, and reads its zone.
func Timeline(s loci.Scope, r *loci.TimelineRequest) (*time.Location, error) {
	if err := Scope(s); err != nil {
		return nil, err
	}
	switch r.By {
	case "":
		r.By = loci.ByDay
	case loci.ByDay, loci.ByWeek, loci.ByMonth:
	default:
		return nil, loci.Invalid("by", "%q is none: say day, week or month", Clip(string(r.By)))
	}
	err := cmp.Or(
		axis("on", r.On),
		Limit("limit", &r.Limit, timelineNotes, MaxPage),
		loci.CheckTime("from", r.From), loci.CheckTime("to", r.To), loci.CheckTime("as_of", r.AsOf),
	)
	if err != nil {
		return nil, err
	}
	if !r.To.IsZero() && !r.To.After(r.From) {
		return nil, loci.Invalid("to", "is not after from: nothing could lie between; give the later one as to")
	}
	if err := filter(&r.Filter); err != nil {
		return nil, err
	}
	return loci.ParseZone(r.Zone)
}

// Agenda requires an agenda that can be made, and reads its zone.
func Agenda(s loci.Scope, r *loci.AgendaRequest) (*time.Location, error) {
	err := cmp.Or(
		Scope(s),
		Limit("days", &r.Days, 0, agendaDays),
		Limit("limit", &r.Limit, agendaPlans, MaxPage),
		loci.CheckTime("as_of", r.AsOf),
		filter(&r.Filter),
	)
	if err != nil {
		return nil, err
	}
	return loci.ParseZone(r.Zone)
}

// Sweep requires the user in person.
func Sweep(s loci.Scope, r *loci.SweepRequest) error {
	return cmp.Or(
		InPerson(s, "only the user in person sweeps a memory, as it is about all of it"),
		Limit("limit", &r.Limit, sweptNotes, maxSwept),
	)
}

// Traits requires stages and subtypes that there are.
func Traits(s loci.Scope, r *loci.TraitsRequest) error {
	if err := cmp.Or(Scope(s), Limit("limit", &r.Limit, listedTraits, MaxPage)); err != nil {
		return err
	}
	for _, stage := range r.Stages {
		switch stage {
		case loci.StageTrend, loci.StageCandidate, loci.StageEmerging, loci.StageEstablished, loci.StageCore, loci.StageDissolved:
		default:
			return loci.Invalid("stages", "there is no stage %q: there are trend, candidate, emerging, established, core and dissolved", stage)
		}
	}
	for _, t := range r.Subtypes {
		if t != loci.SubtypeBehaviour && t != loci.SubtypePreference && t != loci.SubtypeCore {
			return loci.Invalid("subtypes", "there is no subtype %q: there are behaviour, preference and core", t)
		}
	}
	return loci.CheckTime("as_of", r.AsOf)
}

// Verdict requires a verdict that the user in person gives now.
func Verdict(s loci.Scope, r *loci.TraitRequest) error {
	switch {
	case s.Agent != "":
		return InPerson(s, "only the user in person says whether a trait is right")
	case !r.AsOf.IsZero():
		return loci.Invalid("as_of", "a trait can't be judged in the past: leave it out")
	}
	if err := longReason(r.Reason); err != nil {
		return err
	}
	if r.Verdict != loci.Rejected && r.Verdict != loci.Confirmed {
		return loci.Invalid("verdict", "is %q: it must be confirmed or rejected", r.Verdict)
	}
	return nil
}

// Forget requires a note, or so many that a commit is about, and a reason that can be kept.
func Forget(s loci.Scope, r *loci.ForgetRequest) error {
	if err := cmp.Or(longReason(r.Reason), One(s, r.ID, time.Time{})); err != nil {
		return err
	}
	if len(r.Also) > maxForgot {
		return loci.Invalid("also", "are %d notes: name %d at most, and others in another call", len(r.Also), maxForgot)
	}
	if slices.ContainsFunc(r.Also, loci.ID.IsZero) {
		return loci.Invalid("also", "has an id that is empty: copy ids as recall prints them")
	}
	return nil
}

// Undo requires something to take back.
func Undo(s loci.Scope, r *loci.UndoRequest) error {
	if err := cmp.Or(Scope(s), reason(r.Reason)); err != nil {
		return err
	}
	if len(r.IDs) == 0 || len(r.IDs) > maxUndo {
		return loci.Invalid("ids", "are %d: name 1 to %d changes or messages", len(r.IDs), maxUndo)
	}
	return nil
}

// Agent requires the user in person, and the name of an agent.
func Agent(s loci.Scope, a *loci.Agent) error {
	if err := InPerson(s, "only the user in person says what agents may see"); err != nil {
		return err
	}
	if a.Name == "" {
		return loci.Invalid("name", "which agent? Give its name")
	}
	for _, n := range append([]string{a.Name}, a.Domains...) {
		if err := name("agent", n); err != nil {
			return err
		}
	}
	return nil
}

// Watch checks a request for events, save its cursor.
func Watch(s loci.Scope, r *loci.WatchRequest) error {
	if err := Scope(s); err != nil {
		return err
	}
	for _, t := range r.Types {
		if !slices.Contains(loci.EventTypes, t) {
			return loci.Invalid("types", "there is no type of event %q: there are remembered, changed and reflected", Clip(string(t)))
		}
	}
	return nil
}

// Recalls requires 0 to MaxPage questions.
func Recalls(s loci.Scope, r *loci.RecallsRequest) error {
	return cmp.Or(Scope(s), Limit("limit", &r.Limit, listedNotes, MaxPage))
}

const profiled = 100 // attributes of a profile, unless the call says otherwise

// Profile requires the name of a subject, or none, and a moment; secrets are revealed to the
// user in person alone.
func Profile(s loci.Scope, r *loci.ProfileRequest) error {
	allowed := Scope(s)
	if r.Reveal {
		allowed = InPerson(s, "secrets in the profile are revealed to the user in person")
	}
	return cmp.Or(
		allowed,
		name("subject", r.Subject),
		Limit("limit", &r.Limit, profiled, MaxPage),
		loci.CheckTime("as_of", r.AsOf),
	)
}
