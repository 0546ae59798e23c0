import { createContext, useContext } from 'react';
import type { Insertion } from '../model/insert.js';
import type { KnowledgeName } from '../model/knowledge.js';
import type { KnownValues } from '../model/placeholders.js';

export interface Help {
  /** Values that earlier cases of the file store. */
  readonly stored: readonly Insertion[];
  /** All placeholders that can be used here. */
  readonly suggestions: readonly Insertion[];
  /** The known values, to warn about placeholders without one. */
  readonly known: KnownValues;
  /** Opens a page of the knowledge base; `onInsert` receives the chosen example. */
  openKnowledge(page: KnowledgeName, onInsert: (example: Insertion) => void): void;
}

export const HelpContext = createContext<Help>({
  stored: [],
  suggestions: [],
  known: { earlier: [], data: undefined },
  openKnowledge: () => undefined,
});
/** The help for filling in fields, for every control of the editor. */
export const useHelp = (): Help => useContext(HelpContext);
