import { useState, type FormEvent } from 'react';
import { sentencesOf } from '../../../api/client/api-error.js';

/** State of a dialog's form: one submit at a time, and the reason for a refusal. */
export function useSending(send: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setSentences([]);
    const problems = await send().then(() => [], sentencesOf);
    setSentences(problems);
    setBusy(false);
  };
  return { busy, sentences, submit: (event: FormEvent) => void submit(event) };
}
