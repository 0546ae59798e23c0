import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeviceState } from '@testplatform/contract';
import type { Status } from '../../shared/status.js';
import * as storage from '../../shared/storage.js';
import { profileKey } from './account.js';
import { call, type Dto } from '../client/client.js';

/** The signed-in user's desktop. */
export type Device = Dto<'DeviceDto'>;

/** A device's status as label and colour. */
export const DEVICE_LOOKS: Record<DeviceState, { readonly status: Status; readonly label: string }> = {
  online: { status: 'success', label: 'Online' },
  busy: { status: 'running', label: 'Busy' },
  offline: { status: 'idle', label: 'Offline' },
};

const deviceKey = ['device'];
/** Polling interval of the device's status, in milliseconds. */
const LOOK_AGAIN = 5_000;

/** The saved device and its status, polled while shown; null if there is none. */
export function useDevice(enabled = true) {
  return useQuery({
    queryKey: deviceKey,
    queryFn: async ({ signal }) => (await call('/xecutor/device', {}, signal)).data,
    refetchInterval: LOOK_AGAIN,
    enabled,
  });
}

/** Saves the signed-in user's device, replacing the previous one. */
export function useSaveDevice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (duid: string) => call('/xecutor/manage-device', { duid }),
    onSuccess: (_answer, duid) => {
      storage.mergeWhileSignedIn({ xecutor_duid: duid });
      return Promise.all([profileKey, deviceKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}
