// Package meter counts what a memory does and how much there is in it, for Prometheus. No
// label holds anything of a user: names of steps, kinds of work, models and outcomes.
package meter

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
)

// Meter counts what is reported to it. Make one with New. All methods may be called
// concurrently.
type Meter struct {
	steps  *prometheus.HistogramVec
	calls  *prometheus.CounterVec
	tokens *prometheus.CounterVec
}

var _ model.Ledger = (*Meter)(nil)

// New makes a meter and registers what it counts.
func New(to prometheus.Registerer) *Meter {
	m := &Meter{
		steps: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "loci_step_duration_seconds", Help: "Time of the steps of what the memory does; job.KIND is background work.",
			Buckets: []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 5, 30},
		}, []string{"step"}),
		calls:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "loci_model_calls_total", Help: "Requests to models, by step, model and outcome."}, []string{"step", "model", "outcome"}),
		tokens: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "loci_model_tokens_total", Help: "Tokens of models, by step, model and direction."}, []string{"step", "model", "direction"}),
	}
	to.MustRegister(m.steps, m.calls, m.tokens)
	return m
}

// Step measures a step (engine.Options.Steps).
func (m *Meter) Step(ctx context.Context, name string) (context.Context, func()) {
	start := time.Now()
	return ctx, func() { m.steps.WithLabelValues(name).Observe(time.Since(start).Seconds()) }
}

// Record counts a call to a model (engine.Options.Ledger); whose it was is left out.
func (m *Meter) Record(_ context.Context, c model.Call) error {
	m.calls.WithLabelValues(c.Step, c.Model, string(c.Outcome)).Add(float64(max(c.Usage.Calls, 1)))
	m.tokens.WithLabelValues(c.Step, c.Model, "in").Add(float64(c.Usage.TokensIn))
	m.tokens.WithLabelValues(c.Step, c.Model, "out").Add(float64(c.Usage.TokensOut))
	return nil
}

// Gauges is what an engine says of itself.
type Gauges interface {
	Gauges(ctx context.Context) (*engine.Gauges, error)
}

// Watch registers the gauges of an engine, which is asked when they are read.
func (m *Meter) Watch(to prometheus.Registerer, e Gauges) { to.MustRegister(gauges{e}) }

// gaugesWithin bounds how long gauges are read.
const gaugesWithin = 5 * time.Second

var (
	queued = prometheus.NewDesc("loci_queue_jobs", "Background work, by kind and state: waiting (all that is not dead), due, dead.", []string{"kind", "state"}, nil)
	oldest = prometheus.NewDesc("loci_queue_oldest_due_seconds", "How long the work of a kind that waits longest has been due.", []string{"kind"}, nil)
	works  = prometheus.NewDesc("loci_lane_running", "Work that this process does now, by lane.", []string{"lane"}, nil)
	paused = prometheus.NewDesc("loci_lane_paused", "1 where a lane pauses, as its server refuses all work.", []string{"lane"}, nil)
	users  = prometheus.NewDesc("loci_resident_users", "Users in memory, with an index or with vectors.", []string{"what"}, nil)
	behind = prometheus.NewDesc("loci_replica_behind_seconds", "How far the replica for reading is behind at most.", nil, nil)
	used   = prometheus.NewDesc("loci_replica_used", "Whether the replica for reading is near enough to be read.", nil, nil)
	reads  = prometheus.NewDesc("loci_replica_reads_total", "Reads of users that a replica may answer, by the place that did.", []string{"place"}, nil)
	taken  = prometheus.NewDesc("loci_resident_bytes", "About how much memory indexes and vectors take.", []string{"what"}, nil)
)

// gauges are those of an engine, read when they are asked for.
type gauges struct{ of Gauges }

// Describe lists them.
func (g gauges) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{queued, oldest, works, paused, users, taken, behind, used, reads} {
		to <- d
	}
}

// Collect reads them.
func (g gauges) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), gaugesWithin)
	defer cancel()
	read, err := g.of.Gauges(ctx)
	if err != nil {
		to <- prometheus.NewInvalidMetric(queued, err)
		return
	}
	say := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	queue(read, time.Now(), say)
	for _, l := range read.Lanes {
		say(works, float64(l.Running), l.Name)
		say(paused, indicator(!l.PausedUntil.IsZero()), l.Name)
	}
	if at := read.Replica; at != nil {
		say(used, indicator(at.Used))
		say(behind, at.Behind.Seconds())
		to <- prometheus.MustNewConstMetric(reads, prometheus.CounterValue, float64(at.There), "replica")
		to <- prometheus.MustNewConstMetric(reads, prometheus.CounterValue, float64(at.Here), "database")
	}
	say(users, float64(read.IndexUsers), "index")
	say(users, float64(read.VectorUsers), "vectors")
	say(taken, float64(read.IndexBytes), "index")
	say(taken, float64(read.VectorBytes), "vectors")
}

func queue(read *engine.Gauges, now time.Time, say func(d *prometheus.Desc, value float64, labels ...string)) {
	for i := range read.Queue {
		b := &read.Queue[i]
		kind, age := string(b.Kind), 0.0
		if !b.Since.IsZero() {
			age = max(0, now.Sub(b.Since).Seconds())
		}
		say(queued, float64(b.Waiting), kind, "waiting")
		say(queued, float64(b.Due), kind, "due")
		say(queued, float64(b.Dead), kind, "dead")
		say(oldest, age, kind)
	}
}

func indicator(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
