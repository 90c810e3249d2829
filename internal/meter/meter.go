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
