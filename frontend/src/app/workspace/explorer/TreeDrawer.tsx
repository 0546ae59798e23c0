import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

interface TreeDrawerProps {
  onClose(): void;
  readonly children: ReactNode;
}

/** The tree over the panel, on a narrow screen. */
export function TreeDrawer({ onClose, children }: TreeDrawerProps) {
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { sx: { width: 320, maxWidth: '90vw' } } }}>
      {children}
    </Drawer>
  );
}
