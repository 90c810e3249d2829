"""Runs llama.cpp's own server with a model, until standard input is closed.

The first line of standard output is its address. An answer has a bound, as of any server, and
words that come again cost a little: so small a model would never end otherwise.
"""

import sys

import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.hostnames = ["127.0.0.1"]
params.port = 0
params.n_ctx = 8192
params.n_parallel = 1
params.cpuparams.n_threads = 1  # threads that wait for each other are slow where a machine is busy
params.cpuparams_batch.n_threads = 1
params.n_predict = 400
params.sampling.penalty_repeat = 1.3
params.sampling.penalty_last_n = 400
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
