package en

import (
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/pattern"
)

// talk is the Talk part of English.
var talk = language.Talk{Words: talkWords, Attributes: attributes}

// talkWords are the words of its patterns.
var talkWords = pattern.Words{
	Kinds: map[string]string{
		"i":      "i we",
		"my":     "my our",
		"they":   "he she they",
		"their":  "his her their",
		"you":    "you your yours",
		"it":     "it this that these those there",
		"of":     "'s",
		"adverb": "also still just really actually always usually often mostly currently only finally recently officially both even all so well already happily",
		"not":    "not never",
		"over":   "no_longer any_more anymore any_longer",
		"modal":  "will would can could may might must shall should cannot going_to want_to wanna gonna need_to have_to hope_to plan_to",
		"former": "used_to",
		"have":   "have has had having",
		"do":     "do does did",
		"be":     "am is are",
		"was":    "was were",
		"now":    "now nowadays these_days",
		"kin":    "mother father brother sister son daughter wife husband girlfriend boyfriend",
		"pet":    "dog cat",
		"given":  "anna ann tom",
		"month":  "january february march april may june july august september october november december",
		"day":    "the of",
		"opens":  "and but so well oh hey hi hello yes yeah ok okay now currently also actually",
		"joins":  "and but so because since while",
		"unreal": "if maybe perhaps wish imagine dreamed would as_if pretend",
		"asks":   "who what where when why how which do does did are is am can could would will have has",
		"said":   "said says told tells heard thinks",
		"jest":   "lol haha just_kidding",
		"once":   "today tonight this_week temporarily for_now",
		"then":   "ago when_i as_a_child back_then",
		"ends":   "and but or for since with in at on from near now as because so too when who which that where last next this yesterday years",
		"stop":   "i i'm he she it we you they the a an my your his her our their this that and but or so if in on at to of for from with is are was were not",
	},
	Things: map[string]string{
		"job": "nurse teacher engineer software_engineer",
	},
	Verbs:      "live work move love like enjoy",
	Irregular:  "be: was were been\nhave: had",
	Spellings:  map[string]string{"mum": "mother", "mom": "mother", "dad": "father", "won't": "will", "can't": "can", "ain't": "is", "shan't": "shall"},
	Contracted: map[string]string{"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would", "s": "'s"},
}
