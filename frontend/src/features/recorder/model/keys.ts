import { isRecordingKey, type RecordingInput } from '@testplatform/contract';

/** The relevant fields of a key event. */
interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

/** Moves the focus out of the picture; every other key goes to the page. */
export const LEAVE_KEY = 'Shift+F6';
export const isLeaveKey = ({ key, shiftKey }: Pressed): boolean => key === 'F6' && shiftKey;

/** The clipboard belongs to the user's machine: pasted content is sent as text. */
const isPaste = ({ key, ctrlKey, metaKey }: Pressed): boolean => (ctrlKey || metaKey) && key.toLowerCase() === 'v';

/**
 * What a key press sends to the page: the key itself, or text for a character that is not on every keyboard. Null:
 * nothing, for example while an input method composes or for a paste.
 */
export function keyDown(pressed: Pressed): RecordingInput | null {
  const { key, isComposing, ctrlKey, metaKey } = pressed;
  if (isComposing || isPaste(pressed)) return null;
  if (isRecordingKey(key)) return NOT_SENT.has(key) ? null : { kind: 'key-down', key };
  const isCharacter = [...key].length === 1 && !ctrlKey && !metaKey;
  return isCharacter ? { kind: 'text', text: key } : null;
}

/** Not sent to the page: pseudo-keys of input methods and keys of the system. */
const NOT_SENT: ReadonlySet<string> = new Set(['Dead', 'Process', 'Unidentified', 'CapsLock', 'NumLock', 'AltGraph']);
