import { LIMITS } from '@testplatform/contract';
import { useState } from 'react';
import { ApiError, sentencesOf } from '../../../api/client/api-error.js';
import { useChangeCases } from '../../../api/project/many-cases.js';
import { NotUndone } from '../../../shared/undo.js';
import { idNow, offerUndo } from '../list/edits/offer-undo.js';
import { withoutMasked } from '../model/case-change.js';
import { nameOfCases } from '../model/copies.js';
import type { ChosenCase } from './use-many-cases.js';

const TOO_MANY = `At most ${LIMITS.changedCasesMax} test cases can be changed at once. Choose fewer, or search for some.`;
const CHANGED_SINCE = 'Not undone: one of the test cases has been changed or deleted since';

/** Returns a function that changes the chosen cases, with one Undo for all of them, and the reasons for a refusal. */
export function useChange(projectId: number, onDone: () => void) {
  const send = useChangeCases(projectId);
  const [busy, setBusy] = useState(false);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const offerOld = (chosen: readonly ChosenCase[], versions: ReadonlyMap<number, string>) =>
    offerUndo(`${nameOfCases(chosen.map(({ record }) => record))} changed`, {
      undo: async () => {
        try {
          await send(
            chosen.map(({ record: { case_id, testCase, version } }) => ({
              case_id: idNow(case_id),
              version: versions.get(case_id) ?? version,
              testCase: withoutMasked(testCase),
            })),
          );
        } catch (error) {
          if (error instanceof ApiError && [404, 409].includes(error.status)) throw new NotUndone(CHANGED_SINCE);
          throw error;
        }
      },
    });
  const change = async (chosen: readonly ChosenCase[]) => {
    if (busy || chosen.length === 0) return;
    if (chosen.length > LIMITS.changedCasesMax) return setSentences([TOO_MANY]);
    setSentences([]);
    setBusy(true);
    try {
      const changes = chosen.map(({ record: { case_id, version }, after }) => ({ case_id, version, testCase: after }));
      offerOld(chosen, await send(changes));
      onDone();
    } catch (error) {
      setSentences(sentencesOf(error));
      setBusy(false);
    }
  };
  return { busy, sentences, change };
}
