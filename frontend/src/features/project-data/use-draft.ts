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
 * Something stored as a person edits it. While nothing is edited it follows what is stored, so that other people's changes show; an
 * edit is kept until it is saved.
 */
export function useDraft<Stored, Edited>({ stored, edit, save, onDirtyChange }: DraftOptions<Stored, Edited>) {
  const [draft, setDraft] = useState<Edited | null>(null);
  const [busy, setBusy] = useState(false);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const [saved, showSaved] = useFlash(DELAYS.savedLabel);
  const [shown, setShown] = useState(() => ({ stored, edited: edit(stored) }));
  // What is stored is made editable once: its rows keep their keys from one render to the next.
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
      // What was written while it was sent stays, to be saved next.
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
