import { hashKey } from '@tanstack/react-query';
import type { TestCase } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toForm, type CaseForm } from '../model/case-form.js';

/** Changes of the case made elsewhere since the form was filled. */
export interface NewerCase {
  /** The stored case has changed, and so has the form. */
  readonly isOffered: boolean;
  /** Loads it and discards the changes made here. */
  take(): void;
}

/**
 * A change made elsewhere is applied at once if the form is unchanged; otherwise it is offered.
 * @param stored the case as it was last read; null for a new one, and while this form saves it
 */
export function useNewerCase(form: UseFormReturn<CaseForm>, stored: TestCase | null): NewerCase {
  const [filled, setFilled] = useState(stored);
  const { isDirty } = form.formState;
  const isNewer = stored !== null && filled !== null && !isSame(toForm(stored), toForm(filled));
  // A save whose response was lost looks like someone else's change.
  const isTaken = isNewer && (!isDirty || isSame(toForm(stored), form.getValues()));
  const take = () => {
    if (!stored) return;
    form.reset(toForm(stored));
    setFilled(stored);
  };
  useEffect(() => {
    if (isTaken) take();
  });
  return { isOffered: isNewer && !isTaken, take };
}

/** Compares regardless of key order. */
const isSame = (one: CaseForm, other: CaseForm): boolean => hashKey([one]) === hashKey([other]);
