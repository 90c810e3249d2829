package remember

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/likeness"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/model"
)

const offeredTokens = 6000 // of all memories that one decision is shown

// Ruling is what becomes of one fact.
type Ruling struct {
	Operation loci.Operation
	Target    *loci.Note // the existing note; nil with ADD
	Content   string     // merged, with UPDATE by a model
	Reason    string
	By        string // signature of the model, "" where none was asked

	Also    []*loci.Note // with DELETE: what else is closed
	Settles []becomes    // plans of which the fact says what became of them
	From    loci.Date    // with DELETE: from when the fact holds, where the model says so

	Ends    []loci.Ended    // claims of existing notes that the fact ends or updates, where it is added
	offered []model.Similar // where those are
}

// becomes is a plan, with what became of it.
type becomes struct {
	plan *loci.Note
	how  loci.PlanStatus
}

// Decider says what becomes of facts: one question for all facts of an input.
type Decider struct {
	ask.Asker
	Model   model.LLM     // nil leaves it to Analyst
	Analyst model.Analyst // decides where the model can't; nil adds all
	Agent   loci.Agent    // whose words they were: what it can't see it can't change
	Agents  audience.Agents
	People  []string                             // who is called by name in what was said
	Who     *claim.Directory                     // who is who; nil knows nobody
	Shown   func(texts []string) []prompt.Person // who of them a model is shown; nil shows nobody
	Nearest int                                  // so many of the most similar memories are shown whatever they share
	Words   []loci.Note                          // that the facts were made of, as they were kept

	Heard func(ctx context.Context, notes ...*loci.Note) (voices [][]string, err error) // who said what each note is made of; nil doesn't know
}

// Decide returns one ruling a fact, from what Retrieve found for each. Only facts that
// are neither new nor there already in the same words are asked about. Only a model
// that can't be reached is an error; one whose answers can't be used leaves the
// decision to the analyst, with a warning. What the model adds may update claims that rules
// find, and closes none.
func (d *Decider) Decide(ctx context.Context, facts []loci.Note, similar [][]model.Similar) (rulings []Ruling, warnings []string, err error) {
	rulings = make([]Ruling, len(facts))
	offered := make([][]model.Similar, len(facts))
	var open []int
	wide := d.Who.Widened(facts)
	for i := range facts {
		offered[i] = d.candidates(&wide[i], similar[i])
		twin := slices.IndexFunc(offered[i], func(s model.Similar) bool {
			return same(&s.Note, &facts[i]) && !confirms(&facts[i], &s.Note) && !claim.Past(&s.Note, facts[i].RecordedAt)
		})
		switch {
		case len(offered[i]) == 0:
			rulings[i] = added("no similar memories found")
		case twin >= 0:
			rulings[i] = Ruling{Operation: loci.Noop, Target: &offered[i][twin].Note, Reason: "the same is remembered already"}
		default:
			open = append(open, i)
		}
	}
	if d.Model != nil {
		// What is asked together is for the same eyes, so that no answer can carry words of one
		// fact to who may not see them.
		same := func(a, b int) bool { return d.Agents.Same(audience.Of(&facts[a]), audience.Of(&facts[b])) }
		for _, some := range grouped(open, same) {
			understood, err := d.consult(ctx, facts, offered, some, rulings)
			warnings = append(warnings, understood...)
			if err != nil && !errors.Is(err, loci.ErrBadOutput) {
				return nil, nil, err
			}
			if err != nil {
				warnings = append(warnings, "decided by rules: "+err.Error())
			}
		}
	}
	for _, i := range open {
		r, asked := &rulings[i], rulings[i].Operation != "" // half of them may be decided already
		if !asked {
			*r = d.byRules(&facts[i], offered[i])
		}
		why, err := d.guard(ctx, &facts[i], r)
		if err != nil {
			return nil, nil, err
		}
		warnings = append(warnings, why...)
		if asked && r.Operation == loci.Add && d.Analyst != nil && len(facts[i].Claims) > 0 {
			r.Ends, r.offered = soft(Decide(d.Analyst, &facts[i], offered[i]).Ends), offered[i]
		}
	}
	return rulings, warnings, nil
}

