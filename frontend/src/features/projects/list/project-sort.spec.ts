import { describe, expect, it } from '@jest/globals';
import type { ListedProject, ProjectSummary } from '../../../api/project/projects.js';
import { readSort, sortProjects } from './project-sort.js';

const project = (name: string, summary?: Partial<ProjectSummary>) => ({ project: { name }, summary }) as ListedProject;

const PROJECTS = [
  project('shop 10', { failure: 2, lastRunTime: '2026-03-01T08:00:00.000Z' }),
  project('Shop 9', { failure: 5, lastRunTime: null }),
  project('Blog', { failure: 2, lastRunTime: '2026-03-04T08:00:00.000Z' }),
  project('Wiki'),
];

describe('the rows of the project list', () => {
  it.each([
    ['name', ['Blog', 'Shop 9', 'shop 10', 'Wiki']],
    ['last-run', ['Blog', 'shop 10', 'Shop 9', 'Wiki']],
    ['failures', ['Shop 9', 'Blog', 'shop 10', 'Wiki']],
  ] as const)('by %s', (sort, names) => {
    expect(sortProjects(PROJECTS, sort).map((one) => one.project.name)).toEqual(names);
  });

  it('are sorted by name unless the address names another order', () => {
    expect(['failures', null, '', 'constructor'].map(readSort)).toEqual(['failures', 'name', 'name', 'name']);
  });
});
