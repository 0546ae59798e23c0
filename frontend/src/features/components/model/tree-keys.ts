/** The commands of keys on the focused row, apart from navigation. */
export type TreeCommand =
  | 'duplicate'
  | 'select'
  | 'expand-all'
  | 'menu'
  | 'rename'
  | 'delete'
  | 'move-up'
  | 'move-down';

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const ALT_COMMANDS: Readonly<Record<string, TreeCommand>> = { ArrowUp: 'move-up', ArrowDown: 'move-down' };

interface Rights {
  readonly canEdit: boolean;
  /** Rows have a menu even without edit permissions: it has Download. */
  readonly hasMenu: boolean;
}

/**
 * The command of a key (interface guide: F2, Shift-F10, Delete, Alt-↑/↓, Ctrl-D, and `*`), or null for every other one.
 */
export function commandOf(press: KeyPress, { canEdit, hasMenu }: Rights): TreeCommand | null {
  if (press.ctrlKey || press.metaKey)
    return canEdit && !press.altKey && !press.shiftKey && press.key.toLowerCase() === 'd' ? 'duplicate' : null;
  if (press.altKey) return canEdit ? (ALT_COMMANDS[press.key] ?? null) : null;
  if (press.key === 'Enter' || press.key === ' ') return 'select';
  if (press.key === '*') return 'expand-all';
  if (press.key === 'ContextMenu' || (press.key === 'F10' && press.shiftKey)) return hasMenu ? 'menu' : null;
  if (!canEdit) return null;
  if (press.key === 'F2') return 'rename';
  return press.key === 'Delete' ? 'delete' : null;
}
