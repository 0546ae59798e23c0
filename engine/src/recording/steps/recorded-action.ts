import { isObject } from '@testplatform/contract';
import { numberIn, textIn } from './read-fields.js';

export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift';

/** What the person did with an element. */
export type RecordedAction =
  | {
      readonly name: 'click';
      readonly button: 'left' | 'middle' | 'right';
      /** 0 when a key caused the click. */
      readonly clickCount: number;
      readonly modifiers: readonly Modifier[];
      /** In pixels from the element's top-left corner, where the place matters. */
      readonly position: { readonly x: number; readonly y: number } | null;
    }
  | { readonly name: 'fill'; readonly text: string }
  | { readonly name: 'press'; readonly key: string; readonly modifiers: readonly Modifier[] }
  | { readonly name: 'select' };

const MODIFIERS: readonly Modifier[] = ['Control', 'Alt', 'Meta', 'Shift'];

function modifiersIn(told: unknown): Modifier[] {
  const held = Array.isArray(told) ? told : [];
  return MODIFIERS.filter((one) => held.includes(one));
}

/** Parses a page's report; null when it is not an action: any page can call the same function. */
export function parseAction(told: unknown): RecordedAction | null {
  if (!isObject(told)) return null;
  switch (told.name) {
    case 'click': {
      const button = told.button === 'right' || told.button === 'middle' ? told.button : 'left';
      const { position } = told;
      return {
        name: 'click',
        button,
        clickCount: numberIn(told, 'clickCount'),
        modifiers: modifiersIn(told.modifiers),
        position: isObject(position) ? { x: numberIn(position, 'x'), y: numberIn(position, 'y') } : null,
      };
    }
    case 'fill':
      return { name: 'fill', text: textIn(told, 'text') };
    case 'press':
      return { name: 'press', key: textIn(told, 'key'), modifiers: modifiersIn(told.modifiers) };
    case 'select':
      return { name: 'select' };
    default:
      return null;
  }
}
