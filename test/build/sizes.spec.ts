import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';

const DIST = resolve(import.meta.dirname, '../../frontend/dist');

interface Chunk {
  readonly file: string;
  /** Keys of the chunks that load with it. */
  readonly imports?: readonly string[];
}
const chunks = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;

const SHELL = 'index.html';
const LAYOUT = 'src/app/layout/AppLayout.tsx';

/** Every file that the first paint of a screen waits for. */
function filesOf(sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (source: string) => {
    const chunk = chunks[source];
    if (!chunk) throw new Error(`There is no code of its own for ${source}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  sources.forEach(add);
  return files;
}

/** Bytes as sent. */
const SMALL = 4_100;

/** JavaScript in kilobytes, as sent. */
const sizeOf = (sources: readonly string[]): number =>
  [...filesOf(sources)].reduce((sum, file) => sum + gzipSync(readFileSync(`${DIST}/${file}`)).length, 0) / 1000;

/** Import cycles of the built files: the file that runs first would find the other one's exports uninitialized. */
function circles(): string[][] {
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (source: string, path: readonly string[]) => {
    const start = path.indexOf(source);
    if (start >= 0) found.push(path.slice(start).map((one) => chunks[one]!.file));
    if (start >= 0 || done.has(source)) return;
    for (const next of chunks[source]!.imports ?? []) visit(next, [...path, source]);
    done.add(source);
  };
  for (const source of Object.keys(chunks)) visit(source, []);
  return found;
}

it('no file of the screens waits for one that waits for it', () => {
  expect(circles()).toEqual([]);
});

describe('the first picture of a screen', () => {
  it.each<[name: string, kilobytes: number, ...sources: string[]]>([
    ['the shell', 200],
    ['the sign-in', 265, 'src/features/account/sign-in/LoginScreen.tsx'],
    ['the sign-up', 265, 'src/features/account/sign-up/RegisterScreen.tsx'],
    ['the home page', 265, LAYOUT, 'src/app/home/HomeScreen.tsx'],
    ['the workspace', 340, LAYOUT, 'src/app/workspace/WorkspaceScreen.tsx'],
    ['analytics', 260, LAYOUT, 'src/features/analytics/AnalyticsScreen.tsx'],
    ['the administration', 390, LAYOUT, 'src/features/admin/AdminScreen.tsx'],
  ])('of %s waits for at most %i kB of JavaScript', (_name, kilobytes, ...sources) => {
    expect(sizeOf([SHELL, ...sources])).toBeLessThanOrEqual(kilobytes);
  });

  it('of the workspace waits for few files, and few of them so small that requesting them costs more', () => {
    const files = [...filesOf([SHELL, LAYOUT, 'src/app/workspace/WorkspaceScreen.tsx'])];
    const small = files.filter((file) => gzipSync(readFileSync(`${DIST}/${file}`)).length < SMALL);
    expect(files.length).toBeLessThanOrEqual(25);
    expect(small.length).toBeLessThanOrEqual(17);
  });

  it('of the workspace waits for no form, chart, video or recorder', () => {
    const later = [
      'src/features/test-cases/editor/TestCaseEditor.tsx',
      'src/features/reports/FileReport.tsx',
      'src/shared/charts/echarts.ts',
      'src/features/screen-record/ScreenRecordDialog.tsx',
      'src/features/recorder/panel/RecorderPanel.tsx',
      'src/app/workspace/Configuration.tsx',
    ].map((source) => chunks[source]?.file);
    const files = filesOf([SHELL, LAYOUT, 'src/app/workspace/WorkspaceScreen.tsx']);
    expect(later.every((file) => file !== undefined && !files.has(file))).toBe(true);
  });
});
