// A program with the types that openapi-typescript makes of the server's document.
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

declare const process: { argv: string[] };

const [, , baseUrl, key] = process.argv;
const loci = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

const kept = await loci.POST('/v1/remember', { body: { text: 'I moved to Ghent in May.', speaker: 'Ann', wait: true } });
if (kept.error) throw new Error(kept.error.detail);

const found = await loci.POST('/v1/recall', { body: { query: 'Where did Ann move?' } });
if (found.error) throw new Error(found.error.detail);
const hit: components['schemas']['Hit'] = found.data.hits[0];

const read = await loci.GET('/v1/notes/{id}', { params: { path: { id: hit.note.id } } });
const missing = await loci.GET('/v1/notes/{id}', { params: { path: { id: '019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07' } } });
console.log(JSON.stringify({ content: read.data?.content, status: missing.response.status, detail: missing.error?.detail }));
