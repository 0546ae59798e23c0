import { createContext, useContext } from 'react';
import type { Insertion } from '../model/insert.js';
import type { KnowledgeName } from '../model/knowledge.js';
import type { KnownValues } from '../model/placeholders.js';

export interface Help {
  /** Values that earlier cases of the file keep. */
  readonly stored: readonly Insertion[];
  /** Every placeholder that can be written here. */
  readonly suggestions: readonly Insertion[];
  /** What tells a placeholder that has a value from one that has none. */
  readonly known: KnownValues;
  /** Opens a page of the knowledge base; `onInsert` takes the example that is chosen there. */
  openKnowledge(page: KnowledgeName, onInsert: (example: Insertion) => void): void;
}

export const HelpContext = createContext<Help>({
  stored: [],
  suggestions: [],
  known: { earlier: [], data: undefined },
  openKnowledge: () => undefined,
});
/** What helps to fill in a field, for every control of the editor. */
export const useHelp = (): Help => useContext(HelpContext);