// confirms reports whether the user says in a fact what somebody else had said of them in the
// same words.
func confirms(n, known *loci.Note) bool {
	mine := func(c loci.Claim) bool { return c.Subject == claim.Me }
	return slices.ContainsFunc(n.Claims, mine) && !known.Verbatim && !slices.ContainsFunc(known.Claims, mine)
}

// guard keeps a fact from closing, changing or settling what is about another subject, or was
// said by others than the fact, and returns why it did.
func (d *Decider) guard(ctx context.Context, n *loci.Note, r *Ruling) (why []string, err error) {
	reason := ""
	refused := func(target *loci.Note, what undone) bool {
		if reason, err = d.unfit(ctx, n, target, r.By); err != nil || reason == "" {
			return err != nil
		}
		why = append(why, what.as(reason))
		return true
	}
	r.Also = slices.DeleteFunc(r.Also, func(t *loci.Note) bool { return refused(t, undone{by: r.Operation}) })
	r.Settles = slices.DeleteFunc(r.Settles, func(b becomes) bool { return refused(b.plan, undone{plan: b.how}) })
	if (r.Operation == loci.Update || r.Operation == loci.Delete) && refused(r.Target, undone{by: r.Operation}) && err == nil {
		r.drop(reason)
	}
	return why, err
}

// drop takes the target out of a ruling: another that it closes takes the place of it, or the
// fact is added.
func (r *Ruling) drop(why string) {
	if len(r.Also) > 0 {
		r.Target, r.Also = r.Also[0], r.Also[1:]
		return
	}
	*r = Ruling{Operation: loci.Add, Reason: why, By: r.By, Settles: r.Settles}
}

// unfit is why a fact changes nothing about a note, "" where it may; by is the model that says so, ""
// where rules or a person do.
func (d *Decider) unfit(ctx context.Context, n, target *loci.Note, by string) (why string, err error) {
	may, err := d.maySay(ctx, n, target)
	switch {
	case err != nil:
		return "", err
	case d.Who.Apart(claim.Told(target), claim.Told(n)), d.Who.Strangers(target.Claims, n.Claims):
		return otherSubject, nil
	case !may:
		return otherVoice, nil
	case by != "" && !d.unprotects(n, target):
		return stillProtects, nil
	case by != "" && target.Planned() == nil && claim.Past(n, n.RecordedAt) && !claim.Past(target, n.RecordedAt):
		return longOver, nil
	case by != "" && !d.bound(n, target):
		return nothingShared, nil
	}
	return "", nil
}

// maySay reports whether a fact may end what a note says: the user said it, or one who said
// that.
func (d *Decider) maySay(ctx context.Context, n, target *loci.Note) (bool, error) {
	if d.Heard == nil {
		return true, nil
	}
	heard, err := d.Heard(ctx, n, target)
	if err != nil {
		return false, err
	}
	for _, voices := range heard {
		for i := range voices {
			voices[i] = d.Who.Voiced(voices[i])
		}
	}
	by, of := heard[0], heard[1]
	all := len(by) == 0 || slices.Contains(by, "") || len(of) == 0
	return all || slices.ContainsFunc(of, func(v string) bool { return slices.Contains(by, v) }), nil
}

// Why a decision between notes about different subjects, or of different speakers, is not
// followed, nor one that its words do not bear.
const (
	otherSubject  = "the similar memory is about another subject: both kept"
	otherVoice    = "the similar memory was said by somebody else, and the user did not confirm this: both kept"
	stillProtects = "the similar memory says what somebody does not bear, and the statement is of something else: both kept"
	longOver      = "the statement was over when it was said, and the similar memory holds: both kept"
	nothingShared = "the similar memory shares no word and no attribute with the statement: both kept"
)

