import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';

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
  const id = useId();
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <ButtonBase aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} sx={ROW}>
        {status}
        <Box component="span" sx={{ minWidth: 0, py: 1 }}>
          <Typography component="span" noWrap={!open} sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography component="span" variant="caption" color="text.secondary" noWrap sx={{ display: 'block' }}>
            {note}
          </Typography>
        </Box>
        <ExpandIcon fontSize="small" sx={{ color: 'text.secondary', transform: open ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      <Collapse in={open} id={id} unmountOnExit>
        {children}
      </Collapse>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: '150px minmax(0, 1fr) 24px',
  gap: 1.5,
  alignItems: 'center',
  width: '100%',
  minHeight: 52,
  px: 2,
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
