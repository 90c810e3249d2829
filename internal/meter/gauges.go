package meter

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/loci-memory/loci/engine"
)

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
