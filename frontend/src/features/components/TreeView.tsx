import Box from '@mui/material/Box';
import { type KeyboardEvent, useRef } from 'react';
import type { Status } from '../../shared/status.js';
import type { useTreeDrag } from './hooks/use-tree-drag.js';
import { titleOf, type TreeWidget } from './hooks/use-tree-widget.js';
import { ALL_MODULES, type TreeIndex, nextByPrefix } from './model/tree-index.js';
import { commandOf, type TreeCommand } from './model/tree-keys.js';
import type { OpenMenu } from './TreeMenu.js';
import { TreeRow } from './TreeRow.js';

interface TreeViewProps {
  readonly widget: TreeWidget;
  readonly index: TreeIndex;
  /** null: "All modules". */
  readonly selectedId: string | null;
  readonly canEdit: boolean;
  /** Whether any item of a row's menu is permitted. */
  hasMenu(id: string): boolean;
  readonly filter: string;
  readonly drag: ReturnType<typeof useTreeDrag>;
  statusOf?(nodeId: string): Status | undefined;
  onSelect(id: string): void;
  /** Called when a row gets the focus. */
  onFocus(id: string): void;
  onMenu(menu: OpenMenu): void;
  onCommand(command: TreeCommand, id: string): void;
}

/** The visible rows of the tree. The widget handles arrows, Home and End; the other keys are commands. */
export function TreeView(props: TreeViewProps) {
  const { widget, index, canEdit, hasMenu, drag } = props;
  const { tree, virtualizer } = widget;
  const rows = tree.getItems();
  const typeahead = useTypeahead((id) => titleOf(index, id));

  const onKeyDown = (event: KeyboardEvent) => {
    const focused = tree.getFocusedItem();
    const command = commandOf(event, { canEdit, hasMenu: hasMenu(focused.getId()) });
    if (command) {
      event.preventDefault();
      props.onCommand(command, focused.getId());
      return;
    }
    const found = typeahead(
      rows.map((item) => item.getId()),
      focused.getId(),
      event,
    );
    if (found === undefined) return;
    tree.getItemInstance(found).setFocused();
    tree.updateDomFocus();
  };
  return (
    <Box ref={widget.scroller} {...drag.list} sx={{ flex: 1, overflow: 'auto', px: 0.5 }}>
      <Box
        {...tree.getContainerProps('Components')}
        onKeyDown={onKeyDown}
        sx={{ position: 'relative' }}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index: row, key, start }) => {
          const item = rows[row];
          if (!item) return null;
          const id = item.getId();
          return (
            <TreeRow
              key={key}
              item={item}
              top={start}
              type={index.placed.get(id)?.node.type}
              isSelected={id === (props.selectedId ?? ALL_MODULES)}
              status={props.statusOf?.(id)}
              hasMenu={hasMenu(id)}
              filter={props.filter}
              drag={drag.row(id)}
              onSelect={() => props.onSelect(id)}
              onFocus={() => props.onFocus(id)}
              onMenu={(anchor) => props.onMenu({ id, anchor })}
            />
          );
        })}
      </Box>
    </Box>
  );
}

/** Keys typed within this time, in milliseconds, form one prefix, as in native lists. */
const PAUSE = 600;

/** Type-ahead: finds the row whose title starts with the typed letters. */
function useTypeahead(toTitle: (id: string) => string) {
  const typed = useRef({ text: '', at: 0 });
  return (rows: readonly string[], focused: string, event: React.KeyboardEvent): string | undefined => {
    const plain = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!plain) return undefined;
    const { text, at } = typed.current;
    typed.current = { text: event.timeStamp - at < PAUSE ? text + event.key : event.key, at: event.timeStamp };
    return nextByPrefix(rows, toTitle, focused, typed.current.text);
  };
}
