import { isObject } from '@testplatform/contract';
import { listOf, numberIn, textIn } from './read-fields.js';

/** A way to find an element, in the grammar of `targetField`, and its number of matches. */
export interface FoundBy {
  readonly engine: 'testid' | 'role' | 'label' | 'placeholder' | 'alt' | 'title' | 'text' | 'css';
  readonly value: string;
  readonly exact: boolean;
  readonly matches: number;
}

/** The page's description of an event's element at the time of the event. */
export interface ElementFacts {
  /** Identifies the element while its document lasts. */
  readonly id: string;
  /** Playwright's own selector, within the element's document. */
  readonly selector: string;
  /** Its number of matches. */
  readonly matches: number;
  readonly tag: string;
  /** Type of an `<input>`. */
  readonly type: string;
  /** Whether its value is secret. */
  readonly secret: boolean;
  /** Whether the person types its content, so that the content can't identify it. */
  readonly editable: boolean;
  /** What a person calls it; may be empty. */
  readonly name: string;
  readonly foundBy: readonly FoundBy[];
  /** The field of a clicked label; its type is an input's type, or the tag. */
  readonly controls: { readonly id: string; readonly type: string } | null;
  readonly checked: boolean;
  /** Labels of the chosen options. */
  readonly options: readonly string[];
  /** Names of the chosen files. */
  readonly files: readonly string[];
  /** For a click: the hovered element that revealed the target; null if it was there before. */
  readonly revealer?: ElementFacts | null;
  /**
   * If scrolling revealed it: the container, and a key for what appeared with it, which need not be scrolled to twice.
   */
  readonly brought?: { readonly key: string; readonly by: ElementFacts } | null;
  /** For a press: where, in pixels from its top-left corner; null where that doesn't matter. */
  readonly place?: { readonly x: number; readonly y: number } | null;
}

/** What was dragged, and where to. */
export interface DragFacts {
  readonly dragged: ElementFacts;
  /** What it was dropped on; null where only the place matters. */
  readonly destination: ElementFacts | null;
  /** Where it was pressed, in pixels from the inner edge of its border; null in its middle. */
  readonly start: Place | null;
  /**
   * Where the mouse went, from the top-left corner of the destination, or of the dragged element; empty if it ended in
   * the middle of the destination.
   */
  readonly path: readonly Place[];
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const ENGINES: readonly FoundBy['engine'][] = ['testid', 'role', 'label', 'placeholder', 'alt', 'title', 'text', 'css'];

/** Parses a page's report of a drag; null for anything else. */
export function parseDrag(told: unknown): DragFacts | null {
  if (!isObject(told)) return null;
  const [dragged, destination] = [parseFacts(told.dragged), parseFacts(told.destination)];
  const path = listOf(told.path).flatMap((one) => parsePlace(one) ?? []);
  if (!dragged || (!destination && path.length === 0)) return null;
  return { dragged, destination, start: parsePlace(told.start), path };
}

const parsePlace = (told: unknown): Place | null =>
  isObject(told) ? { x: numberIn(told, 'x'), y: numberIn(told, 'y') } : null;

/**
 * Parses a page's report of an element; null when it did not come from our script: any page can call the same function.
 */
export function parseFacts(told: unknown): ElementFacts | null {
  if (!isObject(told)) return null;
  const { controls } = told;
  return {
    id: textIn(told, 'id'),
    selector: textIn(told, 'selector'),
    matches: numberIn(told, 'matches'),
    tag: textIn(told, 'tag'),
    type: textIn(told, 'type'),
    secret: told.secret === true,
    editable: told.editable === true,
    name: textIn(told, 'name'),
    foundBy: listOf(told.foundBy).flatMap(parseFoundBy),
    controls: isObject(controls) ? { id: textIn(controls, 'id'), type: textIn(controls, 'type') } : null,
    checked: told.checked === true,
    options: listOf(told.options).filter((one) => typeof one === 'string'),
    files: listOf(told.files).filter((one) => typeof one === 'string'),
    ...(isObject(told.revealer) && { revealer: parseFacts(told.revealer) }),
    ...(isObject(told.brought) && { brought: parseBrought(told.brought) }),
  };
}

function parseBrought(told: { readonly [key: string]: unknown }): ElementFacts['brought'] {
  const by = parseFacts(told.by);
  return by && { key: textIn(told, 'key'), by };
}

function parseFoundBy(told: unknown): FoundBy[] {
  if (!isObject(told)) return [];
  const engine = ENGINES.find((one) => one === told.engine);
  const matches = numberIn(told, 'matches');
  if (!engine || matches < 1) return [];
  return [{ engine, value: textIn(told, 'value'), exact: told.exact === true, matches }];
}
