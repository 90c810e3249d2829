// Package prompt is what the memory asks a language model: one typed question a
// step (Extract, Decide, Evolve; Ask, Conclude and Reconsider of a reflection), in the
// language of the text, with a JSON schema for the answer, and one reader an answer.
//
// The words are in folders by the code of their language, one file for what the model is to do and one for how
// the data is laid out. What people said is between lines that begin with a mark
// derived from a hash of all of it, so that no text can hold the mark that fences it.
//
// Readers are lenient: what can be understood is taken, what can't is left out by
// itself, and one bad item never loses the others.
package prompt
