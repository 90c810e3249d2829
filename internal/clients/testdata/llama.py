"""Runs llama.cpp's own server with a model, until standard input is closed.

The first line of standard output is its address. A question and its answer have little room,
and words that come again cost: so small a model would hardly ever end otherwise.
"""

import sys

import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.hostnames = ["127.0.0.1"]
params.port = 0
params.n_ctx = 3072
params.n_parallel = 1
params.cpuparams.n_threads = 1  # threads that wait for each other are slow where a machine is busy
params.cpuparams_batch.n_threads = 1
params.sampling.penalty_repeat = 1.3
params.sampling.penalty_last_n = 400
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
