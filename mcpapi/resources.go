package mcpapi

func bindResources(b binding) {}
