import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ListedProject } from '../../api/projects.js';
import { type ProjectSort, readSort, sortProjects } from './project-sort.js';

/** The projects in the order that the address specifies (`?sort=`). */
export function useProjectSort(projects: readonly ListedProject[]) {
  const [params, setParams] = useSearchParams();
  const sort = readSort(params.get('sort'));
  const setSort = (next: ProjectSort) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('sort', next);
        return after;
      },
      { replace: true },
    );
  return { sort, setSort, sorted: useMemo(() => sortProjects(projects, sort), [projects, sort]) };
}
