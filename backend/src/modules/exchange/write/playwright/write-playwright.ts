import { importKey, joinPath } from '@testplatform/contract';
import type { ExchangeProject } from '../../exchange-project.js';
import type { Written, WrittenFile } from '../written.js';
import { configFile } from './config-file.js';
import { dataFile } from './data-file.js';
import { FileWriter } from './file-writer.js';
import { ProjectNames } from './project-names.js';

/** The version that the exported tests are checked with. */
const PLAYWRIGHT = '1.65.1';

/**
 * Writes test case files as a Playwright Test project: one spec per file, and the modules that the specs need.
 * @param helpers the modules of `test-platform`, which are the same in every export
 */
export function writePlaywright(project: ExchangeProject, helpers: readonly WrittenFile[]): Written {
  const names = new ProjectNames(project);
  const specs: WrittenFile[] = [];
  const imports: WrittenFile[] = [];
  for (const { file, path, name } of names.imports.values())
    imports.push({ path, content: new FileWriter(file, names, path).importedModule(name) });
  for (const file of project.files) {
    const path = names.pathOf('tests', file, '.spec.ts');
    const own = names.imports.get(importKey(joinPath(file.path)));
    specs.push({ path, content: new FileWriter(file, names, path).spec(own?.file === file ? own : undefined) });
  }
  names.checkSessions();
  const data = { path: 'data.ts', content: dataFile(project, names) };
  const config = { path: 'playwright.config.ts', content: configFile(project, names) };
  return {
    files: [packageFile(project), TSCONFIG, GITIGNORE, config, data, ...specs, ...imports, ...helpers],
    projectFiles: [...names.projectFiles].sort(),
    leftOut: names.leftOut,
    variables: names.variables,
  };
}

const json = (path: string, content: object): WrittenFile => ({
  path,
  content: `${JSON.stringify(content, null, 2)}\n`,
});

const packageFile = ({ name }: ExchangeProject): WrittenFile =>
  json('package.json', {
    name: 'exported-tests',
    version: '1.0.0',
    private: true,
    description: `Browser tests of ${name}`,
    scripts: { test: 'playwright test', check: 'tsc' },
    devDependencies: { '@playwright/test': PLAYWRIGHT, '@types/node': '22.19.1', typescript: '5.9.3' },
  });

const TSCONFIG = json('tsconfig.json', {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    types: ['node'],
    skipLibCheck: true,
  },
  include: ['**/*.ts'],
});

const GITIGNORE: WrittenFile = {
  path: '.gitignore',
  content: 'node_modules/\n.auth/\nplaywright-report/\ntest-results/\n',
};
