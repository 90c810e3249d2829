package claim

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// Directory is who is who in a memory, as far as some notes say it: what the user is called, and
// of whom else something is known, by name and by what they are to others. It is worked out of
// claims that hold, and stored nowhere: whoever may not see the notes is not to be shown what is
// made of it. nil knows nobody. It may be used concurrently.
type Directory struct {
	me    []string // what the user is called, in lower case: first Users
	wrote []string // and as texts have it, without these
	alone string   // who alone speaks, in lower case: nothing is kept as said by the user for that
	all   []telling
	known []somebody          // of whom something is known, of whom most is first
	at    map[string]int      // where a subject is in these
	names map[string][]string // by role: who has it
	kin   []kinship
}

// kinship is that somebody with a name is something to somebody.
type kinship struct {
	name, role string // Anna, sister
	owner      string // me
	pet        bool
	note       *loci.Note
}

// owned is the role with its owner, in words.
func (k *kinship) owned(owner string) string {
	switch {
	case hasRun(k.role):
		return owner + "的" + k.role
	case owner == "my":
		return "my " + k.role
	}
	return owner + "'s " + k.role
}

// key is the role in normal form.
func (k *kinship) key() string {
	switch {
	case k.owner != Me:
		return Role(k.owned(k.owner))
	case hasRun(k.role):
		return Role(k.owned("我"))
	}
	return Role(k.owned("my"))
}

// telling is a claim of a note, with what its subject is said to be besides the name.
type telling struct {
	note  *loci.Note
	claim *loci.Claim
	holds bool
	roles []string
}

// somebody is a subject of claims that hold, with the words of it.
type somebody struct {
	loci.Subject
	words []string
}

// Voices are who speaks in a memory: query.Voices.
type Voices struct {
	User   []string
	Others []string
	Alone  string
	Often  bool
}

// NewDirectory is the directory of notes, the latest first, at a moment, in a memory in which some
// people speak. Agents name the user as the speaker too: who speaks alone is the user, where one
// says one's name or speaks often.
func NewDirectory(notes []loci.Note, at time.Time, by Voices) *Directory {
	d := &Directory{me: slices.Clone(Users), alone: spaced(by.Alone), names: map[string][]string{}, at: map[string]int{}}
	for _, name := range by.User {
		d.call(name)
	}
	if by.Often {
		d.call(by.Alone)
	}
	has := map[string]map[string]bool{} // by subject: the attributes
	for i := range notes {
		n := &notes[i]
		if n.Role == loci.RoleUser {
			d.call(n.Speaker)
		}
		for j := range n.Claims {
			c := &n.Claims[j]
			if !Known(n, c) {
				continue
			}
			t := telling{n, c, c.Value != "" && c.Attribute != Deed && holds(n, c, at), Roles(c)}
			d.add(t)
			if t.holds && has[c.Subject] == nil {
				has[c.Subject] = map[string]bool{}
			}
			if t.holds {
				has[c.Subject][c.Keys[0]] = true
			}
		}
	}
	d.fold()
	for name, keys := range has {
		d.known = append(d.known, somebody{loci.Subject{Subject: name, Attributes: len(keys)}, wordsOf(name)})
	}
	slices.SortFunc(d.known, func(a, b somebody) int {
		return cmp.Or(cmp.Compare(b.Attributes, a.Attributes), cmp.Compare(a.Subject.Subject, b.Subject.Subject))
	})
	for i := range d.known {
		d.at[d.known[i].Subject.Subject] = i
	}
	return d
}

// fold notes once more who is who where it is said of those whom the user has by a name.
func (d *Directory) fold() {
	users := rolesBy(d.me)
	for i := range d.all {
		t := &d.all[i]
		c := owned(t.claim, users)
		if c == t.claim {
			continue
		}
		t.claim, t.roles = c, Roles(c)
		for _, role := range t.roles {
			d.has(c.Subject, role)
		}
	}
}

// WhoKeys are the keys under which notes say who is who: what the user is called, or who alone
// speaks, and whom one has.
func WhoKeys(by Voices) (keys []string) {
	for i := range Catalogue {
		switch a := &Catalogue[i]; {
		case isCalling(a.Name):
			keys = append(keys, Key(Me, a.Name))
			if by.Alone != "" {
				keys = append(keys, Key(by.Alone, a.Name))
			}
		case a.kin():
			keys = append(keys, Key(Me, a.Name))
		}
	}
	return keys
}

// kin reports whether the values of an attribute are people or pets of whom one may be told by the
// role: of friends and relatives there are others, without a name.
func (a *Attribute) kin() bool {
	return a.Group == People && a.Sort == Name && a.Name != "friend" && a.Name != "relative"
}

