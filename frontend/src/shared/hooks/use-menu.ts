import { useState, type MouseEvent } from 'react';

/**
 * A menu behind a button: `button` and `menu` are their props. The account menu doesn't use this: it is on every first
 * screen, which would then wait for the form code that is bundled with this hook.
 */
export function useMenu() {
  const [anchorEl, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchorEl !== null;
  const close = () => setAnchor(null);
  return {
    button: {
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    },
    menu: { anchorEl, open, onClose: close },
    close,
  };
}
