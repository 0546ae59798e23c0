import { DELAYS } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import { useLatest } from '../hooks/use-latest.js';
import { useFlash } from '../hooks/use-timing.js';
import { sentencesOf } from '../utils/sentences-of.js';

const CHOOSE_FIRST = 'Choose between your changes and theirs first';

interface SavingOptions<Content> {
  /** Version of the stored content. */
  readonly version: string | number | undefined;
  readonly hasConflicts: boolean;
  /** Whether the stored content has not reached the form yet. */
  readonly isComingIn?: boolean;
  send(content?: Content): Promise<unknown>;
}

/** What the server refused because somebody else saved first. */
interface Refused<Content> extends Pick<SavingOptions<Content>, 'version'> {
  readonly content: Content | undefined;
  readonly onRefused: (() => void) | undefined;
}

/** `again`: somebody else saved first. The form is sent again once their change is merged without conflicts. */
export type SaveOutcome = 'saved' | 'again' | 'refused';

/** Sends a form, one send at a time. */
export function useSaving<Content>({ version, hasConflicts, isComingIn = false, send }: SavingOptions<Content>) {
  const [busy, setBusy] = useState(false);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const [saved, showSaved] = useFlash(DELAYS.savedLabel);
  const [refused, setRefused] = useState<Refused<Content> | null>(null);
  /** @param onRefused called when the content is not saved, and not sent again either */
  const submit = async (content?: Content, onRefused?: () => void): Promise<SaveOutcome> => {
    const outcome = await sendOnce(content, onRefused);
    if (outcome === 'refused') onRefused?.();
    return outcome;
  };
  const sendOnce = async (content?: Content, onRefused?: () => void): Promise<SaveOutcome> => {
    if (busy) return 'refused';
    setRefused(null);
    setSentences(hasConflicts ? [CHOOSE_FIRST] : []);
    if (hasConflicts) return 'refused';
    setBusy(true);
    try {
      await send(content);
      showSaved();
      return 'saved';
    } catch (error) {
      setSentences(sentencesOf(error));
      if (!isOutdated(error)) return 'refused';
      setRefused({ version, content, onRefused });
      return 'again';
    } finally {
      setBusy(false);
    }
  };
  /** Forgets what was refused, so that it is not sent again. */
  const forget = () => {
    setRefused(null);
    setSentences([]);
  };
  const isNewer = refused !== null && !busy && !isComingIn && refused.version !== version;
  const sendAgain = useLatest(() => {
    forget();
    if (!hasConflicts) void submit(refused?.content, refused?.onRefused);
  });
  useEffect(() => {
    if (isNewer) sendAgain.current();
  }, [isNewer, sendAgain]);
  return { busy, sentences, setSentences, saved, submit, forget };
}

/** Whether the server refused a change because it is based on an older version. */
const isOutdated = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'errors' in error &&
  typeof error.errors === 'object' &&
  error.errors !== null &&
  'version' in error.errors;
