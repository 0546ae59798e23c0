import { useCallback, useMemo, useRef, useState } from 'react';
import type { FilePath } from '@testplatform/contract';
import { readTestCases } from '../../api/project/test-cases.js';
import { useRestore } from '../../api/project/trash.js';
import { useShortcut } from '../../shared/hooks/use-shortcut.js';
import type { ComponentTreeProps } from './ComponentTree.js';
import { TreeDialogs, type TreeAction } from './dialogs/TreeDialogs.js';
import { useDuplicate } from './hooks/use-duplicate.js';
import { useOpenRows } from './hooks/use-open-rows.js';
import { useSelection } from './hooks/use-tree-selection.js';
import { useTreeDialogs } from './hooks/use-tree-dialogs.js';
import { useTreeCommands } from './hooks/use-tree-commands.js';
import { useTreeRights } from './hooks/use-tree-rights.js';
import { useTreeEdits } from './hooks/use-tree-edits.js';
import { useTreeWidget } from './hooks/use-tree-widget.js';
import type { SaveQueue } from './model/save-queue.js';
import { ALL_MODULES, ancestorsOf, filterTree, firstMatch, holderOf, indexTree, openable } from './model/tree-index.js';
import type { UndoneTree } from './hooks/offer-undo.js';
import { SaveProblems } from './SaveProblems.js';
import { TreeMenu } from './TreeMenu.js';
import { TreeToolbar } from './TreeToolbar.js';
import { TreeView } from './TreeView.js';

interface LoadedTreeProps extends ComponentTreeProps, Pick<UndoneTree, 'saver' | 'withTree'> {
  readonly queue: SaveQueue;
  /** Who else changed the tree since our last save. */
  readonly changed: { readonly by: string } | null;
  readonly canEdit: boolean;
}

/** The loaded tree: filter, rows, menu and popups, and the state of the save. */
export function LoadedTree(props: LoadedTreeProps) {
  const {
    projectId,
    saver,
    withTree,
    queue,
    changed,
    canEdit,
    selectedId,
    onSelect,
    onDownload,
    onDropFile,
    renderFirst,
    statusOf,
  } = props;
  const rights = useTreeRights();
  const [filter, setFilter] = useState('');
  const filterInput = useRef<HTMLInputElement>(null);
  const hasMenu = (id: string) => onDownload !== undefined || (id === ALL_MODULES ? rights.create : canEdit);
  const isFiltered = filter.trim() !== '';
  const fullIndex = useMemo(() => indexTree(queue.tree), [queue.tree]);
  const filtered = useMemo(
    () => (isFiltered ? filterTree(queue.tree, filter) : null),
    [queue.tree, filter, isFiltered],
  );
  const index = useMemo(() => (filtered ? indexTree(filtered.tree) : fullIndex), [filtered, fullIndex]);
  const rowFilter = useMemo(() => filtered && { query: filter, open: filtered.open }, [filtered, filter]);
  const rows = useOpenRows(fullIndex, rowFilter, selectedId, queue.adopted);
  const widget = useTreeWidget(index, rows);
  const isEmpty = queue.phase === 'idle' && queue.tree.length === 0;
  const dialogs = useTreeDialogs(rights.create && isEmpty, fullIndex, queue.adopted);
  const { select, expect } = useSelection(queue, onSelect, dialogs.dialog !== null || dialogs.menu !== null);
  const { mutateAsync: restore } = useRestore(projectId);
  const casesOf = (file: FilePath) => readTestCases(projectId, file);
  const tree = { saver, withTree, casesOf, restore, focus: widget.focusRow };
  const edit = useTreeEdits({ tree, index: fullIndex, rows, selectedId, select });
  const duplicate = useDuplicate({ projectId, tree, index: fullIndex, mayDuplicate: rights.duplicate, expect });

  const { drag, onCommand } = useTreeCommands({
    index: fullIndex,
    shown: index,
    rights,
    rows,
    edit,
    select,
    duplicate,
    onFile: onDropFile && ((id, file) => onDropFile(holderOf(fullIndex, id), file)),
    openMenu: (id) => dialogs.openMenu({ id, anchor: widget.anchorOf(id) }),
    openDialog: dialogs.openDialog,
  });
  useShortcut(
    '/',
    useCallback(() => filterInput.current?.focus(), []),
  );
  const choose = (action: TreeAction | 'duplicate', id: string) => {
    if (action !== 'duplicate') return dialogs.openDialog(action, id);
    dialogs.closeMenu();
    duplicate(id);
  };
  const downloadOf = (id: string) => {
    dialogs.closeMenu();
    onDownload?.(fullIndex.placed.get(id) ?? null);
  };
  const leaveFilter = () => {
    const match = isFiltered ? firstMatch(index, filter) : undefined;
    // Keeps its ancestors open, so that the row stays visible when the filter is cleared.
    if (match) rows.reveal(match, ancestorsOf(fullIndex, match));
    widget.focusRow();
  };
  const isReturning = useRef(false);
  const closeDialog = () => {
    dialogs.closeDialog();
    // The popup returns the focus to where it was opened, which may differ from where the edit moved it.
    isReturning.current = true;
    setTimeout(() => {
      isReturning.current = false;
      widget.focusRow();
    });
  };
  const followFocus = (id: string) => {
    if (!isReturning.current && id !== rows.focused) rows.setFocused(id);
  };
  return (
    <>
      <TreeToolbar
        filter={filter}
        filterRef={filterInput}
        matches={filtered?.matches ?? null}
        queue={queue}
        changedBy={changed?.by}
        onFilter={setFilter}
        onLeaveFilter={leaveFilter}
        onExpandAll={() => rows.setExpanded(openable(index))}
        onCollapseAll={() => rows.setExpanded([ALL_MODULES])}
        onCreate={() => dialogs.openDialog('create', rows.focused ?? ALL_MODULES)}
      />
      <SaveProblems queue={queue} changedBy={changed?.by} saver={saver} />
      <TreeView
        {...{ widget, index, selectedId, canEdit, hasMenu, filter, drag, statusOf, onCommand }}
        onSelect={select}
        onFocus={followFocus}
        onMenu={dialogs.openMenu}
      />
      {dialogs.menu && (
        <TreeMenu
          anchor={dialogs.menu.anchor}
          isRoot={dialogs.menu.id === ALL_MODULES}
          isFile={fullIndex.placed.get(dialogs.menu.id)?.node.type === 'test-case-file'}
          onChoose={(action) => dialogs.menu && choose(action, dialogs.menu.id)}
          onDownload={onDownload && (() => dialogs.menu && downloadOf(dialogs.menu.id))}
          onClose={dialogs.closeMenu}
        />
      )}
      <TreeDialogs
        projectId={projectId}
        dialog={dialogs.dialog}
        tree={queue.tree}
        index={fullIndex}
        first={isEmpty && renderFirst?.(closeDialog)}
        onEdit={edit}
        onClose={closeDialog}
      />
    </>
  );
}
