import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { snippetsFor } from './snippets.js';

const textOf = (name: string): string =>
  snippetsFor('https://tests.example/connector/abc').find((snippet) => snippet.name === name)!.text;

describe('the snippets in YAML', () => {
  it('are steps of GitHub Actions', () => {
    expect(parse(textOf('GitHub Actions'))).toEqual([
      {
        name: 'Browser tests',
        env: { LINK: '${{ secrets.TESTPLATFORM_LINK }}' },
        run: expect.stringMatching(/^curl .* "\$LINK\?wait=1800"\n$/),
      },
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
        script: [expect.stringMatching(/^curl .* "\$TESTPLATFORM_LINK\?wait=1800"\n$/)],
        artifacts: { when: 'always', reports: { junit: 'testplatform.xml' } },
      },
    });
  });
});
