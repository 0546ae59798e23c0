import { useSearchParams } from 'react-router';
import { useChangeQuery } from '../../../shared/hooks/use-change-query.js';
import { useShortcut } from '../../../shared/hooks/use-shortcut.js';
import type { Failure } from './steps.js';

/** Name in the address: the `seq` of the failed case. */
export const FAILURE = 'failure';

/**
 * The index of the shown failure, kept in the address, and a function to show another. `.` and `,` are next and
 * previous, because the tree uses letters.
 */
export function useFailurePlace(failures: readonly Failure[]): [number, (by: 1 | -1) => void] {
  const [params] = useSearchParams();
  const changeQuery = useChangeQuery();
  const chosen = params.get(FAILURE);
  const found = failures.findIndex(({ step }) => String(step.one.seq) === chosen);
  const position = Math.max(0, found);
  const go = (by: 1 | -1) => {
    const to = failures[position + by];
    if (!to) return;
    changeQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(FAILURE, String(to.step.one.seq));
        return next;
      },
      { replace: true },
    );
  };
  useShortcut('.', () => go(1));
  useShortcut(',', () => go(-1));
  return [position, go];
}
