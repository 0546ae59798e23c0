import { newTestCase, projectFilePath, type TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { anExchange, anExchangeFile } from '../../../../test/support/product/exported.js';
import type { Caller } from '../../common/access/access.js';
import type { RunFilesService } from '../project-files/run-files.service.js';
import type { ExchangeProjectsService } from './exchange-projects.service.js';
import { ExportsService } from './exports.service.js';

it('A project’s files are asked for once, however many names the cases have', async () => {
  const names = ['Plan.PDF', ' plan.pdf', 're\u0301sume\u0301.txt', 'lost.txt'];
  const cases = names.map((name): TestCase => ({
    ...newTestCase('File upload'),
    title: name,
    targetField: '#file',
    filePath: projectFilePath(name),
  }));
  let asked = 0;
  const one = { name: '', versionId: 'a', version: 1, size: 1, sha256: '' };
  const files = {
    all: async () => (
      asked++,
      new Map([
        ['plan.pdf', one],
        ['résumé.txt', one],
      ])
    ),
  };
  const service = new ExportsService(
    { read: async () => anExchange([anExchangeFile('A', cases)]) } as unknown as ExchangeProjectsService,
    files as unknown as RunFilesService,
  );
  const { data } = await service.preview({ projectId: 1, format: 'playwright' }, { userId: 1 } as Caller);
  expect(asked).toBe(1);
  expect(data.leftOut.map(({ reason }) => reason)).toEqual([
    'There is no file lost.txt in this project. Add it to the folder files',
  ]);
});