// grouped puts things that belong together into groups, in the order in which they come.
func grouped[T any](all []T, together func(a, b T) bool) [][]T {
	var out [][]T
	for _, x := range all {
		at := slices.IndexFunc(out, func(g []T) bool { return together(g[0], x) })
		if at < 0 {
			out = append(out, []T{x})
			continue
		}
		out[at] = append(out[at], x)
	}
	return out
}

func added(reason string) Ruling { return Ruling{Operation: loci.Add, Reason: reason} }

func (d *Decider) byRules(n *loci.Note, candidates []model.Similar) Ruling {
	dec := Decide(d.Analyst, n, candidates)
	r := Ruling{Operation: dec.Operation, Target: offered(dec.Target, candidates), Reason: dec.Reason}
	if len(dec.Ends) > 0 { // the target is among what they end
		r.Operation, r.Target, r.Ends, r.offered = loci.Add, nil, dec.Ends, candidates
	}
	return r
}

// candidates are the memories that a decision about a fact is shown: the most similar
// that are for the same eyes, and that the agent sees. Words are taken for what they say only where no fact of theirs is
// a candidate itself; by a model, where there is none, and not before they are read that were said later.
func (d *Decider) candidates(n *loci.Note, similar []model.Similar) []model.Similar {
	var out []model.Similar
	for i := range similar {
		o := &similar[i].Note
		distilled := func(s model.Similar) bool { return !s.Note.Verbatim && o.SharesMessage(&s.Note) }
		switch {
		case !d.Agent.Sees(o.Visibility, o.Domain, o.CreatedBy), o.Kind == loci.Trait:
		case !d.Agents.Same(audience.Of(n), audience.Of(o)):
		case o.Verbatim && (o.Kind != loci.Fact && !o.Planned().Open() || slices.ContainsFunc(similar, distilled)):
		case o.Verbatim && d.Model != nil && (len(o.Facts) > 0 || o.RecordedAt.After(n.RecordedAt)):
		case d.Model != nil && i >= d.Nearest && !bearsOnIt(n, &similar[i], d.People):
		case len(out) < likeness.Most:
			out = append(out, similar[i])
		}
	}
	return out
}

// consult asks the model about the open facts, all at once, or half of them at a time
// where the answer to that is too long. understood says what was taken though it was not
// as asked.
func (d *Decider) consult(ctx context.Context, facts []loci.Note, offered [][]model.Similar, open []int, rulings []Ruling) (understood []string, err error) {
	in, shown := choiceOf(facts, offered, open)
	if err := d.attribute(ctx, &in, append(edit.Each(open, func(i *int) *loci.Note { return &facts[*i] }), shown...)); err != nil {
		return nil, err
	}
	if d.Shown != nil {
		in.People = d.Shown(in.Texts())
	}
	p, err := prompt.Decide(in)
	if err != nil {
		return nil, err
	}
	var verdicts []prompt.Verdict
	err = d.Ask(ctx, d.Model, p, func(answer string) error {
		verdicts, understood, err = prompt.ReadDecide(answer, in)
		return err
	})
	var cut *ask.CutOff
	switch {
	case errors.As(err, &cut) && len(open) > 1:
		half := len(open) / 2
		first, err := d.consult(ctx, facts, offered, open[:half], rulings)
		second, other := d.consult(ctx, facts, offered, open[half:], rulings)
		return append(first, second...), errors.Join(err, other)
	case err != nil:
		return nil, err
	}
	by := prompt.Author(d.Model.Model(), prompt.StepDecide)
	for _, i := range open {
		rulings[i] = Ruling{By: by}
	}
	secrets := shownSecrets(facts, shown)
	for _, v := range verdicts {
		n, r := &facts[open[v.Fact]], &rulings[open[v.Fact]]
		v.Reason = discreetly(v.Reason, secrets)
		if v.Content != "" && lang.Foreign(v.Content, n.Content+"\n"+shown[v.Target].Content) {
			v = prompt.Verdict{Operation: loci.Add, Target: -1, Of: -1, Reason: foreignText, Doubt: foreignText}
		}
		if why := cmp.Or(v.Doubt, r.take(&v, shown)); why != "" {
			understood = append(understood, "a decision was not followed as given: "+why)
		}
	}
	for _, i := range open {
		if rulings[i].Operation == "" {
			rulings[i].Operation, rulings[i].Reason = loci.Add, undecided
			understood = append(understood, undecided)
		}
	}
	return understood, nil
}

