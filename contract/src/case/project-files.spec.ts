import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LIMITS } from '../limits.js';
import {
  fileNameError,
  fileNameKey,
  filePathError,
  projectFileName,
  projectFilesOf,
  proposeFileName,
  readBaseline,
  withProjectFiles,
} from './project-files.js';
import { newTestCase } from './test-case.js';
import { stripFilePath } from '../reading/text-rules.js';

describe('the files of a project in a file path', () => {
  it.each([
    ['files:report.pdf', 'report.pdf'],
    [' Files: report 2.pdf ', 'report 2.pdf'],
    ['files:', ''],
    ['C:\\files\\report.pdf', null],
    ['/home/me/files:report.pdf', null],
    ['./files:report.pdf', null],
    ['report.pdf', null],
  ])('%s means %s', (path, name) => {
    expect(projectFileName(path)).toBe(name);
  });

  it('reports one invalid path among several', () => {
    expect(filePathError('files:a.pdf,/home/me/b.pdf,C:\\c.pdf')).toBeNull();
    expect(filePathError('files:a.pdf,files:')).toBe('Write the name of a file of the project after files:');
    expect(filePathError('files:sub/a.pdf')).toMatch(/^The name of a file has letters/);
  });

  it('are renamed, while desktop paths stay as they are', () => {
    const upload = { ...newTestCase('File upload'), filePath: 'files:A.pdf,/home/a.pdf,files:b.pdf' };
    const download = { ...newTestCase('Download'), baseline: 'files:a.pdf' };
    const rename = (name: string) => (fileNameKey(name) === 'a.pdf' ? 'new.pdf' : name);
    expect(projectFilesOf(upload)).toEqual(['A.pdf', 'b.pdf']);
    expect(projectFilesOf(download)).toEqual(['a.pdf']);
    expect(withProjectFiles(upload, rename).filePath).toBe('files:new.pdf,/home/a.pdf,files:b.pdf');
    expect(withProjectFiles(download, rename).baseline).toBe('files:new.pdf');
    expect(withProjectFiles(newTestCase('Click'), rename)).toEqual(newTestCase('Click'));
  });

  it('accept a baseline with and without the prefix', () => {
    expect(readBaseline(' ')).toEqual({ value: '', error: null });
    expect(readBaseline('a.csv')).toEqual({ value: 'files:a.csv', error: null });
    expect(readBaseline('FILES:a.csv')).toEqual({ value: 'files:a.csv', error: null });
    expect(readBaseline('/tmp/a.csv').error).toMatch(/^The name of a file has letters/);
  });
});

describe('the name of a file', () => {
  it.each(['report.pdf', 'Über_uns-2 final.tar.gz', '.htaccess', 'Отчёт.docx', 'a'])('may be %s', (name) => {
    expect(fileNameError(name)).toBeNull();
  });

  it.each([
    '',
    ' ',
    '.',
    '..',
    '../a.pdf',
    'a/b.pdf',
    'a\\b.pdf',
    'C:a.pdf',
    'a,b.pdf',
    'a\0.pdf',
    'a\n.pdf',
    'a .',
    ' a',
    'nul',
    'COM1.txt',
    '---',
    'a{b}.pdf',
    'a\u202Efdp.exe',
    'x'.repeat(LIMITS.projectFileNameMax + 1),
    '\ufb2c'.repeat(LIMITS.projectFileNameMax / 2),
  ])('may not be %j', (name) => {
    expect(fileNameError(name)).not.toBeNull();
  });

  it('is equal in another case, and with accents composed differently', () => {
    expect(fileNameKey('Re\u0301sume\u0301.PDF')).toBe(fileNameKey('résumé.pdf'));
  });

  it.each([
    ['Report (1).pdf', 'Report 1.pdf'],
    ['C:\\fakepath\\a,b.png', 'ab.png'],
    ['..', 'file'],
    ['nul.txt', 'file nul.txt'],
    [`${'x'.repeat(300)}.tar`, `${'x'.repeat(LIMITS.projectFileNameMax - 4)}.tar`],
  ])('for %s is proposed as %s', (text, name) => {
    expect(proposeFileName(text)).toBe(name);
  });

  it('is proposed such that it is valid, also in a file path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const name = proposeFileName(text);
        expect(fileNameError(name)).toBeNull();
        expect(stripFilePath(name)).toBe(name);
        expect(proposeFileName(name)).toBe(name);
      }),
    );
  });
});
