// Drives the second generation of the official TypeScript client, which asks a server for
// the newest protocol first.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { drive, where } from './drive.mjs';

const transport = where.url
  ? new StreamableHTTPClientTransport(new URL(where.url), { requestInit: { headers: where.headers } })
  : new StdioClientTransport(where);
const client = new Client({ name: 'typescript-2', version: '1' }, { versionNegotiation: { mode: 'auto' } });
await drive(client, transport);
