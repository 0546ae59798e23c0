import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SOCKET_EVENTS } from '@testplatform/contract';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createConnector } from '../factories/connector.js';
import { createMember, type Member } from '../factories/member.js';
import { createNotification, deliveriesOver } from '../factories/notification.js';
import { createFiles, type FileRef, SHORT_WAIT } from '../factories/project.js';
import { readLastResult, readReport, runEnded } from '../factories/run.js';
import { addSteps, opening, type Step } from '../factories/steps.js';
import { openDownload, ticketOf } from '../support/files/excel.js';
import { Outbox } from '../support/product/outbox.js';
import { ownServer } from '../support/product/shared-server.js';
import { unzip } from '../support/files/unzip.js';
import { shareWebhookReceiver } from '../support/servers/webhook-receiver.js';
import { PATIENCE } from '../support/time/until.js';

/**
 * The beginning of both secrets. Addresses, JSON, HTML and XML leave its letters unescaped, whatever happens to the
 * rest.
 */
const MARK = 'zqvcanary';
/** Characters that each format escapes differently. */
const TYPED = `${MARK} one "ö" <&>/b+c'\\`;
const SECRET = `${MARK} two "ö" <&>/b+c'\\`;

const receiver = shareWebhookReceiver();
const on = ownServer({
  database: 'sqlite',
  env: { LOG_LEVEL: 'trace', TRACES: 'always', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
});
const mails = new Outbox(on);

/** A page that repeats what is typed in every place that a step can quote. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Start</title>
<form action="/sent"><input id="word" name="word"><button>Send</button></form><p id="said">-</p>
<script>
  word.oninput = () => {
    const text = word.value;
    document.title = said.textContent = 'x'.repeat(190) + text;
    said.dataset.text = word.dataset.text = text;
    console.error(text, { text });
    fetch('/echo?word=' + encodeURIComponent(text));
    setTimeout(() => { throw new Error(text) });
  };
</script>`;

let site: Server;
let url: string;
beforeAll(async () => {
  site = createServer((request, response) => {
    response.writeHead(request.url?.startsWith('/echo') ? 500 : 200, { 'Content-Type': 'text/html' });
    response.end(request.url === '/' ? PAGE : JSON.stringify([request.url, request.headers]));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** A condition that fails at once, because page text is never a number. The message quotes both sides. */
const conditionals: Step['conditionals'] = [{ statement: 'Greater then', statementData: '{{binding=secret}}' }];
const reading = (title: string, more: Partial<Step>): Step => ({
  title,
  eventType: 'Get content',
  targetField: '#said',
  conditionals,
  ...more,
});
const script = (title: string, program: string): Step => ({
  title,
  eventType: 'Run script',
  script: program,
  conditionals,
});

/** Types masked text and fails in every way that quotes it. */
const steps = (): Step[] => [
  opening('Open', url),
  { title: 'Type', eventType: 'Text feed', targetField: '#word', inputText: TYPED, inputTextMask: 'Yes' },
  reading('Value', { targetField: '#word', property: 'Value' }),
  reading('Text', { property: 'Text' }),
  reading('Attribute', { property: 'Attribute', attribute: 'data-text' }),
  reading('Title', { targetField: undefined, property: 'Title' }),
  script('Throw', 'throw new Error("Not found: " + word.value)'),
  script('Cut', 'return "x".repeat(195) + word.value'),
  script('Long', 'return "x".repeat(4995) + word.value'),
  script('HTML', 'return document.body.outerHTML'),
  script('JSON', 'return JSON.stringify(JSON.stringify({ text: word.value }))'),
  script('Addresses', 'return [encodeURI(word.value), encodeURIComponent(word.value)].join(" ")'),
  { title: 'Press', eventType: 'Click', targetField: 'role=button' },
  reading('Address', { targetField: undefined, property: 'URL' }),
  // The button led to another page, which has no such field.
  {
    title: 'Type the secret',
    eventType: 'Text feed',
    targetField: '#word',
    inputText: '{{binding=secret}}',
    ...SHORT_WAIT,
  },
  { title: 'Locate', eventType: 'Locate element', targetField: 'text={{binding=secret}}', ...SHORT_WAIT },
  { title: 'Comment {{binding=secret}}', eventType: 'Comment', comment: '{{binding=secret}}' },
  opening('Closed', 'http://127.0.0.1:1/{{binding=secret}}'),
  {
    title: 'Request',
    eventType: 'HTTP request',
    redirectURL: `${url}/echo?word={{binding=secret}}`,
    headers: 'X-Word: {{binding=secret}}',
    conditionals,
  },
];

/** Every form in which a secret may be written. */
const FORMS: readonly RegExp[] = [
  new RegExp(MARK, 'i'),
  new RegExp(Buffer.from(MARK).toString('hex'), 'i'),
  new RegExp(Buffer.from(MARK, 'utf16le').toString('latin1')),
  // Base64 may start at any of three offsets of a group; the characters that depend on the neighbours are left out.
  ...[0, 1, 2].map(
    (at) =>
      new RegExp(
        Buffer.from('-'.repeat(at) + MARK)
          .toString('base64')
          .slice(at && at + 1, -4),
      ),
  ),
];

/** Where texts and files contain the secret, with context. */
const leaks = (places: Readonly<Record<string, string | Buffer>>): string[] =>
  Object.entries(places).flatMap(([place, content]) => {
    const text = Buffer.from(content).toString('latin1');
    const at = Math.max(...FORMS.map((form) => text.search(form)));
    return at < 0 ? [] : [`${place}: ${text.slice(Math.max(0, at - 60), at + 60)}`];
  });

it('is found in each form by the search itself', () => {
  const forms = [
    TYPED,
    encodeURIComponent(TYPED),
    JSON.stringify(JSON.stringify(TYPED)),
    Buffer.from(TYPED).toString('hex'),
    Buffer.from(TYPED, 'utf16le').toString('latin1'),
    ...['', 'a', 'ab', 'abc'].map((before) => Buffer.from(before + TYPED).toString('base64')),
  ];
  expect(forms.filter((form) => leaks({ form }).length === 0)).toEqual([]);
});

/** Everything that the server sends to a listener of a project. */
async function listen({ api }: Member, projectId: number) {
  const socket = io(api.url, { auth: { token: api.token }, transports: ['websocket'], forceNew: true });
  const heard: string[] = [];
  socket.onAny((...said: unknown[]) => heard.push(JSON.stringify(said)));
  const answer = (await socket.timeout(PATIENCE).emitWithAck(SOCKET_EVENTS.handshake, { projectId })) as object;
  expect(answer).toMatchObject({ status: 'success' });
  return { heard, close: () => socket.close() };
}

/** The files below a folder by path, with unpacked zip archives. */
function filesBelow(folder: string): Record<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.flatMap((path) => unpacked(path, readFileSync(path))));
}

