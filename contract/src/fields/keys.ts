/** Standard key names by their common names in lower case. */
const KEYS: Readonly<Record<string, string>> = {
  esc: 'Escape',
  return: 'Enter',
  del: 'Delete',
  ins: 'Insert',
  back: 'Backspace',
  space: 'Space',
  spacebar: 'Space',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  pgup: 'PageUp',
  'page up': 'PageUp',
  pgdn: 'PageDown',
  pgdown: 'PageDown',
  'page down': 'PageDown',
  'arrow up': 'ArrowUp',
  'arrow down': 'ArrowDown',
  'arrow left': 'ArrowLeft',
  'arrow right': 'ArrowRight',
  ctrl: 'Control',
  ctl: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  win: 'Meta',
  windows: 'Meta',
  super: 'Meta',
  option: 'Alt',
  opt: 'Alt',
  plus: '+',
  minus: '-',
};

/** Standard names, which people write in any case. */
const STANDARD =
  'Control Shift Alt AltGraph Meta ControlOrMeta Enter Escape Tab Backspace Delete Insert Home End PageUp PageDown ArrowUp ArrowDown ' +
  'ArrowLeft ArrowRight Space CapsLock ContextMenu Pause PrintScreen ScrollLock NumLock F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12';
const BY_NAME = new Map([
  ...Object.entries(KEYS),
  ...STANDARD.split(' ').map((name) => [name.toLowerCase(), name] as const),
]);
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'ControlOrMeta']);

/**
 * The standard names of a key or combination: `ctrl + b` becomes `Control+b`, `Esc` becomes `Escape`. Anything else, such as a single
 * character or a placeholder, is returned unchanged.
 */
export function standardKey(text: string): string {
  const written = text.trim();
  const parts = written.split('+').map((part) => part.trim());
  // A trailing plus is the key itself.
  if (parts.length > 1 && parts.at(-1) === '' && parts.at(-2) === '') parts.splice(-2, 2, '+');
  if (written.includes('{{') || parts.includes('')) return written;
  const dashed = parts.length === 1 ? written.split('-').map((part) => part.trim()) : [];
  const isDashed = dashed.length > 1 && dashed.slice(0, -1).every((part) => MODIFIERS.has(nameOf(part)));
  return (isDashed ? dashed : parts).map(nameOf).join('+');
}

const nameOf = (part: string): string => BY_NAME.get(part.toLowerCase()) ?? part;
