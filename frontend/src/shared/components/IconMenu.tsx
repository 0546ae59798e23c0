import IconButton from '@mui/material/IconButton';
import Menu, { type MenuProps } from '@mui/material/Menu';
import { useState, type ReactNode } from 'react';

interface IconMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** The name and the heading of its items. */
  readonly list?: NonNullable<MenuProps['slotProps']>['list'];
  /** Renders its items. */
  children(close: () => void): ReactNode;
}

/** A menu behind a small icon. */
export function IconMenu({ label, icon, list, children }: IconMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5 }}
      >
        {icon}
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ list }}>
        {children(close)}
      </Menu>
    </>
  );
}
