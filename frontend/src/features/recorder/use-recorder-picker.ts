import type { FilePath, TestCase, TriedStep } from '@testplatform/contract';
import { useContext, useMemo, useSyncExternalStore } from 'react';
import { RecorderContext } from './use-recorder.js';

/** The browser for a form: to pick locators and try steps. Null without the permission. */
export function useRecorderPicker(file: FilePath) {
  const recorder = useContext(RecorderContext);
  const isOpen = useSyncExternalStore(recorder?.subscribe ?? NEVER, () => recorder?.isOpen ?? false);
  return useMemo(() => {
    if (!recorder) return null;
    return {
      isOpen,
      pick: () => recorder.pick(file),
      openToTry: () => recorder.openToTry(file),
      show: async (locator: string | null): Promise<number | null> => {
        try {
          const answer = await recorder.perform({ kind: 'highlight', locator });
          return 'matches' in answer && locator !== null ? answer.matches : null;
        } catch {
          // An incomplete locator can't be parsed yet; the form shows the error.
          return null;
        }
      },
      tryStep: async (testCase: TestCase): Promise<TriedStep> => {
        const answer = await recorder.perform({ kind: 'try', testCase });
        if ('tried' in answer) return answer.tried;
        throw new Error('A step that was tried says how it went');
      },
    };
  }, [recorder, isOpen, file]);
}

const NEVER = () => () => undefined;
