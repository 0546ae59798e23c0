import { TreeError } from '@testplatform/contract';
import { useState } from 'react';

/** Runs what a form of the tree asks for and keeps the sentence that says why it can't be done. */
export function useTreeForm(onDone: () => void) {
  const [errors, setErrors] = useState<readonly string[]>([]);
  const attempt = (action: () => void) => {
    try {
      action();
      onDone();
    } catch (error) {
      if (!(error instanceof TreeError)) throw error;
      setErrors([error.message]);
    }
  };
  return { errors, setErrors, attempt };
}
