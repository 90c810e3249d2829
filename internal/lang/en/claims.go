package en

import "github.com/loci-memory/loci/internal/lang/language"

// claims is the Claims part of English.
var claims = language.Claims{
	Canon: map[string]string{
		"home":       "home house flat apartment residence address",
		"employer":   "employer company firm",
		"job":        "job role position occupation profession title",
		"partner":    "partner girlfriend boyfriend husband wife spouse fiance fiancee",
		"manager":    "manager boss supervisor",
		"phone":      "phone mobile cell telephone number",
		"email":      "email e-mail mail",
		"car":        "car vehicle",
		"school":     "school college university uni kindergarten",
		"deadline":   "deadline due",
		"doctor":     "doctor gp physician",
		"department": "department dept division",
	},
	Padding: "project team date name number address favorite thing group time day",
}
