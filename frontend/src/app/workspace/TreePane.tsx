import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';

interface TreePaneProps {
  /** Pixels. */
  readonly width: number;
  /** Of the drawer, where there is no room beside the panel. */
  readonly open: boolean;
  onClose(): void;
  readonly children: ReactNode;
}

/** Where the tree stands: beside the panel, or in a drawer below md. */
export function TreePane({ width, open, onClose, children }: TreePaneProps) {
  const narrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  if (narrow) {
    return (
      <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: 320, maxWidth: '90vw' } } }}>
        {children}
      </Drawer>
    );
  }
  return (
    <Box
      component="section"
      aria-label="Modules"
      sx={{ width, flexShrink: 0, borderRight: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      {/* Stays in sight beside a long panel. */}
      <Box sx={{ position: 'sticky', top: 0 }}>{children}</Box>
    </Box>
  );
}
