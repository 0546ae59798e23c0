import { useState } from 'react';

export interface Edits<Fields> {
  /** What the form shows: fields that were not edited follow the stored ones. */
  readonly fields: Fields;
  /** The fields that are to be stored. */
  readonly edited: Partial<Fields>;
  readonly isDirty: boolean;
  /** Somebody else has changed a field that is edited here. */
  readonly isOverwriting: boolean;
  change(part: Partial<Fields>): void;
  discard(): void;
}

/**
 * A form over stored fields that others may change meanwhile. Only what was edited is sent, so their changes of other fields stay.
 * @param stored the latest known; each of its fields keeps its identity while it is the same
 */
export function useEdits<Fields extends object>(stored: Fields): Edits<Fields> {
  const [edits, setEdits] = useState<Partial<Fields>>({});
  /** The stored fields when the first edit was made. */
  const [before, setBefore] = useState(stored);
  const edited = differing(edits, stored);
  const names = Object.keys(edited) as (keyof Fields)[];
  const isDirty = names.length > 0;
  return {
    fields: { ...stored, ...edits },
    edited,
    isDirty,
    isOverwriting: names.some((name) => before[name] !== stored[name]),
    change: (part) => {
      if (!isDirty) setBefore(stored);
      setEdits((now) => ({ ...now, ...part }));
    },
    discard: () => setEdits({}),
  };
}

/** The edits that are not stored anyway. */
function differing<Fields extends object>(edits: Partial<Fields>, stored: Fields): Partial<Fields> {
  const kept: Partial<Fields> = {};
  for (const name of Object.keys(edits) as (keyof Fields)[])
    if (edits[name] !== stored[name]) kept[name] = edits[name]!;
  return kept;
}
