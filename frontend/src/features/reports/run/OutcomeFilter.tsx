import { RUN_FILE_OUTCOMES, type RunFileOutcome } from '@testplatform/contract';
import type { RunReport } from '../../../api/run-reports.js';
import { CounterFilter } from '../CounterFilter.js';
import { OUTCOMES } from './run-model.js';

interface OutcomeFilterProps {
  readonly outcomes: RunReport['outcomes'];
  readonly chosen: RunFileOutcome | null;
  onChoose(outcome: RunFileOutcome | null): void;
}

/** Always shown; the others only if there are such files. */
const ALWAYS: readonly RunFileOutcome[] = ['failed', 'warning', 'success'];

/** How many files of a run have each outcome; each counter filters the list. */
export function OutcomeFilter({ outcomes, chosen, onChoose }: OutcomeFilterProps) {
  const counters = RUN_FILE_OUTCOMES.filter(
    (outcome) => outcomes[outcome] > 0 || outcome === chosen || ALWAYS.includes(outcome),
  ).map((key) => ({ key, ...OUTCOMES[key], count: outcomes[key] }));
  return <CounterFilter label="Files" counters={counters} chosen={chosen} onChoose={onChoose} />;
}
