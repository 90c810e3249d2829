// Package clienttest gives tests the programs that people run: clients, validators and
// generators from the npm registry and from PyPI, each in one exact version, unmodified, and
// the loci program itself.
//
//	dir := clienttest.NPM(t, clienttest.MCPTypeScript)    // scripts in dir import it
//	python := clienttest.Pip(t, clienttest.MCPPython)     // the interpreter that has it
//	out := clienttest.Run(t, exec.Command("node", filepath.Join(dir, "talk.mjs")))
//	loci := clienttest.Program(t)                         // the path of the program
//
// A set of packages is installed once on a machine, in the user's cache folder, and is shared
// by all tests and test processes; a lock lets one of them install and the others wait. Scripts
// that packages would run when they are installed are not run.
//
// A test that asks for a client is skipped unless it is asked for (package envtest), and fails
// where the client can't be had (no npm, no Python, no registry): the reason and the cure are
// in its output.
package clienttest
