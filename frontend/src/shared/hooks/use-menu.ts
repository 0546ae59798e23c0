import { useState, type MouseEvent } from 'react';

/**
 * A menu behind a button: `button` and `menu` are their props. The account's menu does without: every first screen has it, and would then
 * wait for the code of forms, which this is bundled with.
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
