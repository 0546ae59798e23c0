import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEXTS } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCase, FAIR_WAIT, read, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

const lab = shareLab({
  '/': `<input id="file" type="file" style="display:none" onchange="tell(this)"><label for="file" id="words">Words</label>
    <div id="zone">Drop here <input type="file" multiple style="display:none" onchange="tell(this)"></div>
    <button id="opens">Choose</button><button id="idle">Idle</button><input id="text"><p id="log"></p><script>
      function tell({ files }) { log.textContent += [...files].map(({ name }) => name).join() + ';' }
      document.querySelector('#opens').onclick = () => setTimeout(() => {
        const field = Object.assign(document.createElement('input'), { type: 'file', onchange: () => tell(field) });
        field.click();
      }, 100);
    </script>`,
});

describe('File upload', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'upload-'));
    file = join(folder, 'notes.txt');
    await writeFile(file, 'hello');
    await symlink('/etc/hostname', join(folder, 'link.txt'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('works only in Xecutor', async () => {
    const [upload] = await lab.onPage([aCase('File upload', { targetField: '#file', filePath: file })]);
    expect(upload).toMatchObject({ status: 'failure', message: TEXTS.fileUploadOnServer });
  });

  it('chooses project files on the server, too, and reports the version', async () => {
    const upload = (filePath: string) => aCase('File upload', { targetField: '#zone', filePath });
    const projectFile = async (name: string) =>
      name === 'notes.txt' ? { name, path: file, version: 3, size: 5, sha256: '2cf24dba5fb0a30e'.repeat(4) } : null;
    const [both, content, missing, mixed] = await lab.onPage(
      [
        upload('files:notes.txt,files:notes.txt'),
        read('#log'),
        upload('files:notes.txt,files:gone.txt'),
        upload(`files:notes.txt,${file}`),
      ],
      { projectFile },
    );
    const version = 'files:notes.txt version 3 (SHA-256 2cf24dba5fb0a30e)';
    expect(both).toMatchObject({ status: 'success', value: `${version}, ${version}` });
    expect(content?.value).toBe('notes.txt,notes.txt;');
    expect(missing).toMatchObject({
      status: 'failure',
      message: 'There is no file gone.txt in this project. Upload it in the configuration, under Files',
    });
    expect(mixed).toMatchObject({ status: 'failure', message: TEXTS.fileUploadOnServer });
  });

  it('waits for a project file no longer than the case may', async () => {
    const upload = aCase('File upload', { targetField: '#file', filePath: 'files:a.txt', ...SHORT_WAIT });
    const [late] = await lab.onPage([upload], { projectFile: () => new Promise(() => undefined) });
    expect(late?.message).toBe('files:a.txt did not arrive within 1 s. Give the case a longer max wait');
    const [here] = await lab.onPage([upload]);
    expect(here?.message).toBe('files:a.txt can’t be read here: run the file instead');
  });

  it('chooses the desktop’s files, in hidden fields too', async () => {
    const [upload, content] = await lab.onPage(
      [aCase('File upload', { targetField: '#file', filePath: file }), read('#log')],
      { executionType: 'xecutor', uploadFolders: [folder] },
    );
    expect([upload?.status, content?.value]).toEqual(['success', 'notes.txt;']);
  });

  const outside = (path: string) =>
    `The Xecutor may not read ${path}. Start it with --allow and the folder of the file`;
  it.each<[string, () => string, (path: string) => string]>([
    ['a file that is not there', () => join(folder, 'no.txt'), (path) => `There is no file ${path} on this machine`],
    ['a folder', () => folder, (path) => `${path} is not a file`],
    ['what is outside of the folders, there or not', () => '/no/such.txt', outside],
    ['the way up', () => join(folder, 'in', '..', '..', 'no.txt'), outside],
    ['a neighbour with a longer name', () => `${folder}-2/no.txt`, outside],
    ['a link that leads out', () => join(folder, 'link.txt'), outside],
  ])('refuses %s', async (_what, pathOf, sentence) => {
    const path = pathOf();
    const [upload] = await lab.onPage([aCase('File upload', { targetField: '#file', filePath: path })], {
      executionType: 'xecutor',
      uploadFolders: [folder],
    });
    expect(upload).toMatchObject({ status: 'failure', message: sentence(path) });
  });

  it('reads nothing where nothing is allowed', async () => {
    const [upload] = await lab.onPage([aCase('File upload', { targetField: '#file', filePath: file })], {
      executionType: 'xecutor',
    });
    expect(upload).toMatchObject({ status: 'failure', message: outside(file) });
  });

  it.each(['#words', '#zone', '#opens'])('chooses them by label, drop zone or button: %s', async (targetField) => {
    const cases = [aCase('File upload', { targetField, filePath: file }), read('#log')];
    const results = await lab.onPage(cases, { executionType: 'xecutor', uploadFolders: [folder] });
    expect(results.map(({ message, value = '' }) => message + value)).toEqual(['', 'notes.txt;']);
  });

  it('reports that there is no field for files', async () => {
    const cases = ['#text', '#idle'].map((targetField) =>
      aCase('File upload', { targetField, filePath: file, ...FAIR_WAIT }),
    );
    const results = await lab.onPage(cases, { executionType: 'xecutor', uploadFolders: [folder] });
    expect(results.map(({ message }) => message)).toEqual([
      'The target is not a file field',
      'A press on #idle opened no file chooser (waited 5 s): take the file field as target',
    ]);
  });
});
