import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Dto } from '../client/client.js';
import { endDemand } from '../client/second-factor-demand.js';

/** Whether the signed-in user has two-factor sign-in (3 §15). */
export type SecondFactor = Dto<'SecondFactorDto'>;
export type SetUp = Dto<'SetUpDto'>;
/** Proves that the caller is the account's owner. */
export type OwnerProof = Dto<'ProveOwnerDto'>;

const secondFactorKey = ['account', 'second-factor'] as const;

export function useSecondFactor() {
  return useQuery({
    queryKey: secondFactorKey,
    queryFn: async ({ signal }) => {
      const { data } = await call('/users/second-factor', {}, signal);
      // Another tab may have turned it on, or the answer to this tab's call was lost.
      if (data.on) endDemand();
      return data;
    },
  });
}

/** Requests a secret for an authenticator app, given the password. */
export function useStartSecondFactor() {
  const reread = useReread();
  return useMutation({
    mutationFn: async (password: string): Promise<SetUp> =>
      (await call('/users/second-factor-start', { password })).data,
    onError: () => void reread(),
  });
}

/** Turns two-factor sign-in on with a first code from the app; returns the recovery codes. */
export const useConfirmSecondFactor = () =>
  useSecondFactorChange(
    async (code: string) => (await call('/users/second-factor-confirm', { code })).data.recoveryCodes,
  );

export const useNewRecoveryCodes = () =>
  useSecondFactorChange(
    async (proof: OwnerProof) => (await call('/users/second-factor-recovery-codes', proof)).data.recoveryCodes,
  );

export const useTurnSecondFactorOff = () =>
  useSecondFactorChange((proof: OwnerProof) => call('/users/second-factor-off', proof));

function useSecondFactorChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const reread = useReread();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      endDemand();
      return reread();
    },
    // It may have been changed all the same, or by another tab. The error is shown at once.
    onError: () => void reread(),
  });
}

function useReread(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: secondFactorKey });
}
