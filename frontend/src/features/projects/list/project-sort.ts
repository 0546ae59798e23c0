import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useChangeQuery } from '../../../shared/hooks/use-change-query.js';
import type { ListedProject } from '../../../api/project/projects.js';

type Compare = (one: ListedProject, other: ListedProject) => number;

const byName: Compare = (one, other) =>
  one.project.name.localeCompare(other.project.name, 'en', { numeric: true, sensitivity: 'base' });
const byLastRun: Compare = (one, other) => lastRunOf(other) - lastRunOf(one);
const byFailures: Compare = (one, other) => failuresOf(other) - failuresOf(one);

const lastRunOf = ({ summary }: ListedProject): number => Date.parse(summary?.lastRunTime ?? '') || 0;
const failuresOf = ({ summary }: ListedProject): number => summary?.failure ?? 0;

/** The sort orders of the rows: by name, latest run first, most failures first. */
export const PROJECT_SORTS = {
  name: { label: 'Name', compare: byName },
  'last-run': { label: 'Last run', compare: byLastRun },
  failures: { label: 'Failures', compare: byFailures },
} as const satisfies Record<string, { readonly label: string; readonly compare: Compare }>;
export type ProjectSort = keyof typeof PROJECT_SORTS;

/** The order in an address; by name if unknown. */
export const readSort = (text: string | null): ProjectSort =>
  text !== null && Object.hasOwn(PROJECT_SORTS, text) ? (text as ProjectSort) : 'name';

/** Ties are sorted by name. */
export const sortProjects = (projects: readonly ListedProject[], sort: ProjectSort): ListedProject[] =>
  projects.toSorted((one, other) => PROJECT_SORTS[sort].compare(one, other) || byName(one, other));

/** The projects in the order that the address specifies (`?sort=`). */
export function useProjectSort(projects: readonly ListedProject[]) {
  const [params] = useSearchParams();
  const changeQuery = useChangeQuery();
  const sort = readSort(params.get('sort'));
  const setSort = (next: ProjectSort) =>
    changeQuery(
      (now) => {
        now.set('sort', next);
        return now;
      },
      { replace: true },
    );
  return { sort, setSort, sorted: useMemo(() => sortProjects(projects, sort), [projects, sort]) };
}
