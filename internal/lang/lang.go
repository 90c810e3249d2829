// Package lang knows the human languages: words, stems, stop words, characters
// that are written without spaces, questions, dates and the cues of everyday talk,
// in English and Chinese. Everything in it is a pure function and may be called
// concurrently.
package lang
