import type { ResultSummary } from '@testplatform/contract';
import { countOf, fieldsOf, listOf, textOf } from '../../fields.js';

/** A running file. */
export interface RunningFile {
  /** module/section/scenario/file */
  readonly path: string;
  readonly cases: number;
  /** Title of the current case. */
  current: string;
  readonly summary: ResultSummary;
}

/** The status of an agent, for the page and for `xecutor status`. */
export interface Status {
  readonly isConnected: boolean;
  /** One sentence. */
  readonly state: string;
  readonly server: string;
  /** Masked. */
  readonly device: string;
  readonly name: string;
  readonly version: string;
  /** Such as "Shop/Cart/Buy/Happy way: 2 of 5, Open the basket". */
  readonly running: readonly string[];
  /** Files with undelivered results. */
  readonly undelivered: number;
  /** Recent events, oldest first. */
  readonly lines: readonly string[];
}

/** Parses an agent's answer; null if invalid. */
export function readStatus(value: unknown): Status | null {
  const fields = fieldsOf(value);
  if (typeof fields.isConnected !== 'boolean') return null;
  return {
    isConnected: fields.isConnected,
    state: textOf(fields.state),
    server: textOf(fields.server),
    device: textOf(fields.device),
    name: textOf(fields.name),
    version: textOf(fields.version),
    running: listOf(fields.running).map(textOf),
    undelivered: countOf(fields.undelivered),
    lines: listOf(fields.lines).map(textOf),
  };
}

export function describeRunning({ path, cases, current, summary }: RunningFile): string {
  const done = summary.success + summary.failure + summary.skipped;
  return `${path}: ${done} of ${cases}${current && `, ${current}`}`;
}

/** Labels and values, in display order. */
export function statusRows(status: Status): readonly (readonly [label: string, text: string])[] {
  return [
    ['State', status.state],
    ['Server', status.server],
    ['Device id', status.device],
    ['Name', status.name],
    ['Version', status.version],
    ['Runs', status.running.join('\n') || 'Nothing'],
    ['To deliver', status.undelivered === 0 ? 'Nothing' : `Results of ${status.undelivered}`],
  ];
}

/** The status as text for a terminal. */
export function statusText(status: Status): string {
  const rows = statusRows(status).map(
    ([label, text]) => `${label.padEnd(11)} ${text.replaceAll('\n', `\n${' '.repeat(12)}`)}`,
  );
  return [...rows, '', ...status.lines].join('\n').trimEnd();
}
