import IconButton from '@mui/material/IconButton';
import Menu, { type MenuProps } from '@mui/material/Menu';
import type { ReactNode } from 'react';
import { useMenu } from '../../hooks/use-menu.js';

interface IconMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Props of the list, such as its accessible name and heading. */
  readonly list?: NonNullable<MenuProps['slotProps']>['list'];
  /** Renders its items. */
  children(close: () => void): ReactNode;
}

/** A menu behind a small icon. */
export function IconMenu({ label, icon, list, children }: IconMenuProps) {
  const { button, menu, close } = useMenu();
  return (
    <>
      <IconButton size="small" aria-label={label} title={label} {...button} sx={{ p: 0.5 }}>
        {icon}
      </IconButton>
      <Menu {...menu} slotProps={{ list }}>
        {children(close)}
      </Menu>
    </>
  );
}
