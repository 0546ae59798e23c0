import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.js';

const LINK = 'http://host:3000/base/connector/4f0c1f4e-8a0d-4c55-9d33-0a8f3b7f5a10';

describe('the options of a run', () => {
  it('are parsed, including the link from a variable', () => {
    const all = ['--connector', LINK, '--wait=60', '--junit', 'out.xml', '--environment', 'Staging', '--rerun-failed'];
    expect(readOptions(all, {})).toMatchObject({
      wait: 60,
      junit: 'out.xml',
      environment: 'Staging',
      rerunFailed: true,
    });
    const { link, ...rest } = readOptions([], { TESTPLATFORM_LINK: `${LINK}/` });
    expect(rest).toEqual({ wait: 1_800, junit: undefined, environment: undefined, rerunFailed: false });
    expect(link.server).toBe('http://host:3000');
    expect(link.start('A b').href).toBe(`${LINK}?environment=A+b`);
    expect(link.junit('7').href).toBe(`${LINK}/runs/7?format=junit`);
  });

  it.each([
    [[], 'Which connector? Give its link with --connector, or in TESTPLATFORM_LINK'],
    [['--connector'], "Option '--connector <LINK>' argument missing"],
    [['--connector', LINK, '--connector', LINK], '--connector is given twice'],
    [['--conector', LINK], "Unknown option '--conector' (Did you mean --connector?)"],
    [[LINK], 'belongs to no option. The link goes after --connector'],
    [['--connector', 'host/connector/1'], 'should begin with http:// or https://'],
    [['--connector', 'ftp://host/connector/1'], 'should begin with http:// or https://'],
    [['--connector', 'http://me:secret@host/connector/1'], 'no user name and no password'],
    [['--connector', 'http://host/project/1'], 'should end in /connector/ and its id'],
    [['--connector', `${LINK}?wait=10`], 'Leave out what follows the ?'],
    [['--connector', LINK, '--wait', '0'], '--wait should be a whole number of seconds from 1 to 86400'],
    [['--connector', LINK, '--wait', 'soon'], '--wait should be a whole number of seconds from 1 to 86400'],
    [['--connector', LINK, '--rerun-failed=no'], "Unknown option '--rerun-failed=no'"],
  ])('%j is refused', (args, sentence) => {
    expect(() => readOptions(args, {})).toThrow(sentence);
  });
});
