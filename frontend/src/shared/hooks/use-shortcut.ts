import { useEffect } from 'react';

const POPUP = '[role="dialog"] *, [role="menu"] *';
const EDITABLE = `input, textarea, select, [contenteditable="true"], [role="combobox"], ${POPUP}`;

/**
 * Calls `action` when `key` is pressed outside of fields, dialogs and menus. With Ctrl (Command on a Mac), also from fields, which
 * don't use such keys.
 */
export function useShortcut(key: string, action: () => void, { withCtrl = false } = {}): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || (event.ctrlKey || event.metaKey) !== withCtrl || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.matches(withCtrl ? POPUP : EDITABLE)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key, action, withCtrl]);
}
