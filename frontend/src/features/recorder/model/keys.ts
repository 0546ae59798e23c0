import { isRecordingKey, type RecordingInput } from '@testplatform/contract';

/** What is looked at of a key event. */
interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

/** Leaves the picture for what is around it: every other key goes to the page. */
export const LEAVE_KEY = 'Shift+F6';
export const isLeaveKey = ({ key, shiftKey }: Pressed): boolean => key === 'F6' && shiftKey;

/** The clipboard is the person's own: what is pasted comes as text. */
const isPaste = ({ key, ctrlKey, metaKey }: Pressed): boolean => (ctrlKey || metaKey) && key.toLowerCase() === 'v';

/**
 * What goes to the page when a key goes down: itself; a character that is not on every keyboard as text. Null: nothing goes, as while an
 * input method composes, or for a paste.
 */
export function keyDown(pressed: Pressed): RecordingInput | null {
  const { key, isComposing, ctrlKey, metaKey } = pressed;
  if (isComposing || isPaste(pressed)) return null;
  if (isRecordingKey(key)) return NOT_SENT.has(key) ? null : { kind: 'key-down', key };
  const isCharacter = [...key].length === 1 && !ctrlKey && !metaKey;
  return isCharacter ? { kind: 'text', text: key } : null;
}

/** Not keys of a page: what the browser says of an input method, and what the system keeps to itself. */
const NOT_SENT: ReadonlySet<string> = new Set(['Dead', 'Process', 'Unidentified', 'CapsLock', 'NumLock', 'AltGraph']);
