import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { Terminal } from '../terminal.js';
import { ConnectorLink } from './connector-link.js';
import { ConnectorRun } from './connector-run.js';

const RUN = '8a0d4f0c-1f4e-4c55-9d33-0a8f3b7f5a10';
const server = createServer();
afterEach(() => void server.close());

it('takes the merged result when another rerun has passed meanwhile', async () => {
  let isRerun = false;
  server.on('request', ({ method, url }, response) => {
    const data = {
      run_id: RUN,
      passed: isRerun,
      state: 'finished',
      files: 1,
      filesFinished: 1,
      summary: { success: isRerun ? 1 : 0, failure: isRerun ? 0 : 1 },
      ...(isRerun && { merged: { files: 1, passed: 1 } }),
    };
    if (url?.endsWith('/rerun')) {
      // The rerun of the first call, whose answer was lost.
      isRerun = true;
      response.writeHead(409).end(JSON.stringify({ errors: { run_id: 'No file failed in this run' } }));
    } else response.writeHead(method === 'POST' ? 202 : 200).end(JSON.stringify({ status: 'success', data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const written: string[] = [];
  const out = { write: (text: string) => written.push(text) > 0 };
  const run = new ConnectorRun(
    {
      link: ConnectorLink.parse(`http://127.0.0.1:${port}/connector/4f0c`),
      wait: 60,
      junit: undefined,
      environment: undefined,
      rerunFailed: true,
    },
    null,
    {
      env: {},
      terminal: new Terminal(out, out, {}),
      interrupted: new AbortController().signal,
      ask: async () => null,
    },
  );
  expect(await run.toItsEnd()).toBe(0);
  expect(written.join('')).toContain('No rerun. No file failed in this run.');
  expect(written.join('')).toContain('passed (merged: 1 of 1 file passed on rerun)');
});
