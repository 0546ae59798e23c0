import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState, type ReactNode } from 'react';

interface FoldedProps {
  /** Worth folding at all. */
  readonly long: boolean;
  readonly children: ReactNode;
}

/** Pixels. */
const HEIGHT = 160;

/** A text of which the beginning shows until all of it is asked for. */
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
