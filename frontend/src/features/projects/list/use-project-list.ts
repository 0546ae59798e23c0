import { DELAYS, sanitizeText } from '@testplatform/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChangeQuery } from '../../../shared/hooks/use-change-query.js';
import { useLacksPermission } from '../../../api/people/account.js';
import { type ListedProject, useProjects } from '../../../api/project/projects.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { useDebounced, useElapsed } from '../../../shared/hooks/use-timing.js';

const NONE: readonly ListedProject[] = [];

/**
 * The project list and its search, which is debounced (500 ms) into the address as `?q=`. Links to the list and the
 * Back button change both.
 */
export function useProjectList() {
  const [params] = useSearchParams();
  const changeQuery = useChangeQuery();
  const name = params.get('q') ?? '';
  const [typed, setTyped] = useState(name);
  const wanted = useDebounced(sanitizeText(typed).trim(), DELAYS.projectSearch);
  const isRefused = useLacksPermission('projects', 'view');
  const projects = useProjects(name, !isRefused);
  const failure = useFailure(projects);
  const shown = useElapsed(DELAYS.projectListLoad);

  // The last address seen: written here, or reached by a link.
  const [seen, setSeen] = useState(name);
  const lastWanted = useRef(wanted);
  useEffect(() => {
    if (wanted === lastWanted.current) return;
    lastWanted.current = wanted;
    if (wanted === seen) return;
    setSeen(wanted);
    changeQuery((before) => withSearch(before, wanted), { replace: true });
  }, [wanted, seen, changeQuery]);
  const [lastName, setLastName] = useState(name);
  if (name !== lastName) {
    setLastName(name);
    if (name !== seen) {
      setSeen(name);
      setTyped(name);
    }
  }

  return {
    typed,
    setTyped,
    name,
    projects: projects.data ?? NONE,
    loading: !shown || projects.isPending,
    searching: projects.isPlaceholderData,
    failure,
    isRefused,
  };
}

function withSearch(params: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (name) next.set('q', name);
  else next.delete('q');
  return next;
}
