import { fileKey, type FilePath, RUN_FILE_OUTCOMES, type RunFileOutcome } from '@testplatform/contract';

/** A file of one run; one entry per row if it runs with a table. */
interface FileOfRun {
  readonly nodeId: string;
  readonly path: FilePath;
  readonly outcome: RunFileOutcome;
}

/** A file across runs, with its outcome in each; null: the run doesn't have it. */
interface MatrixRow extends Omit<FileOfRun, 'outcome'> {
  readonly outcomes: readonly (RunFileOutcome | null)[];
}

/**
 * Puts runs of the same files side by side. Files with the worst outcome in any run come first; ties keep the order of
 * the first run that has the file.
 * @param runs the files of each run
 */
export function matrixOf(runs: readonly (readonly FileOfRun[])[]): MatrixRow[] {
  const byRun = runs.map((files) => new Map(files.map((file) => [fileKey(file), file])));
  const all = new Map(runs.flat().map((file) => [fileKey(file), file]));
  const rows = [...all].map(([key, { nodeId, path }]) => ({
    nodeId,
    path,
    outcomes: byRun.map((files) => files.get(key)?.outcome ?? null),
  }));
  return rows.toSorted((one, other) => worst(one) - worst(other));
}

const worst = ({ outcomes }: MatrixRow): number =>
  Math.min(...outcomes.map((outcome) => (outcome === null ? Infinity : RUN_FILE_OUTCOMES.indexOf(outcome))));
