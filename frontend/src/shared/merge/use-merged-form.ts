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
 * lost.
 */
export function useMergedForm<Doc>({ stored, version, save }: MergedFormOptions<Doc>) {
  const merge = useMerge(stored);
  const { setSentences, ...saving } = useSaving<Doc>({
    version,
    hasConflicts: merge.conflicts.length > 0,
    send: (doc = merge.value) => merge.send(doc, () => save(doc, merge.base)),
  });
  const discard = () => {
    merge.discard();
    setSentences([]);
  };
  return { ...merge, ...saving, setSentences, discard };
}