const unpacked = (name: string, file: Buffer): [string, Buffer][] => [
  [name, file],
  ...(file.subarray(0, 2).toString() === 'PK'
    ? [...unzip(file)].map(([part, bytes]): [string, Buffer] => [`${name}/${part}`, bytes])
    : []),
];

/** Every answer that shows something of a run. */
async function answersAbout(file: FileRef, runId: string): Promise<Record<string, string>> {
  const { projectId } = file;
  const [entry] = await readReport(on.admin, file);
  const { data } = await on.admin.ok<{ data: { case_id: number }[] }>('/projects/test-case-lists', file);
  const run = { projectId, run_id: runId };
  const calls: readonly (readonly [string, object])[] = [
    ['/projects/test-case-lists', file],
    ['/projects/environment-lists', { projectId }],
    ['/projects/list', {}],
    ['/projects/test-report', file],
    ['/projects/test-report', { projectId, result_id: entry!.result_id }],
    ['/projects/run-lists', { projectId }],
    ['/projects/get-test-snap', run],
    ['/projects/run-report', run],
    ['/projects/run-failures', run],
    ['/projects/notification-lists', { projectId }],
    ['/projects/notification-log', { projectId }],
    ...data.map(({ case_id }) => ['/projects/case-history', { projectId, case_id }] as const),
  ];
  const answers = await Promise.all(calls.map(async ([path, body]) => JSON.stringify(await on.admin.ok(path, body))));
  return Object.fromEntries(answers.map((answer, at) => [`${calls[at]![0]} ${at}`, answer]));
}

it('a masked text and a secret of an environment appear nowhere after a run whose failures quote them', async () => {
  const watcher = await createMember(on.admin, on.visitor, mails, {
    role_permission: { runner: { view: true } },
  });
  const [file] = (await createFiles(on.admin, ['Sign in'], { name: 'Canary' })) as [FileRef];
  await addSteps(on.admin, file, ...steps());
  const { projectId } = file;
  const httpCredentials = { origin: 'https://staging.example.com', username: 'Ann', password: SECRET };
  const bindings = [{ title: 'secret', value: SECRET, secret: true }];
  const environments = [{ name: 'staging', bindings, browser: { httpCredentials } }];
  await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
  const hook = await createNotification(on.admin, projectId, { url: receiver.url('/hook') });
  await createNotification(on.admin, projectId, { kind: 'mail', recipients: ['owner@example.com'] });
  const connectorId = await createConnector(on.admin, projectId, { environment: 'staging' });
  const heard = await listen(watcher, projectId);

  const link = `${on.server.url}/connector/${connectorId}`;
  const started = (await (await fetch(link)).json()) as { data: { run_id: string } };
  const runId = started.data.run_id;
  await runEnded(on.admin, projectId, runId);
  const deliveries = await deliveriesOver(on.admin, projectId, 2);
  expect(deliveries.map(({ state }) => state)).toEqual(['sent', 'sent']);
  heard.close();

  const [entry] = await readReport(on.admin, file);
  // Most of them failed, and what they quote is masked.
  expect(entry!.summary.failure).toBeGreaterThan(10);
  expect(await readLastResult(on.admin, file)).toMatchObject({ trace: null });
  const answers = await answersAbout(file, runId);
  expect(Object.values(answers).join('').split('•••').length).toBeGreaterThan(20);
  expect(heard.heard.join('')).toContain('•••');

  const excel = { projectId, result_id: entry!.result_id, report_type: 'group' };
  const download = await openDownload(on.admin, { ...excel, ticket: await ticketOf(on.admin) });
  expect(download.http).toBe(200);
  const junit = await fetch(`${link}/runs/${runId}?format=junit`);
  expect(junit.headers.get('Content-Type')).toMatch(/^application\/xml/);
  const mail = await mails.next('owner@example.com', 'Failed: Canary');
  const places = {
    ...answers,
    ...Object.fromEntries(unpacked('Excel', download.bytes)),
    'JUnit report': await junit.text(),
    mail: JSON.stringify(mail),
    webhook: receiver.at('/hook')[0]!.text,
    'live events': heard.heard.join('\n'),
    'log of the server': on.server.log,
    ...filesBelow(on.server.dataDir),
  };
  expect(leaks(places)).toEqual([]);
  // The signing key of webhooks is shown once, and stored encrypted.
  expect(
    Object.entries(places)
      .filter(([, content]) => content.includes(hook.secret!))
      .map(([place]) => place),
  ).toEqual([]);
});
