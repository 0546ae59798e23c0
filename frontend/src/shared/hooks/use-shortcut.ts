import { useEffect } from 'react';

const POPUPS = '[role="dialog"] *, [role="menu"] *, [role="listbox"] *';
const FIELDS = `input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], ${POPUPS}`;

/** Places where a key means something else. */
const OUTSIDE = { popups: POPUPS, fields: FIELDS, forms: `${FIELDS}, form *` };

/**
 * Calls `action` when `key` is pressed outside of fields, dialogs, menus and lists. With Ctrl (Command on a Mac), also from
 * fields, which don't use most such keys: `outside` names the places where this key means something else.
 */
export function useShortcut(
  key: string,
  action: () => void,
  {
    withCtrl = false,
    outside = withCtrl ? 'popups' : 'fields',
  }: { withCtrl?: boolean; outside?: keyof typeof OUTSIDE } = {},
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || (event.ctrlKey || event.metaKey) !== withCtrl || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.matches(OUTSIDE[outside])) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key, action, withCtrl, outside]);
}
