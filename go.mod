module github.com/loci-memory/loci

go 1.26
