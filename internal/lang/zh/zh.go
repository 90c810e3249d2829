// Package zh is Chinese: all its words, and nothing else. A file is a subject.
package zh

import "github.com/loci-memory/loci/internal/lang/language"

// Language returns Chinese. It shares its lists with all that it returned before: they are read-only.
func Language() language.Language {
	return language.Language{
		Code:        "zh",
		Dates:       dateLexicon(),
		Text:        text,
		Numbers:     numbers,
		Names:       names,
		Questions:   questions,
		Asked:       asked,
		Cues:        cues,
		Sentence:    sentence,
		Lasting:     lasting,
		Entities:    entities,
		Corrections: corrections,
		Steps:       steps,
		Plans:       plans,
		Settles:     settles,
		Rhythms:     recurring,
		Secrets:     secrets,
		Sensitive:   sensitive,
		Patterns:    patterns,
		Bounds:      bounds,
		Claims:      claims,
		Talk:        talk,
		Concepts:    concepts,
		Things:      things,
		Weights:     weights,
		Prompts:     prompts,
	}
}
