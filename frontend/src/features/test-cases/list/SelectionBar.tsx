import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

interface SelectionBarProps {
  readonly count: number;
  onCopy(): void;
  onCut?(): void;
  onDuplicate?(): void;
  onDelete?(): void;
  onClear(): void;
}

/** Actions for the selected cases. */
export function SelectionBar({ count, onCopy, onCut, onDuplicate, onDelete, onClear }: SelectionBarProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, pb: 1, flexWrap: 'wrap' }}>
      <span role="status">{count} selected</span>
      <Button size="small" color="inherit" onClick={onCopy} aria-keyshortcuts="Control+C">
        Copy
      </Button>
      {onCut && (
        <Button size="small" color="inherit" onClick={onCut} aria-keyshortcuts="Control+X">
          Cut
        </Button>
      )}
      {onDuplicate && (
        <Button size="small" color="inherit" onClick={onDuplicate} aria-keyshortcuts="Control+D">
          Duplicate
        </Button>
      )}
      {onDelete && (
        <Button size="small" color="error" onClick={onDelete} aria-keyshortcuts="Delete">
          Delete
        </Button>
      )}
      <Button size="small" color="inherit" onClick={onClear} aria-keyshortcuts="Escape">
        Clear selection
      </Button>
    </Stack>
  );
}
