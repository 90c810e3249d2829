package engine

import (
	"cmp"
	"context"
	"log/slog"
	"runtime"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/likeness"
	"github.com/loci-memory/loci/internal/limit"
	"github.com/loci-memory/loci/internal/meaning"
	"github.com/loci-memory/loci/internal/recall"
	"github.com/loci-memory/loci/model"
)

// DefaultMeaningWeight is Options.MeaningWeight where that is 0.
const DefaultMeaningWeight = recall.MeaningWeight

// Options tune an engine. The zero Options work: words are kept and recalled as they
// are, without distilling and without similarity links. What they hold must stay usable
// until the engine is closed, and stays the caller's to close.
type Options struct {
	Analyst  model.Analyst    // enriches and decides without a model; nil does neither
	Embedder model.Embedder   // measures likeness for similar_to links; nil makes none
	Neural   model.Embedder   // recalls by meaning too, by vectors that the store keeps; nil recalls by words alone
	Encoders []Encoder        // recall by meaning too, each what is in its language; not with Neural
	Models   Models           // distil facts from the words; the zero Models distil nothing
	Ledger   model.Ledger     // gets every call to a model, as the store does; nil is none
	Budget   loci.Budget      // of the models; the zero Budget bounds nothing
	Clock    func() time.Time // may be called concurrently; nil is time.Now
	Logger   *slog.Logger     // of background work; nil discards
	Reflects bool             // reflects by itself, in background work, whenever a trigger calls for it

	Links Links // between notes; the zero Links are the defaults

	Workers Workers // of background work; the zero Workers are the defaults
	Limits  Limits  // of what one user asks at once; the zero Limits are the defaults

	// Steps is called when a step begins, and what it returns when it ends: remember, ingest,
	// recall and the steps of one, and background work by its kind. Names hold no words of
	// anybody. It may be called concurrently; nil watches nothing.
	Steps func(ctx context.Context, name string) (context.Context, func())

	LeavesOlder bool // leaves it to other processes to give words of before their encoder came vectors, as one does that somebody waits for

	Recalls int // questions of each user that are kept in the memory of the process for Recalls, never stored; 0 is none

	SweepEvery time.Duration // how often background work archives what has faded (Sweep); 0 is never
	WatchEvery time.Duration // how often Watch looks for what other processes committed; 0 is a second
	NeuralWait time.Duration // how long a question waits for Neural before words answer alone, and half as long as Remember with Wait does; 0 is a second

	// MeaningWeight is what likeness by Neural adds to a relevance for each standard deviation
	// above the mean of all notes: 0…1, where 0 is DefaultMeaningWeight. It belongs to the embedder;
	// docs/ranking.md has how one is fitted.
	MeaningWeight float64

	NeuralWorkWait time.Duration // how long background work waits for an answer of Neural before it is tried again later; 0 is as long as Neural takes

	IndexBytes  int64 // about how much memory the recall index may take; the users asked least recently leave it first; 0 is 512 MiB
	VectorBytes int64 // the same for vectors; 0 is 512 MiB
}

// Encoder is a neural embedder of one language, that this process runs itself: it costs no
// money, and is in no ledger. What is in a language without one is found by its words alone.
type Encoder struct {
	Language string         // "en" or "zh", one encoder each
	Embedder model.Embedder // required. One with a method Dimensions() int is not asked for anything before a text needs it
	// Mean and Deviation are about those of the cosines of questions and texts about other
	// things, which count as far as a memory has few notes to tell; 0 and 0 are 0 and .2.
	Mean, Deviation float64
	Weight          float64 // as Options.MeaningWeight; 0 is that, and where that is 0 too DefaultEncoderWeight
}

// DefaultEncoderWeight is Encoder.Weight where nothing else is said (docs/ranking.md).
const DefaultEncoderWeight = .05