// call notes what the user is called.
func (d *Directory) call(name string) {
	if low := spaced(name); low != "" && !slices.Contains(d.me, low) {
		d.me, d.wrote = append(d.me, low), append(d.wrote, name)
	}
}

// spaced is a name in lower case, with one space between its words.
func spaced(name string) string { return strings.Join(strings.Fields(strings.ToLower(name)), " ") }

// add notes what a claim says of who is who: what the user is called, and whom somebody has.
func (d *Directory) add(t telling) {
	d.all = append(d.all, t)
	for _, role := range t.roles {
		d.has(t.claim.Subject, role)
	}
	c, a := t.claim, Find(t.claim.Attribute)
	switch {
	case a == nil || !t.holds || c.Negated:
	case (c.Subject == Me || c.Subject == d.alone) && isCalling(a.Name):
		d.call(c.Value)
		d.call(d.alone)
	case a.kin():
		name, role, _ := strings.Cut(strings.TrimSuffix(c.Value, ")"), " (")
		k := kinship{name, cmp.Or(role, a.Name), c.Subject, a.Name == "pet", t.note}
		d.kin = append(d.kin, k)
		d.has(spaced(name), k.key())
	}
}

// has notes that somebody has a role.
func (d *Directory) has(name, role string) {
	if name != "" && role != "" && !slices.Contains(d.names[role], name) {
		d.names[role] = append(d.names[role], name)
	}
}

// Known reports whether a claim is known of its subject: one of the catalogue, or what a model or a
// person named in a fact. What an assistant or a tool says is not known of anybody, and what
// older rules read besides the catalogue in words of nobody.
func Known(n *loci.Note, c *loci.Claim) bool {
	switch {
	case len(c.Keys) == 0 || c.Subject == "" || n.Kind == loci.Trait:
		return false
	case n.Role == loci.RoleAssistant || n.Role == loci.RoleTool || n.Role == loci.RoleSystem:
		return false
	}
	return !n.Verbatim || Canonical(c)
}

// holds reports whether what a note claims has begun at a moment, and is not over.
func holds(n *loci.Note, c *loci.Claim, at time.Time) bool {
	until, _ := Over(n, c)
	return !c.From.After(at) && (until.IsZero() || until.After(at))
}

// Over is when what a note claims was over, and by what; zero for what holds. A note that is
// closed, or past its time, ends what it claims. What was to begin with a plan that was called off, or that
// another note moved, never was so.
func Over(n *loci.Note, c *loci.Claim) (until time.Time, by loci.ID) {
	if p := n.Plan; p != nil && (p.Status == loci.StatusCancelled || p.Elsewhere()) && c.From.After(n.RecordedAt) {
		return n.RecordedAt, p.SettledBy
	}
	if c.Until.IsZero() && !n.ValidUntil.IsZero() {
		return n.ValidUntil, n.SupersededBy
	}
	return c.Until, c.By
}

// Known are those of whom something is known, each by one name, of whom most is first.
func (d *Directory) Known() (all []loci.Subject) {
	at := map[string]int{} // by main subject: the place
	for i := range d.known {
		s := d.known[i].Subject
		if s.Subject = d.Main(s.Subject); at[s.Subject] == 0 {
			all = append(all, s)
			at[s.Subject] = len(all)
		}
	}
	return all
}

// Knows reports whether somebody besides the user has a name.
func (d *Directory) Knows(name string) bool {
	return slices.ContainsFunc(d.kin, func(k kinship) bool { return spaced(k.name) == spaced(name) })
}

// Names are what the user is called, in lower case. They must not be changed.
func (d *Directory) Names() []string {
	if d == nil {
		return Users
	}
	return d.me
}

// Called are the names of the user and of those whom one has.
func (d *Directory) Called() []string {
	names := slices.Clone(d.me)
	for i := range d.kin {
		names = append(names, d.kin[i].name)
	}
	return names
}

// Main is the one subject for somebody, by whatever name or role: Me for the user; who alone has a
// role; else the name as claims spell it.
func (d *Directory) Main(name string) string {
	name = spaced(name)
	if d == nil || name == Me || slices.Contains(d.me, name) {
		return d.self(name)
	}
	for _, role := range rolesOf(name) {
		if names := d.names[role]; len(names) == 1 {
			return d.self(names[0])
		}
	}
	if known, _ := d.described(name); known != "" {
		return d.self(known)
	}
	if known := d.bracketed(name); known != "" {
		return d.self(known)
	}
	return d.self(cmp.Or(d.spelled(name), name))
}

