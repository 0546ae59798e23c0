import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { ConnectorLink } from './connector-link.js';
import { LinkClient } from './link-client.js';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { until } from '../../../test/support/time/until.js';
import { describeFailure, retryAfter, retryPause } from './retry.js';

const RUN = '8a0d4f0c-1f4e-4c55-9d33-0a8f3b7f5a10';
const STARTED = { status: 'success', data: { run_id: RUN, report_url: 'http://host/project/1' } };
const clock = useManualClock();
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A server that gives one answer after another, and then repeats the last one. */
async function serve(
  ...answers: readonly (readonly [status: number, body: unknown, headers?: Record<string, string>])[]
) {
  let asked = 0;
  const listener: RequestListener = (_request, response) => {
    const [status, body, headers] = answers[Math.min(asked++, answers.length - 1)]!;
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

function connect(url: string, milliseconds = 20_000) {
  const said: string[] = [];
  const client = new LinkClient(ConnectorLink.parse(`${url}/connector/4f0c`), {
    deadline: clock.elapsed() + milliseconds,
    interrupted: new AbortController().signal,
    onOutage: (sentence) => said.push(sentence),
    onBack: () => said.push('back'),
  });
  return { client, said };
}

it('retries while the server is not ready or rate-limiting, after its Retry-After', async () => {
  const { url, asked } = await serve([503, {}], [429, {}, { 'Retry-After': '7' }], [202, STARTED]);
  const { client, said } = connect(url);
  const started = client.start(undefined);
  await until('the first pause', () => clock.pending.length === 1);
  // The length is random.
  await clock.advance(clock.pending[0]!);
  await clock.waited(7_000);
  await clock.advance(6_999);
  expect(asked()).toBe(2);
  await clock.advance(1);
  expect(await started).toMatchObject({ runId: RUN });
  expect(said).toEqual([`The server at ${url} is not ready (503).`, 'back']);
});

it.each<[string, number, unknown, string]>([
  ['a refusal', 409, { errors: { connector_id: 'Switched off' } }, 'Switched off.'],
  ['a page', 200, '<!doctype html>', 'is not a TestPlatform server. Check the link.'],
  ['something else', 202, { data: { run_id: '../1' } }, 'is not a TestPlatform server. Check the link.'],
  ['another address', 301, '', 'The link redirects to another address'],
  ['a wait that is too long', 429, {}, 'is rate-limiting this link. Gave up when the time was over.'],
])('ends with a sentence for %s', async (_what, status, body, sentence) => {
  const { url } = await serve([status, body, { 'Retry-After': '3600' }]);
  await expect(connect(url).client.start(undefined)).rejects.toThrow(sentence);
});

it('fails with a message when nobody answers in time', async () => {
  const { url } = await serve([200, '']);
  servers.splice(0).forEach((server) => server.close());
  const { client } = connect(url, 700);
  const ended = client.start(undefined).then(
    () => 'it started',
    (error: unknown) => String(error),
  );
  await until('a pause', () => clock.pending.length === 1);
  await clock.advance(clock.pending[0]!);
  expect(await ended).toContain(`The server at ${url} can’t be reached (ECONNREFUSED).`);
});

it('uses Retry-After, otherwise waits longer each time', () => {
  expect([retryAfter(null), retryAfter('7'), retryAfter('soon')]).toEqual([undefined, 7_000, undefined]);
  expect(retryAfter('Sat, 21 Nov 2026 12:00:10 GMT', Date.UTC(2026, 10, 21, 12))).toBe(10_000);
  expect([0, 1, 2, 9].map((tries) => retryPause(tries, () => 0.5))).toEqual([500, 1_000, 2_000, 15_000]);
});

it('gives up at once when a name or a certificate is wrong', () => {
  const cause = { cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } };
  expect(describeFailure(cause, 'https://host')).toMatchObject({ isFinal: true });
  expect(describeFailure({ cause: { code: 'ENOTFOUND' } }, 'https://host').sentence).toContain('unknown host name');
});
