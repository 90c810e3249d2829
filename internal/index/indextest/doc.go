// Package indextest is the ranking of turns written to be read: slow, complete and
// without any index. It is what the fast index is compared with in tests, and no
// other code imports it.
//
// # What is computed
//
// A turn's text and .7 of its caption are its talk; its talk and the terms of its
// day (lang.DateTerms) are its document. Frequencies and lengths are kept in
// tenths, so a caption's term counts 7 and any other 10, and a length is the sum
// of a document's frequencies.
//
//	s(i)  BM25 of the document, k1 .9, b .3, with N turns, df documents with the
//	      term and the mean length of the documents
//	w(i)  BM25 of the talk of the turns i-8 … i+8 of the same session, k1 1.2, b .75;
//	      the mean length is that of all windows, exactly: the sum over all turns of
//	      what their windows hold, divided by N. Appending a turn adds its own talk
//	      and that of the 8 before it to its window, and its talk to each of theirs,
//	      so a running sum is enough. df is estimated, N·(1 − e^(−8·df/N)), from the df
//	      of the talk and date terms together, N again the turns.
//	f(i)  .6 of the best BM25 of the facts extracted from the turn, k1 .9, b .3, in a
//	      collection of facts: its own N, df and mean length, no date terms, and the
//	      query with the participants' names kept (lang.Question.FactTerms)
//
//	c(i)  2·idf, for a turn that claims, itself or by a fact extracted from it, something
//	      under one of the keys that the query asks for; df is how many turns do. No
//	      neighbour gets it
//	a(i)  idf for each concept asked about that the turn, or a fact extracted from it,
//	      speaks of (lang.Concepts); df is how many turns do. 0 where no turn is the
//	      user's, or the query names a participant. No neighbour gets it
//
// A repeated term of the query counts again everywhere. With g = s + f, and
// neighbours in the same session only,
//
//	Raw(i) = (g(i) + c(i) + a(i) + .8·g(i−1)·[i−1 has a question mark] + .3·g(i+1) + .3·g(i−2)
//	          + .2·g(i+2) + .8·w(i)) × the rules
//
// The rules multiply: .85 for a turn that only asks and .90 for one that ends in a
// question (both may hold), 1.30 for the person that the query is about, 1.20 for
// a numeral and 1.20 for another's name where they are asked for, 1.25 for the
// month and 1.50 for the day that the query names.
//
// # Value
//
// Value is Raw against what this query could score at best, at most 1:
//
//	(Σ over the query's terms of (1.9·idf + .8·2.2·idf among windows) + c + a of a turn
//	that has all) × every rule that the query can call on
//
// that is a turn and a window that are full of every term. What neighbours and
// facts share comes on top and seldom reaches 1. A term that neither a turn nor a
// fact has counts as much as the average of the others; where all are such, each
// counts in full. Value is linear in Raw: it never changes the
// order of one query's answers, and it does not look at the best of them, so that
// a bad answer looks bad.
package indextest
