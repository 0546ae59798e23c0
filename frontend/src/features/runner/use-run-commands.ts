import { usePermission } from '../../api/account.js';
import type { Selection } from '../../api/runner.js';
import { mayStart } from './run-state.js';
import { useRunState, type Run } from './use-run.js';

export interface RunCommand {
  readonly label: string;
  perform(): void;
}

/** The current actions of the run buttons as commands: start on the server or in Xecutor, or stop. */
export function useRunCommands(run: Run, selection: Selection, selectionName: string): RunCommand[] {
  const state = useRunState(run);
  const { phase, executionType } = state;
  const mayRun = usePermission('runner', 'run');
  const mayStop = usePermission('runner', 'stop');
  const press = (type: typeof executionType) => () => run.controller.press(selection, type);
  if (mayStart(state)) {
    if (!mayRun) return [];
    return [
      { label: `Run “${selectionName}” on the server`, perform: press('server') },
      { label: `Run “${selectionName}” in Xecutor`, perform: press('xecutor') },
    ];
  }
  return phase === 'running' && mayStop ? [{ label: 'Stop the run', perform: press(executionType) }] : [];
}
