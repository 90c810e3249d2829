"""Computes the vectors of texts as the published encoder means them, with onnxruntime.

reference.py MODEL TOKENIZER reads a JSON array of texts and prints one of vectors: of the first
token, with length 1. With --plain the runtime leaves out its own optimisations.
"""

import json
import sys

import numpy
import onnxruntime
import tokenizers

options = onnxruntime.SessionOptions()
options.intra_op_num_threads = 1
if "--plain" in sys.argv:
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
session = onnxruntime.InferenceSession(sys.argv[1], options)
tokenizer = tokenizers.Tokenizer.from_file(sys.argv[2])
tokenizer.no_padding()
tokenizer.enable_truncation(512)
inputs = {i.name for i in session.get_inputs()}

vectors = []
for text in json.load(sys.stdin):
    cut = tokenizer.encode(text)
    all = {"input_ids": cut.ids, "attention_mask": cut.attention_mask, "token_type_ids": cut.type_ids}
    given = {name: numpy.array([values], dtype=numpy.int64) for name, values in all.items() if name in inputs}
    first = session.run(None, given)[0][0][0].astype(numpy.float64)
    vectors.append((first / numpy.linalg.norm(first)).tolist())
json.dump(vectors, sys.stdout)
