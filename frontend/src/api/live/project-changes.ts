import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { PROJECT_PARTS, type FilePath, type ProjectChange } from '@testplatform/contract';
import { profileKey } from '../people/account.js';
import { componentsKey, componentsSaving, pathOfFile, type Components } from '../project/components.js';
import { connectorsKey } from '../automation/connectors.js';
import { cronsKey } from '../automation/crons.js';
import { environmentsKey } from '../project/environments.js';
import { lastChangeKey } from '../last-change.js';
import { notificationsKey } from '../automation/notifications.js';
import { projectFilesKey } from '../project/project-files.js';
import { projectsKey } from '../project/projects.js';
import { reportsKey } from '../runs/reports.js';
import { runsKey } from '../runs/runs.js';
import { tablesKey } from '../project/tables.js';
import { trashKey } from '../project/trash.js';
import { casesBelowKey, forgetCases, isChangingCases, testCasesKey } from '../project/test-cases.js';

/** Refetches what was changed in a project, in this tab or elsewhere (3 §7). */
export async function refreshChanged(queries: QueryClient, change: ProjectChange): Promise<void> {
  const saving = change.part === 'tree' ? componentsSaving(queries, change.projectId) : null;
  // The response tells whether this change is our save or a newer one. Without a response, the tree is read before
  // saving again.
  if (saving) return (await saving) ? refreshChanged(queries, change) : undefined;
  const known = isKnown(queries, change);
  const own = queries.getQueryData<{ readonly user_id: number }>(profileKey);
  const isByOther = change.by !== null && change.by.user_id !== own?.user_id;
  if (!known || isByOther) queries.setQueryData(lastChangeKey(change.projectId, change.part), change);
  if (!known && change.part === 'tree') forgetCases(queries, change.projectId);
  const stale = [...(known ? [] : staleKeys(queries, change)), ...coveringKeys(change)];
  await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Refetches everything of a project: some change events may have been missed. */
export async function refreshAllOf(queries: QueryClient, projectId: number): Promise<void> {
  const changes = PROJECT_PARTS.map((part) => ({ projectId, part, by: null, ts: Date.now() }));
  await Promise.all([
    ...changes.map((change) => refreshChanged(queries, change)),
    // Results have no part of their own: the run's events announce them. The tree may be refetching them already.
    queries.invalidateQueries({ queryKey: reportsKey(projectId) }, { cancelRefetch: false }),
  ]);
}

function staleKeys(queries: QueryClient, change: ProjectChange): readonly QueryKey[] {
  const { projectId, part } = change;
  switch (part) {
    case 'tree':
      // Results are stored by path, and a project's figures count its nodes.
      return [componentsKey(projectId), reportsKey(projectId), projectsKey];
    case 'trash':
      return [trashKey(projectId)];
    case 'test-cases':
      return [testCasesKey(projectId, fileOf(queries, change)), casesBelowKey(projectId)];
    case 'details':
    case 'data':
      return [projectsKey];
    case 'tables':
      return [tablesKey(projectId)];
    case 'environments':
      return [environmentsKey(projectId)];
    case 'connectors':
      // Schedules have the id of their connector, which changes with its link.
      return [connectorsKey(projectId), cronsKey(projectId)];
    case 'crons':
      return [cronsKey(projectId)];
    case 'notifications':
      return [notificationsKey(projectId)];
    case 'files':
      return [projectFilesKey(projectId)];
    case 'runs':
      // Connectors and schedules show their last runs.
      return [runsKey(projectId), connectorsKey(projectId), cronsKey(projectId)];
  }
}

/** Connectors and schedules contain the names of the components that they cover. */
const coveringKeys = ({ projectId, part }: ProjectChange): readonly QueryKey[] =>
  part === 'tree' ? [connectorsKey(projectId), cronsKey(projectId)] : [];

/**
 * Whether the part needs no refetch: this tab has that version of the tree from its own save, or is changing those
 * cases itself and reads them afterwards.
 */
function isKnown(queries: QueryClient, change: ProjectChange): boolean {
  const { projectId, part, version } = change;
  const file = part === 'test-cases' ? fileOf(queries, change) : undefined;
  if (file) return isChangingCases(queries, projectId, file);
  if (part !== 'tree') return false;
  const known = queries.getQueryData<Components>(componentsKey(projectId));
  return known !== undefined && known.version >= (version ?? Infinity);
}

/** The file whose cases changed; undefined if the event names none or the loaded tree doesn't contain it. */
function fileOf(queries: QueryClient, { projectId, node }: ProjectChange): FilePath | undefined {
  return node === undefined ? undefined : pathOfFile(queries, projectId, node);
}
