import { describeStep } from '@testplatform/contract';
import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { showsMasked, type CaseForm } from '../model/case-form.js';

/** Keeps the title describing what the step does, until the user writes another one. */
export function useProposedTitle({ control, getValues, setValue }: UseFormReturn<CaseForm>): void {
  const [eventType, fields, conditionals, keepsMasked] = useWatch({
    control,
    name: ['eventType', 'fields', 'conditionals', 'keepsMasked'],
  });
  const inputTextMask = showsMasked({ keepsMasked, fields }) ? 'Yes' : fields.inputTextMask;
  const proposed = describeStep({ ...fields, inputTextMask, eventType, conditionals });
  const last = useRef(proposed);
  useEffect(() => {
    const isProposed = getValues('title') === last.current;
    last.current = proposed;
    if (isProposed) setValue('title', proposed, { shouldDirty: true });
  }, [proposed, getValues, setValue]);
}
