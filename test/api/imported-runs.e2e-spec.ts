import { readFileSync } from 'node:fs';
import { LIMITS, type TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { uploadFile } from '../factories/project-file.js';
import { createFiles, type FileRef, LONGEST_WAIT } from '../factories/project.js';
import { readLastResult, type ReportCase, run } from '../factories/run.js';
import { shareServer } from '../support/product/shared-server.js';
import { shareSite } from '../support/browser/shared-site.js';

const on = shareServer();
const site = shareSite();

/** The site that the samples were recorded on. */
const RECORDED = 'http://localhost:4000';

interface Listed {
  readonly case_id: number;
  readonly version: string;
  readonly testCase: TestCase;
}

/** No step of a sample fails for want of time, on any machine. */
async function waitLong(projectId: number): Promise<void> {
  for (let page = 1; ; page++) {
    const { data } = await on.admin.ok<{ data: { cases: Listed[] } }>('/projects/test-cases-below', {
      projectId,
      page,
      pageSize: LIMITS.pageSizeMax,
    });
    if (data.cases.length === 0) return;
    const cases = data.cases.map(({ testCase: { inputTextSet: _set, inputText, ...testCase }, ...one }) => ({
      ...one,
      testCase: { ...testCase, ...(testCase.inputTextMask !== 'Yes' && { inputText }), maxWaitingTime: LONGEST_WAIT },
    }));
    await on.admin.ok('/projects/test-cases-change', {
      projectId,
      cases: cases.map(({ case_id, version, testCase }) => ({ case_id, version, testCase })),
    });
  }
}

const failed = (cases: readonly ReportCase[]): string[] =>
  cases.flatMap(({ title, status, message, cases: inner }) => [
    ...(status === 'failure' ? [`${title}: ${message}`] : []),
    ...failed(inner ?? []),
  ]);

it.each(['selenium-ide.side', 'devtools.json', 'playwright-test.txt', 'playwright-library.txt', 'katalon.html'])(
  'the sample %s does on the shop what it did in its own tool',
  async (name) => {
    const [{ testCaseFileName: _, scenario: __, ...section } = {} as FileRef] = await createFiles(on.admin, ['Empty']);
    const content = readFileSync(`${import.meta.dirname}/../samples/imports/${name}`, 'utf8');
    const body = { ...section, name, content: content.replaceAll(RECORDED, site.url) };
    const { data } = await on.admin.ok<{ data: { files: { path: string[] }[] } }>('/projects/import', body);
    await uploadFile(on.admin, section.projectId, 'note.txt', 'Ring twice');
    await waitLong(section.projectId);
    await run(on.admin, section, 300_000);
    const results = [];
    for (const { path } of data.files) {
      const [module, sectionTitle, scenario, testCaseFileName] = path as [string, string, string, string];
      const file = { projectId: section.projectId, module, section: sectionTitle, scenario, testCaseFileName };
      const { cases, reason } = await readLastResult(on.admin, file);
      results.push({ path, reason, failed: failed(cases) });
      expect(cases.length).toBeGreaterThan(0);
    }
    expect(results).toEqual(data.files.map(({ path }) => ({ path, reason: '', failed: [] })));
  },
  600_000,
);
