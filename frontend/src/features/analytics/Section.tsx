import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { SectionId } from './sections.js';

/** A place that the side menu leads to. */
export function Section({ id, children }: { readonly id: SectionId; readonly children: ReactNode }) {
  return (
    <Box id={id} tabIndex={-1} sx={{ scrollMarginTop: 72, minWidth: 0, '&:focus': { outline: 'none' } }}>
      {children}
    </Box>
  );
}
