import PasteIcon from '@mui/icons-material/ContentPaste';
import Button from '@mui/material/Button';

interface PasteButtonProps {
  /** How many cases were copied. */
  readonly count: number;
  onPaste(): void;
}

/** Puts copied cases into the file; there only when some were copied. */
export function PasteButton({ count, onPaste }: PasteButtonProps) {
  if (count === 0) return null;
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<PasteIcon />}
      onClick={onPaste}
      aria-keyshortcuts="Control+V"
      sx={{ whiteSpace: 'nowrap' }}
    >
      {`Paste ${count} test case${count === 1 ? '' : 's'}`}
    </Button>
  );
}
