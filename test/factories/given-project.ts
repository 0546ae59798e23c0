import { NODE_TYPES, type WireNode, type WireTree } from '@testplatform/contract';
import type { Api } from '../support/product/api.js';
import { createCase, createProject, type FileRef } from './project.js';
import type { Step } from './steps.js';

/** A project with its files and the ids of their cases, by the names that the test gave the files. */
export interface GivenProject<Name extends string> {
  readonly projectId: number;
  readonly files: Readonly<Record<Name, FileRef>>;
  readonly caseIds: Readonly<Record<Name, readonly number[]>>;
}

/**
 * Creates a project with files and their cases: `givenProject(on.admin, { Pay: [passing('Open')], Cancel: [] })`.
 * @param cases by the path of a file, such as `Shop/Cart/Checkout/Pay`; a title alone is below
 * `Module/Section/Scenario`
 * @param change other fields of the project
 */
export async function givenProject<Name extends string>(
  api: Api,
  cases: Readonly<Record<Name, readonly Step[]>>,
  change: object = {},
): Promise<GivenProject<Name>> {
  const projectId = await createProject(api, change);
  const names = Object.keys(cases) as Name[];
  await api.ok('/projects/components-update', { projectId, components: levelOf(names.map(pathOf)) });
  const files = {} as Record<Name, FileRef>;
  const caseIds = {} as Record<Name, number[]>;
  for (const name of names) {
    const [module, section, scenario, testCaseFileName] = pathOf(name) as [string, string, string, string];
    files[name] = { projectId, module, section, scenario, testCaseFileName };
    caseIds[name] = [];
    for (const step of cases[name]) caseIds[name].push(await createCase(api, files[name], step));
  }
  return { projectId, files, caseIds };
}

const pathOf = (name: string): readonly string[] =>
  name.includes('/') ? name.split('/') : ['Module', 'Section', 'Scenario', name];

/** The nodes of a level, from the paths of the files below it. */
function levelOf(paths: readonly (readonly string[])[], depth = 0): WireTree {
  const titles = [...new Set(paths.map(([title]) => title!))];
  const below = (title: string) => paths.filter((path) => path[0] === title).map((path) => path.slice(1));
  const type = NODE_TYPES[depth]!;
  return {
    ...titles.map((title): WireNode => {
      const deeper = below(title).filter(({ length }) => length > 0);
      return { title, type, ...(deeper.length > 0 && levelOf(deeper, depth + 1)) };
    }),
  };
}
