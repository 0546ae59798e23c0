import AddIcon from '@mui/icons-material/Add';
import CollapseIcon from '@mui/icons-material/UnfoldLess';
import SearchIcon from '@mui/icons-material/Search';
import ExpandIcon from '@mui/icons-material/UnfoldMore';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useTreeRights } from './hooks/use-tree-rights.js';
import { SaveChip } from './SaveChip.js';
import type { SaveQueue } from './model/save-queue.js';

interface TreeToolbarProps {
  readonly filter: string;
  readonly filterRef: Ref<HTMLInputElement>;
  /** How many titles match the filter; null without a filter. */
  readonly matches: number | null;
  readonly queue: SaveQueue;
  readonly changedBy: string | undefined;
  onFilter(filter: string): void;
  /** Moves the focus from the filter to the rows. */
  onLeaveFilter(): void;
  onExpandAll(): void;
  onCollapseAll(): void;
  onCreate(): void;
}

/** The tree's toolbar: filter, save state, and actions on the whole tree. */
export function TreeToolbar(props: TreeToolbarProps) {
  const rights = useTreeRights();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Escape' && event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Escape' && props.filter !== '') props.onFilter('');
    else props.onLeaveFilter();
  };
  return (
    <Stack sx={{ gap: 0.5, p: 1, pb: 0.5 }}>
      <OutlinedInput
        size="small"
        type="search"
        placeholder="Filter"
        value={props.filter}
        inputRef={props.filterRef}
        onChange={(event) => props.onFilter(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{ 'aria-label': 'Filter the tree', 'aria-keyshortcuts': '/' }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
      />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, minHeight: 32, pl: 0.5 }}>
        <SaveChip queue={props.queue} changedBy={props.changedBy} />
        <Typography role="status" variant="caption" color="text.secondary" sx={{ flex: 1 }}>
          {props.matches !== null && matchesText(props.matches)}
        </Typography>
        <ToolButton label="Expand all" icon={<ExpandIcon />} onClick={props.onExpandAll} />
        <ToolButton label="Collapse all" icon={<CollapseIcon />} onClick={props.onCollapseAll} />
        {rights.create && <ToolButton label="Create" icon={<AddIcon />} onClick={props.onCreate} />}
      </Stack>
    </Stack>
  );
}

function matchesText(matches: number): string {
  if (matches === 0) return 'No matches';
  return matches === 1 ? '1 match' : `${matches} matches`;
}

interface ToolButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  onClick(): void;
}

const ToolButton = ({ label, icon, onClick }: ToolButtonProps) => (
  <Tooltip title={label}>
    <IconButton size="small" aria-label={label} onClick={onClick}>
      {icon}
    </IconButton>
  </Tooltip>
);
