import { Untranslatable } from '../imported.js';
import { elementScript } from '../locators.js';
import type { CaseFields, FileBuilder } from '../file-builder.js';
import type { Json } from '../json.js';

/** A step that scrolls the page or an element to a place, or an element into sight. */
export function scrolled(file: FileBuilder, { x, y }: Json, targetField: string | null, wait: CaseFields): void {
  const place = [x, y].map((one) => (typeof one === 'number' && Number.isFinite(one) ? one : 0)).join(', ');
  const isMoved = x !== undefined || y !== undefined;
  if (targetField === null)
    return file.add('Run script', { script: `window.scrollTo(${place})`, title: `Scroll the page to ${place}` });
  const script = isMoved ? scriptOf(targetField, place) : null;
  if (script === null) file.add('Scroll to', { targetField, ...wait });
  else file.add('Run script', { script, title: `Scroll ${targetField} to ${place}`, ...wait });
}

/** Null if a script can't find the element; then scrolling it into view is enough. */
function scriptOf(targetField: string, place: string): string | null {
  try {
    return `${elementScript(targetField)}.scrollTo(${place})`;
  } catch (error) {
    if (error instanceof Untranslatable) return null;
    throw error;
  }
}
