package engine_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/loci-memory/loci"
)

// revise edits a note: NOTE FIELD=VALUE… [: CONTENT]; tags are +NAME and -NAME.
func (s *player) revise(rest string) (string, error) {
	head, content, _ := strings.Cut(rest, ": ")
	fields := strings.Fields(head)
	r := loci.EditRequest{ID: s.ids[fields[0]], Content: content}
	for _, f := range fields[1:] {
		name, value, _ := strings.Cut(f, "=")
		if err := setEdit(&r, name, value); err != nil {
			return "", err
		}
	}
	res, err := s.memory.Edit(s.t.Context(), s.scope, r)
	return s.withWarnings(res, err)
}

func setEdit(r *loci.EditRequest, name, value string) (err error) {
	switch name {
	case "kind":
		r.Kind = loci.Kind(value)
	case "visibility":
		r.Visibility = loci.Visibility(value)
	case "domain":
		r.Domain = value
	case "tag":
		if drop, ok := strings.CutPrefix(value, "-"); ok {
			r.DropTags = append(r.DropTags, drop)
		} else {
			r.AddTags = append(r.AddTags, strings.TrimPrefix(value, "+"))
		}
	case "importance":
		var x float64
		x, err = strconv.ParseFloat(value, 64)
		r.Importance = &x
	case "event":
		from, to, _ := strings.Cut(value, "..")
		if err = r.EventTime.UnmarshalText([]byte(from)); err == nil {
			err = r.EventEnd.UnmarshalText([]byte(to))
		}
	case "no-event":
		r.NoEvent = true
	case "reason":
		r.Reason = value
	case "version":
		r.Version, err = strconv.Atoi(value)
	default:
		err = fmt.Errorf("no field %q", name)
	}
	return err
}

// replace is OLD NEW, or OLD: TEXT.
func (s *player) replace(rest string) (string, error) {
	r := loci.ReplaceRequest{}
	if old, text, ok := strings.Cut(rest, ": "); ok {
		r.Old, r.Text, r.At = s.ids[old], text, s.said.At
	} else {
		f := strings.Fields(rest)
		r.Old, r.New = s.ids[f[0]], s.ids[f[1]]
	}
	res, err := s.memory.Replace(s.t.Context(), s.scope, r)
	if err != nil {
		return "", err
	}
	s.name(res.New.ID)
	out, err := s.withWarnings(&res.ChangeResult, nil)
	return "by " + s.line(&res.New) + "\n" + out, err
}

func (s *player) withWarnings(res *loci.ChangeResult, err error) (string, error) {
	if err != nil {
		return "", err
	}
	out, err := s.changed(res, nil)
	for _, w := range res.Warnings {
		out += "warning: " + s.readable(w) + "\n"
	}
	return out, err
}
