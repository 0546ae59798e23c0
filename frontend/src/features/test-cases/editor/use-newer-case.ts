import { hashKey } from '@tanstack/react-query';
import type { TestCase } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toForm, type CaseForm } from '../model/case-form.js';

/** What was made of the case elsewhere since the form was filled. */
export interface NewerCase {
  /** It differs from what was filled in, and the person has made changes as well. */
  readonly isOffered: boolean;
  /** Shows it. What was changed here is given up. */
  take(): void;
}

/**
 * A change that was made elsewhere shows at once while nothing was changed here; else it is offered.
 * @param stored the case as it was last read; null for a new one, and while this form saves it
 */
export function useNewerCase(form: UseFormReturn<CaseForm>, stored: TestCase | null): NewerCase {
  const [filled, setFilled] = useState(stored);
  const { isDirty } = form.formState;
  const isNewer = stored !== null && filled !== null && !isSame(toForm(stored), toForm(filled));
  // A save whose answer was lost comes back as somebody else's.
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

/** Whatever the order of their keys. */
const isSame = (one: CaseForm, other: CaseForm): boolean => hashKey([one]) === hashKey([other]);
