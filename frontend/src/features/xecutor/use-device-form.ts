import { DELAYS, LIMITS } from '@testplatform/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, sentencesOf } from '../../api/api-error.js';
import { useSaveDevice } from '../../api/device.js';
import { useFlash } from '../../shared/hooks/use-flash.js';

/** The device form's state. Too short an id and a network that fails are silent (1 §5, §8). */
export function useDeviceForm() {
  const { register, handleSubmit, reset } = useForm({ defaultValues: { duid: '' } });
  const save = useSaveDevice();
  const [saved, showSaved] = useFlash(DELAYS.savedLabel);
  const [sentences, setSentences] = useState<readonly string[]>([]);

  const send = async ({ duid }: { readonly duid: string }) => {
    if (save.isPending || duid.trim().length < LIMITS.deviceIdMin) return;
    setSentences([]);
    try {
      await save.mutateAsync(duid.trim());
      reset();
      showSaved();
    } catch (error) {
      if (!(error instanceof ApiError && error.unreachable)) setSentences(sentencesOf(error));
    }
  };
  return { field: register('duid'), submit: handleSubmit(send), busy: save.isPending, saved, sentences };
}
