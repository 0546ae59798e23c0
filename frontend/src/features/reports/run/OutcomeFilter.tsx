import { RUN_FILE_OUTCOMES, type RunFileOutcome } from '@testplatform/contract';
import type { RunReport } from '../../../api/run-reports.js';
import { CounterFilter } from '../CounterFilter.js';
import { OUTCOMES } from './run-model.js';

interface OutcomeFilterProps {
  readonly outcomes: RunReport['outcomes'];
  readonly chosen: RunFileOutcome | null;
  onChoose(outcome: RunFileOutcome | null): void;
}

/** Those that a run always has; the others show when there are such files. */
const ALWAYS: readonly RunFileOutcome[] = ['failed', 'warning', 'success'];

/** How many files of a run stand how; each counter narrows the list to its files. */
export function OutcomeFilter({ outcomes, chosen, onChoose }: OutcomeFilterProps) {
  const counters = RUN_FILE_OUTCOMES.filter(
    (outcome) => outcomes[outcome] > 0 || outcome === chosen || ALWAYS.includes(outcome),
  ).map((key) => ({ key, ...OUTCOMES[key], count: outcomes[key] }));
  return <CounterFilter label="Files" counters={counters} chosen={chosen} onChoose={onChoose} />;
}
