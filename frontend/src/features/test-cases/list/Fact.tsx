import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FactProps {
  readonly label: string;
  readonly mono?: boolean;
  readonly children: ReactNode;
}

/** A line of a list of facts. */
export function Fact({ label, mono = false, children }: FactProps) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          minWidth: 0,
          overflowWrap: 'anywhere',
          ...(mono && { typography: 'mono', whiteSpace: 'pre-wrap' }),
        }}
      >
        {children}
      </Box>
    </>
  );
}
