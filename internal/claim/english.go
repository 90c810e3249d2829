package claim

// english reads what an English text claims.
func english(text, voice string) []Statement { return nil }

// askEnglish reads what an English question asks for.
func askEnglish(question, voice string) Question { return Question{} }

// keyEnglish is Key in English.
func keyEnglish(subject, attribute string) string { return "" }
