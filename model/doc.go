// Package model is what authors of a model implement: LLM, a language model that answers
// prompts, Embedder, which turns texts into vectors, and Analyst, which distils a memory
// without either. Ledger keeps what calls to models have cost. Each is optional. Clients
// of servers are in the packages openai and anthropic below this one, package rules is an
// Analyst, and package modeltest is the contract of LLM and Embedder as tests.
package model
