package claim

import (
	"maps"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

// Keys are keys of claims or questions, and behind them those of the same attributes by the other
// names and roles of the same person.
func (d *Directory) Keys(keys []string) []string {
	if d == nil {
		return keys
	}
	out := slices.Clone(keys)
	add := func(a, b string) {
		for _, key := range keys {
			for _, key := range []string{swapped(key, a, b), swapped(key, b, a)} {
				if key != "" && !slices.Contains(out, key) {
					out = append(out, key)
				}
			}
		}
	}
	for _, name := range d.me[len(Users):] {
		add(Me+"|", Role(name))
	}
	for _, role := range slices.Sorted(maps.Keys(d.names)) {
		if names := d.names[role]; len(names) == 1 && !Shared(d.claims, names[0]) {
			add(role, d.form(names[0]))
		}
	}
	return out
}

// NamesSomebody reports whether a key may be of somebody besides the user.
func NamesSomebody(key string) bool {
	owner, nouns, _ := strings.Cut(key, "|")
	return owner != Me || strings.Contains(nouns, " ")
}

// form is the normal form of a name.
func (d *Directory) form(name string) string {
	if d.self(name) == Me {
		return Me + "|"
	}
	return Role(name)
}

// swapped is a key of one subject as that of another; "" where it is not of the one.
func swapped(key, one, other string) string {
	owner, nouns, _ := strings.Cut(key, "|")
	of, is, _ := strings.Cut(one, "|")
	to, names, _ := strings.Cut(other, "|")
	all, own := strings.Fields(nouns), strings.Fields(is)
	rest := slices.DeleteFunc(slices.Clone(all), func(n string) bool { return slices.Contains(own, n) })
	if owner != of || !hasAll(all, own) || len(rest) == 0 || one == "" || other == "" {
		return ""
	}
	rest = append(rest, strings.Fields(names)...)
	slices.Sort(rest)
	return to + "|" + strings.Join(slices.Compact(rest), " ")
}

// Widened are notes whose claims have their keys by all names and roles of their subjects, to be
// looked up and compared; they are never kept.
func (d *Directory) Widened(notes []loci.Note) []loci.Note {
	if d == nil {
		return notes
	}
	out := slices.Clone(notes)
	for i := range out {
		out[i].Claims = slices.Clone(out[i].Claims)
		for j := range out[i].Claims {
			c := &out[i].Claims[j]
			c.Keys = d.Keys(c.Keys)
		}
	}
	return out
}
