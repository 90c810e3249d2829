package lang

import "github.com/loci-memory/loci"

// Cues is what everyday cues say of a text. Zero fields mean that nothing said so.
type Cues struct {
	Kind        loci.Kind        // Fact: a lasting statement; Episode: something that happened or is planned; "" for chatter and questions
	Temporality loci.Temporality // Prospective, Historical, or Current
	Steps       []string         // of a workflow, in order, word for word; nil for none
	Category    loci.Category    // the area of life with the most cues
	Domain      string           // "general" unless the cues are many and agree
	Tags        []string         // at most 5
	Keywords    []string         // at most 7, most salient first
	Entities    []loci.Entity    // people, places and names of unknown type
	Emotion     *loci.Emotion    // nil when no word tells a feeling
	Importance  float64          // .3, .5, .7 or .9 (SPEC N3)
	Private     bool             // holds data, or is said in confidence, that not every agent should see
	Told        bool             // the speaker asks that it be remembered
	Suggests    bool             // advises somebody: no plan or fact of the speaker
	Corrections []Correction     // explicit ones only
}

// Correction is an explicit replacement of something said before: both spans are
// cut from the text, word for word.
type Correction struct{ Old, New string }

// ReadCues reads the cues of a text, English or Chinese.
func ReadCues(text string) Cues { return Cues{} }
