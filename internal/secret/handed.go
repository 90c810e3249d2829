package secret

import (
	"slices"
	"strings"
)

// options are names, behind two dashes, of what a command line has before a secret.
var options = []string{"password", "passwd", "token", "api-key", "secret", "access-token", "auth-token"}

// shorts are the options of one letter behind which clients take a password: most others
// mean something else by them.
var shorts = []struct {
	option  string
	glued   bool // nothing is between the option and the password
	clients []string
}{
	{"-p", true, []string{"mysql", "mariadb", "mysqldump", "mysqladmin", "sshpass", "7z", "7za", "unrar", "rar"}},
	{"-p", false, []string{"sshpass", "mongo", "mongosh", "mongodump", "mongorestore", "docker login", "podman login", "az login", "oc login", "ipmitool"}},
	{"-P", false, []string{"zip", "unzip", "sqlcmd", "bcp"}}, {"-a", false, []string{"redis-cli"}}, {"-w", false, []string{"ldapsearch", "ldapmodify", "ldapadd"}}, {"-pw", false, []string{"plink", "pscp", "putty"}},
}

// behindShort finds the password behind the option of one letter at text[i].
func behindShort(out []Found, text string, i int) []Found {
	line := text[max(0, i-longest, strings.LastIndexAny(text[:i], "\n|;&")+1):i]
	for _, s := range shorts {
		rest, ok := strings.CutPrefix(text[i:], s.option)
		if !ok || rest == "" || (rest[0] == ' ') == s.glued || !runs(line, s.clients) {
			continue
		}
		from, to := literal(text, len(text)-len(strings.TrimLeft(rest, " ")))
		v := text[from:to]
		if quoted := from > 0 && strings.IndexByte("\"'`", text[from-1]) >= 0; len(v) >= 3 && (quoted || hard(v)) && !Placeholder(v) && !unspecific(v) && !called(text, to) {
			return append(out, Found{Password, from, to})
		}
	}
	return out
}

// runs reports whether a line runs one of some commands.
func runs(line string, commands []string) bool {
	for _, c := range commands {
		i := strings.Index(line, c+" ")
		if i == 0 || i > 0 && classes[line[i-1]]&inName == 0 {
			return true
		}
	}
	return false
}

// handed finds what is handed on behind the space at text[i]: Bearer …, the token of an
// option, -u name:password.
func handed(out []Found, text string, i int) []Found {
	from := i
	for from > 0 && text[from-1] > ' ' && i-from < 16 {
		from--
	}
	word := strings.TrimLeft(text[from:i], "\"'(`")
	if i+2 < len(text) && text[i+1] == '-' {
		return behindShort(out, text, i+1)
	}
	start, to := literal(text, i+1)
	s := text[start:to]
	if len(s) < 4 || Placeholder(s) {
		return out
	}
	if word == "Basic" && !strings.HasSuffix(strings.TrimRight(text[:from], " "), ":") {
		return out
	}
	if kind, skip := behind(word, s, start > i+1); kind != "" {
		out = append(out, Found{kind, start + skip, to})
	}
	return out
}

// behind is the kind of what a word hands on, "" for nothing secret, and how many bytes before it are none of it.
func behind(word, s string, quoted bool) (kind Kind, skip int) {
	whole := run(s, based) == len(s)
	long := whole && len(s) >= minToken && mixed(s)
	switch option, dashed := strings.CutPrefix(word, "--"); {
	case word == "-u" || dashed && option == "user":
		return login(s)
	case word == "Basic" && whole && len(s) >= 8:
		return Password, 0
	case long && (strings.EqualFold(word, "bearer") || compound(word) && !dottedWords(s)), dashed && optional(option, s, quoted):
		return Token, 0
	}
	return "", 0
}

// login is the password behind a name and a colon.
func login(s string) (kind Kind, skip int) {
	user, pass, _ := strings.Cut(s, ":")
	if user == "" || len(pass) < 3 || Placeholder(pass) || unspecific(pass) {
		return "", 0
	}
	return Password, len(user) + 1
}

// optional reports whether s is what an option hands on that is for a secret.
func optional(option, s string, quoted bool) bool {
	return slices.Contains(options, option) && !unspecific(s) && s[0] != '-' && (quoted || hard(s))
}
