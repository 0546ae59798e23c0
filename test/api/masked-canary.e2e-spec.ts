import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { readLastResult, readReport, readSnapshot, run } from '../factories/run.js';
import { openDownload, readExcel, ticketOf } from '../support/excel.js';
import { LiveClient } from '../support/live-client.js';
import { Outbox } from '../support/outbox.js';
import { until } from '../support/until.js';
import { ownServer } from '../support/shared-server.js';

const on = ownServer();
const mails = new Outbox(on);

/** What is typed into the page, and what is put into its address. */
const TYPED = 'Kanarienvogel "ä" 7% & <b>';
const SECRET = 'Geheimnis/ß?+42';
/** What stands in the report of every run, so that what is searched has been reached. */
const SIGN = 'Sign of the run';

/** A text as it may stand somewhere: as it is, in JSON, in HTML, in an address, or in base64 at any place. */
function formsOf(text: string): string[] {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + text)
      .toString('base64')
      // What its neighbours have a part in is left out.
      .slice(shift === 0 ? 0 : 4, -4),
  );
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const form = new URLSearchParams({ v: text }).toString().slice('v='.length);
  return [
    ...new Set([
      text,
      JSON.stringify(text).slice(1, -1),
      html,
      encodeURIComponent(text),
      encodeURI(text),
      form,
      ...base64,
    ]),
  ];
}

/** The forms of both texts that a place has; none may be found. */
const foundIn = (content: string | Buffer): string[] =>
  [TYPED, SECRET].flatMap(formsOf).filter((form) => Buffer.from(content).includes(form));

/** Every file below a folder. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

// It tells everybody what it was given, as careless pages do.
const PAGE = `<!doctype html><title>Careless</title>
  <input id="p"><p id="out"></p><p id="query"></p>
  <script>
    query.textContent = new URLSearchParams(location.search).get('q');
    console.log('Opened with ' + location.href);
    p.oninput = () => {
      out.textContent = p.value;
      console.error('Typed ' + p.value, { value: p.value });
      fetch('/unknown?v=' + encodeURIComponent(p.value));
      fetch('/unknown', { method: 'POST', body: new URLSearchParams({ v: p.value }) });
    };
  </script>`;

describe('masked texts and secret values', () => {
  let site: Server;
  let url: string;

  beforeAll(async () => {
    site = createServer((request, response) => {
      if (request.url?.startsWith('/unknown')) return void response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });

  async function createFile(): Promise<FileRef> {
    const [file] = (await createFiles(on.admin, ['Careless'])) as [FileRef];
    const { projectId } = file;
    const environments = [{ name: 'staging', bindings: [{ title: 'key', value: SECRET, secret: true }] }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    const equals = [{ statement: 'Equal to' as const, statementData: 'something else' }];
    const read = { eventType: 'Get content' as const, conditionals: equals };
    const script = { eventType: 'Run script' as const, conditionals: equals };
    for (const step of [
      { title: 'Open', eventType: 'URL redirect' as const, redirectURL: `${url}/?q={{binding=key}}` },
      {
        title: 'Type',
        eventType: 'Text feed' as const,
        targetField: '#p',
        inputText: TYPED,
        inputTextMask: 'Yes' as const,
      },
      { title: 'Read what was typed', ...read, targetField: '#out' },
      { title: 'Read the address', ...read, targetField: '#query' },
      {
        title: 'Answer both',
        ...script,
        script: 'return [document.body.innerHTML, location.href, JSON.stringify(p.value)]',
      },
      { title: 'Throw both', ...script, script: 'throw new Error(p.value + location.href)' },
      { title: SIGN, eventType: 'Run script' as const, script: `console.log("${SIGN}"); return "${SIGN}"` },
    ])
      await createCase(on.admin, file, step);
    return file;
  }

  it('are nowhere to be read once a careless page and a failing test had them', async () => {
    const file = await createFile();
    const { projectId } = file;
    const recipients = [(await createMember(on.admin, on.visitor, mails)).email];
    await on.admin.ok('/projects/notification-manage', {
      projectId,
      kind: 'mail',
      title: 'Mail',
      when: 'always',
      recipients,
    });
    const client = await LiveClient.watch(on.admin, projectId);
    const runId = await run(on.admin, { ...file, environment: 'staging' });
    await client.finished(runId);
    client.close();

    const result = await readLastResult(on.admin, file);
    expect(result.cases.map(({ title, status }) => [title, status])).toEqual([
      ['Open', 'success'],
      ['Type', 'success'],
      ['Read what was typed', 'failure'],
      ['Read the address', 'failure'],
      ['Answer both', 'failure'],
      ['Throw both', 'failure'],
      [SIGN, 'success'],
    ]);
    const download = await openDownload(on.admin, { ...file, ticket: await ticketOf(on.admin) });
    const excel = await readExcel(download.bytes);
    const sheets = excel.names.map((name) => excel.rows(name));
    const places: Record<string, string> = {
      report: JSON.stringify([result, await readReport(on.admin, file)]),
      snapshot: JSON.stringify(await readSnapshot(on.admin, projectId, runId)),
      live: JSON.stringify([client.events, client.lines]),
      excel: JSON.stringify(sheets),
      cases: JSON.stringify(await on.admin.ok('/projects/test-case-lists', file)),
      log: on.server.log,
    };
    for (const [place, content] of Object.entries(places)) expect([place, foundIn(content)]).toEqual([place, []]);
    for (const place of ['report', 'live', 'excel'])
      expect([place, places[place]]).toEqual([place, expect.stringContaining(SIGN)]);
    const isMail = (path: string) => path.endsWith('.eml') && readFileSync(path).includes('Careless');
    await until('the mail of the run', () => filesBelow(on.server.dataDir).some(isMail));
    const stored = filesBelow(on.server.dataDir);
    expect(stored.some((path) => readFileSync(path).includes(SIGN))).toBe(true);
    for (const path of stored) expect([path, foundIn(readFileSync(path))]).toEqual([path, []]);
  });
});
