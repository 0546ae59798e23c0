import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as storage from '../shared/storage.js';
import { profileKey } from './account.js';
import { call } from './client.js';

/** Makes a device the signed-in person's own, in place of the one before (1 §2, 3 §9). */
export function useSaveDevice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (duid: string) => call('/xecutor/manage-device', { duid }),
    onSuccess: (_answer, duid) => {
      storage.merge({ xecutor_duid: duid });
      return queries.invalidateQueries({ queryKey: profileKey });
    },
  });
}
