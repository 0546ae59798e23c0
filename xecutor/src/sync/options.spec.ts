import { describe, expect, it } from '@jest/globals';
import { readSyncOptions } from './options.js';

describe('the options of a sync', () => {
  it('are parsed', () => {
    expect(
      readSyncOptions(['--project', '7', '--folder', 'tests', '--from=folder', '--yes', '--diff'], '/work'),
    ).toEqual({
      projectId: 7,
      folder: '/work/tests',
      from: 'folder',
      isSure: true,
      showsLines: true,
      server: undefined,
    });
    const { server } = readSyncOptions(['--project', '7', '--folder', '.', '--server', 'https://host/base/'], '/work');
    expect(server?.text).toBe('https://host/base');
  });

  it.each([
    [[], 'Which project?'],
    [['--project', '0', '--folder', '.'], 'Which project?'],
    [['--project', 'shop', '--folder', '.'], 'Which project?'],
    [['--project', '7'], 'Which folder?'],
    [['--project', '7', '--folder', '.', '--from', 'git'], '--from should be server or folder'],
    [['--project', '7', '--folder', '.', '--server', 'https://me:secret@host'], 'must not contain a user name'],
    [['--project', '7', 'tests'], 'belongs to no option'],
  ])('%j are refused', (args, sentence) => expect(() => readSyncOptions(args, '/work')).toThrow(sentence));
});
