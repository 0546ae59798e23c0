import type { PlacedNode } from '@testplatform/contract';
import { useState } from 'react';
import { usePermission } from '../../../api/people/account.js';
import { ImportTests } from '../lazy-panels.js';
import type { Place } from '../place.js';
import { selectionOf } from '../selected-node.js';

/** The node to import into, and the file that was dropped on it. */
interface Opened {
  readonly into: PlacedNode | null;
  readonly file: File | null;
}

/** The import dialog. `open` is null without the rights. After an import, selects the first new node. */
export function useImports(projectId: number, go: (to: Partial<Place>) => void) {
  const mayCreate = usePermission('components', 'create');
  const mayFill = usePermission('test-cases', 'create');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const dialog = opened && (
    <ImportTests
      projectId={projectId}
      into={selectionOf(opened.into)}
      file={opened.file}
      onImported={({ nodes: [first] }) => {
        close();
        if (first !== undefined) go({ node: first });
      }}
      onClose={close}
    />
  );
  const open = (into: PlacedNode | null, file: File | null = null) => setOpened({ into, file });
  return { dialog, open: mayCreate && mayFill ? open : null };
}
