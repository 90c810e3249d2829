// What the drivers of the TypeScript clients share: each line of standard input is a request
// {do, params}, each line of standard output its answer {ok} or {error}. Argument 1 says where
// the server is: {command, args, env} or {url, headers}.
import { createInterface } from 'node:readline';

export const where = JSON.parse(process.argv[2]);

const verbs = {
  about: (client) => ({ server: client.getServerVersion(), instructions: client.getInstructions() }),
  tools: (client) => client.listTools(),
  call: (client, params) => client.callTool(params),
  resources: (client) => client.listResources(),
  templates: (client) => client.listResourceTemplates(),
  read: (client, params) => client.readResource(params),
  prompts: (client) => client.listPrompts(),
  prompt: (client, params) => client.getPrompt(params),
};

export async function drive(client, transport) {
  await client.connect(transport);
  for await (const line of createInterface({ input: process.stdin })) {
    const { do: verb, params } = JSON.parse(line);
    let answer;
    try {
      answer = { ok: await verbs[verb](client, params) };
    } catch (error) {
      answer = { error: { code: error.code, message: error.message } };
    }
    process.stdout.write(JSON.stringify(answer) + '\n');
  }
  await client.close();
}
