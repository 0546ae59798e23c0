import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { Expandable } from '../Expandable.js';

interface RowProps {
  readonly status: ReactNode;
  readonly title: string;
  readonly note: string;
  /** The details, shown when open. */
  readonly children: ReactNode;
}

/** An expandable row of a list. */
export function Row({ status, title, note, children }: RowProps) {
  const [open, setOpen] = useState(false);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Expandable
        columns={COLUMNS}
        isOpen={open}
        onToggle={() => setOpen(!open)}
        head={
          <>
            {status}
            <Box component="span" sx={{ minWidth: 0, py: 1 }}>
              <Typography component="span" noWrap={!open} sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {title}
              </Typography>
              <Typography component="span" variant="caption" color="text.secondary" noWrap sx={{ display: 'block' }}>
                {note}
              </Typography>
            </Box>
          </>
        }
      >
        {children}
      </Expandable>
    </Box>
  );
}

const COLUMNS = { xs: '150px minmax(0, 1fr)', lg: '150px minmax(0, 1fr)' };