// checkMeaning is ErrInvalid for what can't work.
func (o *Options) checkMeaning() error {
	languages := map[string]bool{}
	for _, c := range o.Encoders {
		switch {
		case c.Embedder == nil:
			return loci.Invalid("encoders", "that of %q has no embedder", c.Language)
		case o.Neural != nil:
			return loci.Invalid("encoders", "there is a neural embedder beside them, which reads every language: leave out one or the other")
		case !slices.Contains(meaning.Languages(), c.Language) || languages[c.Language]:
			return loci.Invalid("encoders", "%q is a language that is not told apart from others, or twice: each of %v can have one encoder", c.Language, meaning.Languages())
		case !weighs(c.Weight):
			return loci.Invalid("encoders", "that of %q weighs %v: a weight is a number from 0, which is the default, to 1", c.Language, c.Weight)
		}
		languages[c.Language] = true
	}
	if !weighs(o.MeaningWeight) {
		return loci.Invalid("meaning_weight", "is %v: it is a number from 0, which is the default, to 1", o.MeaningWeight)
	}
	return nil
}

func weighs(w float64) bool { return w >= 0 && w <= 1 }

// Models are the language models of the steps. The zero Models leave all to the
// Analyst.
type Models struct {
	Extract model.LLM // distils facts; nil asks no model for anything. While a model.ScopedLLM serves nobody, words are left to the Analyst
	Decide  model.LLM // decides whether they are new, known or change another note; nil leaves that to the Analyst
	Evolve  model.LLM // describes linked notes again; nil leaves them as they are
	Reflect model.LLM // concludes traits; nil counts what recurs instead
	Join    bool      // makes one note of all facts of an input, instead of one a fact; claims, decisions and links are then that note's
	// Together is how many neighbouring messages of a conversation Extract is asked about
	// at once, at most, where they come together or wait for it anyway; 0 is 16, 1 asks about
	// each by itself.
	Together int
}

// Links are how notes are linked by themselves. Those that are stored stay as they are when
// these change, until their notes do. New refuses values out of range with ErrInvalid.
type Links struct {
	Window  time.Duration // the longest pause between two turns of a conversation that follows links, a second to a day; 0 is 5 minutes
	Similar int           // similar_to links of a note to older ones at most, to 10; 0 is 5, -1 is none
	Fan     int           // derived links of one type that a note shows at most, beside each hit of a recall too, to 10000; 0 is no bound but the request's
}

// check is ErrInvalid for values out of range.
func (l Links) check() error {
	switch {
	case l.Window != 0 && (l.Window < time.Second || l.Window > 24*time.Hour):
		return loci.Invalid("links.window", "%v is no window: a second to 24 hours, or 0 for 5 minutes", l.Window)
	case l.Similar < -1 || l.Similar > likeness.Most:
		return loci.Invalid("links.similar", "%d is out of range: 1 to %d, 0 for %d, or -1 for none", l.Similar, likeness.Most, likeness.MostLinks)
	case l.Fan < 0 || l.Fan > maxFan:
		return loci.Invalid("links.fan", "%d is out of range: 1 to %d, or 0 for no bound", l.Fan, maxFan)
	}
	return nil
}

// maxFan is the most links that one request can ask for.
const maxFan = 10000

// Limits are how many calls of one user run at once, in this engine; more wait in the order
// in which they came, until their context ends. So one user cannot occupy what all users
// share. While several ask, as many questions run as there are processors, one of each user at
// least, and who runs fewest goes first. 0 is the default, less than 0 no bound.
type Limits struct {
	Questions int // Recall and Procedure; 0 is as many as there are processors, 2 at least
	Scans     int // Notes, Timeline, Agenda, Stats, Sweep, Path, and Links that walk; 0 is 2
	Exports   int // Export and Reindex; 0 is 1
	Texts     int // what is said and read by rules: Remember, Ingest and the like; 0 is half the processors, 1 at least
	Watches   int // Watch, of one scope; more are refused and do not wait; 0 is 32
}

// bounds are the limits with the defaults in the place of 0.
func (l Limits) bounds() limit.Bounds {
	cores := runtime.GOMAXPROCS(0)
	return limit.Bounds{
		Questions: cmp.Or(l.Questions, max(2, cores)), Scans: cmp.Or(l.Scans, 2), Exports: cmp.Or(l.Exports, 1), Texts: cmp.Or(l.Texts, max(1, cores/2)),
		Shared: max(2, cores),
	}
}

// withDefaults returns the options with the defaults in the place of nil.
func (o Options) withDefaults() Options {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	return o
}

// now is the clock at the precision that stores keep.
func (o *Options) now() time.Time { return o.Clock().Truncate(time.Microsecond) }
