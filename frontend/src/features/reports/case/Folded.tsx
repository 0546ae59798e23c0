import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState, type ReactNode } from 'react';

interface FoldedProps {
  /** Whether the text is long enough to fold. */
  readonly long: boolean;
  readonly children: ReactNode;
}

/** Pixels. */
const HEIGHT = 160;

/** Shows the beginning of a long text, with a button to expand it. */
export function Folded({ long, children }: FoldedProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!long) return children;
  return (
    <>
      <Box id={id} sx={open ? {} : { maxHeight: HEIGHT, overflow: 'hidden' }}>
        {children}
      </Box>
      <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? 'Show less' : 'Show all'}
      </Button>
    </>
  );
}
