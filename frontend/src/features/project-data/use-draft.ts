import { DELAYS } from '@testplatform/contract';
import { useState } from 'react';
import { sentencesOf } from '../../api/api-error.js';
import { useTellDirty } from '../../shared/hooks/use-tell-dirty.js';
import { useFlash } from '../../shared/hooks/use-timing.js';

interface DraftOptions<Stored, Edited> {
  readonly stored: Stored;
  readonly version: string | undefined;
  edit(stored: Stored): Edited;
  /** @param version that the edits are based on. Resolves to the new one. */
  save(edited: Edited, version: string | undefined): Promise<string>;
  onDirtyChange(dirty: boolean): void;
}

/**
 * An editable copy of stored data. While unedited it follows the stored data, so that other users' changes show; edits are kept
 * until saved, and `isOverwriting` tells when others have changed the stored data meanwhile.
 */
export function useDraft<Stored, Edited>({ stored, version, edit, save, onDirtyChange }: DraftOptions<Stored, Edited>) {
  const [draft, setDraft] = useState<Edited | null>(null);
  const [busy, setBusy] = useState(false);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const [saved, showSaved] = useFlash(DELAYS.savedLabel);
  const [shown, setShown] = useState(() => ({ stored, edited: edit(stored) }));
  // Converted once, so that rows keep their keys between renders.
  if (shown.stored !== stored) setShown({ stored, edited: edit(stored) });

  const isDirty = draft !== null;
  /** The version that the draft was begun with. */
  const [based, setBased] = useState(version);
  if (!isDirty && based !== version) setBased(version);
  useTellDirty(isDirty, onDirtyChange);

  const value = draft ?? shown.edited;
  const submit = async (edited: Edited = value): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setSentences([]);
    try {
      setBased(await save(edited, version));
      // Input made during the save is kept for the next one.
      setDraft((now) => (now === null || now === edited ? null : now));
      showSaved();
      return true;
    } catch (error) {
      setSentences(sentencesOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const discard = () => {
    setDraft(null);
    setSentences([]);
  };
  const isOverwriting = isDirty && !busy && based !== version;
  return { value, change: setDraft, discard, submit, isDirty, isOverwriting, busy, sentences, saved };
}
