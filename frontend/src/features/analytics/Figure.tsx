import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FigureProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly note?: ReactNode;
}

/** A figure with its label and a note. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{label}</Box>
      <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
      {note !== undefined && <Box sx={{ typography: 'caption' }}>{note}</Box>}
    </Box>
  );
}
