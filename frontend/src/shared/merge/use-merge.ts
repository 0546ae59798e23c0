import { useMemo, useState } from 'react';
import { type Choice, type Conflict, copyPart, isSame, merge } from './merge.js';

/** What a form shows about other people's changes. */
export interface Merging {
  /** Parts that both people changed: the user must choose before saving. */
  readonly conflicts: readonly Conflict[];
  /** Whether others' changes were merged into an edited form. */
  readonly tookTheirs: boolean;
  resolve(choice: Choice, conflicts: readonly Conflict[]): void;
}

export interface Merge<Doc> extends Merging {
  /** The stored content with what was edited here. */
  readonly value: Doc;
  /** What the edits are compared with. */
  readonly base: Doc;
  readonly isDirty: boolean;
  change(doc: Doc): void;
  /** Changes the content as it is by then, for what was begun earlier, such as reading a file. */
  alter(edit: (doc: Doc) => Doc): void;
  discard(): void;
  /** Saves content. Others' changes are merged in once the save has ended; edits made meanwhile stay. */
  send(doc: Doc, save: () => Promise<unknown>): Promise<void>;
}

interface State<Doc> {
  /** The stored content when last seen. */
  readonly seen: Doc;
  readonly theirs: Doc;
  readonly base: Doc;
  /** null: unedited. */
  readonly mine: Doc | null;
  readonly tookTheirs: boolean;
  readonly isSending: boolean;
}

/**
 * An editable copy of content that others may change meanwhile. Their changes are merged in, except where they conflict
 * with edits.
 * @param stored as last read; large content keeps its identity while it is unchanged
 */
export function useMerge<Doc>(stored: Doc): Merge<Doc> {
  const [state, setState] = useState<State<Doc>>(() => ({ ...unedited(stored), isSending: false }));
  if (!state.isSending && state.seen !== stored && !isSame(state.seen, stored)) setState(follow(state, stored));
  const { base, mine, theirs } = state;
  const conflicts = useMemo(
    () => (mine === null || base === theirs ? [] : merge(base, mine, theirs).conflicts),
    [base, mine, theirs],
  );
  const isDirty = useMemo(() => mine !== null && !isSame(base, mine), [base, mine]);
  return {
    value: mine ?? theirs,
    base,
    conflicts: state.isSending ? [] : conflicts,
    tookTheirs: state.tookTheirs,
    isDirty,
    change: (doc) => setState((now) => ({ ...now, mine: doc })),
    alter: (edit) => setState((now) => ({ ...now, mine: edit(now.mine ?? now.theirs) })),
    discard: () => setState((now) => ({ ...now, ...unedited(now.theirs), seen: now.seen })),
    resolve: (choice, chosen) => setState((now) => resolveAll(now, choice, chosen)),
    send: async (doc, save) => {
      setState((now) => ({ ...now, isSending: true }));
      try {
        await save();
      } catch (error) {
        setState((now) => ({ ...now, isSending: false }));
        throw error;
      }
      setState(({ seen, mine: now }) => ({ ...unedited(doc), seen, mine: now === doc ? null : now, isSending: false }));
    },
  };
}

const unedited = <Doc>(stored: Doc): Omit<State<Doc>, 'isSending'> => ({
  seen: stored,
  theirs: stored,
  base: stored,
  mine: null,
  tookTheirs: false,
});

function follow<Doc>(state: State<Doc>, stored: Doc): State<Doc> {
  // Merged with itself: rows keep their identity on the screen, and with it the focus.
  if (state.mine === null)
    return { ...state, ...unedited(merge(state.theirs, state.theirs, stored).value), seen: stored };
  const { value, base } = merge(state.base, state.mine, stored);
  const tookTheirs = state.tookTheirs || !isSame(value, state.mine);
  // As in the first case, of rows that were edited back to what is stored.
  if (isSame(value, stored)) return { ...state, ...unedited(value), seen: stored, tookTheirs };
  return { ...state, seen: stored, theirs: stored, base, mine: value, tookTheirs };
}

/** Keeping mine makes theirs the new base, so that mine counts as a later change. */
function resolveAll<Doc>(state: State<Doc>, choice: Choice, chosen: readonly Conflict[]): State<Doc> {
  const { theirs, mine } = state;
  const copyAll = (doc: Doc) => chosen.reduce((now, { path }) => copyPart(now, theirs, path), doc);
  const base = copyAll(state.base);
  return { ...state, base, mine: choice === 'theirs' && mine !== null ? copyAll(mine) : mine, tookTheirs: true };
}
