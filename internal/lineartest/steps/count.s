// Go takes a function without a body, which lists is, where there is assembly.
