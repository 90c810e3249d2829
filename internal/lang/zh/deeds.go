package zh

import "github.com/loci-memory/loci/internal/lang/language"

// deeds is the Deeds part of Chinese; the rest of what is planned and done is in plans and
// settles.
var deeds = language.Deeds{Due: []string{`[月日号天周末一二三四五六底初点午晚年]\s*(之?前|以前)`}}
