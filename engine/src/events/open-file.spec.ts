import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestCase } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCase, type EngineLab, SHORT_WAIT, startLab, TESTED } from '../../../test/support/browser/engine.js';

let lab: EngineLab;
let folder: string;
let allowed: string;
let inside: string;
let outside: string;

beforeAll(async () => {
  lab = await startLab();
  folder = await mkdtemp(join(tmpdir(), 'tp-files-'));
  allowed = join(folder, 'allowed');
  await mkdir(allowed);
  outside = pathToFileURL(join(folder, 'secret.html')).href;
  inside = pathToFileURL(join(allowed, 'page.html')).href;
  await writeFile(join(folder, 'secret.html'), '<p id="secret">canary</p>');
  await writeFile(join(allowed, 'other.html'), '<p id="other">Other page</p>');
  await writeFile(
    join(allowed, 'page.html'),
    `<a id="out" href="${outside}">Out</a> <a id="in" href="other.html">In</a><iframe src="${outside}"></iframe>`,
  );
});
afterAll(async () => {
  await lab.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (redirectURL: string) => aCase('URL redirect', { redirectURL });
const content = (targetField: string, fields: Partial<TestCase> = {}) =>
  aCase('Get content', { targetField, ...fields });

async function run(...cases: Parameters<EngineLab['run']>[0]) {
  const told = await lab.run(cases, { executionType: 'xecutor', uploadFolders: [allowed] });
  expect(JSON.stringify(told.results)).not.toContain('canary');
  return told.results.map(({ status, value }) => ({ status, value }));
}

/** Firefox opens no files at all, because links in them could lead to any other file. */
const refuses = (): void =>
  it('Firefox opens no file', async () => {
    const { results } = await lab.run([open(inside)], { executionType: 'xecutor', uploadFolders: [allowed] });
    expect(results[0]?.message).toMatch(/^Firefox opens no files of this machine in a test/);
  });

const opens = (): void => {
  it('opens, and links to others there', async () => {
    expect(await run(open(inside), aCase('Click', { targetField: '#in' }), content('#other'))).toMatchObject([
      { status: 'success' },
      { status: 'success' },
      { status: 'success', value: 'Other page' },
    ]);
  });

  it.each([
    ['a link', aCase('Click', { targetField: '#out' })],
    ['a script', aCase('Run script', { script: 'location = document.links[0].href; return 1' })],
    ['an address', () => open(outside)],
  ])('does not lead to a file outside: by %s', async (_way, step) => {
    const [opened, , read] = await run(
      open(inside),
      typeof step === 'function' ? step() : step,
      content('#secret', SHORT_WAIT),
    );
    expect([opened?.status, read?.status]).toEqual(['success', 'failure']);
  });

  it('says how to allow the folder of a file', async () => {
    const { results } = await lab.run([open(outside)], { executionType: 'xecutor', uploadFolders: [allowed] });
    expect(results[0]?.message).toBe(
      `The Xecutor may not read ${join(folder, 'secret.html')}. Start it with --allow and the folder of the file`,
    );
  });

  it('shows no file outside in a frame', async () => {
    expect(await run(open(inside), content('frame=iframe >> #secret', SHORT_WAIT))).toMatchObject([
      { status: 'success' },
      { status: 'failure' },
    ]);
  });
};

describe('a page from an allowed folder', () => {
  if (TESTED === 'Firefox') refuses();
  else opens();
});
