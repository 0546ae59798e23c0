import { createContext, useContext } from 'react';
import type { Insertion } from '../model/insert.js';
import type { KnowledgeName } from '../model/knowledge.js';
import type { InsertionGroup, KnownValues } from '../model/placeholders.js';

export interface Help {
  /** All placeholders that can be used here, those with a value first. */
  readonly groups: readonly InsertionGroup[];
  /** The same in one list. */
  readonly suggestions: readonly Insertion[];
  /** The known values, to warn about placeholders without one. */
  readonly known: KnownValues;
  /** Opens a page of the knowledge base; `onInsert` receives the chosen example. */
  openKnowledge(page: KnowledgeName, onInsert: (example: Insertion) => void): void;
}

export const HelpContext = createContext<Help>({
  groups: [],
  suggestions: [],
  known: { earlier: [], data: undefined },
  openKnowledge: () => undefined,
});
/** The help for filling in fields, for every control of the editor. */
export const useHelp = (): Help => useContext(HelpContext);