// Why what a model decides about a fact is not followed.
const (
	foreignText = "the model's merged text is in another language: added"
	undecided   = "the model did not decide about it: added"
	oneAlone    = "it was to change several memories in ways that don't go together: only the first was done"
	notAdded    = "what repeats or completes a memory was to be new as well: it was not added by itself"
)

// take adds a verdict to a ruling, and returns why it does not, "" where it does.
func (r *Ruling) take(v *prompt.Verdict, shown []*loci.Note) (why string) {
	part := func(o loci.Operation) bool { return o == loci.Noop || o == loci.Update } // it is no note of its own
	switch {
	case v.Plan != "":
		r.Settles = append(r.Settles, becomes{shown[v.Of], v.Plan})
		r.Operation, r.Reason = cmp.Or(r.Operation, loci.Add), cmp.Or(r.Reason, v.Reason)
	case v.Operation == loci.Add && part(r.Operation):
		return notAdded
	case v.Operation == loci.Add && r.Operation != "": // it is added already
	case v.Operation == loci.Add:
		r.Operation, r.Reason = loci.Add, v.Reason
	case r.Operation == "" || r.Operation == loci.Add && r.Target == nil:
		if r.Operation == loci.Add && len(r.Settles) == 0 && part(v.Operation) {
			why = notAdded
		}
		r.Operation, r.Target, r.Content, r.From, r.Reason = v.Operation, shown[v.Target], v.Content, v.From, v.Reason
	case r.Operation == loci.Delete && v.Operation == loci.Delete:
		if t := shown[v.Target]; t != r.Target && !slices.Contains(r.Also, t) {
			r.Also = append(r.Also, t)
		}
	default:
		return oneAlone
	}
	return why
}

// attribute says in a question who said its facts and memories, which are made of some notes,
// where that was not the user.
func (d *Decider) attribute(ctx context.Context, in *prompt.Choice, of []*loci.Note) error {
	voices := make([][]string, len(of))
	if d.Heard != nil {
		var err error
		if voices, err = d.Heard(ctx, of...); err != nil {
			return err
		}
	}
	said := func(m *prompt.Memory, by []string) {
		if m.By = ""; !slices.Contains(by, "") {
			m.By = strings.Join(by, ", ")
		}
	}
	for i := range in.Facts {
		said(&in.Facts[i].Memory, voices[i])
	}
	for i := range in.Memories {
		said(&in.Memories[i], voices[len(in.Facts)+i])
	}
	return nil
}

// choiceOf is the question about facts. Each memory is shown once, the most similar
// first, until there are tokens enough.
func choiceOf(facts []loci.Note, offered [][]model.Similar, open []int) (in prompt.Choice, shown []*loci.Note) {
	at := map[loci.ID]int{}
	in.Facts = make([]prompt.Fresh, len(open))
	for i, f := range open {
		in.Facts[i].Memory = ask.MemoryOf(&facts[f])
	}
	left := offeredTokens
	for rank := range likeness.Most {
		for i, f := range open {
			if rank >= len(offered[f]) {
				continue
			}
			n := &offered[f][rank].Note
			place, there := at[n.ID]
			if cost := lang.CountTokens(n.Content); !there && (cost <= left || rank == 0) {
				left -= cost
				place, there = len(shown), true
				at[n.ID] = place
				shown = append(shown, n)
				in.Memories = append(in.Memories, ask.MemoryOf(n))
			}
			if there {
				in.Facts[i].Offered = append(in.Facts[i].Offered, place)
			}
		}
	}
	return in, shown
}
