import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTreeRights } from './hooks/use-tree-rights.js';
import type { TreeAction } from './dialogs/TreeDialogs.js';

/** An open context menu: its row and screen position. */
export interface OpenMenu {
  readonly id: string;
  readonly anchor: { readonly left: number; readonly top: number };
}

interface Entry {
  readonly action: TreeAction | 'duplicate';
  readonly label: string;
  readonly keys?: string;
}
const ENTRIES: readonly Entry[] = [
  { action: 'create', label: 'Create' },
  { action: 'move', label: 'Move', keys: 'Alt ↑ ↓' },
  { action: 'duplicate', label: 'Duplicate', keys: 'Ctrl D' },
  { action: 'rename', label: 'Rename', keys: 'F2' },
  { action: 'delete', label: 'Delete', keys: 'Del' },
];

interface TreeMenuProps {
  readonly anchor: OpenMenu['anchor'];
  /** "All modules" offers only Create and Download. */
  readonly isRoot: boolean;
  /** Only files are duplicated. */
  readonly isFile: boolean;
  onChoose(action: TreeAction | 'duplicate'): void;
  onDownload?: (() => void) | undefined;
  onClose(): void;
}

/** The context menu of a row. */
export function TreeMenu({ anchor, isRoot, isFile, onChoose, onDownload, onClose }: TreeMenuProps) {
  const rights = useTreeRights();
  const entries = (isRoot ? ENTRIES.slice(0, 1) : ENTRIES).filter(
    ({ action }) => rights[action] && (isFile || action !== 'duplicate'),
  );
  return (
    <Menu
      open
      onClose={onClose}
      onContextMenu={(event) => event.preventDefault()}
      anchorReference="anchorPosition"
      anchorPosition={anchor}
      slotProps={{ list: { dense: true, 'aria-label': 'Actions' } }}
    >
      {entries.map(({ action, label, keys }) => (
        <MenuItem key={action} onClick={() => onChoose(action)} sx={{ minWidth: 160, justifyContent: 'space-between' }}>
          {label}
          {keys && (
            <Typography component="kbd" variant="caption" color="text.secondary" aria-hidden>
              {keys}
            </Typography>
          )}
        </MenuItem>
      ))}
      {onDownload && <MenuItem onClick={onDownload}>Download</MenuItem>}
    </Menu>
  );
}
