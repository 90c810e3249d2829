// Package mcpapi gives a loci.Service to agents as tools of the Model Context
// Protocol, over standard input and output or over HTTP. It translates and nothing else:
// a request is read into the struct of the method, and a result is written as text for a
// model's eyes, or whole where a program asks for it. In whose memory a call is made is
// fixed by the process or by the caller's key, so no input can name another user.
package mcpapi
