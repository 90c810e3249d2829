package engine

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

// The bounds of what one call takes.
const (
	maxText  = 1 << 20 // bytes of one message
	maxName  = 256     // bytes of a user, agent, speaker, conversation, tag or domain
	maxQuery = 1 << 20 // bytes of one question; what matters is far less
	maxK     = 1000    // hits
	maxTags  = 50
	maxBatch = 10_000 // messages of one ingest
)

func checkScope(s loci.Scope) error {
	if s.User == "" {
		return loci.Invalid("user", "whose memory is it? Name a user (--user, LOCI_USER)")
	}
	if err := checkName("user", s.User); err != nil {
		return err
	}
	return checkName("agent", s.Agent)
}

func checkName(field, s string) error {
	switch {
	case len(s) > maxName:
		return loci.Invalid(field, "is %d bytes long: %d is the most", len(s), maxName)
	case !utf8.ValidString(s):
		return loci.Invalid(field, "is not valid UTF-8: convert it first")
	case strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return loci.Invalid(field, "contains a control character: remove it")
	}
	return nil
}

func checkText(field, s string, most int) error {
	switch {
	case strings.TrimSpace(s) == "":
		return loci.Invalid(field, "is empty: say something to it")
	case len(s) > most:
		return loci.Invalid(field, "is %d bytes long: %d is the most, split it into several", len(s), most)
	case !utf8.ValidString(s):
		return loci.Invalid(field, "is not valid UTF-8: convert it first, for example with iconv -t utf-8")
	case strings.ContainsRune(s, 0):
		return loci.Invalid(field, "contains a NUL character: remove it, or is it not a text file?")
	}
	return nil
}

func checkTime(field string, t time.Time) error {
	if !t.IsZero() && (t.UTC().Year() < 1 || t.UTC().Year() > 9999) {
		return loci.Invalid(field, "the year %d is outside 1 to 9999", t.Year())
	}
	return nil
}

func checkRemember(r *loci.RememberRequest) error {
	if err := checkText("text", r.Text, maxText); err != nil {
		return err
	}
	if r.Caption != "" {
		if err := checkText("caption", r.Caption, maxText); err != nil {
			return err
		}
	}
	for field, name := range map[string]string{"conversation": r.Conversation, "speaker": r.Speaker, "domain": r.Domain, "ref": r.Ref} {
		if err := checkName(field, name); err != nil {
			return err
		}
	}
	if err := checkTime("at", r.At); err != nil {
		return err
	}
	if _, err := time.LoadLocation(r.Zone); err != nil {
		return loci.Invalid("zone", "%q is no known time zone: write one like Asia/Shanghai, or leave it out", r.Zone)
	}
	if r.Importance < 0 || r.Importance > 1 {
		return loci.Invalid("importance", "is %g: it goes from 0 to 1", r.Importance)
	}
	return checkChoices(r)
}

func checkChoices(r *loci.RememberRequest) error {
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
	if len(r.Tags) > maxTags {
		return loci.Invalid("tags", "are %d: %d is the most", len(r.Tags), maxTags)
	}
	for _, t := range r.Tags {
		if strings.TrimSpace(t) == "" {
			return loci.Invalid("tags", "one is empty: leave it out")
		}
		if err := checkName("tags", t); err != nil {
			return err
		}
	}
	return nil
}

func checkAxis(field string, x loci.Axis) error {
	switch x {
	case "", loci.OnEvent, loci.OnRecorded:
		return nil
	}
	return loci.Invalid(field, "%q is none: say event (when it happened) or recorded (when it was said)", clip(string(x)))
}

func checkRecall(r *loci.RecallRequest) error {
	if err := checkText("query", r.Query, maxQuery); err != nil {
		return err
	}
	if r.K < 0 || r.K > maxK {
		return loci.Invalid("k", "is %d: it goes from 1 to %d", r.K, maxK)
	}
	if r.Budget < 0 {
		return loci.Invalid("budget", "is %d tokens: it can't be negative", r.Budget)
	}
	if m := r.Emotion; m != nil && (m.Valence < -1 || m.Valence > 1 || m.Arousal < 0 || m.Arousal > 1) {
		return loci.Invalid("emotion", "valence goes from -1 to 1 and arousal from 0 to 1")
	}
	if err := checkTime("as_of", r.AsOf); err != nil {
		return err
	}
	if err := checkRanking(r); err != nil {
		return err
	}
	return checkFilter(&r.Filter)
}

func checkRanking(r *loci.RecallRequest) error {
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

func checkFilter(f *loci.Filter) error {
	for _, k := range f.Kinds {
		if k != loci.Fact && k != loci.Episode && k != loci.Trait {
			return loci.Invalid("kinds", "%q is none: say fact, episode or trait", k)
		}
	}
	switch f.Temporality {
	case "", loci.Current, loci.Historical, loci.Prospective:
	default:
		return loci.Invalid("temporality", "%q is none: say current, historical or prospective", clip(string(f.Temporality)))
	}
	for field, t := range map[string]time.Time{
		"event_after": f.EventAfter, "event_before": f.EventBefore,
		"recorded_after": f.RecordedAfter, "recorded_before": f.RecordedBefore,
	} {
		if err := checkTime(field, t); err != nil {
			return err
		}
	}
	if !f.EventBefore.IsZero() && !f.EventBefore.After(f.EventAfter) {
		return loci.Invalid("event_before", "is not after event_after: nothing could pass")
	}
	if !f.RecordedBefore.IsZero() && !f.RecordedBefore.After(f.RecordedAfter) {
		return loci.Invalid("recorded_before", "is not after recorded_after: nothing could pass")
	}
	return nil
}
