import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findChromium, LAUNCH_ARGS } from '@testplatform/engine';
import { type BrowserServer, chromium } from 'playwright';
import { readLastResult, runEnded, startRun } from '../factories/run.js';
import { createSteps, feeding, opening, passing, resultOf } from '../factories/steps.js';
import { freePort } from '../support/servers/ports.mjs';
import { browsersBelow } from '../support/processes.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

const SECRET_PATH = 'grid-key';

/** A Playwright server, such as one of a browser grid, on a port of its own. */
class Grid {
  private server: BrowserServer | null = null;
  private constructor(private readonly port: number) {}

  static async onFreePort(): Promise<Grid> {
    return new Grid(await freePort());
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}/${SECRET_PATH}`;
  }

  async begin(): Promise<void> {
    const executablePath = findChromium(process.env.TEST_BROWSER_PATH ?? process.env.CHROMIUM_PATH);
    this.server = await chromium.launchServer({
      executablePath,
      args: LAUNCH_ARGS,
      chromiumSandbox: false,
      host: '127.0.0.1',
      port: this.port,
      wsPath: `/${SECRET_PATH}`,
    });
  }

  async end(): Promise<void> {
    await this.server?.kill();
    this.server = null;
  }
}

describe('a server whose browsers run on a Playwright server', () => {
  let grid: Grid;
  let site: Server;
  let url: string;
  /** Pending requests for a page that the test answers. */
  const held: (() => void)[] = [];
  beforeAll(async () => {
    grid = await Grid.onFreePort();
    site = createServer((request, response) => {
      const answer = () =>
        void response.end('<!doctype html><label>Name <input id="name"></label><a href="/file" download>Get</a>');
      if (request.url === '/held') held.push(answer);
      else answer();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  const on = ownServer(() => ({ env: { BROWSER_WS_ENDPOINT: grid.url, RUN_CONCURRENCY: '1' } }));
  afterEach(async () => {
    held.length = 0;
    await grid.end();
  });
  afterAll(() => {
    site?.closeAllConnections();
    site?.close();
  });

  it('runs files there, with pictures, values and downloads', async () => {
    await grid.begin();
    const file = await createSteps(
      on.admin,
      opening('Open', `${url}/`),
      feeding('Name', '#name', 'Ada'),
      { title: 'Read', eventType: 'Get content', property: 'Value', targetField: '#name' },
      { title: 'Call', eventType: 'HTTP request', redirectURL: `${url}/` },
      { title: 'Get', eventType: 'Download', targetField: 'text=Get' },
    );
    const { status, cases } = await resultOf(on.admin, file);
    expect(cases.map(({ title, status: outcome, message }) => [title, outcome, message])).toEqual(
      ['Open', 'Name', 'Read', 'Call', 'Get'].map((title) => [title, 'success', expect.any(String)]),
    );
    expect(status).toBe('success');
    expect(cases[1]?.screenshot).not.toBeNull();
    expect(browsersBelow(on.server.pid)).toEqual([]);
  });

  it('can’t call itself with an HTTP request, which it sends directly', async () => {
    await grid.begin();
    const own = `${on.server.url}/api/health`;
    const file = await createSteps(on.admin, { title: 'Call', eventType: 'HTTP request', redirectURL: own });
    const { cases } = await resultOf(on.admin, file);
    expect(cases.map(({ message }) => message)).toEqual([`${own} is blocked on this server (RUN_BLOCK)`]);
  });

  it('ends a file whose Playwright server disappears, and uses the next one', async () => {
    await grid.begin();
    const file = await createSteps(on.admin, opening('Open', `${url}/held`), passing('After'));
    const runId = await startRun(on.admin, { projectId: file.projectId });
    await until('the page to be asked for', () => held.length === 1);
    await grid.end();
    await runEnded(on.admin, file.projectId, runId);
    expect(await readLastResult(on.admin, file)).toMatchObject({
      status: 'error',
      reason: 'The browser ended unexpectedly',
      cases: [{ status: 'failure' }, { status: 'skipped' }],
    });
    await grid.begin();
    const other = await createSteps(on.admin, opening('Open', `${url}/`));
    expect((await resultOf(on.admin, other)).status).toBe('success');
  });

  it('reports that there is no browser, without the address, which may contain a key', async () => {
    const file = await createSteps(on.admin, opening('Open', `${url}/`));
    const { status, reason } = await resultOf(on.admin, file);
    expect(status).not.toBe('success');
    expect(reason).toContain('The remote browser could not be reached');
    expect(reason + on.server.log).not.toContain(SECRET_PATH);
  });
});
