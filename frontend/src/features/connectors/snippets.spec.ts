import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { snippetsFor } from './snippets.js';

const textOf = (name: string, link = 'https://tests.example/connector/abc'): string =>
  snippetsFor(link).find((snippet) => snippet.name === name)!.text;

/** The script that a build server gets to run, by the name of its snippet. */
const scripts = (link: string): ReadonlyMap<string, string> =>
  new Map([
    ['curl', textOf('curl', link)],
    ['GitHub Actions', (parse(textOf('GitHub Actions')) as { run: string }[])[0]!.run],
    [
      'GitLab CI',
      (parse(textOf('GitLab CI')) as { 'browser-tests': { script: string[] } })['browser-tests'].script.join('\n'),
    ],
    ['Jenkins', /sh '''(.*?)'''/s.exec(textOf('Jenkins'))![1]!],
  ]);
const NAMES = [...scripts('').keys()];

interface Job {
  readonly code: number | null;
  /** Whether the lines of the job that follow the script ran. */
  readonly wentOn: boolean;
  readonly errors: string;
  /** What was kept as the results. */
  readonly kept: string;
  readonly asked: readonly (string | undefined)[];
}

/**
 * Runs the script of a snippet as build servers do, which end a job at the first command that fails.
 * @param http the status that the link answers with
 */
async function runJob(name: string, http: number): Promise<Job> {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(http).end(`answer ${http}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const link = `http://127.0.0.1:${(server.address() as AddressInfo).port}/connector/abc`;
  const cwd = await mkdtemp(join(tmpdir(), 'testplatform-snippet-'));
  try {
    const script = `${scripts(link).get(name)}\necho 'went on'`;
    await writeFile(join(cwd, 'curl'), CURL, { mode: 0o700 });
    const env = {
      PATH: `${process.env.PATH}${delimiter}${cwd}`,
      [name === 'GitLab CI' ? 'TESTPLATFORM_LINK' : 'LINK']: link,
    };
    return await new Promise((resolve) => {
      const child = execFile('sh', ['-e', '-c', script], { cwd, env }, (_error, output, errors) => {
        const kept = readFile(join(cwd, 'testplatform.xml'), 'utf8').catch(() => '');
        resolve(kept.then((text) => ({ ...jobOf(child.exitCode, output, errors), kept: text, asked })));
      });
    });
  } finally {
    server.close();
    await rm(cwd, { recursive: true, force: true });
  }
}

const jobOf = (code: number | null, output: string, errors: string) => ({
  code,
  wentOn: output.includes('went on'),
  errors,
});

/** What the snippets use of curl, for machines without it. */
const CURL = `#!${process.execPath}
const options = process.argv.slice(2);
const after = (name) => options[options.indexOf(name) + 1];
fetch(options.at(-1)).then(async (response) => {
  require('node:fs').writeFileSync(after('--output'), await response.text());
  process.stdout.write(after('--write-out').replace('%{http_code}', response.status));
});
`;

describe.each(NAMES)('the snippet for %s', (name) => {
  it('passes when all passed, and lets the job go on', async () => {
    expect(await runJob(name, 200)).toEqual({
      code: 0,
      wentOn: true,
      errors: '',
      kept: 'answer 200',
      asked: ['/connector/abc?wait=1800&format=junit'],
    });
  });

  it.each([
    ['the run has not ended in time', 202, 2],
    ['tests failed', 417, 1],
    ['the run could not start', 409, 2],
  ])('fails the job when %s', async (_when, http, code) => {
    const job = await runJob(name, http);
    expect(job).toMatchObject({ code, wentOn: false, kept: `answer ${http}` });
    expect(job.errors).toBe(code === 2 ? `answer ${http}` : '');
  });
});

describe('the snippets in YAML', () => {
  it('are steps of GitHub Actions', () => {
    expect(parse(textOf('GitHub Actions'))).toEqual([
      { name: 'Browser tests', env: { LINK: '${{ secrets.TESTPLATFORM_LINK }}' }, run: expect.any(String) },
      {
        name: 'Keep the results',
        if: 'always()',
        uses: 'actions/upload-artifact@v4',
        with: { name: 'testplatform', path: 'testplatform.xml' },
      },
    ]);
  });

  it('are a job of GitLab CI', () => {
    expect(parse(textOf('GitLab CI'))).toEqual({
      'browser-tests': {
        script: [expect.any(String)],
        artifacts: { when: 'always', reports: { junit: 'testplatform.xml' } },
      },
    });
  });
});

it('the snippet for Jenkins has nothing in its script that Groovy would read', () => {
  expect(textOf('Jenkins').match(/'''/g)).toHaveLength(2);
  expect(scripts('').get('Jenkins')).not.toContain('\\');
});
