// Counts tokens (o200k_base): each line of standard input is a JSON string, each line of
// standard output its number.
import { createInterface } from 'node:readline';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(countTokens(JSON.parse(line)) + '\n');
}
