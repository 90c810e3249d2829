// Drives the first generation of the official TypeScript client.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { drive, where } from './drive.mjs';

const transport = where.url
  ? new StreamableHTTPClientTransport(new URL(where.url), { requestInit: { headers: where.headers } })
  : new StdioClientTransport(where);
await drive(new Client({ name: 'typescript-1', version: '1' }), transport);
