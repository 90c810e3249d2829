package language

// Concepts are the everyday things that people ask about in other words than they are stated in: each concept, by a
// name that all languages share, with the words and phrases that speak of it. Words are found in every form;
// phrases of several words are found as they are. A word may speak of several. Those under the empty name speak of
// none: they only keep words of one character inside them from being found.
type Concepts map[string]string
