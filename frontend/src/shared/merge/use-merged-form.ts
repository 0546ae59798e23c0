import { useMerge } from './use-merge.js';
import { useSaving } from './use-saving.js';

interface MergedFormOptions<Doc> {
  /** As last read; large content keeps its identity while it is unchanged. */
  readonly stored: Doc;
  /** Version of the stored content. */
  readonly version: string | number | undefined;
  /** @param base the stored content that `doc` is based on */
  save(doc: Doc, base: Doc): Promise<unknown>;
}

/**
 * A form over stored content that others may change meanwhile: their changes are merged in, and nothing of either is
 * lost. `submit` saves all edits, or only the one it is given, as a function of the stored content; other edits then stay unsaved.
 */
export function useMergedForm<Doc>({ stored, version, save }: MergedFormOptions<Doc>) {
  const merge = useMerge(stored);
  const { forget, ...saving } = useSaving<(base: Doc) => Doc>({
    version,
    hasConflicts: merge.conflicts.length > 0,
    send: (edit = () => merge.value) => {
      const doc = edit(merge.base);
      return merge.send(doc, () => save(doc, merge.base));
    },
  });
  const discard = () => {
    merge.discard();
    forget();
  };
  return { ...merge, ...saving, discard };
}
