package language

// Concepts are the everyday things that people ask about in other words than they are
// stated in: each concept, by a name that all languages share, with the words and phrases
// that speak of it. Words are found in every form; phrases of several words are found as
// they are. A word may speak of several.
type Concepts map[string]string
