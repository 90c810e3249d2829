package packed

import "github.com/loci-memory/loci"

func (w *writer) claims(list []loci.Claim) {
	w.count(len(list))
	for i := range list {
		c := &list[i]
		w.texts(c.Subject, c.Attribute, c.Value)
		w.flag(c.Negated)
		w.list(c.Keys)
		w.time(c.From)
		w.time(c.Until)
		w.id(c.By)
		w.flag(c.Updated)
		w.flag(c.Many)
	}
}

func (r *reader) claims() (list []loci.Claim) {
	for range r.count() {
		c := loci.Claim{Subject: r.text(), Attribute: r.text(), Value: r.text(), Negated: r.flag(), Keys: r.list()}
		c.From, c.Until, c.By, c.Updated, c.Many = r.time(), r.time(), r.id(), r.flag(), r.flag()
		list = append(list, c)
	}
	return list
}

// The marks of a fact that words list.
const (
	merged = 1 << iota
	told
)

func (w *writer) facts(list []loci.Distilled) {
	w.count(len(list))
	for i := range list {
		f := &list[i]
		w.id(f.Fact)
		w.time(f.Until)
		w.id(f.By)
		marks := 0
		if f.Merged {
			marks |= merged
		}
		if f.Told {
			marks |= told
		}
		w.count(marks)
	}
}

func (r *reader) facts() (list []loci.Distilled) {
	for range r.count() {
		f := loci.Distilled{Fact: r.id(), Until: r.time(), By: r.id()}
		marks := r.varint()
		f.Merged, f.Told = marks&merged != 0, marks&told != 0
		list = append(list, f)
	}
	return list
}

func (w *writer) own(o *loci.Original) {
	w.flag(o != nil)
	if o == nil {
		return
	}
	w.texts(string(o.Kind), string(o.Visibility), o.Domain, string(o.Category), string(o.Temporality))
	w.numbers(o.Importance)
	w.time(o.EventTime.Time)
	w.time(o.EventEnd.Time)
	w.texts(string(o.EventTime.Precision), string(o.EventEnd.Precision))
	w.list(o.ProcedureSteps)
	w.time(o.ValidUntil)
	w.id(o.SupersededBy)
	w.flag(o.Forgotten)
	w.list(o.Chosen)
}

func (r *reader) own() *loci.Original {
	if !r.flag() {
		return nil
	}
	o := &loci.Original{Kind: loci.Kind(r.text()), Visibility: loci.Visibility(r.text()), Domain: r.text()}
	o.Category, o.Temporality, o.Importance = loci.Category(r.text()), loci.Temporality(r.text()), r.number()
	o.EventTime.Time, o.EventEnd.Time = r.time(), r.time()
	o.EventTime.Precision, o.EventEnd.Precision = r.precision(), r.precision()
	o.ProcedureSteps, o.ValidUntil, o.SupersededBy, o.Forgotten = r.list(), r.time(), r.id(), r.flag()
	o.Chosen = r.list()
	return o
}

// The bits of the byte before a plan, which is that of a true flag where none but the first is set.
// One that was said as something to be done had the second alone.
const (
	isPlan = 1 << iota
	todoPlan
	recurringPlan
)

// plan is at the end of a body: that of Note.Own is not with what else is own, as bodies
// were written without it.
func (w *writer) plan(p *loci.PlanState) {
	if p == nil {
		w.flag(false)
		return
	}
	is := byte(isPlan)
	if p.Todo {
		is = todoPlan
	}
	if p.Recurs != "" {
		is |= recurringPlan
	}
	w.b = append(w.b, is)
	w.texts(string(p.Status))
	w.id(p.SettledBy)
	for _, d := range [...]loci.Date{p.Due, p.DueEnd, p.MovedTo} {
		w.time(d.Time)
		w.texts(string(d.Precision))
	}
	if p.Recurs != "" {
		w.texts(string(p.Recurs))
	}
}

func (r *reader) plan() *loci.PlanState {
	is := r.take(1)
	if is == "" || is[0] == 0 || is[0] > recurringPlan|todoPlan {
		return nil
	}
	p := &loci.PlanState{Todo: is[0]&todoPlan != 0, Status: loci.PlanStatus(r.text()), SettledBy: r.id()}
	for _, d := range [...]*loci.Date{&p.Due, &p.DueEnd, &p.MovedTo} {
		d.Time, d.Precision = r.time(), r.precision()
	}
	if is[0]&recurringPlan != 0 {
		p.Recurs = loci.Rhythm(r.text())
	}
	return p
}

func originalPlan(o *loci.Original) *loci.PlanState {
	if o == nil {
		return nil
	}
	return o.Plan
}
