import type { Json } from '../json.js';
import { textOf } from '../json.js';

const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta']);

/** Turns key-down and key-up steps into key presses. */
export class Keys {
  private readonly held: string[] = [];
  /** A modifier that was pressed alone, and becomes a press of its own unless another key follows. */
  private alone: string | null = null;

  /** The modifiers that are down during a click, which is a combination with them, such as `Control+Shift`. */
  heldInClick(): string {
    this.alone = null;
    return this.held.toSorted().join('+') || 'None';
  }

  /** The key combination that this step completes, such as `Control+A`; null if it completes none. */
  press(step: Json): string | null {
    const key = nameOf(textOf(step.key));
    return step.type === 'keyDown' ? this.down(key) : this.up(key);
  }

  private down(key: string): string | null {
    if (!MODIFIERS.has(key)) {
      this.alone = null;
      return [...this.held, key].join('+');
    }
    this.held.push(key);
    this.alone = this.held.length === 1 ? key : null;
    return null;
  }

  private up(key: string): string | null {
    if (!MODIFIERS.has(key)) return null;
    const place = this.held.indexOf(key);
    if (place >= 0) this.held.splice(place, 1);
    const pressed = this.alone === key ? key : null;
    this.alone = null;
    return pressed;
  }
}

const nameOf = (key: string): string =>
  key === ' ' ? 'Space' : key.replace(/^(Control|Shift|Alt|Meta)(?:Left|Right)$/, '$1');
