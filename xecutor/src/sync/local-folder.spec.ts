import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LIMITS } from '@testplatform/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CannotRun } from '../command.js';
import { LocalFolder } from './local-folder.js';
import { readState, writeState } from './sync-state.js';

const PAY = 'tests/A/B/C/Pay.yaml';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'tp-folder-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

const at = (path: string): string => join(base, 'folder', path);
async function write(path: string, text: string | Uint8Array = 'x'): Promise<void> {
  await mkdir(dirname(at(path)), { recursive: true });
  await writeFile(at(path), text);
}
const open = () => LocalFolder.at(at(''));
const read = async () => (await open()).read();

describe('a folder on this machine', () => {
  it('has the texts of a project only, with line feeds', async () => {
    for (const path of [
      'project.yaml',
      'README.md',
      '.git/config.yaml',
      'files/a.yaml',
      'tests/.cache/a.yaml',
      'tests/notes.txt',
    ])
      await write(path);
    await write(PAY, '\uFEFFa\r\nb\r\n');
    await write('tests/Pay.yaml');
    const { texts, strays } = await read();
    expect([...texts]).toEqual([
      ['project.yaml', 'x'],
      [PAY, 'a\nb\n'],
    ]);
    expect(strays).toEqual(['tests/Pay.yaml']);
  });

  it('is empty before it is there, and is made when something is written', async () => {
    const folder = await open();
    expect((await folder.read()).texts.size).toBe(0);
    await folder.change(new Map([[PAY, 'a']]));
    expect(await readFile(at(PAY), 'utf8')).toBe('a');
    expect(await readdir(dirname(at(PAY)))).toEqual(['Pay.yaml']);
  });

  it('loses deleted texts with the folders that they leave empty, and nothing else', async () => {
    await write(PAY);
    await write('tests/A/README.md');
    const folder = await open();
    await folder.read();
    await folder.change(new Map([[PAY, null]]));
    expect(await readdir(at('tests/A'))).toEqual(['README.md']);
    await folder.change(new Map([['tables/Gone.yaml', null]]));
  });

  it('renames folders whose names change in case only, with the other files in them', async () => {
    await write(PAY);
    await write('tests/A/B/C/Old.yaml');
    await write('tests/A/README.md');
    const folder = await open();
    await folder.read();
    await folder.change(
      new Map([
        [PAY, null],
        ['tests/A/B/C/Old.yaml', null],
        ['tests/a/B/c/Pay.yaml', 'new'],
      ]),
    );
    expect(await readdir(at('tests'))).toEqual(['a']);
    expect((await readdir(at('tests/a'))).toSorted()).toEqual(['B', 'README.md']);
    expect([...(await (await open()).read()).texts]).toEqual([['tests/a/B/c/Pay.yaml', 'new']]);
  });

  it('finds a name whose letters the file system composes differently', async () => {
    await write('tables/Gro\u0308ße.yaml');
    const folder = await open();
    expect([...(await folder.read()).texts.keys()]).toEqual(['tables/Größe.yaml']);
    await folder.change(new Map([['tables/Größe.yaml', null]]));
    expect(await readdir(at(''))).toEqual([]);
  });

  it.each([
    '../out.yaml',
    '/tmp/out.yaml',
    'tests/../../out.yaml',
    'README.md',
    '.git/config',
    'tests/A/B/../C/x.yaml',
  ])('refuses the path %s of a server', async (path) => {
    await expect((await open()).change(new Map([[path, 'a']]))).rejects.toThrow('a file that is none of a project');
  });

  it('follows no link, neither to read nor to write', async () => {
    await mkdir(join(base, 'outside'));
    await write('project.yaml');
    await symlink(join(base, 'outside'), at('tests'));
    await expect(read()).rejects.toThrow('tests is a symbolic link');
    await expect((await open()).change(new Map([[PAY, 'a']]))).rejects.toThrow('tests is a symbolic link');
    await expect((await open()).change(new Map([[PAY, null]]))).rejects.toThrow('tests is a symbolic link');
    expect(await readdir(join(base, 'outside'))).toEqual([]);
    await rm(at('tests'));
    await rm(at('project.yaml'));
    await symlink('/etc/hostname', at('project.yaml'));
    await expect(read()).rejects.toThrow('project.yaml is a symbolic link');
  });

  it('refuses what no project can have', async () => {
    await write('data.yaml', new Uint8Array([0xff, 0xfe]));
    await expect(read()).rejects.toThrow('data.yaml is not text in UTF-8');
    await write('data.yaml', 'x'.repeat(LIMITS.folderTextBytes + 1));
    await expect(read()).rejects.toThrow('data.yaml has more than 4 MB');
    await rm(at('data.yaml'));
    await mkdir(at('data.yaml'));
    await expect(read()).rejects.toThrow(CannotRun);
    await write('file');
    await expect(LocalFolder.at(at('file'))).rejects.toThrow('is not a folder');
  });
});

describe('what is remembered of the last time', () => {
  const partner = { server: 'https://host', projectId: 7 };

  it('is read as it was written', async () => {
    const folder = await open();
    expect(await readState(folder, partner)).toBeNull();
    const known = new Map([[PAY, { server: 'a', folder: null }]]);
    await writeState(folder, partner, known);
    expect(await readState(folder, partner)).toEqual(known);
  });

  it('is refused for another project, or when it is broken', async () => {
    const folder = await open();
    await writeState(folder, partner, new Map());
    for (const other of [
      { ...partner, projectId: 8 },
      { ...partner, server: 'https://other' },
    ])
      await expect(readState(folder, other)).rejects.toThrow('belongs to project 7 of https://host');
    for (const text of ['', '[]', '{"format":2}', 'null']) {
      await write('.testplatform-sync.json', text);
      await expect(readState(folder, partner)).rejects.toThrow('can’t be read. Remove it');
    }
  });
});
