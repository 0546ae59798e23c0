import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { TestCaseRecord } from '../../../api/test-cases.js';
import { caseCommandOf, type CaseCommand } from '../model/case-keys.js';
import type { NumberedCase } from '../model/case-outcome.js';
import type { Marked } from './use-marked.js';

/** Actions on cases. Those without permission are absent. */
export interface CaseActions {
  onEdit(caseId: number): void;
  onStep?(caseId: number, step: -1 | 1): void;
  onDelete?(records: readonly TestCaseRecord[]): void;
  onCopy(records: readonly TestCaseRecord[]): void;
  onDuplicate?(records: readonly TestCaseRecord[]): void;
  onPaste?(behind: TestCaseRecord): void;
}

interface CaseKeys {
  readonly cases: readonly NumberedCase[];
  readonly marked: Marked;
  readonly actions: CaseActions;
  scrollTo(row: number): void;
  onDetails(caseId: number, open: boolean): void;
}

/** Keyboard commands on the focused row. The focus follows its case through moves and filters. */
export function useCaseKeys({ cases, marked, actions, scrollTo, onDetails }: CaseKeys) {
  const [wanted, setCurrent] = useState<number | null>(null);
  const shouldFocus = useRef(false);
  const found = cases.findIndex(({ record }) => record.case_id === wanted);
  const row = Math.max(0, found);
  const current = cases[row]?.record ?? null;

  useLayoutEffect(() => {
    if (!shouldFocus.current || wanted === null) return;
    const element = document.querySelector<HTMLElement>(`[data-case-row="${wanted}"]`);
    if (!element) return;
    shouldFocus.current = false;
    element.focus({ preventScroll: true });
  });

  const goTo = (to: number, marks = false) => {
    const target = Math.min(Math.max(0, to), cases.length - 1);
    const next = cases[target]?.record.case_id ?? null;
    shouldFocus.current = true;
    scrollTo(target);
    setCurrent(next);
    if (!marks || next === null || !current) return;
    if (!marked.has(current.case_id)) marked.toggle(current.case_id);
    marked.extendTo(next);
  };
  const run = (command: CaseCommand, record: TestCaseRecord) => {
    // The selected cases; if there are none, the focused one.
    const chosen = marked.cases.length > 0 ? marked.cases : [record];
    switch (command.kind) {
      case 'go':
        return goTo({ next: row + 1, previous: row - 1, first: 0, last: cases.length - 1 }[command.to], command.marks);
      case 'edit':
        return actions.onEdit(record.case_id);
      case 'mark':
        return command.range ? marked.extendTo(record.case_id) : marked.toggle(record.case_id);
      case 'mark-all':
        return marked.toggleAll();
      case 'unmark':
        return marked.clear();
      case 'details':
        return onDetails(record.case_id, command.open);
      case 'delete':
        return actions.onDelete?.(chosen);
      case 'copy':
        return actions.onCopy(chosen);
      case 'duplicate':
        return actions.onDuplicate?.(chosen);
      case 'paste':
        return actions.onPaste?.(record);
      case 'move':
        shouldFocus.current = true;
        setCurrent(record.case_id);
        return actions.onStep?.(record.case_id, command.step);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const onRow = event.target instanceof HTMLElement && event.target.dataset.caseRow !== undefined;
    const command = onRow && current ? caseCommandOf(event) : null;
    if (!command || !current) return;
    // With text selected, the browser copies that.
    if (command.kind === 'copy' && document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    run(command, current);
  };
  return { current: current?.case_id ?? null, setCurrent, onKeyDown };
}
