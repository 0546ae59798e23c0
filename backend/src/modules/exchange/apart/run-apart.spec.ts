import { describe, expect, it } from '@jest/globals';
import { anExchange, anExchangeFile, exported } from '../../../../../test/support/product/exported.js';
import { newTestCase } from '@testplatform/contract';
import { writeSide } from '../write/side/write-side.js';
import { readTests } from '../read/read-tests.js';
import { runApart } from './run-apart.js';

const CONTENT = JSON.stringify({
  tests: [{ id: '1', name: 'Pay', commands: [{ command: 'click', target: 'id=a', value: '' }] }],
});
const refused = (sentence: RegExp) => ({ name: 'ImportError', message: expect.stringMatching(sentence) });

describe('a file that is read in a process of its own', () => {
  it('becomes the same as otherwise', async () =>
    expect(await runApart('tests', { name: 'a.side', content: CONTENT })).toEqual(readTests('a.side', CONTENT)));

  it('is refused with the same sentence', () =>
    expect(runApart('tests', { name: 'a', content: '' })).rejects.toMatchObject(refused(/The file is empty/)));

  it('is given up at the deadline', () =>
    expect(runApart('tests', { name: 'a.side', content: CONTENT }, 1)).rejects.toMatchObject(refused(/too much time/)));

  it('is given up when it needs too much memory', () =>
    expect(
      runApart('tests', { name: 'a.json', content: `{"steps":[${'[[]],'.repeat(12_000_000)}[]]}` }),
    ).rejects.toMatchObject(refused(/too much time or memory/)));
});

describe('a folder that is read in a process of its own', () => {
  it('is refused with all its mistakes', () =>
    expect(runApart('folder', new Map([['project.yaml', 'name: [']]))).rejects.toMatchObject({
      name: 'FolderError',
      message: expect.stringContaining('project.yaml, line 1: '),
    }));

  it('is given up at the deadline', () =>
    expect(runApart('folder', new Map(), 1)).rejects.toMatchObject({
      name: 'FolderError',
      message: expect.stringMatching(/too much time/),
    }));
});

describe('an export that is written in a process of its own', () => {
  const project = anExchange([anExchangeFile('A', [{ ...newTestCase('Click'), title: 'Pay', targetField: '#pay' }])]);

  it('becomes the same as otherwise', async () => {
    expect(await runApart('playwright', project)).toEqual(exported(project));
    expect(await runApart('side', project)).toEqual(writeSide(project));
  });

  it('is given up at the deadline', () =>
    expect(runApart('side', project, 1)).rejects.toMatchObject({
      name: 'ExportError',
      message: expect.stringMatching(/too much time/),
    }));
});