// self is a subject, Me for a name of the user.
func (d *Directory) self(name string) string {
	if slices.Contains(d.Names(), name) {
		return Me
	}
	return name
}

// Same reports whether two subjects are one.
func (d *Directory) Same(a, b string) bool { return d.Main(a) == d.Main(b) }

// myself are the names that a request has for the user.
var myself = []string{"", Me, "i", "my", "myself", "我", "自己", "我自己"}

// Subjects are the subjects that somebody is, by whatever name or role, first the one by which it
// is known. A name that names none is the only one.
func (d *Directory) Subjects(name string) []string {
	if name = spaced(name); slices.Contains(myself, name) {
		name = Me
	}
	out := []string{d.Main(name)}
	for i := range d.known {
		if s := d.known[i].Subject.Subject; s != out[0] && d.Main(s) == out[0] {
			out = append(out, s)
		}
	}
	return out
}

// described is the known subject of a name with what it is besides, and that: my brother Wei. Of
// several it is the one of whom most is known.
func (d *Directory) described(name string) (subject string, roles []string) {
	first := len(d.known)
	for from := 1; from < len(name); from++ {
		s, rest := name[from:], strings.TrimSpace(name[:from])
		at, there := d.at[s]
		if !there || at >= first || rest == "" || s == Me {
			continue
		}
		is := rolesOf(rest)
		if slices.ContainsFunc(is, func(role string) bool { return slices.Contains(d.names[role], s) }) {
			first, subject, roles = at, s, is
		}
	}
	return subject, roles
}

// bracketed is the name before brackets with what somebody is to the user, who has that name and is
// nothing else: Anna (sister). It is "" where that is not known, or two are called so.
func (d *Directory) bracketed(name string) string {
	from := strings.IndexAny(name, "(（")
	if from <= 0 {
		return ""
	}
	base, role := strings.TrimSpace(name[:from]), strings.Trim(name[from:], "()（） ")
	if !hasRun(role) {
		role = "my " + role
	}
	is := func(k kinship) bool { return spaced(k.name) == base }
	other := func(k kinship) bool { return is(k) && (k.owner != Me || !slices.Contains(rolesOf(role), k.key())) }
	if !slices.ContainsFunc(d.kin, is) || slices.ContainsFunc(d.kin, other) || Shared(d.claims, base) {
		return ""
	}
	return base
}

// rolesOf are what words may say that somebody is: 我哥哥, 哥哥 and 我的哥哥 are one.
func rolesOf(words string) []string {
	if !hasRun(words) {
		return []string{Role(words)}
	}
	return []string{Role(words), Role("我的" + strings.TrimPrefix(strings.TrimPrefix(words, "我"), "的"))}
}

// spelled is the known subject with a name, or with the same words; "" for none.
func (d *Directory) spelled(name string) string {
	if _, there := d.at[name]; there {
		return name
	}
	words := wordsOf(name)
	for i := range d.known {
		if len(words) > 0 && slices.Equal(words, d.known[i].words) {
			return d.known[i].Subject.Subject
		}
	}
	return ""
}

// wordsOf are the stems of a name, sorted, each once.
func wordsOf(name string) []string {
	words := termsOf(name)
	slices.Sort(words)
	return slices.Compact(words)
}

// Another reports of the claims of the subjects that a name names which are of another person of
// that name: of two, a bare name names neither. Of the user by name others speak, and end nothing.
func (d *Directory) Another(name string) func(*loci.Note, *loci.Claim) bool {
	name = spaced(name)
	bare, user := d.spelled(name), d.Subjects(name)[0] == Me
	_, roles := d.described(name)
	if roles == nil {
		roles = rolesOf(name)
	}
	shared, users := map[string]bool{}, rolesBy(d.me)
	return func(n *loci.Note, c *loci.Claim) bool {
		of, is := c.Subject, Roles(owned(c, users))
		switch _, met := shared[of]; {
		case of == Me, user && n.Verbatim && Voice(n) == of:
			return false
		case user:
			return len(is) > 0 || n.Verbatim && Voice(n) == "" || c.Value == "" || c.Negated
		case !met:
			shared[of] = Shared(d.claims, of)
		}
		return shared[of] && (of == bare && len(is) > 0 || of != bare && !Meet(is, roles))
	}
}

// claims are those of the notes.
func (d *Directory) claims(yield func(*loci.Claim) bool) {
	for i := range d.all {
		if !yield(d.all[i].claim) {
			return
		}
	}
}
