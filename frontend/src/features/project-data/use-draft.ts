import { DELAYS } from '@testplatform/contract';
import { useState } from 'react';
import { sentencesOf } from '../../api/api-error.js';
import { useTellDirty } from '../../shared/hooks/use-tell-dirty.js';
import { useFlash } from '../../shared/hooks/use-timing.js';

interface DraftOptions<Stored, Edited> {
  readonly stored: Stored;
  edit(stored: Stored): Edited;
  save(edited: Edited): Promise<unknown>;
  onDirtyChange(dirty: boolean): void;
}

/**
 * An editable copy of stored data. While unedited it follows the stored data, so that other users' changes show; edits are kept
 * until saved.
 */
export function useDraft<Stored, Edited>({ stored, edit, save, onDirtyChange }: DraftOptions<Stored, Edited>) {
  const [draft, setDraft] = useState<Edited | null>(null);
  const [busy, setBusy] = useState(false);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const [saved, showSaved] = useFlash(DELAYS.savedLabel);
  const [shown, setShown] = useState(() => ({ stored, edited: edit(stored) }));
  // Converted once, so that rows keep their keys between renders.
  if (shown.stored !== stored) setShown({ stored, edited: edit(stored) });

  const isDirty = draft !== null;
  useTellDirty(isDirty, onDirtyChange);

  const value = draft ?? shown.edited;
  const submit = async (edited: Edited = value): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setSentences([]);
    try {
      await save(edited);
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
  return { value, change: setDraft, discard: () => setDraft(null), submit, isDirty, busy, sentences, saved };
}
