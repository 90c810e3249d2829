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
		"phone":      "phone mobile cell telephone cellphone number",
		"email":      "email e-mail mail",
		"car":        "car vehicle",
		"school":     "school college university uni kindergarten academy elementary gymnasium preschool nursery",
		"deadline":   "deadline due",
		"doctor":     "doctor gp physician",
		"department": "department dept division",
		"major":      "major degree",
		"salary":     "salary pay wage",
		"party":      "party",
	},
	Padding: "project team date name thing cost price group time day line month class lesson session appointment training practice",
}
