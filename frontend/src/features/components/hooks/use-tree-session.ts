import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/client/api-error.js';
import { componentsKey, componentsQuery, useComponents, useSaveComponents } from '../../../api/project/components.js';
import type { Components } from '../../../api/project/components.js';
import { useLastChange } from '../../../api/last-change.js';
import { forgetCases } from '../../../api/project/test-cases.js';
import * as storage from '../../../shared/storage.js';
import { toast } from '../../../shared/toast.js';
import { isIdentified } from '../model/edits.js';
import { TreeSaver, type TreeServer } from '../model/tree-saver.js';
import { TreeSavers } from '../model/tree-savers.js';

const NOT_SAVED = 'tree-not-saved';
/** Savers of this tab. */
const savers = new TreeSavers({
  undecided: () =>
    void toast.error('The tree is not saved. Open it again to decide what to do with your edits', {
      id: NOT_SAVED,
      duration: Number.POSITIVE_INFINITY,
    }),
});

/** A project's tree as edited, and its saver. Mount one for each project. */
export function useTreeSession(projectId: number) {
  const components = useComponents(projectId);
  const server = useTreeServer(projectId);
  const queries = useQueryClient();
  // Of the account and not of the session: after a new sign-in, the edits that wait are still there.
  const [key] = useState(() => `${storage.read('account') ?? ''} ${projectId}`);
  const [saver] = useState(() => savers.find(key) ?? new TreeSaver(server));
  const queue = useSyncExternalStore(saver.subscribe, saver.getQueue);

  const { data } = components;
  useEffect(() => {
    if (data && isIdentified(data.tree)) saver.receive(data);
  }, [data, saver]);
  useEffect(() => {
    toast.dismiss(NOT_SAVED);
    return savers.hold(key, saver);
  }, [key, saver]);

  /** Calls `act` with the saver of the current tree, whichever screen shows it now, if any. Returns that saver. */
  const withTree = (act: (saver: TreeSaver) => void): TreeSaver => {
    const shown = savers.find(key);
    const current = shown ?? saver;
    const known = queries.getQueryData<Components>(componentsKey(projectId));
    if (known && isIdentified(known.tree)) current.receive(known);
    act(current);
    // Registering the saver and unregistering it at once sends the edits, and keeps the saver until they are saved.
    if (!shown) savers.hold(key, current)();
    return current;
  };

  const change = useLastChange(projectId, 'tree');
  // The note disappears once this tab has saved a newer version.
  const changed = change?.by && (change.version ?? 0) >= queue.version ? { by: change.by.name } : null;
  return { saver, withTree, queue, changed, isReady: queue.version >= 0, reading: components };
}

function useTreeServer(projectId: number): TreeServer {
  const queries = useQueryClient();
  const { mutateAsync } = useSaveComponents(projectId);
  // Fixed, because a saver outlives its screen and the session.
  const [account] = useState(() => storage.read('account'));
  /** Edits wait for their account: another one that signs in meanwhile must not save them. */
  const requireAccount = () => {
    if (storage.read('account') !== account) throw ApiError.unreachable();
  };
  return {
    save: async (save) => {
      requireAccount();
      const { data } = await mutateAsync(save);
      forgetCases(queries, projectId);
      return data.version;
    },
    load: async (version) => {
      requireAccount();
      const cached = queries.getQueryData<Components>(componentsKey(projectId));
      if (cached && cached.version >= version && isIdentified(cached.tree)) return cached;
      // The saver retries on its own schedule.
      return queries.fetchQuery({ ...componentsQuery(projectId), staleTime: 0, retry: false });
    },
  };
}
