import { DELAYS, sanitizeText } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useProjects } from '../../api/projects.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { useDebounced, useElapsed } from '../../shared/hooks/use-timing.js';

/** The project list with its search, which applies 500 ms after the last key press and is kept in the address (`?q=`). */
export function useProjectList() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const name = useDebounced(sanitizeText(typed).trim(), DELAYS.projectSearch);
  const projects = useProjects(name);
  const failure = useFailure(projects);
  const shown = useElapsed(DELAYS.projectListLoad);

  const inAddress = params.get('q') ?? '';
  useEffect(() => {
    if (name !== inAddress) setParams((before) => withSearch(before, name), { replace: true });
  }, [name, inAddress, setParams]);

  return {
    typed,
    setTyped,
    name,
    projects: projects.data ?? [],
    loading: !shown || projects.isPending,
    searching: projects.isPlaceholderData,
    failure,
  };
}

function withSearch(params: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (name) next.set('q', name);
  else next.delete('q');
  return next;
}
