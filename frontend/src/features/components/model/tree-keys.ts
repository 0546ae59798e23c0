/** What a key asks for at the focused row, beside moving about. */
export type TreeCommand = 'select' | 'filter' | 'expand-all' | 'menu' | 'rename' | 'delete' | 'move-up' | 'move-down';

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const ALT_COMMANDS: Readonly<Record<string, TreeCommand>> = { ArrowUp: 'move-up', ArrowDown: 'move-down' };

/** The command of a key (interface guide: F2, Shift-F10, Delete, Alt-↑/↓, `/`, and `*`), or null for every other one. */
export function commandOf(press: KeyPress, canEdit: boolean): TreeCommand | null {
  if (press.ctrlKey || press.metaKey) return null;
  if (press.altKey) return canEdit ? (ALT_COMMANDS[press.key] ?? null) : null;
  if (press.key === 'Enter' || press.key === ' ') return 'select';
  if (press.key === '/') return 'filter';
  if (press.key === '*') return 'expand-all';
  if (!canEdit) return null;
  if (press.key === 'ContextMenu' || (press.key === 'F10' && press.shiftKey)) return 'menu';
  if (press.key === 'F2') return 'rename';
  return press.key === 'Delete' ? 'delete' : null;
}
