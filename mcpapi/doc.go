// Package mcpapi gives a loci.Service to agents as tools of the Model Context
// Protocol. It translates and nothing else: schemas come from the request
// structs, answers are the result structs, and the memory's user is fixed when
// the server is made, so no input can name another.
package mcpapi
